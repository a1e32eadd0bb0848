import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { NotFound } from './errors.ts';

/** The parameters of a route's address. @throws NotFound for an address that cannot be right */
export function paramsOf<Shape extends z.ZodType>(
  { params }: Pick<FastifyRequest, 'params'>,
  shape: Shape,
): z.output<Shape> {
  const given = shape.safeParse(params);
  if (!given.success) throw new NotFound();
  return given.data;
}
