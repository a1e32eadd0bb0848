import type { ApiError } from '@keyturn/shared/api';
import { toast } from '@keyturn/shared/toast';
import { Button, Checkbox, Section, Stack, Text } from '@keyturn/shared/ui';
import { lazy, Suspense, useState } from 'react';

const ConfirmDialog = lazy(() =>
  import('@keyturn/shared/ui/dialog').then((module) => ({ default: module.ConfirmDialog })),
);

interface ConfirmedActionProps {
  readonly title: string;
  /** What it means. */
  readonly children: string;
  readonly button: string;
  readonly question: string;
  /** What should be known before the answer. */
  readonly consequence: string;
  readonly confirm: string;
  readonly danger?: boolean;
  readonly busy: boolean;
  /** What can be done along with it. */
  readonly option?: string;
  /** Gives the error, null, or what is said in place of `done`; is told whether the option was taken. */
  readonly run: (option: boolean) => Promise<ApiError | string | null>;
  /** Said once it is done. */
  readonly done: string;
}

/** A section with one thing that can be done to a record, after a question. */
export function ConfirmedAction(props: ConfirmedActionProps) {
  const { title, children, button, question, consequence, confirm, danger = false, busy, run, done } = props;
  const { option } = props;
  const [asking, setAsking] = useState(false);
  const [wanted, setWanted] = useState(false);
  const act = async () => {
    const outcome = await run(option !== undefined && wanted);
    if (outcome === null || typeof outcome === 'string') toast.success(outcome ?? done);
    else toast.error(outcome.message, { title: 'Error' });
    setAsking(false);
  };
  return (
    <Section>
      <h3>{title}</h3>
      <Stack $gap="3">
        <Text as="p" $size="sm" $tone="2">
          {children}
        </Text>
        <div>
          <Button variant={danger ? 'danger-quiet' : 'secondary'} onClick={() => setAsking(true)}>
            {button}
          </Button>
        </div>
      </Stack>
      <Suspense>
        {asking && (
          <ConfirmDialog
            open
            danger={danger}
            title={question}
            description={consequence}
            confirmLabel={confirm}
            busy={busy}
            onCancel={() => setAsking(false)}
            onConfirm={() => void act()}
          >
            {option !== undefined && (
              <Checkbox checked={wanted} onChange={(event) => setWanted(event.target.checked)}>
                {option}
              </Checkbox>
            )}
          </ConfirmDialog>
        )}
      </Suspense>
    </Section>
  );
}
