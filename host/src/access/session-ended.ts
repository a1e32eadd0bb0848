import { useSyncExternalStore } from 'react';

let ended = false;
const listeners = new Set<() => void>();

/** Called when it is sure that only signing in again helps. Holds until the page is left for that. */
export function endSession(): void {
  ended = true;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether the session ended while the page was open. */
export function useSessionEnded(): boolean {
  return useSyncExternalStore(subscribe, () => ended);
}
