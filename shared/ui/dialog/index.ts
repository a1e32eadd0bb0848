/** Dialogs, on Radix: focus goes in and comes back, Esc closes, the page behind is inert. */
export { Dialog } from './dialog';
export type { DialogProps } from './dialog';
export { ConfirmDialog } from './confirm-dialog';
export type { ConfirmDialogProps } from './confirm-dialog';
