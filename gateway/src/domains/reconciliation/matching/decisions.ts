import { eq } from 'drizzle-orm';
import type { Viewer } from '../../../access/actor.ts';
import { badInput, GatewayError } from '../../../base/errors.ts';
import type { Deps } from '../../../context/deps.ts';
import type { Db } from '../../../db/client.ts';
import type { LineMatchRow, StatementLineRow } from '../../../db/rows.ts';
import { bookedLines, statementLines } from '../../../db/schema/index.ts';
import type { BookingKind, MatchState } from '../../../db/schema/values.ts';
import { violatesUnique } from '../../../db/unique.ts';
import { notifyReconciliationChanged } from '../../../notify/channels.ts';
import { recordChange } from '../../../operations/audit.ts';
import { accounts } from '../../../payments/ledger/postings.ts';
import { post } from '../../../payments/ledger/store.ts';
import type { OrganizationAccount } from '../account.ts';
import { movementsByIds } from '../movements.ts';
import { lockAccount, mustBeOpen } from '../signed-days.ts';
import { sumOf, type Line, type Movement } from './entries.ts';
import { decideMatch, insertMatches, lineById, openLinesByIds, partsOf } from './store.ts';
import { runMatching } from './run.ts';

interface By {
  deps: Deps;
  viewer: Viewer;
  account: OrganizationAccount;
}

/** Does something in one transaction while nobody else changes the account's reconciliation, and writes it down. */
async function changing<Answer>(
  { deps, viewer, account }: By,
  action: string,
  entity: readonly [name: string, id: string],
  work: (tx: Db, now: Date) => Promise<readonly [Answer, Record<string, unknown>]>,
): Promise<Answer> {
  const now = deps.clock();
  try {
    return await deps.db.transaction(async (tx) => {
      await lockAccount(tx, account.id);
      const [answer, after] = await work(tx, now);
      const [name, entityId] = entity;
      const { organizationId } = account;
      await recordChange(tx, { at: now, viewer, organizationId, action, entity: name, entityId, after });
      await notifyReconciliationChanged(tx, { fundingSourceId: account.id, organizationId });
      return answer;
    });
  } catch (error) {
    if (violatesUnique(error))
      throw new GatewayError('CONFLICT', 'A line or a movement of it is matched meanwhile.');
    throw error;
  }
}

/** Looks again for what belongs together. Answers how many matches were made or proposed. */
export const matchAgain = (by: By): Promise<number> =>
  changing(by, 'matchAgain', ['fundingSource', by.account.id], async (tx, now) => {
    const { matched, proposed } = await runMatching(tx, by.account, now);
    return [matched + proposed, { matched, proposed }];
  });

const earliest = (lines: readonly { day: string }[]): string | undefined =>
  lines.map(({ day }) => day).toSorted()[0];

/**
 * Accepts or rejects a proposal, or takes a match back that counted.
 *
 * @throws GatewayError CONFLICT where it was decided meanwhile or its period is signed
 */
export const decide = (
  by: By,
  match: LineMatchRow,
  action: string,
  from: MatchState,
  to: MatchState,
): Promise<string> =>
  changing(by, action, ['lineMatch', match.id], async (tx, at) => {
    const parts = await partsOf(tx, [match.id]);
    const movementIds = parts.flatMap(({ movementId }) => (movementId === null ? [] : [movementId]));
    const movements = await movementsByIds(tx, by.account.id, movementIds);
    const days = [...parts.flatMap(({ line }) => (line === null ? [] : [line])), ...movements];
    await mustBeOpen(tx, by.account.id, earliest(days) ?? '9999-12-31');
    if (!(await decideMatch(tx, match.id, from, to, { userId: by.viewer.userId, at })))
      throw new GatewayError('CONFLICT', 'This match was decided meanwhile.');
    if (to === 'UNDONE') await unbook(tx, by.account, match, at);
    return [match.id, { why: match.why, state: to }];
  });

/** A booking goes with the match that it made: the ledger takes it back. */
async function unbook(
  tx: Db,
  { id, organizationId }: OrganizationAccount,
  match: LineMatchRow,
  at: Date,
): Promise<void> {
  const [booked] = await tx
    .update(bookedLines)
    .set({ undoneAt: at })
    .where(eq(bookedLines.matchId, match.id))
    .returning();
  const line = booked === undefined ? null : await lineById(tx, booked.lineId);
  if (booked === undefined || line === null) return;
  await post(
    tx,
    { transactionId: booked.id, organizationId, posting: 'BANK_LINE_UNDONE', at, currency: 'USD' },
    bookingEntries(id, booked.kind, -line.amount),
  );
}

const bookingEntries = (fundingSourceId: string, kind: BookingKind, amount: number) => [
  { account: accounts.external(fundingSourceId), amount },
  { account: accounts.outside(kind), amount: -amount },
];

