import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { BankConfig } from '../model/types.ts';
import { badRequest } from './errors.ts';

/** What every route of the API works with. */
export interface ApiScope {
  db: DatabaseSync;
  config: BankConfig;
  /** Address of the API's root, without a trailing slash. */
  root: string;
}

export type Routes = (app: FastifyInstance, scope: ApiScope) => void;

const idParams = z.object({ id: z.string().min(1).max(100) });

/** The `{id}` of the path. */
export const idOf = (request: FastifyRequest): string => idParams.parse(request.params).id;

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
