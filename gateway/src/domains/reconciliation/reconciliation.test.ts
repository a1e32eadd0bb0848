import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../db/client.ts';
import {
  auditLog,
  bankStatements,
  changeLog,
  ledgerEntries,
  organizationUsers,
  outbox,
  paymentFiles,
  statementLines,
  transactions,
} from '../../db/schema/index.ts';
import { accounts } from '../../payments/ledger/postings.ts';
import { bankDayOf, bankingDaysFrom } from '../../base/banking-days.ts';
import { channels, reconciliationChange } from '../../notify/channels.ts';
import { post } from '../../payments/ledger/store.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { addPayment } from '../../testing/payments.ts';
import { addOrganization, addUser } from '../../testing/world.ts';
import { expectUpload, forgetUploads } from '../uploads/pending.ts';
import { noticeReturns } from './periods/commands.ts';
import { remindOfUnsigned } from './remind.ts';
import { makePeriodReport } from './report/make.ts';
import { unsignedEnds, unsignedSince } from './unsigned.ts';
import { whole } from '../../providers/files/whole.ts';

let database: Database;
let gateway: TestApp;
before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
  // The month is over.
  gateway.test.pass(35 * 86_400_000);
});
after(async () => {
  await gateway.close();
  await database.close();
});

const ways = z.object({
  ...{
    bankBalance: z.number(),
    outstandingDeposits: z.number(),
    adjustedBank: z.number(),
    bookBalance: z.number(),
  },
  ...{ filesBalance: z.number(), difference: z.number(), unexplained: z.number() },
  files: z.array(z.object({ file: z.string(), balance: z.number() })),
  exceptions: z.array(z.object({ key: z.string(), kind: z.string() })),
});
const mailBody = z.object({
  mailKind: z.string(),
  to: z.string(),
  data: z.object({ months: z.array(z.string()).optional(), url: z.string().nullable() }),
});
const entries = z.array(z.object({ id: z.string(), amount: z.number() }));
const matching = z.object({
  proposals: z.array(z.object({ id: z.string(), why: z.string() })),
  openLines: entries,
  openMovements: entries,
  matched: z.array(z.object({ id: z.string(), why: z.string() })),
});

const openPage = z.object({
  entries,
  pageInfo: z.object({
    afterCursor: z.string().nullable(),
    hasMoreEntries: z.boolean(),
    totalCount: z.number(),
  }),
});
const counted = z.object({
  ...{ exceptionCount: z.number(), unnotedExceptions: z.number() },
  ...{ exceptions: z.array(z.object({ key: z.string() })), openLines: z.array(z.unknown()) },
});

const matchedLines = z.object({
  total: z.number(),
  entries: z.array(z.object({ id: z.string(), why: z.string() })),
});

