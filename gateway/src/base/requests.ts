import type { z } from 'zod';
import { badInput, notFound } from './errors.ts';
import { parsed } from './parse.ts';

/** The parts of a request that routes parse with a schema. */
interface Read {
  params: unknown;
  query: unknown;
  body: unknown;
  headers: Readonly<Record<string, unknown>>;
}

/**
 * Parses the parameters in the path of a route.
 *
 * @param what the path names, for the error message
 * @throws GatewayError NOT_FOUND for invalid parameters, because nothing can exist at that path
 */
export function paramsOf<Shape extends z.ZodType>(
  { params }: Pick<Read, 'params'>,
  shape: Shape,
  what: string,
): z.output<Shape> {
  const given = shape.safeParse(params);
  if (!given.success) throw notFound(what);
  return given.data;
}

/** Parses the query string. @throws GatewayError BAD_INPUT with the field */
export const queryOf = <Shape extends z.ZodType>(
  { query }: Pick<Read, 'query'>,
  shape: Shape,
): z.output<Shape> => parsed(shape, query);

/** Parses the body with its schema. @throws GatewayError BAD_INPUT with the first invalid field */
export function bodyOf<Shape extends z.ZodType>({ body }: Pick<Read, 'body'>, shape: Shape): z.output<Shape> {
  const given = shape.safeParse(body ?? {});
  if (given.success) return given.data;
  const [issue] = given.error.issues;
  throw badInput(issue?.message ?? 'The input is not valid.', issue?.path.join('.') || undefined);
}

/** Parses a header. @throws GatewayError BAD_INPUT with the message */
export function headerOf<Shape extends z.ZodType>(
  { headers }: Pick<Read, 'headers'>,
  name: string,
  shape: Shape,
  message: string,
): z.output<Shape> {
  const given = shape.safeParse(headers[name]);
  if (!given.success) throw badInput(message);
  return given.data;
}
