import { useSyncExternalStore } from 'react';

/** Whether changes by others arrive by themselves at the moment. */
export type LiveStatus = 'connecting' | 'live' | 'offline';

/** How long a subscription may take to begin before it counts as one that does not hear, milliseconds. */
const patience = 5_000;

let current: LiveStatus = 'connecting';
const listeners = new Set<() => void>();
/** The subscriptions of the page, each with whether it hears. */
const running = new Map<symbol, boolean>();

function setStatus(status: LiveStatus): void {
  if (status === current) return;
  current = status;
  for (const listener of listeners) listener();
}

const isAllHeard = () => running.size > 0 && [...running.values()].every((hears) => hears);

/** A subscription that runs: it makes the page live once it and all others hear. */
export interface Hearing {
  readonly begins: () => void;
  readonly lost: () => void;
  readonly end: () => void;
}

/** Counts a subscription in, which does not hear yet. One that begins while all others hear is given a while. */
export function startHearing(): Hearing {
  const key = Symbol('subscription');
  running.set(key, false);
  const late = setTimeout(() => setStatus('offline'), patience);
  const settle = () => {
    clearTimeout(late);
    if (isAllHeard()) setStatus('live');
  };
  return {
    begins() {
      running.set(key, true);
      settle();
    },
    lost() {
      running.set(key, false);
      setStatus('offline');
    },
    end() {
      running.delete(key);
      settle();
    },
  };
}

/** Says that the connection of all subscriptions is gone. Without any it was closed because nobody follows anything. */
export function loseConnection(): void {
  for (const key of running.keys()) running.set(key, false);
  setStatus(running.size === 0 ? 'connecting' : 'offline');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether every subscription of the page hears; screens poll while it is `offline`. */
export function useLiveStatus(): LiveStatus {
  return useSyncExternalStore(subscribe, () => current);
}
