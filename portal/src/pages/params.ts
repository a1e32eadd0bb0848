import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';

/** An address that names nothing. It answers with the page for that. */
export class NoSuchPage extends Error {
  readonly statusCode = 404;
}

/** The parameters of a page's address. @throws NoSuchPage for an address that cannot be right */
export function paramsOf<Shape extends z.ZodType>(
  { params }: Pick<FastifyRequest, 'params'>,
  shape: Shape,
): z.output<Shape> {
  const given = shape.safeParse(params);
  if (!given.success) throw new NoSuchPage();
  return given.data;
}
