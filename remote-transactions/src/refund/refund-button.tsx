import { Button, type ButtonSize, type ButtonVariant } from '@keyturn/shared/ui';
import { UndoIcon } from '@keyturn/shared/ui/icons';
import { lazy, useEffect, useRef } from 'react';
import { keepFocus, placeAround, useAsk } from '../parts/questions';
import type { RefundablePayment } from './refund-question';

const RefundQuestion = lazy(() => import('./refund-question'));

interface RefundButtonProps {
  readonly payment: RefundablePayment & { readonly allowedActions: readonly string[] };
  readonly size?: ButtonSize;
  readonly variant?: ButtonVariant;
}

/** Refund of a payment that the viewer may refund, with its question; nothing otherwise. */
export function RefundButton({ payment, size = 'sm', variant = 'secondary' }: RefundButtonProps) {
  const ask = useAsk();
  const place = useRef<Element | null>(null);
  const isOffered = payment.allowedActions.includes('REFUND');
  useEffect(() => {
    if (!isOffered && place.current !== null) keepFocus(place.current);
  }, [isOffered]);
  if (!isOffered) return null;
  return (
    <Button
      size={size}
      variant={variant}
      icon={<UndoIcon />}
      data-key="R"
      onClick={({ currentTarget }) => {
        place.current = placeAround(currentTarget);
        ask((close) => <RefundQuestion payment={payment} close={close} />, currentTarget);
      }}
    >
      Refund
    </Button>
  );
}
