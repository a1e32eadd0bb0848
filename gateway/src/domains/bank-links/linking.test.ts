import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { auditLog, bankLinks, fundingSources, idempotencyKeys } from '../../db/schema/index.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { sharedAccount } from '../../testing/providers/bank-links.ts';
import type { TestApp } from '../../testing/app.ts';
import { sourceOf, startLinking } from '../../testing/linking.ts';
import { removeEndedLinks } from './removal.ts';

let database: Database;
let gateway: TestApp;
let linking: Awaited<ReturnType<typeof startLinking>>;
let harbor: Awaited<ReturnType<typeof linking.addLinking>>;

before(async () => {
  database = await openTestDatabase();
  linking = await startLinking(database);
  gateway = linking.gateway;
});
after(async () => {
  await gateway.close();
  await database.close();
});
beforeEach(async () => {
  harbor = await linking.addLinking();
});

const removedItems = () => [...gateway.test.links.items.values()].filter(({ removed }) => removed).length;

test('a linked account is verified at once, and its tokens are nowhere in the clear', async () => {
  const input = harbor.shared();
  const source = await harbor.linked(input);
  assert.deepEqual(source, {
    id: source.id,
    name: 'Operations',
    bank: 'Platform Bank',
    displayName: 'Platform Bank ••4321',
    status: 'VERIFIED',
    active: true,
    microdepositStatus: null,
  });
  const row = await linking.storedSource(source.id);
  assert.equal(row.organizationId, harbor.organizationId);
  assert.ok(row.plaidItemId);
  assert.match(row.plaidAccessTokenEncrypted ?? '', /^v1\./);
  const { db } = database;
  const kept = [fundingSources, bankLinks, auditLog, idempotencyKeys].map((table) => db.select().from(table));
  assert.doesNotMatch(JSON.stringify(await Promise.all(kept)), /(access|public|processor)-fake-/);
});

test('the name of the bank that was typed counts', async () => {
  assert.equal((await harbor.linked({ ...harbor.shared(), bank: 'Our Bank' })).bank, 'Our Bank');
});

test('the same call answers the same account, by its key and by its token', async () => {
  const input = { ...harbor.shared(), key: 'linking-key-1' };
  const { id } = await harbor.linked(input);
  assert.equal((await harbor.linked(input)).id, id);
  assert.equal((await harbor.linked({ ...input, key: 'linking-key-2' })).id, id);
  assert.equal((await harbor.linked({ ...input, key: undefined })).id, id);
  assert.equal((await harbor.refused({ ...input, name: 'Other' }))[0], 'IDEMPOTENCY_CONFLICT');
});

const unsupported = [
  'BAD_INPUT',
  'accountId',
  'This account type is not supported. Please select another one.',
];

test('an account is judged by what the provider says of it, and a refused sign-in is ended there', async () => {
  const card = { ...sharedAccount, type: 'credit', subtype: 'credit card' };
  const savings = { ...sharedAccount, subtype: 'savings' };
  const before = removedItems();
  assert.deepEqual(await harbor.refused(harbor.shared({ accounts: [card] })), unsupported);
  assert.deepEqual(
    await harbor.refused(harbor.shared({ accounts: [savings], institutionId: 'ins_15' })),
    unsupported,
  );
  assert.deepEqual(await harbor.refused({ ...harbor.shared(), accountId: 'foreign' }), [
    'BAD_INPUT',
    'accountId',
    'This account was not shared. Please connect your bank again.',
  ]);
  assert.equal((await harbor.refused({ ...harbor.shared(), plaidToken: 'public-unknown' }))[1], 'plaidToken');
  await removeEndedLinks(gateway.test.deps);
  assert.equal(removedItems() - before, 3);
  await harbor.linked(harbor.shared({ accounts: [savings] }));
});

test('an account that is there already is not added twice', async () => {
  const item = { accounts: [sharedAccount] };
  const first = harbor.shared(item);
  await harbor.linked(first);
  const [token] = [...gateway.test.links.items.entries()].at(-1) ?? [];
  const again = harbor.shared(item);
  const items = gateway.test.links.items;
  const newest = [...items.keys()].at(-1) ?? '';
  // The provider knows the account by its item here: let both sign-ins stand for the same one.
  Object.assign(items.get(newest) ?? {}, { itemId: items.get(token ?? '')?.itemId });
  assert.deepEqual(await harbor.refused(again), [
    'CONFLICT',
    undefined,
    'This bank account was already added.',
  ]);
});

test('a call that was interrupted goes on where it was, without a second account', async () => {
  const { links, bank } = gateway.test;
  const input = { ...harbor.shared(), key: 'interrupted-1' };
  links.beforeProcessorToken(() => bank.setDown(true));
  assert.equal((await harbor.refused(input))[0], 'PROVIDER_UNAVAILABLE');
  bank.setDown(false);
  // The account is made, but the gateway stops before it is stored.
  const { deps } = gateway.test;
  const { linkFundingSource } = deps.ports.bankTransfers;
  deps.ports.bankTransfers.linkFundingSource = async (...given) => {
    await linkFundingSource(...given);
    deps.ports.bankTransfers.linkFundingSource = linkFundingSource;
    throw new Error('the process is gone');
  };
  assert.equal((await harbor.refused(input))[0], 'INTERNAL');
  const made = () =>
    [...bank.bank.accounts.values()].filter((each) => each.customerRef === harbor.customerRef);
  const accounts = made().length;
  const { status } = await harbor.linked(input);
  assert.equal(status, 'VERIFIED');
  assert.equal(made().length, accounts);
});

test('one account of an organization is linked at a time; a run that died does not block for long', async () => {
  const { links } = gateway.test;
  const second = harbor.shared();
  let meanwhile: unknown[] = [];
  links.beforeProcessorToken(async () => {
    meanwhile = await harbor.refused(second);
  });
  await harbor.linked(harbor.shared());
  assert.deepEqual(meanwhile, [
    'CONFLICT',
    undefined,
    'Another bank account is being connected. Please wait a moment and try again.',
  ]);
  const heldUntil = new Date(gateway.test.deps.clock().getTime() + 120_000);
  await database.db.update(bankLinks).set({ heldUntil }).where(eq(bankLinks.customerId, harbor.customerId));
  assert.equal((await harbor.refused(second))[0], 'CONFLICT');
  gateway.test.pass(120_000);
  await harbor.linked(second);
});

test('twenty calls with one token make one account', async () => {
  const input = harbor.shared();
  const answers = await Promise.all(Array.from({ length: 20 }, () => harbor.asked(input)));
  const ids = answers.flatMap(({ data }) => (data?.['createFundingSource'] ? sourceOf(data).id : []));
  assert.equal(new Set(ids).size, 1);
  const codes = new Set(answers.flatMap(({ errors }) => errors.map(({ extensions }) => extensions.code)));
  assert.ok(
    [...codes].every((code) => code === 'CONFLICT'),
    [...codes].join(),
  );
});
