import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Viewer } from '../../access/actor.ts';
import type { Db } from '../../db/client.ts';
import { fundingSources } from '../../db/schema/index.ts';
import type { Deps } from '../../context/deps.ts';
import { notifyFundingSourceChanged } from '../../notify/channels.ts';
import { recordChange } from '../../operations/audit.ts';

/** What people read when an account that is closed to debits is to pay. */
export const closedToDebits =
  'This bank account can not pay: its bank reported that a payment from it was not authorized.';

/**
 * The code that closed an account to debits; null while it may be debited. A debit that is authorized in `tx` and a return
 * that closes the account wait for each other, so that one of the two sees the other.
 */
export async function lockedAgainstReturn(tx: Db, fundingSourceId: string): Promise<string | null> {
  const [source] = await tx
    .select({ code: fundingSources.debitsBlockedCode, at: fundingSources.debitsBlockedAt })
    .from(fundingSources)
    .where(eq(fundingSources.id, fundingSourceId))
    .for('share');
  return source?.at == null ? null : source.code;
}

/** Whether an account is closed to debits now. */
export const isClosedToDebits = async (db: Db, fundingSourceId: string): Promise<boolean> =>
  (await db.$count(
    fundingSources,
    and(eq(fundingSources.id, fundingSourceId), isNotNull(fundingSources.debitsBlockedAt)),
  )) > 0;

/** Closes an account to debits because of a return. @returns whether it was open. */
export async function closeToDebits(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  fundingSourceId: string,
  code: string,
): Promise<boolean> {
  const at = clock();
  return changed(
    tx,
    await tx
      .update(fundingSources)
      .set({ debitsBlockedAt: at, debitsBlockedCode: code, updatedAt: at })
      .where(and(eq(fundingSources.id, fundingSourceId), isNull(fundingSources.debitsBlockedAt)))
      .returning(owned),
    { at, viewer: null, action: 'closeToDebits', after: { code } },
  );
}

/**
 * Opens an account to debits again: its owner authorized them anew.
 *
 * @param by the person of the staff who wrote it down; null where the owner did it at the payer's page
 * @returns whether it was closed.
 */
export async function openToDebits(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  fundingSourceId: string,
  by: Viewer | null,
  how: Record<string, unknown>,
): Promise<boolean> {
  const at = clock();
  return changed(
    tx,
    await tx
      .update(fundingSources)
      .set({ debitsBlockedAt: null, debitsBlockedCode: null, updatedAt: at })
      .where(and(eq(fundingSources.id, fundingSourceId), isNotNull(fundingSources.debitsBlockedAt)))
      .returning(owned),
    { at, viewer: by, action: 'openToDebits', after: how },
  );
}

const owned = { id: fundingSources.id, organizationId: fundingSources.organizationId };

async function changed(
  tx: Db,
  rows: readonly { id: string; organizationId: string | null }[],
  change: { at: Date; viewer: Viewer | null; action: string; after: Record<string, unknown> },
): Promise<boolean> {
  for (const { id, organizationId } of rows) {
    await recordChange(tx, { ...change, organizationId, entity: 'fundingSource', entityId: id });
    await notifyFundingSourceChanged(tx, { fundingSourceId: id, organizationId });
  }
  return rows.length > 0;
}
