import { toast } from '@keyturn/shared/toast';
import { Button, type ButtonSize, type ButtonVariant } from '@keyturn/shared/ui';
import { UndoIcon } from '@keyturn/shared/ui/icons';
import { lazy, Suspense, useState } from 'react';
import type { RefundablePayment } from './refund-dialog';
import { useRefundPayment } from './data';

const RefundDialog = lazy(() => import('./refund-dialog'));

interface RefundButtonProps {
  readonly payment: RefundablePayment & { readonly allowedActions: readonly string[] };
  readonly size?: ButtonSize;
  readonly variant?: ButtonVariant;
}

/** Refund of a payment that the viewer may refund, with its question; nothing otherwise. */
export function RefundButton(props: RefundButtonProps) {
  return props.payment.allowedActions.includes('REFUND') ? <OfferedRefund {...props} /> : null;
}

function OfferedRefund({ payment, size = 'sm', variant = 'secondary' }: RefundButtonProps) {
  const [asking, setAsking] = useState(false);
  const { busy, refund } = useRefund();
  const close = () => setAsking(false);
  return (
    <>
      <Button size={size} variant={variant} icon={<UndoIcon />} data-key="R" onClick={() => setAsking(true)}>
        Refund
      </Button>
      <Suspense>
        {asking && (
          <RefundDialog
            payment={payment}
            busy={busy}
            onCancel={close}
            onRefund={(reason) => void refund(payment.id, reason).then((done) => done && close())}
          />
        )}
      </Suspense>
    </>
  );
}

/** Refunding with what is said afterwards. `refund` gives whether it is under way. */
function useRefund(): {
  readonly busy: boolean;
  readonly refund: (id: string, reason: string | null) => Promise<boolean>;
} {
  const { run, busy } = useRefundPayment();
  return {
    busy,
    async refund(id, reason) {
      const error = await run(id, reason);
      if (error !== null) toast.error(error.message, { title: 'Error' });
      else toast.success('The refund has been initiated.', { title: 'Transaction refunded' });
      return error === null;
    },
  };
}
