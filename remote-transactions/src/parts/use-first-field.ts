import { type RefObject, useEffect, useRef } from 'react';

/** What holds the focus where nobody has put it: the page, or a panel as a whole. */
const isIdle = (): boolean =>
  document.activeElement === document.body || document.activeElement?.getAttribute('role') === 'dialog';

/**
 * Puts the focus into the first field of what has just been drawn, so that typing can begin, unless somebody has put it
 * somewhere. A panel that opens takes the focus first; `ready` says from when on there is something to type.
 */
export function useFirstField(frame: RefObject<HTMLElement | null>, ready = true): void {
  useEffect(() => {
    if (!ready) return undefined;
    const timer = setTimeout(() => {
      if (isIdle()) frame.current?.querySelector<HTMLElement>('input:not([disabled])')?.focus();
    });
    return () => clearTimeout(timer);
  }, [frame, ready]);
}

/** Takes the focus into a frame where a new step of it replaced what held the focus. */
export function useFocusKept(frame: RefObject<HTMLElement | null>, step: unknown): void {
  const last = useRef(step);
  useEffect(() => {
    if (step === last.current) return undefined;
    last.current = step;
    const timer = setTimeout(() => {
      if (isIdle()) frame.current?.focus();
    });
    return () => clearTimeout(timer);
  }, [frame, step]);
}
