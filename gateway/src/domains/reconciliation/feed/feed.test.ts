import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { asc, eq } from 'drizzle-orm';
import { sha256 } from '../../../base/sha256.ts';
import type { Database } from '../../../db/client.ts';
import { auditLog, bankStatements, statementFeeds, statementLines } from '../../../db/schema/index.ts';
import { openTestDatabase } from '../../../testing/database.ts';
import { startLinking } from '../../../testing/linking.ts';
import { addUser } from '../../../testing/world.ts';
import { bringDueFeeds } from './due.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

let database: Database;
let linking: Awaited<ReturnType<typeof startLinking>>;
before(async () => {
  database = await openTestDatabase();
  linking = await startLinking(database);
});
after(async () => {
  await linking.gateway.close();
  await database.close();
});

const entry = (ref: string, day: string, amount: number) => ({
  ...{ ref, day, amount, currency: 'USD', description: `WIRE ${ref}`, traceId: null, told: { name: ref } },
});

const shown = 'linked active broughtAt problem needsSignIn';

/** An account of a bank sign-in, people of its organization, and its bank: 2026-03-02 is today. */
async function world() {
  const { gateway, addLinking } = linking;
  const { bank, refuse } = gateway.test.links;
  refuse(null);
  Object.assign(bank, { entries: [], balance: 0, complete: true, told: [] });
  const made = await addLinking();
  const { id } = await made.linked(made.shared());
  const person = (role: 'RECONCILE' | 'AUDIT') =>
    addUser(gateway.test, { organizationId: made.organizationId, roles: [role] });
  const [keeper, auditor] = [await person('RECONCILE'), await person('AUDIT')];
  const call = async (userId: string, name: string, more = '') =>
    gateway.ask(
      userId,
      `${name === 'statementFeed' ? 'query' : 'mutation'}($id: ID!) { ${name}(fundingSourceId: $id${more}) { ${shown} } }`,
      { id },
    );
  const told = async (userId: string, name: string, more = '') => {
    const { data, errors } = await call(userId, name, more);
    assert.deepEqual(errors, []);
    return data?.[name] as Record<string, unknown>;
  };
  const lines = () =>
    database.db
      .select({ day: statementLines.day, amount: statementLines.amount, words: statementLines.description })
      .from(statementLines)
      .where(eq(statementLines.fundingSourceId, id))
      .orderBy(asc(statementLines.day), asc(statementLines.position));
  const statements = () =>
    database.db
      .select()
      .from(bankStatements)
      .where(eq(bankStatements.fundingSourceId, id))
      .orderBy(asc(bankStatements.throughDay));
  /** What the bank has, and what it comes to. */
  const has = (...entries: ReturnType<typeof entry>[]) =>
    Object.assign(bank, { entries, balance: 1_000 + entries.reduce((sum, { amount }) => sum + amount, 0) });
  return { ...made, gateway, bank, refuse, id, keeper, auditor, call, told, lines, statements, has };
}

let place: Awaited<ReturnType<typeof world>>;
beforeEach(async () => {
  place = await world();
});

const days = (
  rows: { fromDay: string; throughDay: string; openingBalance: number; closingBalance: number }[],
) =>
  rows.map(({ fromDay, throughDay, openingBalance, closingBalance }) => [
    ...[fromDay, throughDay, openingBalance, closingBalance],
  ]);
/** The bank day so many days ago. */
const ago = (count: number): string =>
  new Date(linking.gateway.test.deps.clock().getTime() - count * DAY).toISOString().slice(0, 10);

