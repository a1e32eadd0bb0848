import { type RefObject, useEffect, useRef } from 'react';

/** What holds the focus where nobody has put it: the page, or a panel as a whole. */
const isIdle = (): boolean =>
  document.activeElement === document.body || document.activeElement?.getAttribute('role') === 'dialog';

/**
 * Keeps the focus in a frame where a change of `content` took away what held it, such as the button that opened a form
 * in its place: it goes into the form's first field, else to the first button.
 */
export function useFocusWithin(frame: RefObject<HTMLElement | null>, content: unknown): void {
  const shown = useRef(content);
  useEffect(() => {
    if (shown.current === content) return;
    shown.current = content;
    if (!isIdle()) return;
    const field = frame.current?.querySelector<HTMLElement>('form input:not(:disabled)');
    (field ?? frame.current?.querySelector('button'))?.focus();
  }, [frame, content]);
}
