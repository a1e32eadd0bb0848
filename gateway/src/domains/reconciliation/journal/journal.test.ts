import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import Papa from 'papaparse';
import { z } from 'zod';
import { bankDayOf, instantAt } from '../../../base/banking-days.ts';
import type { Database } from '../../../db/client.ts';
import { auditLog, ledgerEntries, ledgerTransactions, transactions } from '../../../db/schema/index.ts';
import type { LedgerPosting } from '../../../db/schema/values.ts';
import {
  accounts,
  clearedEntries,
  depositedEntries,
  initiatedEntries,
  lateReturnEntries,
  type PaymentMoney,
  reversedEntries,
} from '../../../payments/ledger/postings.ts';
import { post } from '../../../payments/ledger/store.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { openTestDatabase } from '../../../testing/database.ts';
import { addPayment } from '../../../testing/payments.ts';
import { addOrganization, addUser, type TestOrganization } from '../../../testing/world.ts';

let database: Database;
let gateway: TestApp;
before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database, { env: { RATE_LIMIT_USER: '100000' } });
});
after(async () => {
  await gateway.close();
  await database.close();
});

const row = z.object({
  ...{ Date: z.string(), Entry: z.string(), Account: z.string(), File: z.string(), Payment: z.string() },
  ...{ Party: z.string(), Debit: z.string(), Credit: z.string(), Memo: z.string() },
});
type Row = z.infer<typeof row>;

const march = { fromDay: '2026-03-01', throughDay: '2026-03-31' };
const fetchJournal = async (userId: string, { organization }: TestOrganization, days: object = march) =>
  gateway.app.inject({
    url: `/reconciliation/journal/${organization.slug}?${new URLSearchParams({ ...days }).toString()}`,
    headers: await gateway.headersOf(userId),
  });
async function journal(userId: string, of: TestOrganization, days?: object): Promise<Row[]> {
  const response = await fetchJournal(userId, of, days);
  assert.equal(response.statusCode, 200);
  assert.ok(response.payload.startsWith('\uFEFF'), 'Spreadsheets take it for UTF-8.');
  const { data, errors } = Papa.parse(response.payload.slice(1), { header: true, skipEmptyLines: true });
  assert.deepEqual(errors, []);
  return z.array(row).parse(data);
}
const totals = async (userId: string, { organization }: TestOrganization, days: object = march) => {
  const { data, errors } = await gateway.ask(
    userId,
    'query($slug: String!, $fromDay: String!, $throughDay: String!) { journalTotals(organizationSlug: $slug, fromDay: $fromDay, throughDay: $throughDay) { postings amount } }',
    { slug: organization.slug, ...days },
  );
  return { totals: data?.['journalTotals'], error: errors[0]?.extensions };
};

/** Cents of a column; an amount has two decimals, whatever it is. */
const cents = (text: string): number => {
  assert.match(text, /^(\d+\.\d\d)?$/);
  return Number(text.replace('.', ''));
};
const sum = (rows: readonly Row[], side: 'Debit' | 'Credit') =>
  rows.reduce((all, each) => all + cents(each[side]), 0);

const person = async ({ organizationId }: TestOrganization, role: 'RECONCILE' | 'AUDIT' | 'REQUEST_ESCROW') =>
  (await addUser(gateway.test, { organizationId, roles: [role] })).id;

/** A payment with its transaction, of which anything can be posted. */
async function payment(
  of: TestOrganization,
  values: Parameters<typeof addPayment>[2] = {},
): Promise<{ id: number; transactionId: string }> {
  const { id } = await addPayment(gateway.test, of, values, {});
  const [transaction] = await database.db
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.transactionTemplateId, id), eq(transactions.active, true)));
  return { id, transactionId: transaction?.id ?? '' };
}

const step = fc.record({
  posting: fc.constantFrom('INITIATED', 'CLEARED', 'DEPOSITED', 'FAILED', 'LATE_RETURN'),
  day: fc.integer({ min: 1, max: 31 }).map((each) => `2026-03-${String(each).padStart(2, '0')}`),
  hour: fc.integer({ min: 0, max: 23 }),
});
const world = fc.array(
  fc.record({
    ...{ amount: fc.integer({ min: 1, max: 75_000_000 }), partyFee: fc.integer({ min: 0, max: 9_999 }) },
    ownerFee: fc.integer({ min: 0, max: 9_999 }),
    ...{ ours: fc.boolean(), toUs: fc.boolean() },
    steps: fc.uniqueArray(step, { selector: ({ posting }) => posting, minLength: 1, maxLength: 5 }),
  }),
  { minLength: 1, maxLength: 6 },
);

