import { formatMoney } from '@keyturn/shared/format';
import { toast } from '@keyturn/shared/toast';
import { Field, Textarea } from '@keyturn/shared/ui';
import { ConfirmDialog } from '@keyturn/shared/ui/dialog';
import { useRef, useState } from 'react';
import { Gone } from '../payments/gone';
import { useOvertaken } from '../payments/overtaken';
import { useRefundPayment } from './data';

/** What the question has to name. */
export interface RefundablePayment {
  readonly id: string;
  /** Integer cents. */
  readonly amount: number;
  /** Whom the money goes back to. */
  readonly payer: string;
}

interface RefundQuestionProps {
  readonly payment: RefundablePayment;
  readonly close: () => void;
}

/** Asks before the full amount goes back to the payer, and stays until that is under way. */
export default function RefundQuestion({ payment, close }: RefundQuestionProps) {
  const { busy, refund } = useRefund();
  const [reason, setReason] = useState('');
  const amount = formatMoney(payment.amount);
  const isAnswering = useRef(false);
  const isOver = useOvertaken({
    id: payment.id,
    action: 'REFUND',
    isAnswering,
    close,
    said: `#${payment.id} can’t be refunded any more: it was refunded or taken back meanwhile.`,
  });
  const answer = async () => {
    isAnswering.current = true;
    const isDone = await refund(payment.id, reason.trim() || null);
    isAnswering.current = false;
    // Somebody else was quicker: another try would be refused too.
    if (isDone || isOver.current) close();
  };
  return (
    <ConfirmDialog
      open
      title={`Refund ${amount}?`}
      description={`The full amount goes back to ${payment.payer}. The refund takes 1-3 days to appear.`}
      confirmLabel={`Refund ${amount}`}
      busy={busy}
      onCancel={close}
      onConfirm={() => void answer()}
    >
      {!busy && <Gone ids={[payment.id]} />}
      <Field label="Reason" optional hint="Your organization sees it, the payer does not.">
        <Textarea value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </ConfirmDialog>
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