/** A month of an organization: payments in the books, people who reconcile, and how files are imported. */
async function month() {
  const held = await addOrganization(gateway.test);
  const { organizationId, account } = held;
  const person = (role: 'RECONCILE' | 'AUDIT') => addUser(gateway.test, { organizationId, roles: [role] });
  const [preparer, reviewer, auditor] = [
    await person('RECONCILE'),
    await person('RECONCILE'),
    await person('AUDIT'),
  ];
  const { deps } = gateway.test;
  const deposit = async (day: string, amount: number, address: string | null, traceId: string) => {
    const template = await addPayment(
      gateway.test,
      held,
      { displayStatus: 'DEPOSITED', amount, address, buyerFullName: 'Dana Cole' },
      { status: 'DEPOSITED', amount, traceId, destinationFundingSourceId: account.id },
    );
    const [transaction] = await deps.db
      .select()
      .from(transactions)
      .where(eq(transactions.transactionTemplateId, template.id));
    const transactionId = transaction?.id ?? '';
    const at = new Date(`${day}T15:00:00.000Z`);
    await post(deps.db, { transactionId, organizationId, posting: 'DEPOSITED', at, currency: 'USD' }, [
      { account: accounts.external(account.id), amount },
      { account: accounts.balance, amount: -amount },
    ]);
    return { transactionId, templateId: template.id };
  };
  const upload = async (text: string): Promise<string> => {
    const key = `statements/${organizationId}/${randomUUID()}.txt`;
    await expectUpload(deps.db, key, new Date(0));
    await deps.ports.files.write(key, whole(text));
    return key;
  };
  const call = (
    userId: string,
    name: string,
    types: string,
    values: Record<string, unknown>,
    selection = '',
  ) => {
    const args = Object.keys(values).map((each) => `${each}: $${each}`);
    return gateway.ask(userId, `${types} { ${name}(${args.join(', ')}) ${selection} }`, values);
  };
  const importing = async (userId: string, text: string, fileName = 'march.csv') =>
    call(
      userId,
      'importStatement',
      'mutation($fundingSourceId: ID!, $uploadKey: String!, $fileName: String!)',
      { fundingSourceId: account.id, uploadKey: await upload(text), fileName },
      '{ matched proposed statement { id newLines sha256 } }',
    );
  const read = async <Shape extends z.ZodType>(
    name: string,
    selection: string,
    shape: Shape,
    userId = preparer.id,
  ) => {
    const { data, errors } = await call(
      userId,
      name,
      'query($fundingSourceId: ID!)',
      { fundingSourceId: account.id },
      selection,
    );
    assert.deepEqual(errors, []);
    return shape.parse(data?.[name]);
  };
  const figures = () =>
    read(
      'threeWays',
      '{ bankBalance outstandingDeposits adjustedBank bookBalance filesBalance difference unexplained files { file balance } exceptions { key kind } }',
      ways,
    );
  const work = (userId?: string) =>
    read(
      'matching',
      '{ proposals { id why } openLines { id amount } openMovements { id amount } matched { id why } }',
      matching,
      userId,
    );
  return { ...held, preparer, reviewer, auditor, deposit, upload, call, importing, figures, work };
}
const problem = ({ errors }: Awaited<ReturnType<TestApp['ask']>>) => [
  errors[0]?.extensions.code,
  errors[0]?.message,
];

const march = `Date,Description,Amount,Balance,Reference
03/03/2026,KEYTURN DEPOSIT DANA COLE,1000.00,1500.00,091000000001
03/04/2026,INCOMING,250.00,1750.00,
03/06/2026,WIRE FEE,-25.00,1725.00,
03/31/2026,INTEREST,1.00,1726.00,
`;

