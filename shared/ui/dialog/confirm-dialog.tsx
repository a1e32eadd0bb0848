import type { ReactElement, ReactNode } from 'react';
import { Button, Notice } from '@keyturn/shared/ui';
import { Dialog } from './dialog';

/** Properties of a question with two answers. */
export interface ConfirmDialogProps {
  open: boolean;
  title: ReactNode;
  description?: ReactNode;
  /** Default "Confirm". */
  confirmLabel?: ReactNode;
  /** Default "Cancel". */
  cancelLabel?: ReactNode;
  /** For what cannot be taken back. */
  danger?: boolean;
  /** While the answer is carried out: the dialog stays. */
  busy?: boolean;
  /** Why carrying it out failed. */
  error?: string | null | undefined;
  onConfirm: () => void;
  onCancel: () => void;
  /** Further input, such as a reason. */
  children?: ReactNode;
}

/** Asks before something is done. The focus starts on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactElement {
  const {
    open,
    title,
    description,
    danger = false,
    busy = false,
    error,
    onConfirm,
    onCancel,
    children,
  } = props;
  return (
    <Dialog
      role="alertdialog"
      open={open}
      onClose={onCancel}
      title={title}
      busy={busy}
      {...(description === undefined ? {} : { description })}
      foot={
        <>
          <Button disabled={busy} onClick={onCancel}>
            {props.cancelLabel ?? 'Cancel'}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} loading={busy} onClick={onConfirm}>
            {props.confirmLabel ?? 'Confirm'}
          </Button>
        </>
      }
    >
      {children}
      {typeof error === 'string' && error !== '' && <Notice kind="danger">{error}</Notice>}
    </Dialog>
  );
}
