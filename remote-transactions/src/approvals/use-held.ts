import { useCallback, useEffect, useRef, useState } from 'react';

/** How long a decision by key can be taken back, milliseconds. */
export const holding = 10_000;

/** A decision that is not sent yet. */
export interface Held {
  /** What will be done, for example "Approval". */
  readonly what: string;
  /** When it is sent, milliseconds since 1970. */
  readonly until: number;
}

interface Waiting {
  readonly send: () => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

/**
 * Holds a decision back for ten seconds, for what was decided cannot be taken back. It is sent at once when the payment
 * is left, by another payment or another page.
 */
export function useHeld(): {
  readonly held: Held | null;
  readonly hold: (what: string, send: () => void) => void;
  readonly undo: () => void;
} {
  const [held, setHeld] = useState<Held | null>(null);
  const waiting = useRef<Waiting | null>(null);
  const take = useCallback(() => {
    const taken = waiting.current;
    if (taken !== null) clearTimeout(taken.timer);
    waiting.current = null;
    setHeld(null);
    return taken;
  }, []);
  const sendNow = useCallback(() => take()?.send(), [take]);
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (waiting.current === null) return;
      // The browser asks, which gives the request its time.
      event.preventDefault();
      sendNow();
    };
    window.addEventListener('beforeunload', onLeave);
    return () => {
      window.removeEventListener('beforeunload', onLeave);
      sendNow();
    };
  }, [sendNow]);
  return {
    held,
    hold(what, send) {
      sendNow();
      waiting.current = { send, timer: setTimeout(sendNow, holding) };
      setHeld({ what, until: Date.now() + holding });
    },
    undo: () => void take(),
  };
}
