import { useSyncExternalStore } from 'react';

/** Whether changes by others arrive by themselves at the moment. */
export type LiveStatus = 'connecting' | 'live' | 'offline';

let current: LiveStatus = 'connecting';
const listeners = new Set<() => void>();

export function setLiveStatus(status: LiveStatus): void {
  if (status === current) return;
  current = status;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The socket's state; screens poll while it is not `live`. */
export function useLiveStatus(): LiveStatus {
  return useSyncExternalStore(subscribe, () => current);
}
