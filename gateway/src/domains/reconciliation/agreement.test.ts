import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { shiftDay } from '../../base/banking-days.ts';
import type { Database } from '../../db/client.ts';
import { transactions } from '../../db/schema/index.ts';
import type { LedgerPosting } from '../../db/schema/values.ts';
import { accounts } from '../../payments/ledger/postings.ts';
import { post } from '../../payments/ledger/store.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { createTestDeps, type TestDeps } from '../../testing/deps.ts';
import { addPayment } from '../../testing/payments.ts';
import { addOrganization, addUser } from '../../testing/world.ts';
import { importStatement } from './import-statement.ts';
import { threeWaysOf } from './three-ways/read.ts';
import { whole } from '../../providers/files/whole.ts';

let database: Database;
let t: TestDeps;
before(async () => {
  database = await openTestDatabase();
  t = createTestDeps(database);
  t.pass(60 * 86_400_000);
});
after(() => database.close());

const amount = fc.integer({ min: 1, max: 500_000 });
const day = fc.integer({ min: 2, max: 24 }).map((each) => `2026-03-${String(each).padStart(2, '0')}`);
/** How many days later the bank shows it; null where it does not in this month. */
const delay = fc.option(fc.integer({ min: 0, max: 4 }), { nil: null });
const payment = fc.record({
  kind: fc.constantFrom('deposit', 'refund'),
  ...{ day, amount, delay },
  address: fc.constantFrom('1 Pier Rd', '4 Winter St', null),
  /** Whether it comes back, and when the bank shows that. */
  returned: fc.option(fc.record({ after: fc.integer({ min: 1, max: 3 }), delay }), { nil: null }),
});
/** What the bank alone knows: a fee, interest, a wire, an error. */
const stranger = fc.record({
  day,
  amount: fc.integer({ min: -50_000, max: 50_000 }).filter((each) => each !== 0),
});

interface Shown {
  day: string;
  amount: number;
  description: string;
  traceId: string;
}

const dollars = (cents: number): string => (cents / 100).toFixed(2);
const sum = (entries: readonly { amount: number }[]): number =>
  entries.reduce((all, each) => all + each.amount, 0);

/** A bank's file of lines in any order. */
function csvOf(lines: readonly Shown[], opening: number): string {
  let balance = opening;
  const rows = lines
    .toSorted((one, other) => one.day.localeCompare(other.day))
    .map((line) => {
      balance += line.amount;
      return [line.day, line.description, dollars(line.amount), dollars(balance), line.traceId].join(',');
    });
  return ['Date,Description,Amount,Balance,Reference', ...rows, ''].join('\n');
}

test('whatever is paid, returned, refunded or charged, the ways differ by exactly what the bank alone knows', async () => {
  const opening = 10_000_000;
  await fc.assert(
    fc.asyncProperty(
      fc.array(payment, { maxLength: 6 }),
      fc.array(stranger, { maxLength: 4 }),
      async (payments, strangers) => {
        const held = await addOrganization(t);
        const { organizationId, account } = held;
        const { viewer } = await addUser(t, { organizationId, roles: ['RECONCILE'] });
        const shown: Shown[] = [];
        const booked: { amount: number }[] = [];
        for (const [index, each] of payments.entries()) {
          const traceId = `09100000${String(index).padStart(4, '0')}`;
          const moved = each.kind === 'deposit' ? each.amount : -each.amount;
          const template = await addPayment(
            t,
            held,
            { displayStatus: 'DEPOSITED', amount: each.amount, address: each.address },
            { status: 'DEPOSITED', amount: each.amount, traceId, destinationFundingSourceId: account.id },
          );
          const [transaction] = await t.deps.db
            .select()
            .from(transactions)
            .where(eq(transactions.transactionTemplateId, template.id));
          const move = async (posting: LedgerPosting, on: string, cents: number, later: number | null) => {
            const at = new Date(`${on}T15:00:00.000Z`);
            const transactionId = transaction?.id ?? '';
            await post(t.deps.db, { transactionId, organizationId, posting, at, currency: 'USD' }, [
              { account: accounts.external(account.id), amount: cents },
              { account: accounts.balance, amount: -cents },
            ]);
            booked.push({ amount: cents });
            if (later !== null)
              shown.push({ day: shiftDay(on, later), amount: cents, description: 'KEYTURN', traceId });
          };
          await move(each.kind === 'deposit' ? 'DEPOSITED' : 'INITIATED', each.day, moved, each.delay);
          if (each.returned !== null)
            await move('FAILED', shiftDay(each.day, each.returned.after), -moved, each.returned.delay);
        }
        const injected = [
          ...strangers,
          { day: '2026-03-01', amount: 1 },
          { day: '2026-03-31', amount: 1 },
        ].map((each) => ({ ...each, description: 'OF THE BANK', traceId: '' }));
        const uploadKey = `statements/${organizationId}/${randomUUID()}.csv`;
        await t.deps.ports.files.write(uploadKey, whole(csvOf([...shown, ...injected], opening)));
        const reading = { columns: null, openingBalance: null };
        const file = { uploadKey, fileName: 'march.csv', ...reading };
        await importStatement(t.deps, viewer, { ...account, organizationId }, file);

        const ways = await threeWaysOf(t.deps.db, account.id, null);
        assert.ok(ways !== null);
        const { bankBalance, bookBalance, filesBalance, difference, unexplained } = ways;
        assert.deepEqual(
          { bankBalance, bookBalance, filesBalance, difference, unexplained },
          {
            bankBalance: opening + sum(shown) + sum(injected),
            bookBalance: opening + sum(booked),
            filesBalance: opening + sum(booked),
            difference: sum(injected),
            unexplained: 0,
          },
        );
      },
    ),
    { numRuns: 15 },
  );
});
