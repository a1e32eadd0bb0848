import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../db/client.ts';
import { retried } from '../db/retry.ts';
import { idempotencyKeys } from '../db/schema/index.ts';
import type { Deps } from '../context/deps.ts';
import { GatewayError } from '../base/errors.ts';
import { canonical } from '../base/canonical.ts';
import { sha256 } from '../base/sha256.ts';

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

/** How long a change in steps may take before another attempt takes it over, in milliseconds. */
const STEPS_MS = 60_000;

/** What is stored under the key of a change that is made in steps. */
const progress = z.union([z.object({ runsUntil: z.coerce.date() }), z.object({ answered: z.unknown() })]);

/** What a call finds under its key: the call got the key, another attempt is running, or the answer is stored. */
type Begun<T> = { is: 'mine'; attempt: string } | { is: 'running' } | { is: 'answered'; answer: T };

/**
 * Does work that opens its own transactions, and then stores the answer under the key. Calls with the same key wait for
 * each other. Interrupted work runs again from the start, so each of its steps must check what an earlier attempt has
 * done.
 *
 * The next call takes over an attempt that takes too long. The earlier attempt can then no longer write under the key:
 * neither its answer nor its failure counts.
 *
 * @throws GatewayError IDEMPOTENCY_CONFLICT when the key was used with another input. IN_PROGRESS when the earlier call
 * does not end in time, or when another attempt took this one over and has not ended.
 */
export async function onceInSteps<T>(deps: Deps, call: KeyedCall<T>, work: () => Promise<T>): Promise<T> {
  const { key, operation } = call;
  if (key === null) return work();
  const begun = await waitForTurn(deps, call, key);
  if (begun.is === 'answered') return begun.answer;
  const mine = and(keyOf(call, key), eq(idempotencyKeys.attempt, begun.attempt));
  let answer: T;
  try {
    answer = await work();
  } catch (error) {
    await deps.db.delete(idempotencyKeys).where(mine);
    deps.log.debug({ operation }, 'a change in steps ended early');
    throw error;
  }
  const kept = await deps.db
    .update(idempotencyKeys)
    .set({ answer: { answered: answer } })
    .where(mine)
    .returning({ id: idempotencyKeys.id });
  return kept.length > 0 ? answer : answerOfLater(deps, call, key);
}

/** Returns the condition that selects the row of a key. */
const keyOf = ({ scope }: KeyedCall<unknown>, key: string) =>
  and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key));

/**
 * Waits until the key is free or answered. @throws GatewayError IN_PROGRESS when an earlier attempt does not end in
 * time.
 */
async function waitForTurn<T>(
  deps: Deps,
  call: KeyedCall<T>,
  key: string,
): Promise<Exclude<Begun<T>, { is: 'running' }>> {
  const deadline = performance.now() + WAIT_MS;
  for (;;) {
    const begun = await begin(deps, call, key);
    if (begun.is !== 'running') return begun;
    if (performance.now() > deadline) throw stillRunning();
    await wait(LOOK_MS);
  }
}

/** Takes the key for one attempt, or returns the state of an earlier attempt. */
async function begin<T>(deps: Deps, call: KeyedCall<T>, key: string): Promise<Begun<T>> {
  const { scope, operation } = call;
  return deps.db.transaction(async (tx) => {
    if (!(await holdKey(tx, `${scope} ${key}`))) return { is: 'running' };
    const now = await databaseTime(tx, deps);
    const attempt = randomUUID();
    const answer = { runsUntil: new Date(now + STEPS_MS).toISOString() };
    const earlier = await storedAnswer(tx, call, key);
    if (earlier === undefined) {
      const values = {
        scope,
        key,
        operation,
        inputHash: hashOf(call),
        answer,
        attempt,
        createdAt: deps.clock(),
      };
      await tx.insert(idempotencyKeys).values(values);
      return { is: 'mine', attempt };
    }
    const stands = progress.parse(earlier);
    if ('answered' in stands) return { is: 'answered', answer: call.answer.parse(stands.answered) };
    if (isHeld(stands.runsUntil, now)) return { is: 'running' };
    await tx.update(idempotencyKeys).set({ answer, attempt }).where(keyOf(call, key));
    return { is: 'mine', attempt };
  });
}

/**
 * Checks whether another attempt holds the key. A hold longer than any valid hold was made by an earlier release with a
 * wrong clock.
 */
const isHeld = (until: Date, now: number): boolean =>
  until.getTime() > now && until.getTime() <= now + 2 * STEPS_MS;

