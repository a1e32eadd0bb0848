import { Badge, Button, Field, Row, Section, Select, Stack, Text } from '@keyturn/shared/ui';
import { lazy, Suspense, useState } from 'react';
import type { PaymentDetail } from '../data';
import { useModifyStatus } from './data';
import { told } from './told';

const ConfirmDialog = lazy(() =>
  import('@keyturn/shared/ui/dialog').then((module) => ({ default: module.ConfirmDialog })),
);

/** What the status may be set to by hand. */
const choices = [
  { value: 'FAILED', label: 'Failed' },
  { value: 'DEPOSITED', label: 'Deposited' },
  { value: 'DEPOSITED_AND_FAILED', label: 'Deposited and failed' },
] as const;
type Choice = (typeof choices)[number];

interface ModifyStatusProps {
  readonly payment: PaymentDetail;
  readonly onDone: () => void;
}

/** Sets another status by hand. */
export function ModifyStatus({ payment, onDone }: ModifyStatusProps) {
  const [value, setValue] = useState('');
  const [step, setStep] = useState<'choosing' | 'missing' | 'asking'>('choosing');
  const { run, busy } = useModifyStatus(payment);
  const offered = choices.filter((choice) => choice.value !== payment.displayStatus);
  const chosen = offered.find((choice) => choice.value === value) ?? null;
  const confirm = async (choice: Choice) => {
    if (!told(await run(choice.value), 'The transaction status has been updated.')) return;
    setStep('choosing');
    setValue('');
    onDone();
  };
  return (
    <Section>
      <Stack $gap="3">
        <Row>
          <h3>Modify status</h3>
          <Badge tone="dark">Superuser</Badge>
        </Row>
        <Text>
          Changes what is shown: no fund flow and no emails. Deposited and failed is not refundable.
        </Text>
        <Field label="New status" error={step === 'missing' && chosen === null ? 'Required' : null}>
          <Select value={chosen === null ? '' : value} onChange={(event) => setValue(event.target.value)}>
            <option value="">Choose a status</option>
            {offered.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </Select>
        </Field>
        <div>
          <Button variant="danger-quiet" onClick={() => setStep(chosen === null ? 'missing' : 'asking')}>
            Modify status
          </Button>
        </div>
      </Stack>
      <Suspense>
        {step === 'asking' && chosen !== null && (
          <ConfirmDialog
            open
            danger
            title={`Set the status to ${chosen.label}?`}
            description={`There is no fund flow and no emails are sent.${
              chosen.value === 'DEPOSITED_AND_FAILED' ? ' The payment is then not refundable.' : ''
            }`}
            confirmLabel="Modify status"
            busy={busy}
            onCancel={() => setStep('choosing')}
            onConfirm={() => void confirm(chosen)}
          />
        )}
      </Suspense>
    </Section>
  );
}
