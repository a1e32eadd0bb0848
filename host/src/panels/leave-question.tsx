import { ConfirmDialog } from '@keyturn/shared/ui/dialog';
import { useLeaveGuard } from './leave-guard-context';

/** Asks whether what was typed may be lost. */
export default function LeaveQuestion() {
  const guard = useLeaveGuard();
  return (
    <ConfirmDialog
      open
      danger
      title="Are you sure? Any information you have filled out will be lost."
      onConfirm={guard.confirm}
      onCancel={guard.cancel}
    />
  );
}
