import { Button, Section, Stack, Text } from '@keyturn/shared/ui';
import { lazy, Suspense, useState } from 'react';
import type { PaymentDetail } from '../data';
import type { PlainAction } from './actions';
import { told } from './told';

const ConfirmDialog = lazy(() =>
  import('@keyturn/shared/ui/dialog').then((module) => ({ default: module.ConfirmDialog })),
);

interface PlainSectionProps {
  readonly payment: PaymentDetail;
  readonly action: PlainAction;
  /** After it was done. */
  readonly onDone: () => void;
}

/** One action: what it does, its button, its question. */
export function PlainSection({ payment, action, onDone }: PlainSectionProps) {
  const [asking, setAsking] = useState(false);
  const { run, busy } = action.use(payment);
  const { danger = false } = action;
  const label = action.label(payment);
  const confirm = async () => {
    if (!told(await run(), action.done(payment))) return;
    setAsking(false);
    onDone();
  };
  return (
    <Section>
      <Stack $gap="2">
        <h3>{label}</h3>
        <Text>{action.text(payment)}</Text>
        <div>
          <Button {...(danger ? { variant: 'danger-quiet' } : {})} onClick={() => setAsking(true)}>
            {label}
          </Button>
        </div>
      </Stack>
      <Suspense>
        {asking && (
          <ConfirmDialog
            open
            danger={danger}
            title={action.question(payment)}
            description={action.consequence(payment)}
            confirmLabel={label}
            {...(action.cancelLabel === undefined ? {} : { cancelLabel: action.cancelLabel })}
            busy={busy}
            onCancel={() => setAsking(false)}
            onConfirm={() => void confirm()}
          />
        )}
      </Suspense>
    </Section>
  );
}