function entriesOf(posting: LedgerPosting, money: PaymentMoney) {
  if (posting === 'INITIATED') return initiatedEntries(money);
  if (posting === 'CLEARED') return clearedEntries(money);
  if (posting === 'DEPOSITED') return depositedEntries(money, 'balance');
  return posting === 'FAILED' ? reversedEntries(initiatedEntries(money)) : lateReturnEntries(money);
}

test('whatever is posted, each entry and the whole file balance, and say what the ledger says', async () => {
  await fc.assert(
    fc.asyncProperty(world, async (payments) => {
      const us = await addOrganization(gateway.test);
      const them = await addOrganization(gateway.test);
      const auditor = await person(us, 'AUDIT');
      let posted = 0;
      let arrived = 0;
      for (const { ours, toUs, steps, ...amounts } of payments) {
        const owner = ours ? us : them;
        const destination = toUs ? us.account : them.account;
        const { transactionId } = await payment(owner, { amount: amounts.amount });
        const { organizationId } = owner;
        const money = {
          ...{ ...amounts, organizationId, origin: accounts.external(randomUUID()) },
          destinationFundingSourceId: destination.id,
        };
        for (const { posting, day, hour } of steps) {
          const at = instantAt(day, hour, 'America/New_York');
          await post(database.db, { transactionId, organizationId, posting, at, currency: 'USD' }, [
            ...entriesOf(posting, money),
          ]);
          const arrives = posting === 'DEPOSITED' && toUs;
          posted += ours || arrives ? 1 : 0;
          arrived += arrives ? amounts.amount : 0;
        }
      }
      const rows = await journal(auditor, us);
      const entries = Map.groupBy(rows, ({ Entry }) => Entry);
      for (const sides of entries.values()) assert.equal(sum(sides, 'Debit'), sum(sides, 'Credit'));
      assert.equal(entries.size, posted);
      assert.ok(rows.every(({ Debit, Credit }) => (Debit === '') !== (Credit === '')));
      assert.deepEqual(
        rows.map((each) => each.Date),
        rows.map((each) => each.Date).toSorted(),
      );
      const bank = rows.filter(({ Account }) => Account.startsWith(us.account.name));
      assert.equal(sum(bank, 'Debit') - sum(bank, 'Credit'), arrived);
      assert.deepEqual((await totals(auditor, us)).totals, {
        postings: posted,
        amount: sum(rows, 'Debit'),
      });
    }),
    { numRuns: 12 },
  );
});

test('a line says day, account, file, payment, party and memo; no cell runs as a formula', async () => {
  const us = await addOrganization(gateway.test);
  const reconciler = await person(us, 'RECONCILE');
  const { id, transactionId } = await payment(us, {
    ...{ address: '=1+1 Pier Rd', buyerFullName: '@SUM(A1)', amount: 100_000 },
  });
  const { organizationId } = us;
  const money = {
    ...{ organizationId, amount: 100_000, partyFee: 250, ownerFee: 500 },
    ...{ origin: accounts.external(randomUUID()), destinationFundingSourceId: us.account.id },
  };
  // The last minute of the month where the banks are is the next month in UTC.
  const at = new Date('2026-04-01T03:59:00.000Z');
  assert.equal(bankDayOf(at), '2026-03-31');
  const movement = { transactionId, organizationId, at, currency: 'USD' };
  const entry = await post(
    database.db,
    { ...movement, posting: 'DEPOSITED' },
    depositedEntries(money, 'balance'),
  );
  const bank = `${us.account.name} ••${us.account.last4 ?? ''}`;
  const rows = await journal(reconciler, us);
  assert.deepEqual(
    rows.map(({ Account, Debit, Credit }) => [Account, Debit, Credit]),
    [
      ['Money at the payment provider', '', '1002.50'],
      [bank, '1000.00', ''],
      ['Fees paid by payers', '2.50', ''],
      ['Fees', '5.00', ''],
      ['Fees payable', '', '5.00'],
    ],
  );
  assert.deepEqual(rows[0], {
    ...{ Date: '2026-03-31', Entry: entry.slice(0, 18), Account: 'Money at the payment provider' },
    ...{ File: "'=1+1 Pier Rd", Payment: String(id), Party: "'@SUM(A1)", Debit: '', Credit: '1002.50' },
    Memo: `Deposited: ${us.inbound.name}`,
  });
  assert.deepEqual(await journal(reconciler, us, { fromDay: '2026-04-01', throughDay: '2026-04-30' }), []);

  const written = await database.db
    .select({ after: auditLog.after })
    .from(auditLog)
    .where(and(eq(auditLog.action, 'exportJournal'), eq(auditLog.organizationId, organizationId)));
  assert.deepEqual(written[0]?.after, march);
});

