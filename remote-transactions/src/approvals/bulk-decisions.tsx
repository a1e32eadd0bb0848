import { mayApprove, useViewer } from '@keyturn/shared/organization';
import { Button } from '@keyturn/shared/ui';
import { CheckIcon } from '@keyturn/shared/ui/icons';
import { lazy, type MouseEvent } from 'react';
import { useAsk } from '../parts/questions';
import type { Payment } from '../payments/model';
import { decidable, share } from './bulk';

const DecisionQuestion = lazy(() => import('./decision-question'));

interface BulkDecisionsProps {
  readonly payments: readonly Payment[];
  /** Called with the ids that were decided on; those that failed stay ticked. */
  readonly onDone: (ids: readonly string[]) => void;
}

const none = 'None of these waits for your approval.';

/** Approve and Decline of all that is ticked, for people who may approve at all. */
export function BulkDecisions({ payments, onDone }: BulkDecisionsProps) {
  const ask = useAsk();
  if (!mayApprove(useViewer())) return null;
  const approvable = decidable(payments, 'APPROVE');
  const rejectable = decidable(payments, 'REJECT');
  const decide =
    (about: 'approve' | 'decline', of: readonly Payment[]) =>
    ({ currentTarget }: MouseEvent) =>
      ask(
        (close) => <DecisionQuestion about={about} payments={of} onDone={onDone} close={close} />,
        currentTarget,
      );
  return (
    <>
      <Button
        variant="primary"
        icon={<CheckIcon />}
        disabledReason={approvable.length === 0 ? none : null}
        reasonPlacement="end"
        onClick={decide('approve', approvable)}
      >
        Approve {approvable.length === 0 ? '' : share(approvable.length, payments.length)}
      </Button>
      {rejectable.length > 0 && <Button onClick={decide('decline', rejectable)}>Decline…</Button>}
    </>
  );
}
