import { readSingleKeys } from '@keyturn/shared/panels';
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

const steps: ReadonlyMap<string, 1 | -1> = new Map([
  ['j', 1],
  ['k', -1],
]);

const rowsIn = (list: Element): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-row-key]')];

/**
 * J and K move the focus between the rows' first controls, where single keys are on; Enter presses them, as it does any
 * button, and ticks a checkbox.
 */
export function moveByKeys(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget } = event;
  if (event.key === 'Enter' && target instanceof HTMLInputElement && target.type === 'checkbox') {
    event.preventDefault();
    target.click();
    return;
  }
  const step = steps.get(event.key.toLowerCase());
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || !readSingleKeys()) return;
  if (target instanceof HTMLElement && takesText(target)) return;
  const rows = rowsIn(currentTarget);
  const within = rows.findIndex((row) => row.closest('li')?.contains(target instanceof Node ? target : null));
  const next = rows[Math.min(rows.length - 1, Math.max(0, within + step))];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** A letter is typed there, or chooses. */
const takesText = (element: HTMLElement): boolean =>
  element.matches('input:not([type="checkbox"]), select, textarea');

/**
 * Where a row goes that has the focus, as somebody else decided on it, the list takes the focus; not the next row, on
 * which a key that was meant for the other would decide. Gives what is told of the focus within the list.
 */
export function useFocusKept(list: RefObject<HTMLElement | null>): (event: FocusEvent<HTMLElement>) => void {
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    if (list.current === null) return undefined;
    const observer = new MutationObserver(() => {
      if (focused.current?.isConnected !== false) return;
      focused.current = null;
      if (document.activeElement === document.body) list.current?.focus();
    });
    observer.observe(list.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [list]);
  return ({ target }) => {
    focused.current = target;
  };
}

/** The first row's control gets the focus, or the list itself: what had it is gone. */
export function focusFirst(list: HTMLElement | null): void {
  (list === null ? undefined : (rowsIn(list)[0] ?? list))?.focus();
}