/** Returns the time of the clock that all processes share, in milliseconds. */
async function databaseTime(tx: Db, { databaseClock }: Pick<Deps, 'databaseClock'>): Promise<number> {
  const [row] = await tx
    .select({ now: sql<number>`extract(epoch from ${databaseClock()}) * 1000`.mapWith(Number) })
    .from(sql`(select 1) as one`);
  if (row === undefined) throw new Error('The database did not return the time.');
  return row.now;
}

/**
 * Returns the answer of the attempt that took over.
 *
 * @throws GatewayError IN_PROGRESS while that attempt has not ended.
 */
async function answerOfLater<T>({ db }: Deps, call: KeyedCall<T>, key: string): Promise<T> {
  const stands = progress.safeParse(await storedAnswer(db, call, key));
  if (stands.success && 'answered' in stands.data) return call.answer.parse(stands.data.answered);
  throw stillRunning();
}

/** How long a call waits for an earlier one with its key, and how often it looks. */
const WAIT_MS = 10_000;
const LOOK_MS = 50;

/** An earlier call with the same key has not ended. */
const stillRunning = (): GatewayError =>
  new GatewayError('IN_PROGRESS', 'This is still being worked on. Please try again in a moment.');

/**
 * Does the work in one database transaction, which also stores the answer under the key. Calls with the same key wait
 * for each other, without holding a connection, so that the work is done once. If the server rolls the transaction back
 * because of another one, the work runs again. The work must therefore change nothing outside the transaction.
 *
 * `makeChange` holds the key of a change in the schema. A command calls this function itself in two cases: in a payer's
 * REST call, which has no record, and for the step that writes when a change is made outside the database.
 *
 * @throws GatewayError IDEMPOTENCY_CONFLICT when the key was used with another input. IN_PROGRESS when the earlier call
 * does not end in time.
 */
export async function once<T>(deps: Deps, call: KeyedCall<T>, work: (tx: Db) => Promise<T>): Promise<T> {
  const deadline = performance.now() + WAIT_MS;
  for (;;) {
    try {
      return await retried(() => deps.db.transaction((tx) => onceIn(tx, deps, call, () => work(tx))));
    } catch (error) {
      const waits = error instanceof KeyIsTaken && performance.now() < deadline;
      if (!waits) throw error instanceof KeyIsTaken ? stillRunning() : error;
      await wait(LOOK_MS);
    }
  }
}

/** Another call with the same key holds it: this one's transaction ends, so that it waits without a connection. */
class KeyIsTaken extends Error {
  override readonly name = 'KeyIsTaken';
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
  if (!(await holdKey(tx, `${scope} ${key}`))) throw new KeyIsTaken();
  const earlier = await earlierAnswer(tx, call);
  if (earlier !== null) return earlier.answer;
  const answer = await work();
  await tx
    .insert(idempotencyKeys)
    .values({ scope, key, operation, inputHash: hashOf(call), answer, createdAt: deps.clock() });
  return answer;
}

/** Takes the key until the transaction ends; false while another transaction has it. */
async function holdKey(tx: Db, name: string): Promise<boolean> {
  const [row] = await tx
    .select({ held: sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${name}, 0))` })
    .from(sql`(select 1) as one`);
  return row?.held === true;
}

/**
 * What the key answered before, or null when it is new. Ask before work that can't be part of the transaction.
 *
 * @throws GatewayError IDEMPOTENCY_CONFLICT when the key was used with another input.
 */
export async function earlierAnswer<T>(db: Db, call: KeyedCall<T>): Promise<{ answer: T } | null> {
  if (call.key === null) return null;
  const stored = await storedAnswer(db, call, call.key);
  return stored === undefined ? null : { answer: call.answer.parse(stored) };
}

/** @throws GatewayError IDEMPOTENCY_CONFLICT when the key was used with another input. */
async function storedAnswer(db: Db, call: KeyedCall<unknown>, key: string): Promise<unknown> {
  const [stored] = await db
    .select({ inputHash: idempotencyKeys.inputHash, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.scope, call.scope), eq(idempotencyKeys.key, key)));
  if (stored !== undefined && stored.inputHash !== hashOf(call)) {
    throw new GatewayError('IDEMPOTENCY_CONFLICT', 'This request was already made with different details.');
  }
  return stored?.answer;
}

/** Names an input by its content: the same rows in the same order have the same name, whatever the order of their keys. */
export const hashOf = ({ operation, input }: Pick<KeyedCall<unknown>, 'operation' | 'input'>): string =>
  sha256(canonical([operation, input]));
