/** What a message is about: it chooses tone, role and how long it stays. */
export type ToastKind = 'success' | 'error' | 'info' | 'warning';

/** Further properties of a message. */
export interface ToastOptions {
  /** A heavier first line. */
  title?: string;
  /** Stays until it is dismissed. */
  persistent?: boolean;
  /** A message with the id of one that is shown replaces it. */
  id?: string;
}

/** A message to show. */
export interface ToastRequest extends ToastOptions {
  id: string;
  kind: ToastKind;
  message: string;
  /** Counts messages up: one that replaces another is a new one to those who hear it. */
  number: number;
}

/** A change of what is shown. */
export type ToastEvent =
  | { type: 'show'; request: ToastRequest }
  /** Without id: all of them. */
  | { type: 'dismiss'; id: string | null };

type Listener = (event: ToastEvent) => void;

let listener: Listener | null = null;
let waiting: ToastEvent[] = [];
let wake: (() => void) | null = null;

/** Hands an event to the toaster; until it is there, events wait and wake it. */
export function publish(event: ToastEvent): void {
  if (listener !== null) {
    listener(event);
    return;
  }
  waiting.push(event);
  wake?.();
}

/** Takes all events from now on, those that waited first. Answers the function that stops it. */
export function consume(next: Listener): () => void {
  listener = next;
  const missed = waiting;
  waiting = [];
  missed.forEach(next);
  return () => {
    if (listener === next) listener = null;
  };
}

/** Calls `onFirst` as soon as an event waits. Answers the function that stops it. */
export function onWaiting(onFirst: () => void): () => void {
  wake = onFirst;
  if (waiting.length > 0) onFirst();
  return () => {
    if (wake === onFirst) wake = null;
  };
}