test('a month from import to the signed report; a late return amends it', async () => {
  const t = await month();
  const { account, preparer, reviewer, auditor, call, figures, work } = t;
  const first = await t.deposit('2026-03-02', 100_000, '1 Pier Rd', '091000000001');
  await t.deposit('2026-03-03', 25_000, null, '091000000002');
  await t.deposit('2026-03-30', 40_000, '4 Winter St', '091000000003');
  const imported = await t.importing(preparer.id, march);
  assert.deepEqual(imported.errors, []);
  const unread = await t.upload(march);
  await forgetUploads(gateway.test.deps);
  const { db, ports } = gateway.test.deps;
  const [statement] = await db
    .select()
    .from(bankStatements)
    .where(eq(bankStatements.fundingSourceId, account.id));
  assert.notEqual(await ports.files.read(statement?.file ?? ''), null, 'what was imported is kept');
  assert.equal(await ports.files.read(unread), null);
  assert.deepEqual(await figures(), {
    ...{ bankBalance: 172_600, outstandingDeposits: 65_000, adjustedBank: 237_600, bookBalance: 215_000 },
    ...{ filesBalance: 215_000, difference: 22_600, unexplained: 0 },
    files: [
      { file: '1 Pier Rd', balance: 100_000 },
      { file: '4 Winter St', balance: 40_000 },
      { file: 'Unassigned', balance: 75_000 },
    ],
    exceptions: (await figures()).exceptions,
  });
  const open = await work();
  assert.deepEqual(
    open.proposals.map(({ why }) => why),
    ['The same amount $250.00, but nothing else says so'],
  );
  assert.deepEqual(
    open.matched.map(({ why }) => why),
    ['The same trace number 091000000001'],
  );

  const found = async (text: string, most = 50) => {
    const { data, errors } = await call(
      auditor.id,
      'matchedLines',
      'query($fundingSourceId: ID!, $text: String, $most: Int)',
      { fundingSourceId: account.id, text, most },
      '{ total entries { id why } }',
    );
    assert.deepEqual(errors, []);
    const { total, entries: them } = matchedLines.parse(data?.['matchedLines']);
    return [total, ...them.map(({ why }) => why)];
  };
  for (const text of ['', 'deposit dana', 'Dana Cole', '091000000001', String(first.templateId)])
    assert.deepEqual(await found(text), [1, 'The same trace number 091000000001'], text);
  assert.deepEqual(await found('nobody'), [0]);
  const id = 'mutation($id: ID!)';
  assert.deepEqual((await call(preparer.id, 'acceptMatch', id, { id: open.proposals[0]?.id })).errors, []);
  const [fee, interest] = (await work()).openLines;
  const booking = (line: string | undefined, kind: string) =>
    call(preparer.id, 'bookLine', 'mutation($id: ID!, $kind: BookingKind!)', { id: line, kind });
  assert.deepEqual((await booking(fee?.id, 'BANK_FEE')).errors, []);
  assert.deepEqual((await booking(interest?.id, 'INTEREST')).errors, []);
  const done = await figures();
  assert.deepEqual([done.difference, done.unexplained, done.filesBalance - done.bookBalance], [0, 0, 0]);
  assert.deepEqual(done.files.at(-2), { file: 'House', balance: -2_400 });
  const [balance] = await database.db
    .select({ sum: sql<string>`sum(${ledgerEntries.amount})` })
    .from(ledgerEntries);
  assert.equal(Number(balance?.sum), 0);

  const negative = done.exceptions.map(({ kind }) => kind);
  assert.deepEqual(negative, ['NEGATIVE_FILE']);
  const closing = { organizationId: t.organizationId, name: '1 Pier Rd', closingOn: '2026-03-20' };
  await database.db.insert(paymentFiles).values(closing);
  assert.deepEqual(
    (await figures()).exceptions.map(({ key }) => key),
    ['NEGATIVE_FILE:House', 'CLOSED_FILE:1 Pier Rd'],
  );
  await database.db.delete(paymentFiles);
  const signing = 'mutation($fundingSourceId: ID!, $fromDay: String!, $throughDay: String!, $words: String!)';
  const period = {
    fundingSourceId: account.id,
    fromDay: '2026-03-03',
    throughDay: '2026-03-31',
    words: 'Looked at all',
  };
  const prepare = (values: object = {}) =>
    call(preparer.id, 'prepareReconciliation', signing, { ...period, ...values }, '{ id state difference }');
  assert.match(String(problem(await prepare())), /1 exception has no note yet/);
  const noting = 'mutation($fundingSourceId: ID!, $key: String!, $note: String!, $ownerId: ID)';
  const note = {
    fundingSourceId: account.id,
    key: 'NEGATIVE_FILE:House',
    note: 'The house pays the fee',
    ownerId: reviewer.id,
  };
  assert.deepEqual((await call(preparer.id, 'noteException', noting, note)).errors, []);
  assert.match(String(problem(await prepare({ fromDay: '2026-03-05' }))), /begins on Mar 3, 2026/);
  const prepared = await prepare();
  assert.deepEqual(prepared.errors, []);
  const { id: periodId } = z.object({ id: z.string() }).parse(prepared.data?.['prepareReconciliation']);
  const reviewing = 'mutation($id: ID!, $words: String!)';
  const review = (userId: string) =>
    call(userId, 'reviewReconciliation', reviewing, { id: periodId, words: 'Agreed' }, '{ state }');
  assert.equal(problem(await review(preparer.id))[0], 'FORBIDDEN');
  assert.equal(problem(await review(auditor.id))[0], 'FORBIDDEN');
  assert.deepEqual((await review(reviewer.id)).data, { reviewReconciliation: { state: 'LOCKED' } });
  assert.equal(problem(await review(reviewer.id))[0], 'CONFLICT');
  const [matched] = (await work()).matched;
  assert.match(String(problem(await call(preparer.id, 'undoMatch', id, { id: matched?.id }))), /is signed/);

  await makePeriodReport(gateway.test.deps, periodId);
  const fetched = async (userId: string, form: string) =>
    gateway.app.inject({
      url: `/reconciliation/reports/${periodId}.${form}`,
      headers: await gateway.headersOf(userId),
    });
  const pdf = await fetched(auditor.id, 'pdf');
  assert.equal(pdf.rawPayload.subarray(0, 5).toString(), '%PDF-');
  // A file's title has two bytes for each letter where one of them needs them.
  assert.ok(pdf.rawPayload.includes(Buffer.from('Mar 3, 2026', 'utf16le').swap16()), 'Days are in words.');
  const csv = (await fetched(auditor.id, 'csv')).payload;
  assert.match(csv, /Adjusted bank balance,2126.00/);
  assert.match(csv, /2026-03-03 to 2026-03-31/);
  assert.match(csv, /2026-03-30,1,\d{9},Dana Cole,4 Winter St,/);
  assert.match(csv, /2026-03-03,KEYTURN DEPOSIT DANA COLE,\d{9},The same trace number 091000000001,/);
  assert.match(csv, /2026-03-06,WIRE FEE,–,Booked by [^,]+,-25.00/);
  assert.match(csv, /2026-03-30,\d{9},Dana Cole,4 Winter St,400.00/);
  assert.match(csv, /2026-03-31,Booked by hand,–,House,1.00/);
  assert.equal((await fetched((await addUser(gateway.test)).id, 'pdf')).statusCode, 404);

  gateway.test.pass(3_600_000 * 24 * 40);
  const late = {
    transactionId: first.transactionId,
    organizationId: t.organizationId,
    at: gateway.test.deps.clock(),
    currency: 'USD',
  };
  await post(database.db, { ...late, posting: 'LATE_RETURN' }, [
    { account: 'external:payer', amount: 100_000 },
    { account: accounts.losses, amount: -100_000 },
  ]);
  await noticeReturns(gateway.test.deps);
  await noticeReturns(gateway.test.deps);
  const { data } = await call(
    auditor.id,
    'reconciliationPeriods',
    'query($fundingSourceId: ID!)',
    { fundingSourceId: account.id },
    '{ bookBalance amendments { text } }',
  );
  const [amended] = z
    .array(z.object({ bookBalance: z.number(), amendments: z.array(z.object({ text: z.string() })) }))
    .parse(data?.['reconciliationPeriods']);
  assert.equal(amended?.bookBalance, done.bookBalance);
  assert.equal(amended.amendments.length, 1);
  assert.match(
    String(amended.amendments[0]?.text),
    new RegExp(`Payment ${first.templateId} of this period was returned on [A-Z][a-z]{2} \\d{1,2}, 2026$`),
  );
});

