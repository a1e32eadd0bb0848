import type { Loadable } from '@keyturn/shared/api';
import { formatMoney } from '@keyturn/shared/format';
import { Form, MoneyField, RequestFormFields, useFormikContext } from '@keyturn/shared/forms';
import { PanelFoot, useUnsavedInput } from '@keyturn/shared/panels';
import { Button, DescriptionList, DescriptionRow, Money, Notice, Stack, Text } from '@keyturn/shared/ui';
import { type RefObject, useId } from 'react';
import { type Occasion, useFee } from '../occasions/data';
import { feePayerWords } from '../payments/fee-payer';
import { ReceiverField } from '../receivers/receiver-field';
import type { Balance, SendRail } from './data';
import { payerName, RailChoice, railTexts } from './rail-choice';
import type { SendValues } from './schema';

interface StepProps {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly occasion: Occasion;
  /** The account that pays bank transfers, as it is shown. */
  readonly account: string;
  /** What pays real-time payments. */
  readonly balance: Loadable<Balance | null>;
}

/** What to send and to whom. */
export function EnterStep({ form, occasion, account, balance }: StepProps) {
  const formId = useId();
  const { values, dirty, errors } = useFormikContext<SendValues>();
  const from = payerName(values.rail, account, balance);
  useUnsavedInput(dirty);
  return (
    <Form ref={form} id={formId} tabIndex={-1} noValidate aria-label="Send a Payment">
      <Stack>
        <RailChoice account={account} balance={balance} />
        <MoneyField field={{ name: 'amount', label: 'Amount', required: true, hint: `Paid from ${from}` }} />
        <FeeLine
          occasion={occasion}
          rail={values.rail}
          amount={errors.amount === undefined ? values.amount : null}
        />
        <ReceiverField name="receiverEmail" />
        <RequestFormFields definitions={occasion.formFields} under="formFields" />
        {occasion.templateConfig.requires_secondary_approval && (
          <Notice kind="info">Somebody else has to approve this payment before it is sent.</Notice>
        )}
      </Stack>
      <PanelFoot>
        <Button type="submit" form={formId} variant="primary">
          Review payment
        </Button>
      </PanelFoot>
    </Form>
  );
}

/** The last look before the money moves. */
export function ReviewStep({
  form,
  occasion,
  account,
  balance,
  onBack,
}: StepProps & { readonly onBack: () => void }) {
  const formId = useId();
  const { values, isSubmitting } = useFormikContext<SendValues>();
  useUnsavedInput(true);
  const amount = values.amount ?? 0;
  const filled = occasion.formFields.filter(({ name }) => (values.formFields[name] ?? '').trim() !== '');
  return (
    <Form ref={form} id={formId} tabIndex={-1} noValidate aria-label="Review payment">
      <Stack>
        <Money cents={amount} size="large" />
        <DescriptionList>
          <DescriptionRow label="From">{payerName(values.rail, account, balance)}</DescriptionRow>
          <DescriptionRow label="To">{values.receiverEmail.trim()}</DescriptionRow>
          <DescriptionRow label="Sent as">{railTexts[values.rail]}</DescriptionRow>
          <DescriptionRow label="Payment occasion">{occasion.name}</DescriptionRow>
          {filled.map(({ name, label }) => (
            <DescriptionRow key={name} label={label}>
              {values.formFields[name]}
            </DescriptionRow>
          ))}
        </DescriptionList>
        <FeeLine occasion={occasion} rail={values.rail} amount={values.amount} />
      </Stack>
      <PanelFoot>
        <Button onClick={onBack} disabled={isSubmitting}>
          Back
        </Button>
        <Button type="submit" form={formId} variant="primary" loading={isSubmitting}>
          Send {formatMoney(amount)}
        </Button>
      </PanelFoot>
    </Form>
  );
}

interface FeeLineProps {
  readonly occasion: Occasion;
  readonly rail: SendRail;
  readonly amount: number | null;
}

/** The fee of the amount, worked out by the gateway as it is typed. */
function FeeLine({ occasion, rail, amount }: FeeLineProps) {
  const fee = useFee(occasion.id, amount, rail);
  if (amount === null) return <Text>The fee is shown once there is an amount.</Text>;
  if (fee.state === 'loading') return <Text>Working out the fee…</Text>;
  if (fee.state === 'error') return <Text>The fee could not be worked out. {fee.error.message}</Text>;
  return (
    <Text>
      Fee {formatMoney(fee.data.totalFeeAmount)} · {feePayerWords(fee.data.payer, 'OUTBOUND')} pays
    </Text>
  );
}
