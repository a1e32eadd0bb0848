import {
  emailRule,
  Form,
  Formik,
  type FormikHelpers,
  object,
  showAtField,
  TextField,
} from '@keyturn/shared/forms';
import { toast } from '@keyturn/shared/toast';
import { Button, Section, Stack, Text } from '@keyturn/shared/ui';
import type { PaymentDetail } from '../data';
import { useCorrectAddress } from './data';

const schema = object({
  receiverEmail: emailRule({ required: 'Email is required', invalid: 'Enter a valid email' }),
});
const fields = { receiverEmail: 'receiverEmail' } as const;
interface Correction {
  readonly receiverEmail: string;
}

interface CorrectAddressProps {
  readonly payment: PaymentDetail;
  readonly onDone: () => void;
}

/** Sends a request that nobody answered to another address. */
export function CorrectAddress({ payment, onDone }: CorrectAddressProps) {
  const correct = useCorrectAddress(payment);
  const submit = async ({ receiverEmail }: Correction, helpers: FormikHelpers<Correction>) => {
    const error = await correct(receiverEmail.trim());
    if (error === null) {
      toast.success(`The request was sent to ${receiverEmail.trim()}.`);
      onDone();
      return;
    }
    showAtField(helpers, error, fields);
    if (error.field === null) toast.error(error.message, { title: 'The request was not sent' });
  };
  return (
    <Section>
      <h3>Correct address and send again</h3>
      <Formik<Correction>
        initialValues={{ receiverEmail: payment.receiverEmail ?? '' }}
        validationSchema={schema}
        onSubmit={submit}
      >
        {({ isSubmitting, dirty }) => (
          <Form noValidate aria-label="Correct address and send again">
            <Stack $gap="3">
              <Text as="p">
                The request goes to the new address. Links that were mailed before no longer work.
              </Text>
              <TextField
                field={{ name: 'receiverEmail', label: 'Payer’s email', required: true }}
                type="email"
                autoComplete="off"
              />
              <div>
                <Button
                  type="submit"
                  loading={isSubmitting}
                  disabledReason={dirty ? null : 'Type the right address first.'}
                >
                  Send to this address
                </Button>
              </div>
            </Stack>
          </Form>
        )}
      </Formik>
    </Section>
  );
}
