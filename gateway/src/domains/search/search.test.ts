import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../db/client.ts';
import { accountNotes, paymentNotes } from '../../db/schema/index.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { addPayment } from '../../testing/payments.ts';
import { addOccasion, addOrganization, addUser } from '../../testing/world.ts';
import { excerptAround } from './excerpt.ts';

let database: Database;
let gateway: TestApp;
let world: Awaited<ReturnType<typeof makeWorld>>;
before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
  world = await makeWorld();
});
after(async () => {
  await gateway.close();
  await database.close();
});

const named = z.array(z.object({ id: z.string(), name: z.string() }));
const results = z.object({
  payments: z.array(z.object({ id: z.string() })),
  paymentOccasions: named,
  escrowAccounts: named,
  fundingSources: named,
  notes: z.array(z.object({ record: z.string(), excerpt: z.string() })),
});
const query = `query($slug: String!, $text: String!, $limit: Int) {
  search(organizationSlug: $slug, text: $text, limit: $limit) {
    payments { id } paymentOccasions { id name } escrowAccounts { id name } fundingSources { id name } notes { record excerpt }
  }
}`;

async function makeWorld() {
  const { test: deps } = gateway;
  const home = await addOrganization(deps);
  const foreign = await addOrganization(deps);
  const { organizationId } = home;
  const admin = await addUser(deps, { organizationId, roles: ['ADMIN'] });
  const approver = await addUser(deps, { organizationId, roles: ['APPROVE_INBOUND_PAYMENT'] });
  const agent = await addUser(deps, { organizationId, roles: ['TRACK'] });
  const occasion = await addOccasion(deps, { organizationId, direction: 'INBOUND', name: 'Harbor closing' });
  await addOccasion(deps, {
    organizationId: foreign.organizationId,
    direction: 'INBOUND',
    name: 'Harbor closing',
  });
  const payment = (where: typeof home, values: object, transaction?: object) =>
    addPayment(deps, where, values, transaction);
  const agents = await payment(home, {
    buyerFullName: 'Odile Marchetti',
    buyerEmail: 'odile@people.example',
    address: '14 Wharf_Lane',
    requesterId: agent.id,
    createdAt: new Date('2026-02-01T00:00:00Z'),
  });
  const large = await payment(home, {
    buyerFullName: 'Odile Nakamura',
    amount: 1_850_000,
    createdAt: new Date('2026-03-01T00:00:00Z'),
  });
  const paid = await payment(
    home,
    { displayStatus: 'DEPOSITED', amount: 77 },
    { status: 'DEPOSITED', traceId: '021000029876543' },
  );
  const noted = async (where: typeof home, templateId: number, text: string) =>
    database.db
      .insert(paymentNotes)
      .values({ ...where, transactionTemplateId: templateId, authorId: admin.id, text });
  await noted(home, agents.id, 'Lockbox code changed, 100% sure');
  await noted(home, large.id, 'The LOCKBOX is at the door');
  const onAccount = { organizationId, authorId: admin.id };
  await database.db.insert(accountNotes).values([
    { ...onAccount, escrowAccountId: home.escrow.id, text: 'The lockbox of the branch is shut' },
    { ...onAccount, fundingSourceId: home.account.id, text: 'Lockbox agreement signed' },
  ]);
  const theirs = await payment(
    foreign,
    { buyerFullName: 'Odile Foreign', amount: 1_850_000, displayStatus: 'DEPOSITED' },
    { status: 'DEPOSITED', traceId: '021000021111111' },
  );
  await noted(foreign, theirs.id, 'Their lockbox');
  return { home, admin, approver, agent, occasion, agents, large, paid, theirs };
}

type Searcher = 'admin' | 'approver' | 'agent';

async function found(text: string, who: Searcher = 'admin', limit?: number) {
  const slug = world.home.organization.slug;
  const { data, errors } = await gateway.ask(world[who].id, query, { slug, text, limit });
  assert.deepEqual(errors, []);
  return results.parse(data?.['search']);
}
const payments = async (text: string, who: Searcher = 'admin', limit?: number): Promise<number[]> =>
  (await found(text, who, limit)).payments.map(({ id }) => Number(id));

