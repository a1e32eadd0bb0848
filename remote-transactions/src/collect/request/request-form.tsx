import { formatMoney } from '@keyturn/shared/format';
import { Form, MoneyField, RequestFormFields, TextField, useFormikContext } from '@keyturn/shared/forms';
import { PanelFoot, useUnsavedInput } from '@keyturn/shared/panels';
import { Button, Stack } from '@keyturn/shared/ui';
import { useId, useRef } from 'react';
import type { Occasion } from '../../occasions/data';
import { dueRule } from '../../occasions/due-rule';
import { useFirstField } from '@keyturn/shared/focus';
import { Marked, Pasted } from '../paste/pasted';
import { usePaste } from '../paste/use-paste';
import { AmountFacts } from './amount-facts';
import { MailLook } from './mail-look';
import { PayerField } from './payer-field';
import { PropertyField } from './property-field';
import type { Values } from '../values';

/** What is asked of one payer, with what it comes to and the mail they get. */
export function RequestForm({ occasion }: { readonly occasion: Occasion }) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { values, errors, dirty, isSubmitting } = useFormikContext<Values>();
  const paste = usePaste(occasion.formFields);
  useUnsavedInput(dirty);
  useFirstField(form);
  const { amount } = values;
  return (
    <Form
      ref={form}
      id={formId}
      noValidate
      aria-label="Email Request"
      onPaste={paste.onPaste}
      onKeyDown={paste.onKeyDown}
    >
      <Stack>
        <Pasted paste={paste} />
        <Marked paste={paste} name="amount">
          <MoneyField
            field={{
              name: 'amount',
              label: 'Amount',
              required: true,
              hint: <AmountFacts occasion={occasion} amount={errors.amount === undefined ? amount : null} />,
            }}
          />
        </Marked>
        <Marked paste={paste} name="receiverEmail">
          <PayerField />
        </Marked>
        {occasion.formFields.map((definition) => (
          <Marked key={definition.name} paste={paste} name={`formFields.${definition.name}`}>
            {definition.type === 'ADDRESS' ? (
              <PropertyField definition={definition} />
            ) : (
              <RequestFormFields definitions={[definition]} under="formFields" />
            )}
          </Marked>
        ))}
        <Marked paste={paste} name="dueOn">
          <TextField
            field={{ name: 'dueOn', label: 'Due date', hint: dueHint(occasion) }}
            type="date"
            autoComplete="off"
          />
        </Marked>
        <MailLook occasion={occasion} />
      </Stack>
      <PanelFoot>
        <Button type="submit" form={formId} variant="primary" loading={isSubmitting}>
          {amount === null ? 'Send request' : `Request ${formatMoney(amount)}`}
        </Button>
      </PanelFoot>
    </Form>
  );
}

/** What happens where no day is typed. */
const dueHint = (occasion: Occasion): string =>
  occasion.dueBankingDays === null
    ? 'Optional. Shown to you and told to the payer.'
    : dueRule(occasion, 'Left empty, it is');
