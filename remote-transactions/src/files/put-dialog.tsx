import { Button, Field, Input, Row, Stack } from '@keyturn/shared/ui';
import { Dialog } from '@keyturn/shared/ui/dialog';
import { useId, useState } from 'react';
import { useFileChanges } from './data';

interface PutDialogProps {
  readonly fileId: string;
  readonly ids: readonly string[];
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

/** Puts payments into another file by its name, which may be a new one, or back where their own words say. */
export function PutDialog({ fileId, ids, onCancel, onDone }: PutDialogProps) {
  const form = useId();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, put } = useFileChanges(fileId);
  const count = ids.length === 1 ? '1 payment' : `${ids.length} payments`;
  const run = async (into: string | null) => {
    const error = await put(ids, into);
    if (error === null) onDone();
    else setProblem(error.message);
  };
  return (
    <Dialog
      open
      busy={busy}
      onClose={onCancel}
      title={`Put ${count} into another file`}
      description="Refunds of a payment go along with it. Payers see nothing of it."
      foot={
        <>
          <Button disabled={busy} onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="primary" loading={busy}>
            Put into file
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() === '') setProblem('Required');
          else void run(name.trim());
        }}
      >
        <Stack>
          <Field
            label="File"
            required
            hint="A property as its payments name it, or a new name."
            error={problem}
          >
            <Input
              value={name}
              maxLength={200}
              autoComplete="off"
              onChange={(event) => {
                setName(event.target.value);
                setProblem(null);
              }}
            />
          </Field>
          <Row>
            <Button size="sm" variant="ghost" disabled={busy} onClick={() => void run(null)}>
              Put back where their address says
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  );
}