test('what others collected into our account is one sum: their fees and payers’ accounts are theirs', async () => {
  const [us, them] = [await addOrganization(gateway.test), await addOrganization(gateway.test)];
  const auditor = await person(us, 'AUDIT');
  const { transactionId } = await payment(them, { buyerFullName: 'Dana Cole' });
  const { organizationId } = them;
  const money = {
    ...{ organizationId, amount: 70_000, partyFee: 300, ownerFee: 900 },
    ...{ origin: accounts.external(randomUUID()), destinationFundingSourceId: us.account.id },
  };
  const movement = { transactionId, organizationId, at: new Date('2026-03-04T15:00:00Z'), currency: 'USD' };
  await post(database.db, { ...movement, posting: 'DEPOSITED' }, depositedEntries(money, 'balance'));
  const rows = await journal(auditor, us);
  assert.deepEqual(
    rows.map(({ Account, Debit, Credit, Party }) => [Account, Debit, Credit, Party]),
    [
      [`${us.account.name} ••${us.account.last4 ?? ''}`, '700.00', '', 'Dana Cole'],
      ['Collected by other organizations', '', '700.00', 'Dana Cole'],
    ],
  );
  const theirs = await journal(await person(them, 'AUDIT'), them);
  assert.ok(theirs.every(({ Account }) => !Account.startsWith(us.account.name)));
});

test('a journal longer than its parts is whole, in order', async () => {
  const us = await addOrganization(gateway.test);
  const auditor = await person(us, 'AUDIT');
  const { organizationId } = us;
  const all = Array.from({ length: 2_100 }, (_each, at) => ({
    ...{ id: randomUUID(), transactionId: randomUUID(), organizationId, posting: 'INITIATED' as const },
    // Many share an instant, as in a batch.
    at: new Date(Date.UTC(2026, 2, 2, 15, 0, Math.floor(at / 700))),
  }));
  for (let from = 0; from < all.length; from += 700) {
    const part = all.slice(from, from + 700);
    await database.db.transaction(async (tx) => {
      await tx.insert(ledgerTransactions).values(part);
      await tx.insert(ledgerEntries).values(
        part.flatMap(({ id }) => [
          { ledgerTransactionId: id, account: accounts.transit, amount: 100 },
          { ledgerTransactionId: id, account: 'external:payer', amount: -100 },
        ]),
      );
    });
  }
  const rows = await journal(auditor, us);
  assert.equal(rows.length, 4_200);
  assert.equal(new Set(rows.map(({ Entry }) => Entry)).size, 2_100);
  assert.equal(sum(rows, 'Debit'), 210_000);
});

test('it is for who sees the reconciliation, and its days are checked', async () => {
  const [us, them] = [await addOrganization(gateway.test), await addOrganization(gateway.test)];
  const [auditor, agent, stranger] = [
    await person(us, 'AUDIT'),
    await person(us, 'REQUEST_ESCROW'),
    await person(them, 'AUDIT'),
  ];
  const admin = (await addUser(gateway.test, { organizationId: us.organizationId, roles: ['ADMIN'] })).id;
  for (const each of [agent, admin, stranger])
    assert.equal((await fetchJournal(each, us)).statusCode, 404, 'It is said of nobody’s journal.');
  const url = `/reconciliation/journal/${us.organization.slug}?${new URLSearchParams(march).toString()}`;
  assert.equal((await gateway.app.inject({ url })).statusCode, 401);
  assert.equal((await totals(agent, us)).error?.['code'], 'FORBIDDEN');
  for (const days of [
    {},
    { fromDay: '2026-03-31', throughDay: '2026-03-01' },
    { fromDay: '2025-01-01', throughDay: '2026-03-01' },
    { fromDay: '2026-02-30', throughDay: '2026-03-01' },
  ])
    assert.equal((await fetchJournal(auditor, us, days)).statusCode, 400);
  const late = await totals(auditor, us, { fromDay: '2026-03-31', throughDay: '2026-03-01' });
  assert.equal(late.error?.['field'], 'throughDay');
});