test('an unsigned month waits for who reconciles, and is told by mail once', async () => {
  const t = await month();
  const { account, preparer, reviewer, auditor, call, importing } = t;
  const waiting = async (userId: string) => {
    const slug = { organizationSlug: t.organization.slug };
    const answer = await call(userId, 'reconciliationsWaiting', 'query($organizationSlug: String!)', slug);
    return answer.data?.['reconciliationsWaiting'] ?? answer.errors[0]?.extensions.code;
  };
  assert.equal(await waiting(preparer.id), 0, 'before it began');
  await importing(
    preparer.id,
    'Date,Description,Amount,Balance\n03/02/2026,WIRE,5.00,5.00\n03/31/2026,WIRE,1.00,6.00\n',
  );
  assert.equal(await waiting(auditor.id), 'FORBIDDEN');
  const now = gateway.test.deps.clock();
  const begun = { firstDay: '2026-03-02', daily: false };
  const months = unsignedSince(begun, null, now);
  assert.equal(months[0], '2026-03-31');
  assert.equal(await waiting(preparer.id), months.length);

  const mails = async () => {
    const rows = await database.db.select().from(outbox).where(eq(outbox.kind, 'mail'));
    const bodies = rows.map(({ body }) => mailBody.parse(body));
    return bodies
      .filter(({ mailKind, data }) => mailKind === 'reconciliation-due' && data.url?.includes(account.id))
      .map(({ to, data }) => [to, data.months]);
  };
  // Nine in the morning where the banks are, or later.
  gateway.test.pass((38 - now.getUTCHours()) * 3_600_000);
  const told = async () => {
    await remindOfUnsigned(gateway.test.deps);
    await remindOfUnsigned(gateway.test.deps);
    return mails();
  };
  const due = unsignedSince(begun, null, gateway.test.deps.clock()).filter(
    (end) => bankingDaysFrom(end, 5) <= bankDayOf(gateway.test.deps.clock()),
  );
  assert.deepEqual(
    (await told()).toSorted(),
    [preparer, reviewer].map(({ email }) => [email, due]).toSorted(),
  );

  for (const { key } of (await t.figures()).exceptions) {
    const noting = 'mutation($fundingSourceId: ID!, $key: String!, $note: String!)';
    await call(preparer.id, 'noteException', noting, { fundingSourceId: account.id, key, note: 'Asked' });
  }
  const signing = 'mutation($fundingSourceId: ID!, $fromDay: String!, $throughDay: String!, $words: String!)';
  const period = {
    fundingSourceId: account.id,
    fromDay: '2026-03-02',
    throughDay: '2026-03-31',
    words: 'Looked',
  };
  assert.deepEqual((await call(preparer.id, 'prepareReconciliation', signing, period, '{ id }')).errors, []);
  const left = unsignedSince(begun, '2026-03-31', gateway.test.deps.clock()).length;
  assert.equal(await waiting(preparer.id), left);
  assert.equal(await waiting(reviewer.id), left + 1, 'somebody else reviews it');
});

