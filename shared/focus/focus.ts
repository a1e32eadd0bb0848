import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

type Frame = RefObject<HTMLElement | null>;

const firstField = 'input:not([disabled])';

/** What holds the focus where nobody has put it: the page, or a panel as a whole. */
const isIdle = (): boolean =>
  document.activeElement === document.body || document.activeElement?.getAttribute('role') === 'dialog';

/** Calls what moves the focus when `content` is another than before, unless somebody has put the focus somewhere. */
function useOnChange(content: unknown, move: () => void): void {
  const last = useRef(content);
  const moved = useEffectEvent(move);
  useEffect(() => {
    if (content === last.current) return undefined;
    last.current = content;
    // What has the focus may be taken away by what is drawn next.
    const timer = setTimeout(() => {
      if (isIdle()) moved();
    });
    return () => clearTimeout(timer);
  }, [content]);
}

/**
 * Puts the focus into the first field of what has just been drawn, so that typing can begin, unless somebody has put it
 * somewhere. A panel that opens takes the focus first; `ready` says from when on there is something to type.
 */
export function useFirstField(frame: Frame, ready = true): void {
  useEffect(() => {
    if (!ready) return undefined;
    const timer = setTimeout(() => {
      if (isIdle()) frame.current?.querySelector<HTMLElement>(firstField)?.focus();
    });
    return () => clearTimeout(timer);
  }, [frame, ready]);
}

/** Takes the focus into a frame where a new step of it replaced what held the focus. */
export function useFocusKept(frame: Frame, step: unknown): void {
  useOnChange(step, () => frame.current?.focus());
}

/**
 * Keeps the focus in a frame where a change of `content` took away what held it, such as the button that opened a form
 * in its place: it goes into the form's first field, else to the first button.
 */
export function useFocusWithin(frame: Frame, content: unknown): void {
  useOnChange(content, () => {
    const field = frame.current?.querySelector<HTMLElement>(`form ${firstField}`);
    (field ?? frame.current?.querySelector('button'))?.focus();
  });
}
