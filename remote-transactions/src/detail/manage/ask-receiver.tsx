import { Button, Field, Input, Section, Stack, Text } from '@keyturn/shared/ui';
import { useState } from 'react';
import type { PaymentDetail } from '../data';
import { useAskReceiver } from './data';
import { told } from './told';

interface AskReceiverProps {
  readonly payment: PaymentDetail;
  readonly onDone: () => void;
}

/**
 * Sends a payment that waits for its receiver's account again, to the same or to a corrected address. A payment that
 * somebody approved keeps its address.
 */
export function AskReceiver({ payment, onDone }: AskReceiverProps) {
  const [email, setEmail] = useState(payment.receiverEmail ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const { run, busy } = useAskReceiver(payment);
  const send = async () => {
    const error = await run(payment.otherAddressRefusal === null ? email.trim() : null);
    setProblem(error?.field === 'receiverEmail' ? error.message : null);
    if (error?.field === 'receiverEmail') return;
    if (told(error, 'The payment was sent again, with a new code.')) onDone();
  };
  return (
    <Section>
      <form
        aria-label="Send again"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Stack $gap="3">
          <h3>Send again</h3>
          <Text>
            Mails the receiver a new link. Links that were mailed before and the code end. You can’t read the
            new code: somebody else who approves payments out tells it to the receiver.
          </Text>
          {payment.otherAddressRefusal === null ? (
            <Field label="Receiver’s email" error={problem}>
              <Input type="email" value={email} onChange={(event) => setEmail(event.target.value)} />
            </Field>
          ) : (
            <Text>{payment.otherAddressRefusal}</Text>
          )}
          <div>
            <Button type="submit" loading={busy}>
              Send again
            </Button>
          </div>
        </Stack>
      </form>
    </Section>
  );
}
