import { Button, type ButtonSize, styled } from '@keyturn/shared/ui';
import { CheckIcon } from '@keyturn/shared/ui/icons';
import { lazy, type MouseEvent, Suspense, useState } from 'react';
import type { Payment } from '../payments/model';
import { comesTo } from './bulk';
import { HeldDecision } from './held-decision';
import { useDecisions } from './use-decisions';
import { useHeld } from './use-held';

const ApproveDialog = lazy(() =>
  import('./decision-dialogs').then((module) => ({ default: module.ApproveDialog })),
);
const DeclineDialog = lazy(() =>
  import('./decision-dialogs').then((module) => ({ default: module.DeclineDialog })),
);

const Buttons = styled.div`
  position: relative;
  z-index: 1;
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-1-5);
`;

interface DecisionButtonsProps {
  readonly payment: Payment;
  readonly size?: ButtonSize;
  /** Says the amount on the button, as the one primary action of a panel: the last of its foot, as in a dialog. */
  readonly primary?: boolean;
}

/** What is asked, and whether the answer is held back: it is where an open payment is decided by key. */
interface Asking {
  readonly about: 'approve' | 'decline';
  readonly held: boolean;
}

/** Approve and Decline of a payment that the viewer may decide on; nothing otherwise. */
export function DecisionButtons({ payment, size = 'sm', primary = false }: DecisionButtonsProps) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const { busy, approve, reject } = useDecisions();
  const { held, hold, undo } = useHeld();
  const mayApprove = payment.allowedActions.includes('APPROVE');
  const mayReject = payment.allowedActions.includes('REJECT');
  if (!mayApprove && !mayReject) return null;
  const close = () => setAsking(null);
  const ask =
    (about: Asking['about']) =>
    ({ detail }: MouseEvent) =>
      setAsking({ about, held: primary && detail === 0 });
  const decide = (what: string, send: () => Promise<unknown>) => {
    if (asking?.held === true) {
      hold(what, () => void send());
      close();
    } else void send().then((done) => done !== null && close());
  };
  if (held !== null) return <HeldDecision held={held} onUndo={undo} />;
  const approval = mayApprove && (
    <Button
      size={size}
      variant={primary ? 'primary' : 'secondary'}
      icon={<CheckIcon />}
      data-key="A"
      loading={primary && busy && asking === null}
      onClick={ask('approve')}
    >
      {primary ? `Approve ${comesTo([payment])}` : 'Approve'}
    </Button>
  );
  return (
    <Buttons>
      {!primary && approval}
      {mayReject && (
        <Button size={size} variant="ghost" data-key="D" onClick={ask('decline')}>
          Decline
        </Button>
      )}
      {primary && approval}
      <Suspense>
        {asking?.about === 'approve' && (
          <ApproveDialog
            payments={[payment]}
            busy={busy}
            onCancel={close}
            onApprove={(rerouteId) =>
              decide('Approval', () => approve([payment.id], rerouteId).then(() => true))
            }
          />
        )}
        {asking?.about === 'decline' && (
          <DeclineDialog
            payments={[payment]}
            busy={busy}
            onCancel={close}
            onDecline={(reason) => decide('Decline', () => reject([payment.id], reason))}
          />
        )}
      </Suspense>
    </Buttons>
  );
}
