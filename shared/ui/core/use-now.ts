import { useSyncExternalStore } from 'react';

const tick = 30_000;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function advance(): void {
  if (document.visibilityState === 'hidden') return;
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now();
    timer = setInterval(advance, tick);
    document.addEventListener('visibilitychange', advance);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', advance);
  };
}

/** Milliseconds since 1970, moved on every 30 s by one timer for the whole page, and not while the page is hidden. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}
