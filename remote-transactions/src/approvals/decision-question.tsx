import { useRef } from 'react';
import type { Payment } from '../payments/model';
import { useOvertaken } from '../payments/overtaken';
import { ApproveDialog, DeclineDialog } from './decision-dialogs';
import { type Decisions, useDecisions } from './use-decisions';

/** Who sends a decision later, as an open payment does that is decided by key. */
export interface Holding {
  readonly decisions: Decisions;
  readonly hold: (what: string, send: () => void) => void;
}

interface DecisionQuestionProps {
  readonly about: 'approve' | 'decline';
  /** One, or all that were ticked, as they were when it was asked. */
  readonly payments: readonly Payment[];
  /** Null: what is answered is sent at once. */
  readonly holding?: Holding | null;
  /** Told the ids that were decided on. */
  readonly onDone?: (ids: readonly string[]) => void;
  readonly close: () => void;
}

/** Asks before payments are approved or declined, and stays until that is done. */
export default function DecisionQuestion(props: DecisionQuestionProps) {
  const { about, payments, holding = null, onDone, close } = props;
  const own = useDecisions();
  const isAnswering = useRef(false);
  const ids = payments.map(({ id }) => id);
  const [only = null, ...others] = ids;
  useOvertaken({
    id: others.length > 0 ? null : only,
    action: about === 'approve' ? 'APPROVE' : 'REJECT',
    isAnswering,
    close,
    said: `#${only} is not waiting for approval any more: somebody else decided on it meanwhile.`,
  });

  function answer(what: string, send: (decisions: Decisions) => ReturnType<Decisions['approve']>): void {
    if (holding !== null) {
      holding.hold(what, () => void send(holding.decisions));
      close();
      return;
    }
    isAnswering.current = true;
    void send(own).then((results) => {
      isAnswering.current = false;
      if (results === null) return;
      close();
      onDone?.(results.filter(({ ok }) => ok).map(({ id }) => id));
    });
  }
  const dialog = { payments, busy: own.busy, onCancel: close };
  return about === 'approve' ? (
    <ApproveDialog
      {...dialog}
      onApprove={(rerouteId) => answer('Approval', ({ approve }) => approve(payments, rerouteId))}
    />
  ) : (
    <DeclineDialog
      {...dialog}
      onDecline={(reason) => answer('Decline', ({ reject }) => reject(ids, reason))}
    />
  );
}
