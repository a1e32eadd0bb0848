import { publish } from './requests';
import type { ToastKind, ToastOptions } from './requests';

let made = 0;

function show(kind: ToastKind) {
  return (message: string, options: ToastOptions = {}): string => {
    made += 1;
    const id = options.id ?? `toast-${made}`;
    publish({ type: 'show', request: { ...options, id, kind, message } });
    return id;
  };
}

/**
 * Shows a message: errors for 8 s with a button to dismiss them, other kinds for 5 s, persistent ones until they are
 * dismissed (platform document, section 6). Each answers the message's id.
 */
export const toast = {
  success: show('success'),
  error: show('error'),
  info: show('info'),
  warning: show('warning'),
  /** Takes a message away; without id all of them. */
  dismiss: (id?: string): void => publish({ type: 'dismiss', id: id ?? null }),
} as const;
