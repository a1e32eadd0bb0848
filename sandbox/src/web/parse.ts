import { z } from 'zod';
import { Refused } from './errors.ts';

/** What was sent, checked. @throws Refused saying what is wrong with it. */
export function parsed<Shape extends z.ZodType>(shape: Shape, sent: unknown): z.output<Shape> {
  const result = shape.safeParse(sent);
  if (!result.success) throw new Refused(400, z.prettifyError(result.error));
  return result.data;
}