test('an account of a bank sign-in brings its statements, each line once, kept as it came', async () => {
  const { keeper, told, has, statements, lines, gateway, id, bank } = place;
  assert.deepEqual(await told(keeper.id, 'statementFeed'), {
    ...{ linked: true, active: false, broughtAt: null, problem: null, needsSignIn: false },
  });
  has(entry('a', ago(3), 500), entry('b', ago(1), -200), entry('c', ago(0), 50));
  assert.equal((await told(keeper.id, 'setStatementFeed', ', active: true'))['active'], true);
  const brought = await told(keeper.id, 'bringStatement');
  assert.deepEqual([brought['problem'], typeof brought['broughtAt']], [null, 'string']);
  assert.deepEqual(days(await statements()), [[ago(3), ago(1), 1_000, 1_300]]);
  assert.deepEqual(bank.told, [`${gateway.test.deps.config.gatewayUrl}/webhooks/plaid`]);

  const [statement] = await statements();
  assert.ok(statement);
  const file = await gateway.test.deps.ports.files.read(statement.file);
  const text = file === null ? '' : Buffer.concat(await file.content.toArray()).toString();
  assert.equal(sha256(text), statement.sha256);
  assert.ok(text.includes('"name":"a"'), 'as the provider told it');
  const [line] = await database.db.select().from(auditLog).where(eq(auditLog.action, 'bringStatement'));
  assert.deepEqual([line?.entityId, line?.actorUserId], [id, null]);

  await told(keeper.id, 'bringStatement');
  assert.equal((await statements()).length, 1, 'nothing twice');
  gateway.test.pass(DAY);
  await bringDueFeeds(gateway.test.deps);
  assert.deepEqual(days(await statements()).at(-1), [ago(1), ago(1), 1_300, 1_350]);
  assert.deepEqual(
    (await lines()).map(({ amount }) => amount),
    [500, -200, 50],
  );
});

