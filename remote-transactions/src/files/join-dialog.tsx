import { Button, Field, FieldError, Stack } from '@keyturn/shared/ui';
import { Combobox } from '@keyturn/shared/ui/combobox';
import { Dialog } from '@keyturn/shared/ui/dialog';
import { useState } from 'react';
import { useSettled } from '../parts/use-settled';
import { type FileName, type PaymentFile, useFileChanges, useFoundFiles } from './data';

/** How long typing must pause before it is looked for, milliseconds. */
const pause = 250;

interface JoinDialogProps {
  readonly file: PaymentFile;
  readonly onCancel: () => void;
  readonly onDone: (into: FileName) => void;
}

/** Makes the file a part of another one that is found by its name. */
export function JoinDialog({ file, onCancel, onDone }: JoinDialogProps) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<FileName | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const found = useFoundFiles(useSettled(text, pause));
  const { busy, join } = useFileChanges(file.id);
  const items = found?.state === 'ready' ? found.data.filter(({ id }) => id !== file.id) : [];
  const run = async () => {
    if (chosen === null) {
      setProblem('Choose a file');
      return;
    }
    const error = await join(chosen.id);
    if (error === null) onDone(chosen);
    else setProblem(error.message);
  };
  return (
    <Dialog
      open
      busy={busy}
      onClose={onCancel}
      title={`Join ${file.name} into another file`}
      description="Its payments and notes stand there from then on, also those to come. It can be separated again."
      foot={
        <>
          <Button disabled={busy} onClick={onCancel}>
            Cancel
          </Button>
          <Button variant="primary" loading={busy} onClick={() => void run()}>
            Join
          </Button>
        </>
      }
    >
      <Stack $gap="2">
        <Field label="File" required>
          <Combobox<FileName>
            items={chosen === null || items.some(({ id }) => id === chosen.id) ? items : [chosen, ...items]}
            itemKey={({ id }) => id}
            itemLabel={({ name }) => name}
            value={chosen}
            onChange={(next) => {
              setChosen(next);
              setProblem(null);
            }}
            onSearch={setText}
            placeholder="Address, number or name"
            loading={found?.state === 'loading'}
            error={found?.state === 'error' ? found.error.message : null}
            {...(found?.state === 'error' ? { onRetry: found.retry } : {})}
            emptyText={found === null ? 'Type three characters or more.' : 'No file has this name.'}
          />
        </Field>
        {problem !== null && (
          <div role="alert">
            <FieldError>{problem}</FieldError>
          </div>
        )}
      </Stack>
    </Dialog>
  );
}
