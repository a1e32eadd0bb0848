import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { BankConfig } from '../model/types.ts';
import { badRequest, notFound } from './errors.ts';

/** What every route of the API works with. */
export interface ApiScope {
  db: DatabaseSync;
  config: BankConfig;
  /** Address of the API's root, without a trailing slash. */
  root: string;
}

export type Routes = (app: FastifyInstance, scope: ApiScope) => void;

const idParams = z.object({ id: z.string().min(1).max(100) });

/** Returns the `{id}` of the path. @throws ApiError for an invalid id */
export function idOf(request: FastifyRequest): string {
  const params = idParams.safeParse(request.params);
  if (!params.success) throw notFound();
  return params.data.id;
}

const rawBody = z.object({ raw: z.string() });

/** The body as it was sent; empty when there is none. */
export function rawOf(request: FastifyRequest): string {
  const body = rawBody.safeParse(request.body);
  return body.success ? body.data.raw : '';
}

/** The body as JSON; null when there is none. @throws ApiError when it is not JSON. */
export function jsonOf(request: FastifyRequest): unknown {
  const raw = rawOf(request);
  if (raw.trim() === '') return null;
  try {
    return JSON.parse(raw);
  } catch {
    throw badRequest();
  }
}
