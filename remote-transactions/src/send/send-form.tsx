import { Formik, type FormikHelpers, formFieldValues, showAtField } from '@keyturn/shared/forms';
import { useOrganizationPath } from '@keyturn/shared/organization';
import { usePanelState } from '@keyturn/shared/panels';
import { useNavigate } from '@keyturn/shared/router';
import { toast } from '@keyturn/shared/toast';
import { Notice } from '@keyturn/shared/ui';
import { useRef, useState } from 'react';
import type { Occasion } from '../occasions/data';
import { filledAgain, type RepeatedPayment } from '../occasions/earlier';
import { useFocusKept } from '@keyturn/shared/focus';
import { useSending, useSendPayment } from './data';
import { EnterStep, ReviewStep } from './send-steps';
import { sendSchema, type SendValues } from './schema';

/** Where the gateway's input paths are in the form. */
const fields = {
  'input.amount': 'amount',
  'input.paymentType': 'rail',
  'input.paymentMethodId': 'rail',
  'input.receiverEmail': 'receiverEmail',
  'input.formFields': 'formFields',
} as const;

interface SendFormProps {
  readonly occasion: Occasion;
  /** What is sent again; null for something new. */
  readonly earlier: RepeatedPayment | null;
}

/** First what to send, then a review of it; the payment goes out from the review. */
export function SendForm({ occasion, earlier }: SendFormProps) {
  const [reviewing, setReviewing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useFocusKept(form, reviewing);
  const sendPayment = useSendPayment();
  const sending = useSending();
  const navigate = useNavigate();
  const state = usePanelState();
  const path = useOrganizationPath();
  const account = occasion.fundingSource;
  if (account === null) {
    return (
      <Notice kind="warning">No bank account is set up for this occasion. Please contact support.</Notice>
    );
  }

  const submit = async (values: SendValues, helpers: FormikHelpers<SendValues>) => {
    if (!reviewing) {
      setReviewing(true);
      return;
    }
    const payer = values.rail === 'RTP' && sending.state === 'ready' ? sending.data.balance : account;
    if (values.amount === null || payer === null) return;
    const outcome = await sendPayment({
      amount: values.amount,
      fundingSourceId: payer.id,
      paymentType: values.rail,
      paymentOccasionId: occasion.id,
      receiverEmail: values.receiverEmail.trim(),
      formFields: formFieldValues(occasion.formFields, values.formFields),
      attemptOf: earlier?.id ?? null,
    });
    if (outcome.ok) {
      const waits = outcome.data.displayStatus === 'APPROVAL_PENDING';
      toast.success(waits ? 'Payment awaiting approval' : 'Payment authorized!');
      void navigate(path(`/transactions/${outcome.data.id}`), { state, replace: true });
      return;
    }
    if (showAtField(helpers, outcome.error, fields)) setReviewing(false);
    else toast.error(outcome.error.message, { title: 'Unable to send payment. Please try again.' });
  };
  const initial: SendValues = {
    amount: earlier?.amount ?? null,
    rail: 'ACH',
    receiverEmail: earlier?.receiverEmail ?? '',
    formFields: filledAgain(occasion.formFields, earlier),
  };
  return (
    <Formik<SendValues> initialValues={initial} validationSchema={sendSchema(occasion)} onSubmit={submit}>
      {reviewing ? (
        <ReviewStep
          form={form}
          occasion={occasion}
          account={account.displayName}
          sending={sending}
          onBack={() => setReviewing(false)}
        />
      ) : (
        <EnterStep form={form} occasion={occasion} account={account.displayName} sending={sending} />
      )}
    </Formik>
  );
}
