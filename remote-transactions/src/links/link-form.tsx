import {
  amountRule,
  Form,
  Formik,
  type FormikHelpers,
  formFieldsSchema,
  formFieldValues,
  MoneyField,
  number,
  object,
  RequestFormFields,
  showAtField,
  TextareaField,
  TextField,
} from '@keyturn/shared/forms';
import { useUnsavedInput } from '@keyturn/shared/panels';
import { toast } from '@keyturn/shared/toast';
import { Button, Row, Stack } from '@keyturn/shared/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Occasion } from '../occasions/data';
import { useCreateLink } from './data';

interface Values {
  readonly amount: number | null;
  readonly note: string;
  /** `2026-11-27`; empty lets it end in a year. */
  readonly endsOn: string;
  /** As typed; empty for any number. */
  readonly maxPayments: string;
  readonly formFields: Record<string, string>;
}

/** Where the gateway's input paths are in the form. */
const paths = {
  'input.amount': 'amount',
  'input.note': 'note',
  'input.endsOn': 'endsOn',
  'input.maxPayments': 'maxPayments',
  'input.formFields': 'formFields',
} as const;

interface LinkFormProps {
  readonly occasion: Occasion;
  readonly onMade: () => void;
  readonly onCancel: () => void;
}

/** Makes a payment link: what is filled in here the payer finds decided, the rest is theirs. */
export function LinkForm({ occasion, onMade, onCancel }: LinkFormProps) {
  const create = useCreateLink(occasion.id);
  // What the payer must fill in may be left to them here.
  const definitions = occasion.formFields.map((field) => ({ ...field, required: false }));
  const submit = async (values: Values, helpers: FormikHelpers<Values>) => {
    const outcome = await create({
      amount: values.amount,
      note: values.note.trim(),
      ...(values.endsOn === '' ? {} : { endsOn: values.endsOn }),
      ...(values.maxPayments === '' ? {} : { maxPayments: Number(values.maxPayments) }),
      formFields: formFieldValues(definitions, values.formFields),
    });
    if (outcome.ok) {
      toast.success('Payment link made');
      onMade();
    } else if (!showAtField(helpers, outcome.error, paths)) {
      toast.error(outcome.error.message, { title: 'Error' });
    }
  };
  const schema = object({
    amount: amountRule(occasion.limit, { required: 'Amount is required' }).notRequired(),
    maxPayments: number()
      .transform((value: unknown, typed: unknown) => (typed === '' ? undefined : value))
      .typeError('Enter a whole number')
      .integer('Enter a whole number')
      .min(1, 'At least one')
      .max(100_000, 'At most 100,000'),
    formFields: formFieldsSchema(definitions),
  });
  const initial: Values = {
    amount: null,
    note: '',
    endsOn: '',
    maxPayments: '',
    formFields: Object.fromEntries(definitions.map(({ name }) => [name, ''])),
  };
  return (
    <Formik<Values> initialValues={initial} validationSchema={schema} onSubmit={submit}>
      {({ dirty, isSubmitting }) => (
        <Fields dirty={dirty} busy={isSubmitting} onCancel={onCancel}>
          <RequestFormFields definitions={definitions} under="formFields" />
        </Fields>
      )}
    </Formik>
  );
}

interface FieldsProps {
  readonly dirty: boolean;
  readonly busy: boolean;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

function Fields({ dirty, busy, onCancel, children }: FieldsProps) {
  useUnsavedInput(dirty);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.querySelector('input')?.focus(), []);
  return (
    <Form noValidate aria-label="New payment link">
      <Stack ref={frame}>
        <MoneyField
          field={{ name: 'amount', label: 'Amount', optional: true, hint: 'Left empty, the payer names it.' }}
        />
        {children}
        <TextareaField field={{ name: 'note', label: 'Note', optional: true, hint: 'The payer reads it.' }} />
        <TextField
          field={{
            name: 'endsOn',
            label: 'Last day',
            optional: true,
            hint: 'Left empty, it ends in a year.',
          }}
          type="date"
          autoComplete="off"
        />
        <TextField
          field={{
            name: 'maxPayments',
            label: 'Number of payments',
            optional: true,
            hint: 'Left empty, it takes any number.',
          }}
          inputMode="numeric"
          autoComplete="off"
        />
        <Row $wrap>
          <Button type="submit" variant="primary" loading={busy}>
            Make link
          </Button>
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        </Row>
      </Stack>
    </Form>
  );
}
