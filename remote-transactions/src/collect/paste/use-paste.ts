import { type FormFieldDefinition, useFormikContext } from '@keyturn/shared/forms';
import { useViewer } from '@keyturn/shared/organization';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import type { Values } from '../values';

/** A form that takes a whole text; `guessed` are the paths of fields that hold an unconfirmed guess. */
export interface Paste {
  readonly guessed: ReadonlySet<string>;
  /** How many fields the last text filled; null where there is nothing to tell. */
  readonly told: number | null;
  readonly keep: (name: string) => void;
  readonly keepAll: () => void;
  readonly undo: () => void;
  readonly onPaste: (event: ClipboardEvent<HTMLFormElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => void;
}

interface Filled {
  readonly before: Values;
  readonly after: Values;
  /** Paths with what was put there; a field that holds something else now is the person's own. */
  readonly guesses: ReadonlyMap<string, string>;
  readonly kept: ReadonlySet<string>;
}

/** A value that goes into one field is no text to be read. */
const isPassage = (text: string): boolean =>
  text.trim().includes('\n') || text.trim().split(/\s+/).length > 12;

/** Fills empty fields from a text that is pasted into the form; all of it is taken back as one step. */
export function usePaste(definitions: readonly FormFieldDefinition[]): Paste {
  const { values, setValues, setTouched } = useFormikContext<Values>();
  const { email } = useViewer();
  const [filled, setFilled] = useState<Filled | null>(null);
  const [isEmpty, setIsEmpty] = useState(false);
  const guessed = new Set(
    [...(filled?.guesses ?? [])]
      .filter(([name, value]) => filled?.kept.has(name) === false && at(values, name) === value)
      .map(([name]) => name),
  );

  const fill = async (text: string) => {
    const { guessesOf, withGuesses } = await import('./guess');
    const guesses = guessesOf(text, { definitions, own: email, today: today() });
    const { after, put } = withGuesses(values, guesses);
    setIsEmpty(put.length === 0);
    if (put.length === 0) return;
    setFilled({
      before: values,
      after,
      guesses: new Map(put.map((name) => [name, at(after, name)])),
      kept: new Set(),
    });
    void setTouched({}, false);
    void setValues(after);
  };
  const undo = () => {
    if (filled === null) return;
    void setValues(filled.before);
    setFilled(null);
  };
  return {
    guessed,
    told: isEmpty ? 0 : (filled?.guesses.size ?? null),
    keep: (name) => setFilled((now) => now && { ...now, kept: new Set([...now.kept, name]) }),
    keepAll: () => setFilled(null),
    undo,
    onPaste(event) {
      const text = event.clipboardData.getData('text/plain');
      if (event.target instanceof HTMLTextAreaElement || !isPassage(text)) return;
      event.preventDefault();
      void fill(text);
    },
    onKeyDown(event) {
      const takesBack = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === 'z';
      if (!takesBack || filled === null || values !== filled.after) return;
      event.preventDefault();
      undo();
    },
  };
}

/** What a field of a path holds, as text. */
function at(values: Values, path: string): string {
  const [, name] = /^formFields\.(.+)$/.exec(path) ?? [];
  if (name !== undefined) return values.formFields[name] ?? '';
  if (path === 'amount') return String(values.amount ?? '');
  return path === 'dueOn' ? values.dueOn : values.receiverEmail;
}

/** The day here. */
function today(): string {
  const now = new Date();
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
