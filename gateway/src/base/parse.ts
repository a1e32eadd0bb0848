import type { z } from 'zod';
import { badInput } from './errors.ts';

/**
 * Checks an input against its rules.
 *
 * @param path of the input in the operation's arguments; empty for the arguments themselves
 * @throws GatewayError BAD_INPUT with the first field that is wrong; what is missing is `Required`
 */
export function parsed<Shape extends z.ZodType>(schema: Shape, input: unknown, path = ''): z.output<Shape> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const field = [...(path === '' ? [] : [path]), ...(issue?.path ?? [])].join('.');
  const missing = issue?.code === 'invalid_type';
  throw badInput(missing ? 'Required' : (issue?.message ?? 'Invalid'), field);
}
