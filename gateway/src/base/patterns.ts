import { RE2JS, RE2JSException } from 're2js';

/** The longest value that a pattern is matched against, in UTF-16 units. A longer value is refused, never cut. */
export const LONGEST_MATCHED = 500;

/** A pattern's size in the engine's instructions. Matching takes at most this many steps for each character. */
const LARGEST_PATTERN = 200;

/** Compiled patterns that are kept, by their text. */
const KEPT = 500;
const compiled = new Map<string, RE2JS | null>();

/** Why a pattern cannot be used, in words for the person who typed it; null for a pattern that can be used. */
export function problemOfPattern(pattern: string): string | null {
  const program = programOf(pattern);
  if (program === null)
    return 'This pattern can’t be used. Lookarounds and backreferences are not supported.';
  return program.programSize() > LARGEST_PATTERN ? 'This pattern is too complex' : null;
}

/** The size of a pattern in the engine's instructions; 0 for a pattern that cannot be used. */
export const sizeOfPattern = (pattern: string): number => programOf(pattern)?.programSize() ?? 0;

/**
 * Whether the whole value matches a pattern, in time linear in the value's length. A stored pattern that
 * `problemOfPattern` refuses is not enforced: it would stop every payment of its occasion.
 */
export function matchesPattern(pattern: string, value: string): boolean {
  const program = programOf(pattern);
  if (program === null || program.programSize() > LARGEST_PATTERN) return true;
  return value.length <= LONGEST_MATCHED && program.matches(value);
}

function programOf(pattern: string): RE2JS | null {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  const program = compile(pattern);
  const [oldest] = compiled.keys();
  if (compiled.size >= KEPT && oldest !== undefined) compiled.delete(oldest);
  compiled.set(pattern, program);
  return program;
}

/** A backreference by name, which the engine would read as the letter k. */
const namedReference = /(?<!\\)(?:\\\\)*\\k</;

/** Takes the spelling of browsers, for example `\u0041`. Null for what the engine does not know. */
function compile(pattern: string): RE2JS | null {
  if (namedReference.test(pattern)) return null;
  try {
    return RE2JS.compile(RE2JS.translateRegExp(pattern));
  } catch (error) {
    if (error instanceof RE2JSException) return null;
    throw error;
  }
}
