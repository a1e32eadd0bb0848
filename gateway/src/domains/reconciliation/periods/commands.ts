import { and, eq, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Viewer } from '../../../access/actor.ts';
import { shiftDay } from '../../../base/banking-days.ts';
import { dayInWords } from '../../../base/format.ts';
import { canonical } from '../../../base/canonical.ts';
import { sha256 } from '../../../base/sha256.ts';
import { badInput, forbidden, GatewayError } from '../../../base/errors.ts';
import type { Deps } from '../../../context/deps.ts';
import type { Db } from '../../../db/client.ts';
import { readRows } from '../../../db/read-rows.ts';
import type { ReconciliationPeriodRow } from '../../../db/rows.ts';
import { periodAmendments, reconciliationPeriods } from '../../../db/schema/index.ts';
import { notifyReconciliationChanged } from '../../../notify/channels.ts';
import { recordChange } from '../../../operations/audit.ts';
import { fullNameOf, usersByIds } from '../../../records/users.ts';
import type { OrganizationAccount } from '../account.ts';
import { spanOf, statementsOf } from '../statements/store.ts';
import { notesOf, wholeThreeWaysOf } from '../three-ways/read.ts';
import { signedFigures, type SignedFigures } from './figures.ts';
import { lockAccount, signedThrough } from '../signed-days.ts';

/** The figures of an account at the end of a period, with what was noted of its exceptions. */
async function figuresOf(
  db: Db,
  account: OrganizationAccount,
  fromDay: string,
  throughDay: string,
): Promise<SignedFigures> {
  const figures = await wholeThreeWaysOf(db, account.id, throughDay);
  if (figures === null) throw badInput(`No statement tells of ${dayInWords(throughDay)} yet.`, 'throughDay');
  const notes = await notesOf(db, account.id);
  const owners = await usersByIds(
    db,
    [...notes.values()].flatMap(({ ownerId }) => ownerId ?? []),
  );
  const nameOf = (id: string | null | undefined): string | null => {
    const owner = owners.find((each) => each.id === id);
    return owner === undefined ? null : fullNameOf(owner);
  };
  const statements = (await statementsOf(db, account.id)).filter(
    (each) => each.throughDay >= fromDay && each.fromDay <= throughDay,
  );
  return signedFigures.parse({
    ...figures,
    exceptions: figures.exceptions.map((each) => {
      const noted = notes.get(each.key);
      return { ...each, owner: nameOf(noted?.ownerId), note: noted?.note ?? null };
    }),
    statements,
  });
}

async function write(
  tx: Db,
  viewer: Viewer,
  at: Date,
  action: string,
  period: ReconciliationPeriodRow,
  words: string,
): Promise<void> {
  const { id, organizationId, fromDay, throughDay, state } = period;
  await recordChange(tx, {
    ...{ at, viewer, organizationId, action, entity: 'reconciliationPeriod', entityId: id },
    after: { fromDay, throughDay, state, words },
  });
  await notifyReconciliationChanged(tx, period);
}

/**
 * Signs the figures of a period as who prepared it.
 *
 * @throws GatewayError BAD_INPUT for days that do not follow the last period or that no statement tells of, CONFLICT where
 * a difference is not explained
 */
export async function preparePeriod(
  deps: Deps,
  viewer: Viewer,
  account: OrganizationAccount,
  { fromDay, throughDay, words }: { fromDay: string; throughDay: string; words: string },
): Promise<ReconciliationPeriodRow> {
  return deps.db.transaction(async (tx) => {
    await lockAccount(tx, account.id);
    const span = await spanOf(tx, account.id);
    if (span === null) throw badInput('Import a statement first.', 'fromDay');
    const signed = await signedThrough(tx, account.id);
    const next = signed === null ? span.firstDay : shiftDay(signed, 1);
    if (fromDay !== next) throw badInput(`The next period begins on ${dayInWords(next)}.`, 'fromDay');
    if (throughDay < fromDay) throw badInput('The period ends before it begins.', 'throughDay');
    const figures = await figuresOf(tx, account, fromDay, throughDay);
    if (figures.unexplained !== 0 || figures.filesBalance !== figures.bookBalance)
      throw new GatewayError(
        'CONFLICT',
        'The three ways do not agree, and no line explains why. Ask support.',
      );
    const bare = figures.exceptions.filter(({ note }) => note === null);
    if (bare.length > 0)
      throw new GatewayError(
        'CONFLICT',
        `${bare.length} ${bare.length === 1 ? 'exception has' : 'exceptions have'} no note yet. Say who looks after each.`,
      );
    const at = deps.clock();
    const [period] = await tx
      .insert(reconciliationPeriods)
      .values({
        ...{ organizationId: account.organizationId, fundingSourceId: account.id, fromDay, throughDay },
        ...{ state: 'PREPARED', preparedById: viewer.userId, preparedAt: at, preparedWords: words },
        ...{ figures, figuresHash: sha256(canonical(figures)) },
      })
      .returning();
    if (period === undefined) throw new Error('The period was not stored.');
    await write(tx, viewer, at, 'prepareReconciliation', period, words);
    return period;
  });
}