test('what the bank changes, takes back or puts in late is a line of the next day; balances hold', async () => {
  const { keeper, told, has, lines, gateway, statements } = place;
  has(entry('a', ago(2), 500), entry('b', ago(1), -200));
  await told(keeper.id, 'setStatementFeed', ', active: true');
  await told(keeper.id, 'bringStatement');
  has(entry('a', ago(2), 510), entry('late', ago(1), 7));
  gateway.test.pass(DAY);
  assert.equal((await told(keeper.id, 'bringStatement'))['problem'], null);
  const words = (await lines())
    .slice(2)
    .map(({ amount, words: said }) => [amount, said.replace(/ \(.*/, '')]);
  assert.deepEqual(words, [
    [10, 'CORRECTED BY THE BANK: WIRE a'],
    [200, 'TAKEN BACK BY THE BANK: WIRE b'],
    [7, 'WIRE late'],
  ]);
  assert.equal((await statements()).at(-1)?.closingBalance, 1_517);
});

test('days that files have told of stay theirs', async () => {
  const { keeper, told, has, lines, gateway, id, organizationId, statements } = place;
  await database.db.insert(bankStatements).values({
    ...{
      organizationId,
      fundingSourceId: id,
      format: 'CSV',
      fileName: 'a.csv',
      file: 'a',
      sha256: 'a',
      bytes: 1,
    },
    ...{
      fromDay: ago(9),
      throughDay: ago(3),
      openingBalance: 1_500,
      closingBalance: 1_500,
      lines: 0,
      newLines: 0,
    },
    importedById: keeper.id,
  });
  has(entry('a', ago(4), 500), entry('b', ago(2), 30));
  await told(keeper.id, 'setStatementFeed', ', active: true');
  assert.equal((await told(keeper.id, 'bringStatement'))['problem'], null);
  assert.deepEqual(
    (await lines()).map(({ amount }) => amount),
    [30],
  );
  assert.deepEqual(days(await statements()).at(-1), [ago(2), ago(1), 1_500, 1_530]);
  // A balance that the lines do not lead to is refused, and said.
  gateway.test.pass(DAY);
  place.bank.balance += 1;
  const refused = await told(keeper.id, 'bringStatement');
  assert.match(String(refused['problem']), /begins with \$15.31, but the statements before end with \$15.30/);
  assert.equal((await statements()).length, 2);
});

test('what fails is told, tried again, and mended by a sign-in', async () => {
  const { keeper, told, has, refuse, gateway, id, statements, admin } = place;
  has(entry('a', ago(1), 500));
  await told(keeper.id, 'setStatementFeed', ', active: true');
  refuse('ITEM_LOGIN_REQUIRED');
  const failed = await told(keeper.id, 'bringStatement');
  assert.deepEqual([failed['problem'], failed['needsSignIn']], ['The bank asks for a sign-in.', true]);
  const renewal = 'mutation($id: ID!) { renewBankSignIn(fundingSourceId: $id) { linkToken } }';
  const renewed = await gateway.ask(keeper.id, renewal, { id });
  assert.deepEqual(renewed.errors, []);
  assert.ok(gateway.test.links.asked.at(-1)?.accessToken?.startsWith('access-fake-'), 'of that sign-in');
  for (const other of [admin, place.auditor])
    assert.ok((await gateway.ask(other.id, renewal, { id })).errors.length > 0);
  assert.ok((await place.call(admin.id, 'statementFeed')).errors.length > 0, 'admins see no reconciliation');
  refuse(null);
  gateway.test.links.setDown(true);
  assert.match(String((await told(keeper.id, 'bringStatement'))['problem']), /did not answer/);
  gateway.test.links.setDown(false);
  place.bank.complete = false;
  assert.match(
    String((await told(keeper.id, 'bringStatement'))['problem']),
    /getting the account’s entries ready/,
  );
  place.bank.complete = true;
  gateway.test.pass(6 * MINUTE);
  await bringDueFeeds(gateway.test.deps);
  const [feed] = await database.db
    .select()
    .from(statementFeeds)
    .where(eq(statementFeeds.fundingSourceId, id));
  assert.deepEqual([feed?.problem, feed?.needsSignIn, (await statements()).length], [null, false, 1]);
});

test('a webhook that the provider signed has it brought; another is refused', async () => {
  const { keeper, told, has, gateway, statements, id } = place;
  has();
  await told(keeper.id, 'setStatementFeed', ', active: true');
  await told(keeper.id, 'bringStatement');
  has(entry('a', ago(0), 500));
  gateway.test.pass(DAY - MINUTE);
  await bringDueFeeds(gateway.test.deps);
  const before = (await statements()).length;
  const { plaidItemId } = await linking.storedSource(id);
  const hook = (signature: string) =>
    gateway.app.inject({
      ...{ method: 'POST', url: '/webhooks/plaid', payload: plaidItemId ?? '' },
      headers: { 'content-type': 'application/json', 'plaid-verification': signature },
    });
  assert.equal((await hook('forged')).statusCode, 401);
  await bringDueFeeds(gateway.test.deps);
  assert.equal((await statements()).length, before);
  assert.equal((await hook('signed')).statusCode, 200);
  await bringDueFeeds(gateway.test.deps);
  assert.equal((await statements()).length, before + 1);
});

test('it is turned off, and by who reconciles alone; an account of numbers cannot do it', async () => {
  const { keeper, auditor, told, call, has, gateway, statements, account } = place;
  assert.equal((await told(auditor.id, 'statementFeed'))['linked'], true);
  for (const name of ['setStatementFeed', 'bringStatement'])
    assert.ok(
      (await call(auditor.id, name, name === 'bringStatement' ? '' : ', active: true')).errors.length > 0,
    );
  assert.equal((await call(keeper.id, 'bringStatement')).errors[0]?.extensions.code, 'CONFLICT', 'it is off');
  await told(keeper.id, 'setStatementFeed', ', active: true');
  await told(keeper.id, 'setStatementFeed', ', active: false');
  has(entry('a', ago(1), 500));
  gateway.test.pass(2 * DAY);
  await bringDueFeeds(gateway.test.deps);
  assert.equal((await statements()).length, 0);
  const numbers = await gateway.ask(
    keeper.id,
    'mutation($id: ID!) { setStatementFeed(fundingSourceId: $id, active: true) { active } }',
    { id: account.id },
  );
  assert.equal(numbers.errors[0]?.extensions.code, 'CONFLICT');
});
