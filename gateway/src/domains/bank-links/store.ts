import { createHmac } from 'node:crypto';
import { and, eq, isNull, lte, ne, not } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { claimedFor, isFree } from '../../db/claims.ts';
import type { Db } from '../../db/client.ts';
import { bankLinks, customers } from '../../db/schema/index.ts';
import type { Deps } from '../../context/deps.ts';
import { badInput, GatewayError } from '../../base/errors.ts';
import type { BankLinkRow } from '../../db/rows.ts';
import { texts } from './rules.ts';

/** Longer than all calls of one run together may take. */
const HOLD_MS = 2 * 60_000;
/** A run that nobody came back to. */
const ABANDONED_MS = 86_400_000;

/** Names a token without saying anything of it to those who lack the gateway's key. */
export const markOf = ({ config }: Pick<Deps, 'config'>, token: string): string =>
  createHmac('sha256', config.encryptionKey).update(`plaid ${token}`).digest('hex');

/**
 * Takes the link of a token for one run. Only one account of a customer is linked at a time.
 *
 * @param field the input that the token came in
 * @throws GatewayError CONFLICT while another run has not ended, BAD_INPUT for a token that was used up.
 */
export async function claimLink(
  deps: Deps,
  run: { tokenMark: string; customerId: string; createdById: string },
  field: string,
): Promise<BankLinkRow> {
  const now = deps.databaseClock();
  const held = { heldUntil: claimedFor(now, HOLD_MS) };
  return deps.db.transaction(async (tx) => {
    // Runs of one customer wait for each other here, so that two of them can't both find none.
    await tx
      .select({ id: customers.id })
      .from(customers)
      .where(eq(customers.id, run.customerId))
      .for('update');
    const [running] = await tx
      .select({ id: bankLinks.id })
      .from(bankLinks)
      .where(and(eq(bankLinks.customerId, run.customerId), not(isFree(bankLinks.heldUntil, now, HOLD_MS))));
    if (running !== undefined) throw new GatewayError('CONFLICT', texts.running);
    const [known] = await tx.select().from(bankLinks).where(eq(bankLinks.tokenMark, run.tokenMark));
    if (known === undefined) {
      const values = { ...run, ...held, createdAt: deps.clock() };
      const [made] = await tx.insert(bankLinks).values(values).onConflictDoNothing().returning();
      if (made === undefined) throw badInput(texts.ended, field);
      return made;
    }
    if (known.customerId !== run.customerId || known.removedAt !== null) throw badInput(texts.ended, field);
    return changeLink(tx, known.id, held);
  });
}

export async function changeLink(
  tx: Db,
  id: string,
  changes: PgUpdateSetSource<typeof bankLinks>,
): Promise<BankLinkRow> {
  const [row] = await tx.update(bankLinks).set(changes).where(eq(bankLinks.id, id)).returning();
  if (row === undefined) throw new Error('A bank link that is being changed is gone.');
  return row;
}

/**
 * Ends the hold of a run, with other changes. Does nothing where another run has taken the link over meanwhile: what
 * becomes of it is up to that one.
 */
export async function endHold(
  db: Db,
  { id, heldUntil }: BankLinkRow,
  changes: PgUpdateSetSource<typeof bankLinks> = {},
): Promise<void> {
  if (heldUntil === null) return;
  await db
    .update(bankLinks)
    .set({ ...changes, heldUntil: null })
    .where(and(eq(bankLinks.id, id), eq(bankLinks.heldUntil, heldUntil)));
}

/** When a link is removed unless an account is made from it. */
export const abandonedAt = (now: Date): Date => new Date(now.getTime() + ABANDONED_MS);

/** Has a link stand for the account that was made from it; earlier links of that account are removed. */
export async function keepLink(tx: Db, id: string, fundingSourceId: string, now: Date): Promise<void> {
  await changeLink(tx, id, { fundingSourceId, removalDueAt: null });
  await tx
    .update(bankLinks)
    .set({ removalDueAt: now })
    .where(
      and(eq(bankLinks.fundingSourceId, fundingSourceId), ne(bankLinks.id, id), isNull(bankLinks.removedAt)),
    );
}

/** Links whose removal is due and that no run works on. */
export const linksToRemove = (
  { db, clock, databaseClock }: Pick<Deps, 'db' | 'clock' | 'databaseClock'>,
  limit: number,
): Promise<BankLinkRow[]> =>
  db
    .select()
    .from(bankLinks)
    .where(
      and(
        isNull(bankLinks.removedAt),
        lte(bankLinks.removalDueAt, clock()),
        isFree(bankLinks.heldUntil, databaseClock(), HOLD_MS),
      ),
    )
    .orderBy(bankLinks.removalDueAt)
    .limit(limit);
