import { Button, type ButtonSize, styled } from '@keyturn/shared/ui';
import { CheckIcon } from '@keyturn/shared/ui/icons';
import { lazy, Suspense, useState } from 'react';
import type { Payment } from '../payments/model';
import { comesTo } from './bulk';
import { useDecisions } from './use-decisions';

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

/** Approve and Decline of a payment that the viewer may decide on; nothing otherwise. */
export function DecisionButtons({ payment, size = 'sm', primary = false }: DecisionButtonsProps) {
  const [asking, setAsking] = useState<'approve' | 'decline' | null>(null);
  const { busy, approve, reject } = useDecisions();
  const mayApprove = payment.allowedActions.includes('APPROVE');
  const mayReject = payment.allowedActions.includes('REJECT');
  if (!mayApprove && !mayReject) return null;
  const close = () => setAsking(null);
  const approval = mayApprove && (
    <Button
      size={size}
      variant={primary ? 'primary' : 'secondary'}
      icon={<CheckIcon />}
      data-key="A"
      onClick={() => setAsking('approve')}
    >
      {primary ? `Approve ${comesTo([payment])}` : 'Approve'}
    </Button>
  );
  return (
    <Buttons>
      {!primary && approval}
      {mayReject && (
        <Button size={size} variant="ghost" data-key="D" onClick={() => setAsking('decline')}>
          Decline
        </Button>
      )}
      {primary && approval}
      <Suspense>
        {asking === 'approve' && (
          <ApproveDialog
            payments={[payment]}
            busy={busy}
            onCancel={close}
            onApprove={(rerouteId) => void approve([payment.id], rerouteId).then(close)}
          />
        )}
        {asking === 'decline' && (
          <DeclineDialog
            payments={[payment]}
            busy={busy}
            onCancel={close}
            onDecline={(reason) => void reject([payment.id], reason).then((done) => done !== null && close())}
          />
        )}
      </Suspense>
    </Buttons>
  );
}
