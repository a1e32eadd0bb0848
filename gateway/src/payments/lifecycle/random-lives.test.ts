import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import type { Database } from '../../db/client.ts';
import {
  ledgerEntries,
  ledgerTransactions,
  transactionEvents,
  transactions,
  transactionTemplates,
} from '../../db/schema/index.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { partyFeeOf } from '../fees/rules.ts';
import {
  byHand,
  happenings,
  randomLife,
  type HandedOver,
  type Happening,
} from '../../testing/random-life.ts';
import { impliesStatus } from '../ledger/position.ts';
import { shownStatus } from './states.ts';
import type { TransactionRow } from '../store/payments.ts';
import { lifecycle } from './table.ts';

let database: Database;
before(async () => {
  database = await openTestDatabase();
});
after(() => database.close());

const setting = fc.record({
  approval: fc.boolean(),
  payer: fc.constantFrom<'OWNER' | 'PARTY'>('OWNER', 'PARTY'),
  rail: fc.constantFrom<'ACH' | 'CARD' | 'RTP'>('ACH', 'ACH', 'CARD', 'RTP'),
});

/** Chance alone rarely gets a payment anywhere: this is the way through, and chance comes between its steps. */
const way: readonly Happening[] = [
  ...(['access', 'authorize', 'approve', 'transfer', 'step', 'deliver', 'step', 'deliver'] as const),
  ...(['refund', 'transfer', 'step', 'step', 'deliver', 'refund', 'deliver'] as const),
];
const courses = (chance: readonly Happening[]): fc.Arbitrary<Happening[]> =>
  fc
    .tuple(
      ...way.map((step) =>
        fc.oneof(
          { weight: 12, arbitrary: fc.constant([step]) },
          { weight: 1, arbitrary: fc.constant([]) },
          { weight: 4, arbitrary: fc.constantFrom(...chance).map((other) => [other, step]) },
        ),
      ),
    )
    .map((parts) => parts.flat());

const listed = new Set(
  lifecycle.flatMap((row) =>
    row.from.map((from) => `${row.event} ${shownStatus(from)} ${shownStatus(row.to)}`),
  ),
);

async function livesOf(organizationId: string) {
  const { db } = database;
  const templates = await db
    .select()
    .from(transactionTemplates)
    .where(eq(transactionTemplates.organizationId, organizationId));
  const templateIds = templates.map(({ id }) => id);
  const moves = await db
    .select()
    .from(transactions)
    .where(inArray(transactions.transactionTemplateId, templateIds));
  const events = await db
    .select()
    .from(transactionEvents)
    .where(eq(transactionEvents.organizationId, organizationId))
    .orderBy(transactionEvents.seq);
  const entries = await db
    .select({
      transactionId: ledgerTransactions.transactionId,
      posting: ledgerTransactions.posting,
      account: ledgerEntries.account,
      amount: ledgerEntries.amount,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.ledgerTransactionId))
    .where(eq(ledgerTransactions.organizationId, organizationId));
  return { templates, moves, events, entries };
}
type Lives = Awaited<ReturnType<typeof livesOf>>;

const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0);
const totalOf = (movement: TransactionRow): number => movement.amount + partyFeeOf(movement);

function checkAlways({ templates, moves, events, entries }: Lives, transfers: readonly HandedOver[]): void {
  assert.equal(sum(entries.map(({ amount }) => amount)), 0, 'the ledger sums to zero');
  for (const move of moves) {
    const { id, authorizedAt, transferRef } = move;
    const own = transfers.filter(({ correlationId }) => correlationId === id);
    assert.ok(own.length <= 1, `${own.length} transfers for one payment`);
    if (authorizedAt === null) assert.deepEqual(own, [], 'only authorized payments are transferred');
    if (transferRef !== null) assert.equal(own[0]?.ref, transferRef);
    for (const { amountCents } of own) assert.equal(amountCents, totalOf(move));
  }
  for (const { id, status, statusSetManuallyAt } of moves) {
    const posted = new Set(entries.flatMap((each) => (each.transactionId === id ? [each.posting] : [])));
    const implied = statusSetManuallyAt !== null || impliesStatus(posted, status);
    assert.ok(implied, `${[...posted].join()} does not imply ${status}`);
  }
  const ours = new Set(moves.map(({ id }) => id));
  for (const { correlationId } of transfers)
    assert.ok(ours.has(correlationId ?? ''), 'a transfer of no payment');
  const live = templates.filter((each) => each.refundOfTemplateId !== null);
  const stood = live.filter(({ displayStatus }) => !['FAILED', 'CANCELED'].includes(displayStatus));
  assert.ok(stood.length <= 1, 'at most one live refund');
  const original = templates.find((each) => each.refundOfTemplateId === null);
  const byHand = moves.some((each) => each.statusSetManuallyAt !== null);
  if (!byHand) assert.equal(original?.refunded, stood.length === 1);
  checkOrder({ templates, moves, events, entries });
}

