import { Button, type ButtonSize, styled } from '@keyturn/shared/ui';
import { CheckIcon } from '@keyturn/shared/ui/icons';
import { lazy, type MouseEvent, useEffect, useRef } from 'react';
import { keepFocus, placeAround, useAsk } from '../parts/questions';
import type { Payment } from '../payments/model';
import { comesTo } from './bulk';
import { HeldDecision } from './held-decision';
import { useDecisions } from './use-decisions';
import { useHeld } from './use-held';

const DecisionQuestion = lazy(() => import('./decision-question'));

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
  /** It has been decided, and stands for a moment yet: nothing is offered any more. */
  readonly over?: boolean;
}

/** Whether the viewer may approve or decline a payment. */
export const mayDecide = ({ allowedActions }: Pick<Payment, 'allowedActions'>): boolean =>
  allowedActions.includes('APPROVE') || allowedActions.includes('REJECT');

/** Approve and Decline of a payment that the viewer may decide on; nothing otherwise. */
export function DecisionButtons({
  payment,
  size = 'sm',
  primary = false,
  over = false,
}: DecisionButtonsProps) {
  const ask = useAsk();
  const decisions = useDecisions();
  const { held, hold, undo } = useHeld();
  const place = useRef<Element | null>(null);
  const mayApprove = !over && payment.allowedActions.includes('APPROVE');
  const mayReject = !over && payment.allowedActions.includes('REJECT');
  const isOver = !mayApprove && !mayReject;
  useEffect(() => {
    if (isOver && place.current !== null) keepFocus(place.current);
  }, [isOver]);
  function decide(about: 'approve' | 'decline', { detail, currentTarget }: MouseEvent): void {
    place.current = placeAround(currentTarget);
    // Where an open payment is decided by key the answer is held back.
    const holding = primary && detail === 0 ? { decisions, hold } : null;
    ask(
      (close) => <DecisionQuestion about={about} payments={[payment]} holding={holding} close={close} />,
      currentTarget,
    );
  }
  if (isOver) return null;
  if (held !== null) return <HeldDecision held={held} onUndo={undo} />;
  const approval = mayApprove && (
    <Button
      size={size}
      variant={primary ? 'primary' : 'secondary'}
      icon={<CheckIcon />}
      data-key="A"
      loading={primary && decisions.busy}
      onClick={(event) => decide('approve', event)}
    >
      {primary ? `Approve ${comesTo([payment])}` : 'Approve'}
    </Button>
  );
  return (
    <Buttons>
      {!primary && approval}
      {mayReject && (
        <Button size={size} variant="ghost" data-key="D" onClick={(event) => decide('decline', event)}>
          Decline
        </Button>
      )}
      {primary && approval}
    </Buttons>
  );
}