/** Matches what a person chose. @throws GatewayError BAD_INPUT unless both sides are open and come to the same */
export const matchByHand = (
  by: By,
  { lineIds, movementIds }: { lineIds: readonly string[]; movementIds: readonly string[] },
): Promise<string> =>
  changing(by, 'matchByHand', ['fundingSource', by.account.id], async (tx, at) => {
    const found = await openLinesByIds(tx, by.account.id, lineIds);
    const open = new Map(found.map((line) => [line.id, line]));
    const lines = lineIds.map((id) => open.get(id) ?? badLine());
    const movements = await movementsByIds(tx, by.account.id, movementIds);
    if (movements.length !== movementIds.length)
      throw badInput('A payment is not one of this account.', 'movementIds');
    if (lines.length === 0 && movements.length === 0) throw badInput('Choose lines and payments.', 'lineIds');
    if (sumOf(lines) !== sumOf(movements))
      throw badInput('Lines and payments do not come to the same sum.', 'lineIds');
    await mustBeOpen(tx, by.account.id, earliest([...lines, ...movements]) ?? '9999-12-31');
    const userId = by.viewer.userId;
    const made = {
      lines,
      movements,
      rule: 'BY_HAND' as const,
      sure: true,
      why: `Matched by ${by.viewer.fullName}`,
    };
    const [id = ''] = await insertMatches(tx, by.account, [made], { userId, at });
    await runMatching(tx, by.account, at);
    return [id, { lines: lineIds, movements: movementIds }];
  });

const badLine = (): never => {
  throw badInput('A line is matched already or is not one of this account.', 'lineIds');
};

/** @throws GatewayError CONFLICT for a line that is matched or split */
async function mustBeFree(tx: Db, { account }: By, { id }: StatementLineRow): Promise<void> {
  const [open] = await openLinesByIds(tx, account.id, [id]);
  if (open === undefined) throw new GatewayError('CONFLICT', 'The line is matched or split already.');
}

/** Puts parts in a line's place. @throws GatewayError BAD_INPUT unless they come to its amount */
export const splitLine = (by: By, line: StatementLineRow, amounts: readonly number[]): Promise<string[]> =>
  changing(by, 'splitLine', ['statementLine', line.id], async (tx, at) => {
    await mustBeOpen(tx, by.account.id, line.day);
    await mustBeFree(tx, by, line);
    if (amounts.reduce((sum, amount) => sum + amount, 0) !== line.amount)
      throw badInput("The parts do not come to the line's amount.", 'amounts');
    await tx.update(statementLines).set({ split: true }).where(eq(statementLines.id, line.id));
    const parts = await tx
      .insert(statementLines)
      .values(
        amounts.map((amount, index) => {
          const { id: partOfId, mark, ...rest } = line;
          const { organizationId, fundingSourceId, statementId, day, description, traceId } = rest;
          const of = { organizationId, fundingSourceId, statementId, day, description, traceId, partOfId };
          return { ...of, amount, position: index + 1, bankRef: null, mark: `${mark}/${index + 1}` };
        }),
      )
      .returning({ id: statementLines.id });
    await runMatching(tx, by.account, at);
    return [parts.map(({ id }) => id), { amounts }];
  });

/** Books a line that is no payment, to a file or the house; the ledger has it from then on. */
export const bookLine = (
  by: By,
  line: StatementLineRow,
  { kind, file }: { kind: BookingKind; file: string | null },
): Promise<string> =>
  changing(by, 'bookLine', ['statementLine', line.id], async (tx, at) => {
    await mustBeOpen(tx, by.account.id, line.day);
    await mustBeFree(tx, by, line);
    const { id: fundingSourceId, organizationId } = by.account;
    const id = crypto.randomUUID();
    const movementAt = new Date(`${line.day}T17:00:00.000Z`);
    const userId = by.viewer.userId;
    const entries = bookingEntries(fundingSourceId, kind, line.amount);
    const movement = {
      transactionId: id,
      organizationId,
      posting: 'BANK_LINE' as const,
      at: movementAt,
      currency: 'USD',
    };
    const movementId = await post(tx, movement, entries);
    const booked: Movement = {
      id: movementId,
      day: line.day,
      amount: line.amount,
      transactionId: id,
      paymentId: null,
      traceId: null,
      party: null,
      batchId: null,
    };
    const of: Line = line;
    const found = {
      lines: [of],
      movements: [booked],
      rule: 'BY_HAND' as const,
      sure: true,
      why: `Booked by ${by.viewer.fullName}`,
    };
    const [matchId = ''] = await insertMatches(tx, by.account, [found], { userId, at });
    await tx.insert(bookedLines).values({
      id,
      organizationId,
      fundingSourceId,
      lineId: line.id,
      kind,
      file,
      matchId,
      bookedById: userId,
      createdAt: at,
    });
    await runMatching(tx, by.account, at);
    return [id, { kind, file, amount: line.amount }];
  });
