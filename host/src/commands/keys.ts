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

/**
 * What a key makes of a text that is typed before its field is there: null where it takes the text back; undefined where
 * it does not belong to texts.
 */
export function typedOn(text: string, event: KeyboardEvent): string | null | undefined {
  const { key, ctrlKey, metaKey, altKey, isComposing } = event;
  if (isWrittenWithAlt(event)) return text + key;
  if (key === 'Escape' || ((ctrlKey || metaKey) && key.toLowerCase() === 'k')) return null;
  if (ctrlKey || metaKey || altKey || isComposing) return undefined;
  if (key === 'Backspace') return text.slice(0, -1);
  // What has the focus is not pressed meanwhile.
  if (key === 'Enter') return text;
  return key.length === 1 ? text + key : undefined;
}

/**
 * Whether a sign is on a further level of its key: with AltGr, which Windows tells as Ctrl and Alt together, or with a
 * Mac's Option. Alt with a letter or digit is a command of the browser's elsewhere.
 */
function isWrittenWithAlt(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, isComposing } = event;
  if (key.length !== 1 || isComposing) return false;
  return event.getModifierState('AltGraph') || (altKey && !ctrlKey && !metaKey && !/[a-z0-9 ]/i.test(key));
}

/** Whether a key without Ctrl belongs to what has the focus: it writes there, or moves in a menu or list of choices. */
export function isForFocused(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const kind = target instanceof HTMLInputElement ? target.type : '';
  if (kind === 'checkbox' || kind === 'radio' || kind === 'button') return false;
  return (
    target.isContentEditable || target.closest('input,textarea,select,[role=menu],[role=listbox]') !== null
  );
}