test('what is unsigned of an account is its months, or its banking days where it is signed day by day', () => {
  const now = new Date('2026-04-08T15:00:00Z');
  const ends = (since: string, daily: boolean, throughDay?: string) =>
    unsignedEnds({ since, daily, ...(throughDay === undefined ? {} : { throughDay }) }, now);
  assert.deepEqual(ends('2026-02-10', false), ['2026-02-28', '2026-03-31']);
  assert.deepEqual(ends('2026-04-01', false), []);
  // Friday and Monday; Saturday, Sunday and the day that runs are none.
  assert.deepEqual(ends('2026-04-03', true), ['2026-04-03', '2026-04-06', '2026-04-07']);
  assert.deepEqual(ends('2026-04-04', true, '2026-04-06'), ['2026-04-06']);
  // The Federal Reserve's holiday is no banking day.
  const may = new Date('2026-05-27T15:00:00Z');
  assert.deepEqual(unsignedEnds({ since: '2026-05-22', daily: true }, may), ['2026-05-22', '2026-05-26']);
});

test('who signs day by day is told of the days that are left', async () => {
  const t = await month();
  const { account, preparer, reviewer, call, importing } = t;
  await importing(
    preparer.id,
    'Date,Description,Amount,Balance\n03/02/2026,WIRE,5.00,5.00\n03/03/2026,WIRE,1.00,6.00\n03/04/2026,WIRE,1.00,7.00\n03/06/2026,WIRE,1.00,8.00\n',
  );
  for (const { key } of (await t.figures()).exceptions) {
    const noting = 'mutation($fundingSourceId: ID!, $key: String!, $note: String!)';
    await call(preparer.id, 'noteException', noting, { fundingSourceId: account.id, key, note: 'Asked' });
  }
  const signing = 'mutation($fundingSourceId: ID!, $fromDay: String!, $throughDay: String!, $words: String!)';
  const unsigned = async () => {
    const slug = { organizationSlug: t.organization.slug };
    const answer = await call(
      preparer.id,
      'reconciledAccounts',
      'query($organizationSlug: String!)',
      slug,
      '{ id unsigned }',
    );
    const found = z
      .array(z.object({ id: z.string(), unsigned: z.array(z.string()) }))
      .parse(answer.data?.['reconciledAccounts']);
    return found.find(({ id }) => id === account.id)?.unsigned;
  };
  for (const day of ['2026-03-02', '2026-03-03']) {
    const period = { fundingSourceId: account.id, fromDay: day, throughDay: day, words: 'Looked' };
    const prepared = await call(preparer.id, 'prepareReconciliation', signing, period, '{ id }');
    assert.deepEqual(prepared.errors, [], day);
    const { id } = z.object({ id: z.string() }).parse(prepared.data?.['prepareReconciliation']);
    const locking = 'mutation($id: ID!, $words: String!)';
    const reviewed = await call(reviewer.id, 'reviewReconciliation', locking, { id, words: 'Too' }, '{ id }');
    assert.deepEqual(reviewed.errors, [], day);
  }
  assert.deepEqual(await unsigned(), ['2026-03-04', '2026-03-05', '2026-03-06']);
});

