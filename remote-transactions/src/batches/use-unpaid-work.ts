import type { ApiError } from '@keyturn/shared/api';
import { toast } from '@keyturn/shared/toast';
import { useEffect, useRef, useState } from 'react';
import { type Line, useAllLines, useLineWork } from './data';
import { eachOf, type Ended } from './each';
import type { PaymentFilter } from '../payments/data';

/** What can be done with all unpaid lines. */
export type Deed = 'remind' | 'cancel';

const actionOf = { remind: 'RESEND_REQUEST', cancel: 'CANCEL' } as const;

/** Where the work on the unpaid lines stands. */
export type UnpaidWork =
  | { readonly stage: 'none' }
  | { readonly stage: 'gathering'; readonly deed: Deed }
  /** Asked before it is done; `left` lines allow it no more. */
  | { readonly stage: 'asked'; readonly deed: Deed; readonly lines: readonly Line[]; readonly left: number }
  | { readonly stage: 'running'; readonly deed: Deed; readonly done: number; readonly total: number }
  | {
      readonly stage: 'done';
      readonly deed: Deed;
      readonly ended: readonly Ended<Line>[];
      readonly total: number;
    };

const isError = (found: readonly Line[] | ApiError): found is ApiError => 'message' in found;

/** Reminds or cancels all unpaid lines: gathers them, asks, and does one after the other. */
export function useUnpaidWork(unpaid: PaymentFilter, onDone: () => void) {
  const [work, setWork] = useState<UnpaidWork>({ stage: 'none' });
  const gather = useAllLines();
  const doTo = useLineWork();
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  return {
    work,
    ask: async (deed: Deed) => {
      setWork({ stage: 'gathering', deed });
      const found = await gather(unpaid);
      if (isError(found)) {
        setWork({ stage: 'none' });
        toast.error(found.message, { title: 'Error' });
        return;
      }
      const lines = found.filter(({ allowedActions }) => allowedActions.includes(actionOf[deed]));
      setWork({ stage: 'asked', deed, lines, left: found.length - lines.length });
    },
    run: async (deed: Deed, lines: readonly Line[]) => {
      const controller = new AbortController();
      stop.current = controller;
      const total = lines.length;
      setWork({ stage: 'running', deed, done: 0, total });
      const ended = await eachOf(lines, doTo[deed], {
        signal: controller.signal,
        onEnded: (done) => setWork({ stage: 'running', deed, done, total }),
      });
      setWork({ stage: 'done', deed, ended, total });
      onDone();
    },
    stop: () => stop.current?.abort(),
    forget: () => setWork({ stage: 'none' }),
  };
}
