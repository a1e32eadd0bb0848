import { useFocusWithin } from '@keyturn/shared/focus';
import { Form, Formik, type FormikHelpers, object, showAtField, startOver } from '@keyturn/shared/forms';
import { useViewer, viewerKind } from '@keyturn/shared/organization';
import { useUnsavedInput } from '@keyturn/shared/panels';
import { toast } from '@keyturn/shared/toast';
import { Button, Row, Section, Stack, Text, Time } from '@keyturn/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { BankNumberFields } from '../bank-details/fields';
import { bankNumberSchema } from '../bank-details/schema';
import { FormFailure } from '../components/form-failure';
import type { MicrodepositSource } from '../micro-deposits/data';
import { type BankNumber, useSendDepositsAgain } from './data';

/** Two new deposits for an account whose earlier ones came to nothing; nothing where they did not. */
export function DepositsAgain({ source }: { readonly source: MicrodepositSource }) {
  const [entering, setEntering] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  useFocusWithin(frame, entering);
  const isAgent = viewerKind(useViewer()) === 'agent';
  const from = source.depositsAgainFrom;
  const isTime = useIsPast(from);
  if (from === null || isAgent) return null;
  return (
    <Section>
      <h3>Send deposits again</h3>
      {!isTime ? (
        <Text as="p" $size="sm" $tone="2">
          The bank-transfer provider takes the account again from <Time iso={from} format="exact" />. Then two
          new deposits can be sent.
        </Text>
      ) : (
        <Stack ref={frame}>
          <Text as="p" $size="sm" $tone="2">
            We send two new deposits once the number is entered again, as it is not kept here. What uses this
            account goes on using it.
          </Text>
          {entering ? (
            <NumberForm source={source} onDone={() => setEntering(false)} />
          ) : (
            <div>
              <Button variant="primary" onClick={() => setEntering(true)}>
                Enter the number
              </Button>
            </div>
          )}
        </Stack>
      )}
    </Section>
  );
}

/** Whether a moment has passed, also when it passes while one looks; false of none. */
function useIsPast(iso: string | null): boolean {
  const [passed, setPassed] = useState(() => (iso !== null && Date.parse(iso) <= Date.now() ? iso : null));
  useEffect(() => {
    if (iso === null) return;
    const timer = setTimeout(() => setPassed(iso), Math.max(0, Date.parse(iso) - Date.now()));
    return () => clearTimeout(timer);
  }, [iso]);
  return iso !== null && passed === iso;
}

interface Values {
  readonly bank: BankNumber;
}

const nothingTyped: Values = { bank: { routingNumber: '', accountNumber: '', bankAccountType: 'checking' } };
const schema = object({ bank: bankNumberSchema });

/** Where the gateway's input paths are in the form. */
const fields = {
  routingNumber: 'bank.routingNumber',
  accountNumber: 'bank.accountNumber',
  bankAccountType: 'bank.bankAccountType',
} as const;

interface NumberFormProps {
  readonly source: MicrodepositSource;
  readonly onDone: () => void;
}

function NumberForm({ source, onDone }: NumberFormProps) {
  const send = useSendDepositsAgain(source.id);
  const submit = async ({ bank }: Values, helpers: FormikHelpers<Values>) => {
    helpers.setStatus(null);
    const error = await send(bank);
    if (error === null) {
      toast.success('Two new deposits are on their way');
      startOver(helpers);
      onDone();
      return;
    }
    toast.error(error.message, { title: 'Error' });
    if (!showAtField(helpers, error, fields)) helpers.setStatus(error.message);
  };
  return (
    <Formik<Values> initialValues={nothingTyped} validationSchema={schema} onSubmit={submit}>
      {({ dirty, isSubmitting }) => <Fields dirty={dirty} sending={isSubmitting} onCancel={onDone} />}
    </Formik>
  );
}

interface FieldsProps {
  readonly dirty: boolean;
  readonly sending: boolean;
  readonly onCancel: () => void;
}

function Fields({ dirty, sending, onCancel }: FieldsProps) {
  useUnsavedInput(dirty);
  return (
    <Form noValidate aria-label="Send deposits again">
      <Stack>
        <FormFailure />
        <BankNumberFields under="bank" />
        <Row $wrap>
          <Button type="submit" variant="primary" loading={sending}>
            Send deposits
          </Button>
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        </Row>
      </Stack>
    </Form>
  );
}
