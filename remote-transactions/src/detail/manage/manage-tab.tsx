import { EmptyState, Section, Stack, Text } from '@keyturn/shared/ui';
import { payerName } from '../../payments/model';
import { RefundButton } from '../../refund/refund-button';
import type { PaymentDetail } from '../data';
import { plainActions } from './actions';
import { AskReceiver } from './ask-receiver';
import { CorrectAddress } from './correct-address';
import { ModifyStatus } from './modify-status';
import { PlainSection } from './plain-section';
import { ReceiptsForm } from './receipts/receipts-form';

interface ManageTabProps {
  readonly payment: PaymentDetail;
  /** After something was done with the payment. */
  readonly onDone: () => void;
}

/** What may be done with the payment now, as the gateway allows it to the viewer. */
export default function ManageTab({ payment, onDone }: ManageTabProps) {
  const may = new Set(payment.allowedActions);
  if (may.size === 0 && payment.refundRefusal === null)
    return <EmptyState title="Nothing to manage at the moment." />;
  return (
    <>
      {may.has('APPROVE') && (
        <Section>
          <h3>Approval</h3>
          <Text>This payment waits for your approval. The buttons are at the foot of the panel.</Text>
        </Section>
      )}
      {may.has('ASK_RECEIVER') && <AskReceiver payment={payment} onDone={onDone} />}
      {may.has('RESEND_RECEIPTS') && (
        <Section>
          <h3>Resend receipts</h3>
          <ReceiptsForm payment={payment} onDone={onDone} />
        </Section>
      )}
      {may.has('REFUND') && (
        <Section>
          <Stack $gap="2">
            <h3>Refund</h3>
            <Text>The full amount goes back to the payer’s account. It takes 1-3 days to appear.</Text>
            <div>
              <RefundButton payment={{ ...payment, payer: payerName(payment) }} size="md" />
            </div>
          </Stack>
        </Section>
      )}
      {payment.refundRefusal !== null && (
        <Section>
          <h3>Refund</h3>
          <Text>{payment.refundRefusal}</Text>
        </Section>
      )}
      {may.has('RESEND_REQUEST') && payment.transactions.length === 0 && (
        <CorrectAddress payment={payment} onDone={onDone} />
      )}
      {plainActions.map(
        (action) =>
          may.has(action.name) && (
            <PlainSection key={action.name} payment={payment} action={action} onDone={onDone} />
          ),
      )}
      {may.has('MODIFY_STATUS') && <ModifyStatus payment={payment} onDone={onDone} />}
    </>
  );
}
