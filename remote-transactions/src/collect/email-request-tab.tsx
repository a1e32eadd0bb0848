import {
  amountRule,
  emailRule,
  Form,
  Formik,
  type FormikHelpers,
  formFieldsSchema,
  formFieldValues,
  initialFormFields,
  MoneyField,
  object,
  RequestFormFields,
  showAtField,
  TextField,
} from '@keyturn/shared/forms';
import { formatMoney } from '@keyturn/shared/format';
import { PanelFoot, useUnsavedInput } from '@keyturn/shared/panels';
import { useQuery } from '@keyturn/shared/router';
import { toast } from '@keyturn/shared/toast';
import { Button, ErrorState, SkeletonGroup, Stack } from '@keyturn/shared/ui';
import { useId, useState } from 'react';
import type { Occasion } from '../occasions/data';
import { type EmailRequest, useEarlierRequest, useSendRequest } from './data';
import { RequestSent, type SentRequest } from './request-sent';

interface Values {
  readonly amount: number | null;
  readonly receiverEmail: string;
  /** `2026-11-27`; empty leaves it to the occasion's rule. */
  readonly dueOn: string;
  readonly formFields: Record<string, string>;
}

/** The rules of a request to one payer; its words differ from those of a payment that is sent. */
export function emailRequestSchema(occasion: Pick<Occasion, 'limit' | 'formFields'>) {
  return object({
    amount: amountRule(occasion.limit, { required: 'Amount is required' }),
    receiverEmail: emailRule({ required: 'Email is required', invalid: 'Enter a valid email' }),
    formFields: formFieldsSchema(occasion.formFields),
  });
}

/** Where the gateway's input paths are in the form. */
const fields = {
  'request.amount': 'amount',
  'request.receiverEmail': 'receiverEmail',
  'request.dueOn': 'dueOn',
  'request.formFields': 'formFields',
} as const;

/** Asks one payer by e-mail; where the address names an earlier payment (`again`), with what that one asked for. */
export function EmailRequestTab({ occasion }: { readonly occasion: Occasion }) {
  const [query] = useQuery();
  const again = query.get('again');
  return again === null ? (
    <NewRequest occasion={occasion} earlier={null} attemptOf={null} />
  ) : (
    <AgainRequest occasion={occasion} paymentId={again} />
  );
}

interface AgainRequestProps {
  readonly occasion: Occasion;
  readonly paymentId: string;
}

function AgainRequest({ occasion, paymentId }: AgainRequestProps) {
  const earlier = useEarlierRequest(occasion.id, paymentId);
  if (earlier.state === 'loading') return <SkeletonGroup label="Loading the earlier request" />;
  if (earlier.state === 'error') {
    return (
      <ErrorState
        title="Error loading the earlier request"
        message={earlier.error.message}
        requestId={earlier.error.requestId}
        onRetry={earlier.retry}
      />
    );
  }
  return (
    <NewRequest
      occasion={occasion}
      earlier={earlier.data}
      attemptOf={earlier.data === null ? null : paymentId}
    />
  );
}

interface NewRequestProps {
  readonly occasion: Occasion;
  readonly earlier: EmailRequest | null;
  /** The payment that stopped and is asked for again. */
  readonly attemptOf: string | null;
}

function NewRequest({ occasion, earlier, attemptOf }: NewRequestProps) {
  const { send } = useSendRequest(occasion.id, attemptOf);
  const [sent, setSent] = useState<SentRequest | null>(null);
  if (sent !== null) return <RequestSent request={sent} onAnother={() => setSent(null)} />;

  const submit = async (values: Values, helpers: FormikHelpers<Values>) => {
    if (values.amount === null) return;
    const receiverEmail = values.receiverEmail.trim();
    const outcome = await send({
      amount: values.amount,
      receiverEmail,
      ...(values.dueOn === '' ? {} : { dueOn: values.dueOn }),
      formFields: formFieldValues(occasion.formFields, values.formFields),
    });
    if (outcome.ok) setSent({ id: outcome.data.id, amount: values.amount, receiverEmail });
    else if (!showAtField(helpers, outcome.error, fields))
      toast.error(outcome.error.message, { title: 'Error' });
  };
  const asked = new Map(earlier?.formFields.map(({ name, value }) => [name, value]));
  const initial: Values = {
    amount: earlier?.amount ?? null,
    receiverEmail: earlier?.receiverEmail ?? '',
    dueOn: '',
    formFields: Object.fromEntries(
      Object.entries(initialFormFields(occasion.formFields)).map(([name, value]) => [
        name,
        asked.get(name) ?? value,
      ]),
    ),
  };
  return (
    <Formik<Values> initialValues={initial} validationSchema={emailRequestSchema(occasion)} onSubmit={submit}>
      {({ values, dirty, isSubmitting }) => (
        <RequestForm occasion={occasion} amount={values.amount} dirty={dirty} sending={isSubmitting} />
      )}
    </Formik>
  );
}

interface RequestFormProps {
  readonly occasion: Occasion;
  readonly amount: number | null;
  readonly dirty: boolean;
  readonly sending: boolean;
}

function RequestForm({ occasion, amount, dirty, sending }: RequestFormProps) {
  const formId = useId();
  useUnsavedInput(dirty);
  return (
    <Form id={formId} noValidate aria-label="Email Request">
      <Stack>
        <MoneyField field={{ name: 'amount', label: 'Amount', required: true }} />
        <TextField
          field={{
            name: 'receiverEmail',
            label: 'Payer’s email',
            required: true,
            hint: 'The request is sent to this address.',
          }}
          type="email"
          autoComplete="off"
        />
        <TextField
          field={{ name: 'dueOn', label: 'Due date', hint: dueHint(occasion) }}
          type="date"
          autoComplete="off"
        />
        <RequestFormFields definitions={occasion.formFields} under="formFields" />
      </Stack>
      <PanelFoot>
        <Button type="submit" form={formId} variant="primary" loading={sending}>
          {amount === null ? 'Send request' : `Request ${formatMoney(amount)}`}
        </Button>
      </PanelFoot>
    </Form>
  );
}

/** What happens where no day is typed. */
function dueHint({ dueBankingDays }: Pick<Occasion, 'dueBankingDays'>): string {
  if (dueBankingDays === null) return 'Optional. Shown to you and told to the payer.';
  if (dueBankingDays === 0) return 'Left empty, it is due today.';
  const days = dueBankingDays === 1 ? 'one banking day' : `${dueBankingDays} banking days`;
  return `Left empty, it is due in ${days}.`;
}
