import type { Outcome } from '@keyturn/shared/api';
import { toast } from '@keyturn/shared/toast';
import { Button, Field, Textarea } from '@keyturn/shared/ui';
import { ConfirmDialog } from '@keyturn/shared/ui/dialog';
import { useRef, useState } from 'react';
import { useFocusLeft } from '../../components/use-focus-left';

interface AskWhyProps {
  /** The button, and the one that confirms. */
  readonly label: string;
  readonly title: string;
  readonly description: string;
  /** What is asked for. */
  readonly ask: string;
  /** What is said afterwards. */
  readonly done: string;
  readonly act: (why: string) => Promise<Outcome<unknown>>;
}

/** A button that asks why before it acts; what was typed stays when it fails. */
export function AskWhy({ label, title, description, ask, done, act }: AskWhyProps) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState('');
  const [missing, setMissing] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const acted = useRef(false);
  useFocusLeft(acted);
  async function confirm() {
    setMissing(why.trim() === '');
    if (why.trim() === '') return;
    setBusy(true);
    acted.current = true;
    const outcome = await act(why);
    acted.current = outcome.ok;
    setBusy(false);
    setError(outcome.ok ? null : outcome.error.message);
    if (!outcome.ok) return;
    setOpen(false);
    setWhy('');
    toast.success(done);
  }
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={open}
        title={title}
        description={description}
        confirmLabel={label}
        busy={busy}
        error={error}
        onConfirm={() => void confirm()}
        onCancel={() => setOpen(false)}
      >
        <Field label={ask} required error={missing ? 'Required' : null}>
          <Textarea value={why} maxLength={1000} onChange={(event) => setWhy(event.target.value)} />
        </Field>
      </ConfirmDialog>
    </>
  );
}
