import { z } from 'zod';

/** Characters of a stored state. */
export const MAX_STATE = 4_000;

const plain = z.union([z.string().max(500), z.number(), z.boolean(), z.null()]);
const list = z.array(plain).max(50);
const part = z.union([plain, list, z.record(z.string().max(60), z.union([plain, list]))]);
const shape = z
  .record(z.string().max(60), part)
  .refine((state) => Object.keys(state).length <= 40, 'Too many keys');

/**
 * A screen's view state, checked by form: the screen alone knows what its keys mean, and reads them as carefully as an
 * address that somebody sent. The value is written anew, so that only JSON of this form is kept.
 */
export const viewState = z
  .string()
  .max(MAX_STATE, `At most ${MAX_STATE} characters`)
  .transform((text, context) => {
    const state = shape.safeParse(fromJson(text));
    if (state.success) return JSON.stringify(state.data);
    context.addIssue('This is not the state of a view.');
    return z.NEVER;
  });

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
