import { mayApprove, useViewer } from '@keyturn/shared/organization';
import { Button } from '@keyturn/shared/ui';
import { CheckIcon } from '@keyturn/shared/ui/icons';
import { lazy, Suspense, useState } from 'react';
import type { Payment } from '../payments/model';
import { decidable, share } from './bulk';
import { useDecisions } from './use-decisions';

const ApproveDialog = lazy(() =>
  import('./decision-dialogs').then((module) => ({ default: module.ApproveDialog })),
);
const DeclineDialog = lazy(() =>
  import('./decision-dialogs').then((module) => ({ default: module.DeclineDialog })),
);

interface BulkDecisionsProps {
  readonly payments: readonly Payment[];
  /** Called with the ids that were decided on; those that failed stay ticked. */
  readonly onDone: (ids: readonly string[]) => void;
}

const none = 'None of these waits for your approval.';

/** Approve and Decline of all that is ticked, for people who may approve at all. */
export function BulkDecisions({ payments, onDone }: BulkDecisionsProps) {
  const viewer = useViewer();
  const [asking, setAsking] = useState<'approve' | 'decline' | null>(null);
  const { busy, approve, reject } = useDecisions();
  if (!mayApprove(viewer)) return null;
  const approvable = decidable(payments, 'APPROVE');
  const rejectable = decidable(payments, 'REJECT');
  const ids = (of: readonly Payment[]) => of.map(({ id }) => id);
  const finish = (results: Awaited<ReturnType<typeof approve>>) => {
    if (results === null) return;
    setAsking(null);
    onDone(results.filter(({ ok }) => ok).map(({ id }) => id));
  };
  return (
    <>
      <Button
        variant="primary"
        icon={<CheckIcon />}
        disabledReason={approvable.length === 0 ? none : null}
        reasonPlacement="end"
        onClick={() => setAsking('approve')}
      >
        Approve {approvable.length === 0 ? '' : share(approvable.length, payments.length)}
      </Button>
      {rejectable.length > 0 && <Button onClick={() => setAsking('decline')}>Decline…</Button>}
      <Suspense>
        {asking === 'approve' && (
          <ApproveDialog
            payments={approvable}
            busy={busy}
            onCancel={() => setAsking(null)}
            onApprove={(rerouteId) => void approve(ids(approvable), rerouteId).then(finish)}
          />
        )}
        {asking === 'decline' && (
          <DeclineDialog
            payments={rejectable}
            busy={busy}
            onCancel={() => setAsking(null)}
            onDecline={(reason) => void reject(ids(rejectable), reason).then(finish)}
          />
        )}
      </Suspense>
    </>
  );
}
