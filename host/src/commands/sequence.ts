import type { KeyPress } from './keys';
import { type Shortcut, shortcuts } from './shortcuts';

/** The keys of a sequence so far, and when the last of them was pressed. */
export interface Held {
  readonly keys: readonly string[];
  readonly at: number;
}

export const nothingHeld: Held = { keys: [], at: 0 };

/** How long the next key of a sequence may take, in milliseconds. */
const patience = 1_500;

/** What one more key means: a shortcut that is complete, the beginning of one, or neither. */
export function nextKey(
  held: Held,
  { key, mod, at }: KeyPress,
): { readonly shortcut: Shortcut | null; readonly held: Held } {
  const name = mod ? `Mod+${key}` : key;
  const before = at - held.at > patience ? [] : held.keys;
  const keys = [...before, name];
  const shortcut = shortcuts.find((each) => each.deed !== null && each.keys.join(' ') === keys.join(' '));
  if (shortcut !== undefined) return { shortcut, held: nothingHeld };
  const begun = shortcuts.some((each) => each.keys.slice(0, keys.length).join(' ') === keys.join(' '));
  if (begun) return { shortcut: null, held: { keys, at } };
  return before.length === 0 ? { shortcut: null, held: nothingHeld } : nextKey(nothingHeld, { key, mod, at });
}
