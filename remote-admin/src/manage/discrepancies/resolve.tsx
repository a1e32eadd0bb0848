import { toast } from '@keyturn/shared/toast';
import { Button, Field, Textarea } from '@keyturn/shared/ui';
import { ConfirmDialog } from '@keyturn/shared/ui/dialog';
import { useState } from 'react';
import { useResolve } from './data';

/** Asks what was found out and closes the discrepancy with it. */
export function Resolve({ id }: { readonly id: string }) {
  const resolve = useResolve();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState(false);
  const [error, setError] = useState<string | null>(null);
  async function confirm() {
    setMissing(note.trim() === '');
    if (note.trim() === '') return;
    setBusy(true);
    const outcome = await resolve(id, note);
    setBusy(false);
    setError(outcome.ok ? null : outcome.error.message);
    if (!outcome.ok) return;
    setOpen(false);
    toast.success('Discrepancy resolved');
  }
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Resolve
      </Button>
      <ConfirmDialog
        open={open}
        title="Resolve discrepancy?"
        description="The payment is left as it is. What you found out is kept with your name."
        confirmLabel="Resolve"
        busy={busy}
        error={error}
        onConfirm={() => void confirm()}
        onCancel={() => setOpen(false)}
      >
        <Field label="What was found out" required error={missing ? 'Required' : null}>
          <Textarea value={note} maxLength={1000} onChange={(event) => setNote(event.target.value)} />
        </Field>
      </ConfirmDialog>
    </>
  );
}