test('a file that does not fit is refused whole, and the same file is taken once', async () => {
  const { preparer, auditor, importing, account } = await month();
  assert.equal(problem(await importing(auditor.id, march))[0], 'FORBIDDEN');
  assert.match(
    String(problem(await importing(preparer.id, march.replace('1726.00', '1727.00')))),
    /should be \$1,726.00/,
  );
  const stored = async () => {
    const statements = await database.db
      .select()
      .from(bankStatements)
      .where(eq(bankStatements.fundingSourceId, account.id));
    const lines = await database.db
      .select()
      .from(statementLines)
      .where(eq(statementLines.fundingSourceId, account.id));
    return [statements.length, lines.length];
  };
  assert.deepEqual(await stored(), [0, 0]);
  assert.deepEqual((await importing(preparer.id, march)).errors, []);
  assert.match(String(problem(await importing(preparer.id, march))), /was imported on/);
  const april = `Date,Description,Amount,Balance,Reference\n03/31/2026,INTEREST,1.00,1726.00,\n04/02/2026,FEE,-1.00,1725.00,\n`;
  assert.deepEqual((await importing(preparer.id, april)).errors, []);
  assert.deepEqual(await stored(), [2, 5]);
});

test('a file without a balance is asked for it, and for nothing else', async () => {
  const { preparer, upload, call, account } = await month();
  const looked = async (text: string, openingBalance: number | null) => {
    const { data, errors } = await call(
      preparer.id,
      'statementPreview',
      'query($fundingSourceId: ID!, $uploadKey: String!, $openingBalance: Cents)',
      { fundingSourceId: account.id, uploadKey: await upload(text), openingBalance },
      '{ needsBalance refusal }',
    );
    assert.deepEqual(errors, []);
    return z
      .object({ statementPreview: z.object({ needsBalance: z.boolean(), refusal: z.string().nullable() }) })
      .parse(data).statementPreview;
  };
  const plain = 'Date,Description,Amount\n03/02/2026,INCOMING,1.00\n';
  const asked = await looked(plain, null);
  assert.ok(asked.needsBalance && asked.refusal !== null);
  assert.deepEqual(await looked(plain, 50_000), { needsBalance: false, refusal: null });
  const wrong = await looked(march.replace('1726.00', '1727.00'), null);
  assert.ok(!wrong.needsBalance && wrong.refusal !== null);
});

test('who is only invited looks after nothing yet', async () => {
  const { preparer, reviewer, organization, organizationId } = await month();
  const invited = await addUser(gateway.test);
  await database.db.insert(organizationUsers).values({
    ...{ organizationId, userId: invited.id, roles: ['RECONCILE'], acceptedAt: null },
    ...{ invitedFirstName: 'Ida', invitedLastName: 'Reed' },
  });
  const { data, errors } = await gateway.ask(
    preparer.id,
    'query($slug: String!) { reconcilers(organizationSlug: $slug) { id } }',
    { slug: organization.slug },
  );
  assert.deepEqual(errors, []);
  const people = z.object({ reconcilers: z.array(z.object({ id: z.string() })) }).parse(data).reconcilers;
  assert.deepEqual(people.map(({ id }) => id).toSorted(), [preparer.id, reviewer.id].toSorted());
});

