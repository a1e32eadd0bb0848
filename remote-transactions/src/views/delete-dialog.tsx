import { toast } from '@keyturn/shared/toast';
import { ConfirmDialog } from '@keyturn/shared/ui/dialog';
import { useState } from 'react';
import { useViewChanges } from './data';
import type { SavedView } from './model';

interface DeleteDialogProps {
  readonly view: SavedView;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks before a view is deleted. */
export function DeleteDialog({ view, onClose, onDeleted }: DeleteDialogProps) {
  const { remove } = useViewChanges();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function confirm() {
    setBusy(true);
    const outcome = await remove(view.id);
    setBusy(false);
    if (outcome.ok) {
      toast.success('View deleted');
      onClose();
      onDeleted();
    } else setError(outcome.error.message);
  }

  return (
    <ConfirmDialog
      open
      danger
      busy={busy}
      error={error}
      title={`Delete “${view.name}”?`}
      description={
        view.shared
          ? 'Everyone in the organization loses it. Payments are not changed.'
          : 'Payments are not changed.'
      }
      confirmLabel="Delete"
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
