import { toast } from '@keyturn/shared/toast';
import { Button, EmptyState, Section, Text } from '@keyturn/shared/ui';
import { lazy, Suspense, useState } from 'react';
import { useCancelPayment } from '../payments/data';
import type { PaymentDetail } from './data';

const ConfirmDialog = lazy(() =>
  import('@keyturn/shared/ui/dialog').then((module) => ({ default: module.ConfirmDialog })),
);

/** What may be done with the payment now, as the gateway allows it. */
export function ManageTab({ payment }: { readonly payment: PaymentDetail }) {
  const mayCancel = payment.allowedActions.includes('CANCEL');
  const mayDecide = payment.allowedActions.includes('APPROVE') || payment.allowedActions.includes('REJECT');
  if (!mayCancel && !mayDecide) return <EmptyState title="Nothing to manage at the moment." />;
  return (
    <>
      {mayDecide && (
        <Section>
          <h3>Approval</h3>
          <Text>This payment waits for your approval. The buttons are at the foot of the panel.</Text>
        </Section>
      )}
      {mayCancel && <CancelSection payment={payment} />}
    </>
  );
}

function CancelSection({ payment }: { readonly payment: PaymentDetail }) {
  const [asking, setAsking] = useState(false);
  const { run, busy } = useCancelPayment();
  const cancel = async () => {
    const error = await run(payment.id);
    if (error === null) toast.success('The request has been canceled.');
    else toast.error(error.message, { title: 'Error' });
    setAsking(false);
  };
  return (
    <Section>
      <h3>Cancel request</h3>
      <Text>The payer can no longer pay it. Nothing has been debited.</Text>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Cancel request
      </Button>
      <Suspense>
        {asking && (
          <ConfirmDialog
            open
            danger
            title="Cancel this request?"
            description="The payer is told that it was canceled."
            confirmLabel="Cancel request"
            cancelLabel="Keep it"
            busy={busy}
            onCancel={() => setAsking(false)}
            onConfirm={() => void cancel()}
          />
        )}
      </Suspense>
    </Section>
  );
}
