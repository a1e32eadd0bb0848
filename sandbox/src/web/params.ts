import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { NotFound } from './errors.ts';

/** Parses the parameters in the path of a route. @throws NotFound for invalid parameters */
export function paramsOf<Shape extends z.ZodType>(
  { params }: Pick<FastifyRequest, 'params'>,
  shape: Shape,
): z.output<Shape> {
  const given = shape.safeParse(params);
  if (!given.success) throw new NotFound();
  return given.data;
}