describe('payments', () => {
  test('by id', async () => {
    assert.deepEqual(await payments(String(world.large.id)), [world.large.id]);
    assert.deepEqual(await payments(`#${world.large.id}`), [world.large.id]);
  });
  test('by part of the payer’s name, newest first', async () => {
    assert.deepEqual(await payments('odile'), [world.large.id, world.agents.id]);
    assert.deepEqual(await payments('ODILE  marc'), [world.agents.id]);
    assert.deepEqual(await payments('odile', 'admin', 1), [world.large.id]);
  });
  test('by email and address, whose signs stand for themselves', async () => {
    assert.deepEqual(await payments('odile@people'), [world.agents.id]);
    assert.deepEqual(await payments('wharf_lane'), [world.agents.id]);
    assert.deepEqual(await payments('wharf%lane'), []);
    assert.deepEqual(await payments('14_wharf'), []);
  });
  test('by amount in dollars', async () => {
    for (const text of ['18500', '$18,500.00', '18,500'])
      assert.deepEqual(await payments(text), [world.large.id]);
    assert.deepEqual(await payments('1850'), []);
    assert.deepEqual(await payments('0.77'), [world.paid.id]);
  });
  test('by trace id', async () => {
    assert.deepEqual(await payments('021000029876543'), [world.paid.id]);
  });
  test('an agent finds their own only', async () => {
    assert.deepEqual(await payments('odile', 'agent'), [world.agents.id]);
    for (const text of [String(world.large.id), '18500', '021000029876543'])
      assert.deepEqual(await payments(text, 'agent'), []);
  });
  test('nobody finds another organization’s', async () => {
    for (const text of [String(world.theirs.id), 'Odile Foreign', '021000021111111'])
      assert.deepEqual(await payments(text), []);
  });
  test('by what was noted on them, an agent their own only', async () => {
    assert.deepEqual(await payments('lockbox'), [world.large.id, world.agents.id]);
    assert.deepEqual(await payments('code CHANGED, 100%'), [world.agents.id]);
    assert.deepEqual(await payments('lockbox', 'approver'), [world.large.id, world.agents.id]);
    assert.deepEqual(await payments('lockbox', 'agent'), [world.agents.id]);
    assert.deepEqual(await payments('their lockbox'), []);
  });
  test('short texts find none', async () => {
    for (const text of ['', ' ', 'o', 'od']) assert.deepEqual(await payments(text), []);
  });
});

test('occasions and accounts by name, accounts for admins', async () => {
  const names = (list: { name: string }[]) => list.map(({ name }) => name);
  assert.deepEqual((await found('harbor clos')).paymentOccasions, [
    { id: world.occasion.id, name: 'Harbor closing' },
  ]);
  const escrow = await found('escrow');
  assert.deepEqual(
    [names(escrow.escrowAccounts), names(escrow.fundingSources)],
    [['Main escrow'], ['Escrow']],
  );
  assert.equal((await found('4821')).fundingSources.length, 2);
  const agents = await found('escrow', 'agent');
  assert.deepEqual([names(agents.escrowAccounts), names(agents.fundingSources)], [['Main escrow'], []]);
});

test('accounts by what was noted on them, for who reads it', async () => {
  const { home } = world;
  const accounts = async (who: Searcher) => {
    const { escrowAccounts, fundingSources } = await found('lockbox', who);
    return [escrowAccounts, fundingSources].map((list) => list.map(({ id }) => id));
  };
  assert.deepEqual(await accounts('admin'), [[home.escrow.id], [home.account.id]]);
  assert.deepEqual(await accounts('approver'), [[home.escrow.id], []]);
  assert.deepEqual(await accounts('agent'), [[], []]);
});

test('what was noted is told with what it was found by, to who reads it', async () => {
  const { home, large, agents } = world;
  const told = async (text: string, who: Searcher) =>
    new Map((await found(text, who)).notes.map(({ record, excerpt }) => [record, excerpt]));
  const ofAgent = [String(agents.id), 'Lockbox code changed, 100% sure'] as const;
  const ofLarge = [String(large.id), 'The LOCKBOX is at the door'] as const;
  const ofEscrow = [home.escrow.id, 'The lockbox of the branch is shut'] as const;
  const ofSource = [home.account.id, 'Lockbox agreement signed'] as const;
  assert.deepEqual(await told('lockbox', 'admin'), new Map([ofAgent, ofLarge, ofEscrow, ofSource]));
  assert.deepEqual(await told('lockbox', 'approver'), new Map([ofAgent, ofLarge, ofEscrow]));
  assert.deepEqual(await told('lockbox', 'agent'), new Map([ofAgent]));
  assert.deepEqual(await told('odile', 'admin'), new Map());
});

test('of a long note the words around what was looked for are told', () => {
  const long = `${'before '.repeat(20)}the\nlender called ${'after '.repeat(30)}`;
  assert.equal(
    excerptAround(long, 'lender'),
    `…${'before '.repeat(6)}the lender called ${'after '.repeat(12).trim()}…`,
  );
  assert.equal(excerptAround('The lender', 'lender'), 'The lender');
  assert.equal(excerptAround('x'.repeat(300), 'x'.repeat(3)), `${'x'.repeat(83)}…`);
});

test('a limit that is none is refused', async () => {
  const slug = world.home.organization.slug;
  const { errors } = await gateway.ask(world.admin.id, query, { slug, text: 'odile', limit: 0 });
  assert.equal(errors[0]?.extensions.code, 'BAD_INPUT');
});

test('amounts are answered from their index', async () => {
  const plan = await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return tx.execute(
      sql`explain select * from transaction_templates where amount = 1850000 and organization_id = ${world.home.organizationId}
        order by created_at desc, id desc limit 5`,
    );
  });
  assert.match(JSON.stringify(plan), /templates_amount/);
});

test('what was noted is answered from its indexes', async () => {
  for (const table of ['payment_notes', 'account_notes', 'file_notes']) {
    const plan = await database.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute(
        sql`explain select * from ${sql.identifier(table)} where lower(text) like '%lockbox%'`,
      );
    });
    assert.match(JSON.stringify(plan), new RegExp(`${table}_text_part`));
  }
});