function checkOrder({ moves, templates, events }: Lives): void {
  for (const each of moves) {
    inOrder(each.createdAt, each.authorizedAt, each.initiatedAt, each.clearedAt, each.depositedAt);
    inOrder(each.createdAt, each.claimedAt, each.rejectedAt ?? each.failedAt ?? each.canceledAt);
    if (each.statusSetManuallyAt === null) inOrder(each.depositedAt, each.failedAt);
  }
  for (const { createdAt, requestedAt, stoppedAt, updatedAt, statusGroup } of templates) {
    inOrder(createdAt, requestedAt, updatedAt);
    inOrder(createdAt, stoppedAt, updatedAt);
    assert.equal(
      stoppedAt !== null,
      statusGroup === 'CANCELED_AND_FAILED',
      'a time of its own while it is stopped',
    );
  }
  inOrder(...events.map(({ at }) => at));
  for (const { type, fromStatus, toStatus } of events) {
    if (fromStatus === toStatus && type !== 'ACCESSED') continue; // noted, not moved
    assert.ok(listed.has(`${type} ${fromStatus} ${toStatus}`), `${type} ${fromStatus} ${toStatus}`);
  }
}

function inOrder(...instants: (Date | null)[]): void {
  const known = instants.filter((each) => each !== null).map((each) => each.getTime());
  assert.deepEqual(
    known,
    [...known].sort((one, other) => one - other),
  );
}

const standing = (transfers: readonly HandedOver[]): number =>
  sum(transfers.filter(({ stands }) => stands).map(({ amountCents }) => amountCents));

/** What the provider brought to its end and nobody took back, by the ledger. */
function arrivedIn({ entries }: Lives): number {
  const undone = new Set(
    entries
      .filter(({ posting }) => ['FAILED', 'LATE_RETURN'].includes(posting))
      .map((each) => each.transactionId),
  );
  return sum(
    entries
      .filter(
        ({ posting, account, transactionId }) =>
          posting === 'DEPOSITED' && account.startsWith('provider:') && !undone.has(transactionId),
      )
      .map(({ amount }) => -amount),
  );
}

/** The same by the provider, by the ledger and by the payments. */
function checkTotals(lives: Lives, transfers: readonly HandedOver[]): void {
  const provider = standing(transfers);
  const ledger = arrivedIn(lives);
  const payments = sum(lives.moves.filter(({ status }) => status === 'DEPOSITED').map(totalOf));
  assert.deepEqual({ ledger, payments }, { ledger: provider, payments: provider });
}

test('whatever happens to a payment: ledger zero, one transfer, all totals equal, time in order', async () => {
  const deposits = { ACH: 0, CARD: 0, RTP: 0 };
  let refunds = 0;
  await fc.assert(
    fc.asyncProperty(setting, courses(happenings), async (given, course) => {
      const life = await randomLife(database, given);
      for (const what of course) await life.happen(what);
      await life.settle();
      const lives = await livesOf(life.organizationId);
      const transfers = life.handedOver();
      checkAlways(lives, transfers);
      checkTotals(lives, transfers);
      deposits[given.rail] += lives.moves.filter(({ status }) => status === 'DEPOSITED').length;
      refunds += lives.templates.filter(({ context }) => context === 'REFUND').length;
    }),
    { numRuns: 60 },
  );
  const enough = deposits.ACH >= 8 && deposits.CARD >= 3 && deposits.RTP >= 3 && refunds >= 3;
  assert.ok(
    enough,
    `${JSON.stringify(deposits)} deposits and ${refunds} refunds are too few to say anything`,
  );
});

/**
 * What the provider reported is in the ledger, whatever staff has set: what was posted of each movement implies the
 * provider's status of its transfer. Gives how many movements had another status by hand.
 */
function checkFollows({ moves, entries }: Lives, transfers: readonly HandedOver[]): number {
  let elsewhere = 0;
  for (const { id, status, transferRef, statusSetManuallyAt } of moves) {
    const transfer = transfers.find(({ ref }) => ref === transferRef);
    if (transfer === undefined) continue;
    const posted = new Set(entries.flatMap((each) => (each.transactionId === id ? [each.posting] : [])));
    const { reported } = transfer;
    assert.ok(impliesStatus(posted, reported), `${[...posted].join()} does not imply ${reported}`);
    const isByHand = statusSetManuallyAt !== null;
    assert.ok(isByHand || status === reported, `${status} here, ${reported} at the provider`);
    if (isByHand && status !== reported) elsewhere += 1;
  }
  return elsewhere;
}

test('whatever staff sets by hand: after every report the ledger is where the provider is', async () => {
  const looked = { after: 0, elsewhere: 0 };
  await fc.assert(
    fc.asyncProperty(setting, courses([...happenings, ...byHand, ...byHand]), async (given, course) => {
      const life = await randomLife(database, given);
      for (const what of course) {
        if (!(await life.happen(what)) || !life.hasHeardAll()) continue;
        const lives = await livesOf(life.organizationId);
        looked.after += 1;
        looked.elsewhere += checkFollows(lives, life.handedOver());
      }
      await life.settle();
      const lives = await livesOf(life.organizationId);
      checkAlways(lives, life.handedOver());
      checkFollows(lives, life.handedOver());
      assert.equal(arrivedIn(lives), standing(life.handedOver()), 'the ledger follows the provider alone');
    }),
    { numRuns: 30 },
  );
  const enough = looked.after >= 30 && looked.elsewhere >= 5;
  assert.ok(enough, `${JSON.stringify(looked)} looks are too few to say anything`);
});
