import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../db/client.ts';
import { idempotencyKeys } from '../db/schema/index.ts';
import type { Deps } from '../deps.ts';
import { GatewayError } from '../server/errors.ts';

/** A keyed call: the same key of the same scope with the same input answers what it answered the first time. */
export interface KeyedCall<T> {
  /** Whose key it is, for example `user:{id}`; keys of different scopes never meet. */
  scope: string;
  /** Null runs the work without a key. */
  key: string | null;
  operation: string;
  input: unknown;
  answer: z.ZodType<T>;
}

/**
 * Does the work in one database transaction and stores its answer there under the key. Calls with one key wait for
 * each other, so that the work is done once.
 *
 * @throws GatewayError IDEMPOTENCY_CONFLICT when the key was used with another input.
 */
export async function once<T>(deps: Deps, call: KeyedCall<T>, work: (tx: Db) => Promise<T>): Promise<T> {
  return deps.db.transaction((tx) => onceIn(tx, deps, call, () => work(tx)));
}

/**
 * The same in a database transaction that is already open.
 *
 * @throws GatewayError IDEMPOTENCY_CONFLICT when the key was used with another input.
 */
export async function onceIn<T>(
  tx: Db,
  deps: Pick<Deps, 'clock'>,
  call: KeyedCall<T>,
  work: () => Promise<T>,
): Promise<T> {
  const { scope, key, operation } = call;
  if (key === null) return work();
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${scope} ${key}`}, 0))`);
  const earlier = await earlierAnswer(tx, call);
  if (earlier !== null) return earlier.answer;
  const answer = await work();
  await tx
    .insert(idempotencyKeys)
    .values({ scope, key, operation, inputHash: hashOf(call), answer, createdAt: deps.clock() });
  return answer;
}

/**
 * What the key answered before, or null when it is new. Ask before work that can't be part of the transaction.
 *
 * @throws GatewayError IDEMPOTENCY_CONFLICT when the key was used with another input.
 */
export async function earlierAnswer<T>(db: Db, call: KeyedCall<T>): Promise<{ answer: T } | null> {
  if (call.key === null) return null;
  const [stored] = await db
    .select({ inputHash: idempotencyKeys.inputHash, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.scope, call.scope), eq(idempotencyKeys.key, call.key)));
  if (stored === undefined) return null;
  if (stored.inputHash !== hashOf(call)) {
    throw new GatewayError('IDEMPOTENCY_CONFLICT', 'This request was already made with different details.');
  }
  return { answer: call.answer.parse(stored.answer) };
}

/** Names an input by its content: the same rows in the same order have the same name. */
export const hashOf = ({ operation, input }: Pick<KeyedCall<unknown>, 'operation' | 'input'>): string =>
  createHash('sha256')
    .update(JSON.stringify([operation, canonical(input)]))
    .digest('hex');

/** The same value in another order of keys is the same input. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, each]) => [key, canonical(each)]),
  );
}
