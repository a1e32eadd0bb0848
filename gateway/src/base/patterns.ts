import { RE2JS, RE2JSException } from 're2js';

/** The longest value that a pattern is matched against, in UTF-16 units. A longer value is refused, never cut. */
export const LONGEST_MATCHED = 500;

/** The largest pattern, in instructions of the engine. Matching takes at most this many steps for each character. */
const LARGEST_PATTERN = 200;

/** How many compiled patterns the cache keeps, by their text. */
const KEPT = 500;
const compiled = new Map<string, RE2JS | null>();

/** Returns why a pattern cannot be used, in words for the person who typed it, or null if it can be used. */
export function problemOfPattern(pattern: string): string | null {
  const program = programOf(pattern);
  if (program === null)
    return 'This pattern can’t be used. Lookarounds and backreferences are not supported.';
  return program.programSize() > LARGEST_PATTERN ? 'This pattern is too complex' : null;
}

/** Returns the size of a pattern in instructions of the engine, or 0 if the pattern cannot be used. */
export const sizeOfPattern = (pattern: string): number => programOf(pattern)?.programSize() ?? 0;

/**
 * Checks whether the whole value matches a pattern, in time linear in the length of the value. A stored pattern that
 * `problemOfPattern` refuses is not enforced, because it would stop every payment of its occasion.
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

/** Matches a backreference by name. The engine would read it as the letter k. */
const namedReference = /(?<!\\)(?:\\\\)*\\k</;

/**
 * Compiles a pattern in the syntax of browsers, for example `\u0041`. Returns null if the engine does not support the
 * pattern.
 */
function compile(pattern: string): RE2JS | null {
  if (namedReference.test(pattern)) return null;
  try {
    return RE2JS.compile(RE2JS.translateRegExp(pattern));
  } catch (error) {
    if (error instanceof RE2JSException) return null;
    throw error;
  }
}
