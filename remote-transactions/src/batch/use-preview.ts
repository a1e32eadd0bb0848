import type { ApiError } from '@keyturn/shared/api';
import { useEffect, useRef, useState } from 'react';
import { type BatchPreview, useBatchPreview } from './data';
import type { BatchRequest } from './requests';

const pause = 600;

/** What the gateway said of the lines as they stood last. */
export interface Previewed {
  readonly data: BatchPreview | null;
  /** The lines changed since, or nothing came yet. */
  readonly stale: boolean;
  readonly error: ApiError | null;
  readonly retry: () => void;
}

/** Asks for fees and similar requests once typing pauses. `requests` must keep its identity while it is the same. */
export function usePreview(occasionId: string, requests: readonly BatchRequest[]): Previewed {
  const ask = useRef(useBatchPreview(occasionId));
  const [data, setData] = useState<BatchPreview | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [answered, setAnswered] = useState<readonly BatchRequest[] | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let wanted = true;
    const timer = setTimeout(() => {
      void ask.current(requests).then((outcome) => {
        if (!wanted) return;
        setAnswered(requests);
        setError(outcome.ok ? null : outcome.error);
        if (outcome.ok) setData(outcome.data);
      });
    }, pause);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [requests, attempt]);
  const retry = () => {
    setError(null);
    setAnswered(null);
    setAttempt((count) => count + 1);
  };
  return { data, stale: answered !== requests, error, retry };
}
