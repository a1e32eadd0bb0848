import {
  Form,
  Formik,
  type FormikHelpers,
  MoneyField,
  number,
  object,
  showAtField,
  startOver,
} from '@keyturn/shared/forms';
import { useUnsavedInput } from '@keyturn/shared/panels';
import { toast } from '@keyturn/shared/toast';
import { Button, Heading, Notice, Stack, styled, Text } from '@keyturn/shared/ui';
import { useState } from 'react';
import { type MicrodepositSource, useVerifyMicrodeposits } from './data';

/** What is said last takes the place of what was said of an earlier try. */
const toastId = 'microdeposits';

/** Wrong pairs after which the account can't be verified this way any more. */
const allAttempts = 3;

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr));
  gap: var(--s-3);
`;

interface AmountsFormProps {
  readonly source: MicrodepositSource;
  /** Called once the amounts were right. */
  readonly onVerified: () => void;
}

/** Asks for the amounts of the two deposits that have arrived. */
export function AmountsForm({ source, onVerified }: AmountsFormProps) {
  const verify = useVerifyMicrodeposits(source.id);
  const [refusal, setRefusal] = useState<string | null>(null);

  const submit = async (values: AmountsValues, helpers: FormikHelpers<AmountsValues>) => {
    const { amount1, amount2 } = values;
    if (amount1 === null || amount2 === null) return;
    setRefusal(null);
    const error = await verify({ amount1, amount2 });
    if (error === null) {
      toast.success('Microdeposits verified', { id: toastId });
      startOver(helpers);
      onVerified();
      return;
    }
    toast.error(error.message, { title: 'Error', id: toastId });
    if (!showAtField(helpers, error, { amount2: 'amount2' })) setRefusal(error.message);
  };

  return (
    <Formik<AmountsValues>
      initialValues={{ amount1: null, amount2: null }}
      validationSchema={amountsSchema}
      onSubmit={submit}
    >
      {({ dirty, isSubmitting }) => (
        <Fields source={source} refusal={refusal} dirty={dirty} sending={isSubmitting} />
      )}
    </Formik>
  );
}

interface FieldsProps {
  readonly source: MicrodepositSource;
  readonly refusal: string | null;
  readonly dirty: boolean;
  readonly sending: boolean;
}

function Fields({ source, refusal, dirty, sending }: FieldsProps) {
  useUnsavedInput(dirty);
  const left = allAttempts - source.verificationAttempts;
  return (
    <Form noValidate aria-label="Enter the two deposits">
      <Stack>
        <Stack $gap="1">
          <Heading as="h3">Enter the two deposits</Heading>
          <Text as="p" $size="sm" $tone="2">
            We sent two amounts below $1.00 to {source.displayName}. They stand on the account’s statement.
          </Text>
        </Stack>
        {refusal !== null && (
          <Notice kind="danger" title="Error" live={false}>
            {refusal}
          </Notice>
        )}
        <Pair>
          <MoneyField field={{ name: 'amount1', label: 'First amount', required: true }} />
          <MoneyField field={{ name: 'amount2', label: 'Second amount', required: true }} />
        </Pair>
        <Text as="p" $size="sm" $tone="3">
          Either order is fine.
          {source.verificationAttempts > 0 && ` ${left} of ${allAttempts} attempts left.`}
        </Text>
        <div>
          <Button type="submit" variant="primary" loading={sending}>
            Verify amounts
          </Button>
        </div>
      </Stack>
    </Form>
  );
}

/** What is typed; amounts in cents. */
interface AmountsValues {
  readonly amount1: number | null;
  readonly amount2: number | null;
}

const amount = number()
  .nullable()
  .required('Required')
  .min(1, 'Enter an amount of at least $0.01')
  .max(99, 'Enter an amount below $1.00');

/** Both amounts of the two small deposits. */
const amountsSchema = object({ amount1: amount, amount2: amount });
