import type { Outcome } from '@keyturn/shared/api';
import { toast } from '@keyturn/shared/toast';
import { Button } from '@keyturn/shared/ui';
import { ConfirmDialog } from '@keyturn/shared/ui/dialog';
import { type ReactNode, useRef, useState } from 'react';
import { useFocusLeft } from './use-focus-left';

interface ActionButtonProps {
  readonly label: string;
  /** What it does, in one sentence: asked before it is done. */
  readonly consequence: ReactNode;
  readonly danger?: boolean;
  /** Said once it is done. */
  readonly done: string;
  readonly run: () => Promise<Outcome<unknown>>;
}

/** Does something to the record after a question; a failure is said where the question was. */
export function ActionButton({ label, consequence, danger = false, done, run }: ActionButtonProps) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const acted = useRef(false);
  useFocusLeft(acted);
  async function confirm() {
    setBusy(true);
    acted.current = true;
    const outcome = await run();
    acted.current = outcome.ok;
    setBusy(false);
    setError(outcome.ok ? null : outcome.error.message);
    if (!outcome.ok) return;
    setOpen(false);
    toast.success(done);
  }
  return (
    <>
      <Button
        size="sm"
        onClick={() => {
          setError(null);
          setOpen(true);
        }}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={open}
        title={`${label}?`}
        description={consequence}
        confirmLabel={label}
        danger={danger}
        busy={busy}
        error={error}
        onConfirm={() => void confirm()}
        onCancel={() => setOpen(false)}
      />
    </>
  );
}