/** Somebody else's word on a prepared period. @throws GatewayError FORBIDDEN to who prepared it, CONFLICT once it is decided */
async function review(
  deps: Deps,
  viewer: Viewer,
  period: ReconciliationPeriodRow,
  state: 'LOCKED' | 'SENT_BACK',
  words: string,
): Promise<ReconciliationPeriodRow> {
  if (period.preparedById === viewer.userId && state === 'LOCKED')
    throw forbidden('Somebody else than who prepared the period reviews it.');
  return deps.db.transaction(async (tx) => {
    await lockAccount(tx, period.fundingSourceId);
    const at = deps.clock();
    const [reviewed] = await tx
      .update(reconciliationPeriods)
      .set({ state, reviewedById: viewer.userId, reviewedAt: at, reviewedWords: words })
      .where(and(eq(reconciliationPeriods.id, period.id), eq(reconciliationPeriods.state, 'PREPARED')))
      .returning();
    if (reviewed === undefined) throw new GatewayError('CONFLICT', 'The period was reviewed meanwhile.');
    const action = state === 'LOCKED' ? 'reviewReconciliation' : 'sendBackReconciliation';
    await write(tx, viewer, at, action, reviewed, words);
    if (state === 'LOCKED') await deps.jobs.enqueue(tx, 'reconciliation-report', reviewed.id);
    return reviewed;
  });
}

/** Signs a prepared period as its reviewer and locks it; a job makes the report. */
export const lockPeriod = (deps: Deps, viewer: Viewer, period: ReconciliationPeriodRow, words: string) =>
  review(deps, viewer, period, 'LOCKED', words);

/** Gives a prepared period back: its days are open again. */
export const sendBackPeriod = (deps: Deps, viewer: Viewer, period: ReconciliationPeriodRow, words: string) =>
  review(deps, viewer, period, 'SENT_BACK', words);

/** Says what became known of a locked period. @throws GatewayError CONFLICT for one that is not locked */
export async function amendPeriod(
  deps: Deps,
  viewer: Viewer,
  period: ReconciliationPeriodRow,
  text: string,
): Promise<ReconciliationPeriodRow> {
  if (period.state !== 'LOCKED') throw new GatewayError('CONFLICT', 'Only a locked period is amended.');
  await deps.db.transaction(async (tx) => {
    const at = deps.clock();
    await tx.insert(periodAmendments).values({ periodId: period.id, text, byUserId: viewer.userId, at });
    await write(tx, viewer, at, 'amendReconciliation', period, text);
  });
  return period;
}

/**
 * Amends locked periods by what was returned or failed since of the payments that they have: a period is never changed
 * silently. Each return amends a period once.
 */
export async function noticeReturns({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.transaction(async (tx) => {
    const amended = await readRows(tx, amendedPeriod, returnsSince(clock()));
    const accounts = Map.groupBy(amended, ({ fundingSourceId }) => fundingSourceId);
    for (const [first] of accounts.values()) if (first) await notifyReconciliationChanged(tx, first);
  });
}

const amendedPeriod = z.object({ fundingSourceId: z.string(), organizationId: z.string() });

/** Writes what was returned into the periods that have it; gives whose they are. */
const returnsSince = (now: Date): SQL => sql`
  with amended as (
    insert into period_amendments (period_id, text, movement_id, at)
    select distinct on (period.id, later.id) period.id,
      'Payment ' || t.transaction_template_id || ' of this period was ' ||
        case later.posting when 'LATE_RETURN' then 'returned' else 'taken back' end || ' on ' ||
        to_char(later.at at time zone 'America/New_York', 'Mon FMDD, YYYY'),
      later.id, ${now.toISOString()}::timestamptz
    from reconciliation_periods period
    join ledger_transactions later on later.at > period.reviewed_at and later.posting in ('FAILED', 'LATE_RETURN')
    join transactions t on t.id = later.transaction_id
    join ledger_transactions booked on booked.transaction_id = later.transaction_id
      and ((booked.at at time zone 'America/New_York')::date between period.from_day and period.through_day
        or exists (select 1 from match_parts theirs
          join match_parts shown on shown.match_id = theirs.match_id
          join statement_lines line on line.id = shown.line_id
          where theirs.counts and theirs.movement_id = booked.id
            and line.day between period.from_day and period.through_day))
    join ledger_entries entry on entry.ledger_transaction_id = booked.id
      and entry.account = 'external:' || period.funding_source_id
    where period.state = 'LOCKED'
    on conflict do nothing
    returning period_id)
  select p.funding_source_id as "fundingSourceId", p.organization_id as "organizationId"
  from reconciliation_periods p where p.id in (select period_id from amended)`;
