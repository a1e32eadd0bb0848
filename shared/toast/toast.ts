import { publish } from './requests';
import type { ToastKind, ToastOptions } from './requests';

let made = 0;

function show(kind: ToastKind) {
  return (message: string, options: ToastOptions = {}): string => {
    made += 1;
    const id = options.id ?? JSON.stringify([kind, options.title, message]);
    publish({ type: 'show', request: { ...options, id, kind, message, number: made } });
    return id;
  };
}

/**
 * Shows a message: errors for 8 s with a button to dismiss them, other kinds for 5 s, persistent ones until they are
 * dismissed. What is shown already and is said again takes its place, for as long as if it were new. Each answers the
 * message's id.
 */
export const toast = {
  success: show('success'),
  error: show('error'),
  info: show('info'),
  warning: show('warning'),
  /** Takes a message away; without id all of them. */
  dismiss: (id?: string): void => publish({ type: 'dismiss', id: id ?? null }),
} as const;

/** Said of every file that is not taken, beside the reason at its place. */
export const fileRejected = {
  title: 'File rejected',
  message: 'Could not upload selected file(s).',
} as const;
