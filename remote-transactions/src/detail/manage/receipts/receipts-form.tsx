import type { ApiError } from '@keyturn/shared/api';
import {
  array,
  Form,
  Formik,
  type FormikHelpers,
  object,
  SelectField,
  showAtField,
  startOver,
  string,
  useFormikContext,
} from '@keyturn/shared/forms';
import { useViewer } from '@keyturn/shared/organization';
import { useUnsavedInput } from '@keyturn/shared/panels';
import { toast } from '@keyturn/shared/toast';
import { Button, Checkbox, FieldGroup, Stack } from '@keyturn/shared/ui';
import type { PaymentDetail } from '../../data';
import { useResendReceipt } from '../data';
import { AddRecipient, partFor } from './add-recipient';
import {
  allowedFor,
  availableReceipts,
  keyOf,
  knownRecipients,
  type ReceiptType,
  type Recipient,
  type RecipientType,
  typedAddress,
  typeLabels,
} from './recipients';

interface Values {
  readonly emailType: ReceiptType | '';
  /** Keys of the chosen recipients. */
  readonly chosen: readonly string[];
  readonly added: readonly Recipient[];
  /** One more address, typed and not added yet; and what they are. */
  readonly typed: string;
  readonly part: RecipientType;
}

/** One kind of receipt to at least one address. */
const schema = object({
  emailType: string().required('Required'),
  chosen: array()
    .of(string().required())
    .when('typed', ([typed], chosen) => (!typed ? chosen.min(1, 'Select at least one email') : chosen)),
  typed: typedAddress,
});

interface ReceiptsFormProps {
  readonly payment: PaymentDetail;
  readonly onDone: () => void;
}

/** Sends a receipt of the payment again, to those who are chosen. */
export function ReceiptsForm({ payment, onDone }: ReceiptsFormProps) {
  const known = knownRecipients(payment, useViewer());
  const { run } = useResendReceipt(payment);
  const payer = known.filter(({ type }) => type === 'BUYER');
  const empty: Values = { emailType: '', chosen: payer.map(keyOf), added: [], typed: '', part: 'OTHER' };

  const submit = async (values: Values, helpers: FormikHelpers<Values>) => {
    if (values.emailType === '') return;
    const chosen = chosenOf(withTyped(values, known), known);
    if (chosen.length === 0) {
      helpers.setFieldError('chosen', 'Select at least one email');
      return;
    }
    const emails = chosen.map(({ email, type }) => ({ email, type }));
    const error = await run({ emailType: values.emailType, emails });
    if (error === null) {
      toast.success('Receipt resent successfully');
      startOver(helpers);
      onDone();
    } else if (!showAtField(helpers, atList(error), { emails: 'chosen', emailType: 'emailType' }))
      toast.error(error.message, { title: 'Error' });
  };
  return (
    <Formik<Values> initialValues={empty} validationSchema={schema} onSubmit={submit}>
      <Fields known={known} available={availableReceipts(payment)} />
    </Formik>
  );
}

/** One wrong address is said of the whole list. */
const atList = (error: ApiError): ApiError =>
  error.field?.startsWith('emails.') === true ? { ...error, field: 'emails' } : error;

/** Who is typed gets the receipt, added or not. */
function withTyped(values: Values, known: readonly Recipient[]): Values {
  const { typed, added, chosen, emailType } = values;
  if (typed.trim() === '') return values;
  const recipient = { email: typed.trim(), type: partFor(values.part, emailType), name: null };
  const isPresent = [...known, ...added].some((each) => keyOf(each) === keyOf(recipient));
  return {
    ...values,
    added: isPresent ? added : [...added, recipient],
    chosen: [...new Set([...chosen, keyOf(recipient)])],
    typed: '',
  };
}

const chosenOf = ({ emailType, chosen, added }: Values, known: readonly Recipient[]): readonly Recipient[] =>
  allowedFor([...known, ...added], emailType).filter((each) => chosen.includes(keyOf(each)));

interface FieldsProps {
  readonly known: readonly Recipient[];
  readonly available: Readonly<Record<ReceiptType, boolean>>;
}

function Fields({ known, available }: FieldsProps) {
  const form = useFormikContext<Values>();
  const { values, dirty, isSubmitting } = form;
  useUnsavedInput(dirty);
  return (
    <Form noValidate aria-label="Resend receipts">
      <Stack>
        <SelectField
          field={{
            name: 'emailType',
            label: 'Receipt',
            required: true,
            ...(available.completed
              ? {}
              : { hint: '“Deposited” becomes available once the payment is deposited.' }),
          }}
        >
          <option value="">Choose a receipt</option>
          <option value="initiated" disabled={!available.initiated}>
            Paid
          </option>
          <option value="completed" disabled={!available.completed}>
            Deposited
          </option>
        </SelectField>
        <Recipients known={known} />
        <AddRecipient
          receipt={values.emailType}
          present={[...known, ...values.added]}
          onAdd={() => void form.setValues(withTyped(values, known))}
        />
        <div>
          <Button type="submit" variant="primary" loading={isSubmitting}>
            Resend receipts
          </Button>
        </div>
      </Stack>
    </Form>
  );
}

function Recipients({ known }: { readonly known: readonly Recipient[] }) {
  const { values, errors, touched, setFieldValue } = useFormikContext<Values>();
  const offered = allowedFor([...known, ...values.added], values.emailType);
  const problem = touched.chosen === undefined || typeof errors.chosen !== 'string' ? null : errors.chosen;
  const toggle = (key: string, on: boolean) =>
    void setFieldValue('chosen', on ? [...values.chosen, key] : values.chosen.filter((each) => each !== key));
  return (
    <FieldGroup
      label="Send to"
      required
      error={problem}
      {...(values.emailType === 'completed' ? { hint: 'Agents get no deposited receipt.' } : {})}
    >
      <Stack $gap="2">
        {offered.map((recipient) => {
          const key = keyOf(recipient);
          return (
            <Checkbox
              key={key}
              checked={values.chosen.includes(key)}
              onChange={(event) => toggle(key, event.target.checked)}
              hint={`${typeLabels[recipient.type]}${recipient.name === null ? '' : ` · ${recipient.email}`}`}
            >
              {recipient.name ?? recipient.email}
            </Checkbox>
          );
        })}
      </Stack>
    </FieldGroup>
  );
}
