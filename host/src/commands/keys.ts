/** A key as it was pressed, without what a browser event holds on to. */
export interface KeyPress {
  /** `k`, `?`, `Escape`; a letter is small unless Shift made it large. */
  readonly key: string;
  /** Ctrl, or Cmd on a Mac. */
  readonly mod: boolean;
  /** When, in milliseconds of the page's clock. */
  readonly at: number;
}

/** The press of an event; null for combinations that are nobody's here, and for keys held down. */
export function keyPress(event: KeyboardEvent): KeyPress | null {
  const { key, ctrlKey, metaKey, shiftKey, altKey, repeat, isComposing } = event;
  if (altKey || repeat || isComposing || (ctrlKey && metaKey)) return null;
  const mod = ctrlKey || metaKey;
  if (mod && shiftKey) return null;
  return { key: shiftKey ? key : key.toLowerCase(), mod, at: event.timeStamp };
}

/** Ctrl-K or Cmd-K. */
export const isMenuKey = ({ key, mod }: KeyPress): boolean => mod && key === 'k';

/** Whether a key without Ctrl belongs to what has the focus: it writes there, or moves in a menu or list of choices. */
export function isForFocused(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const kind = target instanceof HTMLInputElement ? target.type : '';
  if (kind === 'checkbox' || kind === 'radio' || kind === 'button') return false;
  return (
    target.isContentEditable || target.closest('input,textarea,select,[role=menu],[role=listbox]') !== null
  );
}
