import type { Loadable } from '@keyturn/shared/api';
import { formatMoney } from '@keyturn/shared/format';
import { Form, MoneyField, RequestFormFields, useFormikContext } from '@keyturn/shared/forms';
import { PanelFoot, useBackTo, useUnsavedInput } from '@keyturn/shared/panels';
import { Button, DescriptionList, DescriptionRow, Money, Notice, Stack, Text } from '@keyturn/shared/ui';
import { type RefObject, useId } from 'react';
import { type Occasion, useFee } from '../occasions/data';
import { feePayerWords } from '../payments/fee-payer';
import { ReceiverField } from '../receivers/receiver-field';
import type { Sending, SendRail } from './data';
import { RailChoice } from './rail-choice';
import type { SendValues } from './schema';
import { needsApproval, waysOf } from './way';

interface StepProps {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly occasion: Occasion;
  /** The account that pays bank transfers, as it is shown. */
  readonly account: string;
  readonly sending: Loadable<Sending>;
}

/** What to send and to whom. */
export function EnterStep({ form, occasion, account, sending }: StepProps) {
  const formId = useId();
  const { values, dirty, errors } = useFormikContext<SendValues>();
  const ways = waysOf(occasion, account, sending);
  const { from } = ways[values.rail];
  useUnsavedInput(dirty);
  return (
    <Form ref={form} id={formId} tabIndex={-1} noValidate aria-label="Send a Payment">
      <Stack>
        <RailChoice account={account} ways={ways} sending={sending} />
        <MoneyField field={{ name: 'amount', label: 'Amount', required: true, hint: `Paid from ${from}` }} />
        <FeeLine
          occasion={occasion}
          rail={values.rail}
          amount={errors.amount === undefined ? values.amount : null}
        />
        <ReceiverField name="receiverEmail" />
        <RequestFormFields definitions={occasion.formFields} under="formFields" />
        {needsApproval(occasion, sending) && (
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
  sending,
  onBack,
}: StepProps & { readonly onBack: () => void }) {
  const formId = useId();
  const { values, isSubmitting } = useFormikContext<SendValues>();
  useUnsavedInput(true);
  useBackTo(isSubmitting ? null : onBack);
  const amount = values.amount ?? 0;
  const { name: sentAs, from, takes } = waysOf(occasion, account, sending)[values.rail];
  const filled = occasion.formFields.filter(({ name }) => (values.formFields[name] ?? '').trim() !== '');
  return (
    <Form ref={form} id={formId} tabIndex={-1} noValidate aria-label="Review payment">
      <Stack>
        <Money cents={amount} size="large" />
        <DescriptionList>
          <DescriptionRow label="From">{from}</DescriptionRow>
          <DescriptionRow label="To">{values.receiverEmail.trim()}</DescriptionRow>
          <DescriptionRow label="Sent as">{sentAs}</DescriptionRow>
          <DescriptionRow label="Arrives">{takes}</DescriptionRow>
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