test('open lines and movements come page by page, in the order of their days, and are found by a text', async () => {
  const { preparer, auditor, importing, deposit, call, work, account, figures } = await month();
  await deposit('2026-03-03', 7_700, '1 Pier Rd', '091000000009');
  await deposit('2026-03-05', 8_800, '1 Pier Rd', '091000000008');
  assert.deepEqual((await importing(preparer.id, march)).errors, []);
  const page = async (name: 'openLines' | 'openMovements', values: object = {}) => {
    const { data, errors } = await call(
      auditor.id,
      name,
      'query($fundingSourceId: ID!, $text: String, $limit: Int, $afterCursor: String)',
      { fundingSourceId: account.id, text: '', limit: 100, afterCursor: null, ...values },
      '{ entries { id day amount } pageInfo { afterCursor hasMoreEntries totalCount } }',
    );
    assert.deepEqual(errors, []);
    return openPage.parse(data?.[name]);
  };
  for (const [name, amounts] of [
    ['openLines', [100_000, 25_000, -2_500, 100]],
    ['openMovements', [7_700, 8_800]],
  ] as const) {
    const read: number[] = [];
    let afterCursor: string | null = null;
    do {
      const { entries: them, pageInfo } = await page(name, { limit: 1, afterCursor });
      assert.equal(pageInfo.totalCount, amounts.length);
      read.push(...them.map(({ amount }) => amount));
      afterCursor = pageInfo.afterCursor;
    } while (afterCursor !== null);
    assert.deepEqual(read, amounts);
  }
  const found = async (name: 'openLines' | 'openMovements', text: string) =>
    (await page(name, { text })).entries.map(({ amount }) => amount);
  assert.deepEqual(await found('openLines', 'wire'), [-2_500]);
  assert.deepEqual(await found('openLines', '%'), []);
  assert.deepEqual(await found('openMovements', 'dana c'), [7_700, 8_800]);
  assert.deepEqual(await found('openMovements', 'nobody'), []);

  // What builds of before ask for, and the counts that stand beside a few of many exceptions.
  const old = await work();
  assert.deepEqual(
    old.openLines.map(({ amount }) => amount),
    [100_000, 25_000, -2_500, 100],
  );
  const { data } = await call(
    auditor.id,
    'threeWays',
    'query($fundingSourceId: ID!)',
    { fundingSourceId: account.id },
    '{ exceptionCount unnotedExceptions exceptions(most: 2) { key } openLines { amount } }',
  );
  const all = (await figures()).exceptions.map(({ key }) => key);
  const few = counted.parse(data?.['threeWays']);
  assert.deepEqual(
    few.exceptions,
    all.slice(0, 2).map((key) => ({ key })),
  );
  assert.deepEqual(
    [few.exceptionCount, few.unnotedExceptions, few.openLines.length],
    [all.length, all.length, 4],
  );
  const noting = 'mutation($fundingSourceId: ID!, $key: String!, $note: String!)';
  for (const key of [all[0], all.at(-1)])
    await call(preparer.id, 'noteException', noting, { fundingSourceId: account.id, key, note: 'Asked' });
  const { data: after } = await call(
    auditor.id,
    'threeWays',
    'query($fundingSourceId: ID!)',
    { fundingSourceId: account.id },
    '{ exceptionCount unnotedExceptions exceptions(most: 1) { key } openLines { amount } }',
  );
  assert.equal(counted.parse(after?.['threeWays']).unnotedExceptions, all.length - 2);
});

test('a decision leaves the proposals that it does not touch as they are, in the order of their days', async () => {
  const { preparer, importing, deposit, call, work, account } = await month();
  const days = ['2026-03-24', '2026-03-03', '2026-03-17', '2026-03-10'];
  for (const [index, day] of days.entries()) await deposit(day, 30_000 + index, null, `0910000002${index}`);
  await deposit('2026-03-26', 9_000, null, '09100000030');
  const lines: [day: string, description: string, cents: number][] = [
    ...days.toSorted().map((day): [string, string, number] => [day, 'INCOMING', 30_000 + days.indexOf(day)]),
    ['2026-03-25', 'WIRE FEE', -2_500],
    ['2026-03-26', 'KEYTURN AND ANOTHER', 10_000],
  ];
  let balance = 100_000;
  const rows = lines.map(([day, description, cents]) => {
    balance += cents;
    return `${day},${description},${cents / 100},${balance / 100}`;
  });
  const imported = await importing(preparer.id, ['Date,Description,Amount,Balance', ...rows, ''].join('\n'));
  assert.deepEqual(imported.errors, []);
  const { proposals, openLines } = await work();
  assert.deepEqual(
    proposals.map(({ why }) => /\$[\d.]+/.exec(why)?.[0]),
    days.toSorted().map((day) => `$${((30_000 + days.indexOf(day)) / 100).toFixed(2)}`),
  );
  const [fee, other] = [-2_500, 10_000].map((sum) => openLines.find(({ amount }) => amount === sum)?.id);
  const booking = { id: fee, kind: 'BANK_FEE' };
  const booked = await call(preparer.id, 'bookLine', 'mutation($id: ID!, $kind: BookingKind!)', booking);
  assert.deepEqual(booked.errors, []);
  const amounts = [9_000, 1_000];
  const splitting = 'mutation($id: ID!, $amounts: [Cents!]!)';
  assert.deepEqual((await call(preparer.id, 'splitLine', splitting, { id: other, amounts })).errors, []);
  const after = await work();
  assert.deepEqual(after.proposals, proposals);
  const nine = after.matched.find(({ why }) => why.startsWith('The same amount $90.00'));
  assert.notEqual(nine, undefined, 'A part of the split line finds its payment.');
  // What a decision takes from a proposal takes the proposal away, and no other.
  const { openMovements } = after;
  const byHand = 'mutation($fundingSourceId: ID!, $lineIds: [ID!]!, $movementIds: [ID!]!)';
  const idOf = (each: { id: string; amount: number }[]) => each.find(({ amount }) => amount === 30_000)?.id;
  const chosen = { lineIds: [idOf(after.openLines)], movementIds: [idOf(openMovements)] };
  const hand = await call(preparer.id, 'matchByHand', byHand, { fundingSourceId: account.id, ...chosen });
  assert.deepEqual(hand.errors, []);
  assert.deepEqual((await work()).proposals, proposals.slice(0, -1));
});

test('lines are split, matched by hand and taken back, each written down and told to who looks', async () => {
  const { preparer, auditor, importing, deposit, call, work, account, figures } = await month();
  await deposit('2026-03-03', 15_000, '1 Pier Rd', '091000000009');
  await importing(preparer.id, march);
  const line = (await work()).openLines.find(({ amount }) => amount === 25_000);
  const splitting = 'mutation($id: ID!, $amounts: [Cents!]!)';
  const split = (userId: string, amounts: number[]) =>
    call(userId, 'splitLine', splitting, { id: line?.id, amounts });
  assert.equal(problem(await split(auditor.id, [15_000, 10_000]))[0], 'FORBIDDEN');
  assert.match(String(problem(await split(preparer.id, [15_000, 9_000]))), /do not come to/);
  assert.deepEqual((await split(preparer.id, [15_000, 10_000])).errors, []);
  const { openLines, openMovements } = await work();
  const byHand = 'mutation($fundingSourceId: ID!, $lineIds: [ID!]!, $movementIds: [ID!]!)';
  const part = openLines.find(({ amount }) => amount === 15_000);
  const hand = (lineIds: unknown[]) =>
    call(preparer.id, 'matchByHand', byHand, {
      fundingSourceId: account.id,
      lineIds,
      movementIds: [openMovements[0]?.id],
    });
  assert.match(String(problem(await hand(openLines.map(({ id }) => id)))), /do not come to the same sum/);
  const before = (await figures()).difference;
  assert.deepEqual((await hand([part?.id])).errors, []);
  assert.equal((await figures()).difference, before - 15_000);
  const [match] = (await work(auditor.id)).matched;
  assert.deepEqual(
    (await call(preparer.id, 'undoMatch', 'mutation($id: ID!)', { id: match?.id })).errors,
    [],
  );
  assert.equal((await figures()).difference, before);
  const written = await database.db.select().from(auditLog).where(eq(auditLog.actorUserId, preparer.id));
  assert.deepEqual(written.map(({ action }) => action).toSorted(), [
    'importStatement',
    'matchByHand',
    'splitLine',
    'undoMatch',
  ]);
  const told = await database.db
    .select()
    .from(changeLog)
    .where(eq(changeLog.channel, channels.reconciliation));
  const ours = told.filter(
    ({ payload }) => reconciliationChange.parse(payload).fundingSourceId === account.id,
  );
  assert.equal(ours.length, written.length);
});
