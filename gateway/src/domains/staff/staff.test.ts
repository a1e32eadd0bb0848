import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Database } from '../../db/client.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { addTenant, type Tenant } from '../../testing/authorization/world.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { addUser } from '../../testing/world.ts';
import { reconcile } from '../../provider-events/reconciliation/run.ts';

let database: Database;
let gateway: TestApp;
let staff: string;
let tenant: Tenant;

before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
  staff = (await addUser(gateway.test, undefined, { role: 'superadmin', lastName: 'Vale' })).id;
  tenant = await addTenant(gateway.test);
  await addTenant(gateway.test);
});
after(async () => {
  await gateway.close();
  await database.close();
});

async function asked<Answer>(query: string, variables: object = {}): Promise<Answer> {
  const { data, errors } = await gateway.ask(staff, query, variables);
  assert.deepEqual(errors, []);
  return Object.values(data ?? {})[0] as Answer;
}
/** Sent twice under one key: made once, answered the same. */
async function twice(query: string, variables: object): Promise<unknown> {
  const headers = { 'idempotency-key': randomUUID() };
  const [first, second] = [
    await gateway.ask(staff, query, variables, headers),
    await gateway.ask(staff, query, variables, headers),
  ];
  assert.deepEqual([first.errors, second.data], [[], first.data]);
  return Object.values(first.data ?? {})[0];
}
interface Named {
  entries: { id: string }[];
  pageInfo: { totalCount: number; hasMoreEntries: boolean; afterCursor: string | null };
}
const page = 'entries { id } pageInfo { totalCount hasMoreEntries afterCursor }';
const idsOf = ({ entries }: Named) => entries.map(({ id }) => id);

const resolve = `mutation($id: ID!, $note: String!) {
  resolveDiscrepancy(id: $id, note: $note) { note resolvedAt resolvedBy { lastName } } }`;
const trail = `query($entity: String, $entityId: String, $actorId: ID) {
  auditTrail(entity: $entity, entityId: $entityId, actorId: $actorId) { entries {
    action actor { lastName } organization { id } changes { field before after } } } }`;

test('a discrepancy is resolved once, with a note, and leaves a trace', async () => {
  const id = tenant.id.discrepancy;
  const open = await asked<Named>(`{ discrepancies { ${page} } }`);
  assert.ok(idsOf(open).includes(id));
  const [missing] = (await gateway.ask(staff, resolve, { id, note: ' ' })).errors;
  assert.deepEqual([missing?.extensions.code, missing?.extensions.field], ['BAD_INPUT', 'note']);
  const resolved = await asked<object>(resolve, { id, note: 'The bank called back' });
  assert.deepEqual(Object.values(resolved).slice(0, 1), ['The bank called back']);
  const [again] = (await gateway.ask(staff, resolve, { id, note: 'Twice' })).errors;
  assert.equal(again?.extensions.code, 'CONFLICT');
  assert.ok(!idsOf(await asked<Named>(`{ discrepancies { ${page} } }`)).includes(id));
  assert.ok(idsOf(await asked<Named>(`{ discrepancies(state: RESOLVED) { ${page} } }`)).includes(id));
  assert.deepEqual(await asked(trail, { entity: 'discrepancy', entityId: id, actorId: staff }), {
    entries: [
      {
        action: 'resolveDiscrepancy',
        actor: { lastName: 'Vale' },
        organization: { id: tenant.id.organization },
        changes: [
          { field: 'resolved', before: 'no', after: 'yes' },
          { field: 'note', before: null, after: 'The bank called back' },
        ],
      },
    ],
  });
});

test('an organization reads that a discrepancy was resolved, not what staff found out', async () => {
  const organizationId = tenant.id.organization;
  const admin = await addUser(gateway.test, { organizationId, roles: ['ADMIN'] });
  const told = async (viewer: string): Promise<unknown[]> => {
    const { data } = await gateway.ask(
      viewer,
      `query($id: ID!) { organizationHistory(organizationId: $id) { entries { action changes { field after } } } }`,
      { id: organizationId },
    );
    const { entries } = data?.['organizationHistory'] as { entries: { action: string; changes: unknown }[] };
    return entries.filter(({ action }) => action === 'resolveDiscrepancy').map(({ changes }) => changes);
  };
  const resolved = { field: 'resolved', after: 'yes' };
  assert.deepEqual(await told(admin.id), [[resolved]]);
  assert.deepEqual(await told(staff), [[resolved, { field: 'note', after: 'The bank called back' }]]);
});

test('payouts are frozen for a reason, and released with a note once provider and ledger were compared', async () => {
  const freeze = 'mutation($reason: String!) { freezePayouts(reason: $reason) { frozenReason compared } }';
  const release = 'mutation($note: String!) { releasePayouts(note: $note) { frozenAt } }';
  const codeOf = async (query: string, variables: object) =>
    (await gateway.ask(staff, query, variables)).errors[0]?.extensions.code;
  assert.equal(await codeOf(release, { note: 'Nothing to release' }), 'CONFLICT');
  assert.equal(await codeOf(freeze, { reason: ' ' }), 'BAD_INPUT');
  const reason = 'The ledger does not balance';
  assert.deepEqual(await twice(freeze, { reason }), { frozenReason: reason, compared: false });
  assert.equal(await codeOf(freeze, { reason: 'Again' }), 'CONFLICT');
  assert.equal(await codeOf(release, { note: 'Too early' }), 'CONFLICT');
  const stray = gateway.test.bank.transferByHand(7_700);
  const metrics = async () => (await gateway.app.inject({ url: '/metrics' })).body;
  assert.match(await metrics(), /keyturn_payouts_frozen 1\n/);
  gateway.test.pass(60_000);
  await reconcile(gateway.test.deps);
  const found = await asked<{ entries: { kind: string }[] }>(
    '{ discrepancies { entries { kind transfer { transferRef amount status } transactionTemplate { id } } } }',
  );
  const unknown = found.entries.filter(({ kind }) => kind === 'unknown-transfer');
  const transfer = { transferRef: stray, amount: 7_700, status: 'pending' };
  assert.deepEqual(unknown, [{ kind: 'unknown-transfer', transfer, transactionTemplate: null }]);
  const standing = '{ payouts { compared reconciliation { providerTransfers ledgerTransfers } } }';
  assert.deepEqual(await asked(standing), {
    compared: true,
    reconciliation: { providerTransfers: 1, ledgerTransfers: 0 },
  });
  assert.deepEqual(await twice(release, { note: 'Read back' }), { frozenAt: null });
  assert.match(await metrics(), /keyturn_payouts_frozen 0\n/);
  const told = await asked<{ entries: { action: string; changes: object[] }[] }>(trail, {
    entity: 'payouts',
  });
  assert.deepEqual(
    told.entries.map(({ action }) => action),
    ['releasePayouts', 'freezePayouts'],
  );
});

test('what is no id does not widen the trail to everything', async () => {
  const [error] = (await gateway.ask(staff, trail, { actorId: 'Vale' })).errors;
  assert.deepEqual([error?.extensions.code, error?.extensions.field], ['BAD_INPUT', 'actorId']);
});

test('accounts of everybody are paged and found by parts of their names', async () => {
  const first = await asked<Named>(`{ allFundingSources(limit: 1) { ${page} } }`);
  assert.ok(first.pageInfo.totalCount > 1 && first.pageInfo.hasMoreEntries);
  const next = await asked<Named>(
    `query($c: String) { allFundingSources(limit: 1, afterCursor: $c) { ${page} } }`,
    { c: first.pageInfo.afterCursor },
  );
  assert.notDeepEqual(idsOf(next), idsOf(first));
  const found = await asked<Named>(`query($s: String) { allFundingSources(search: $s) { ${page} } }`, {
    s: `own ${tenant.mark}`.toLowerCase(),
  });
  assert.deepEqual(idsOf(found), [tenant.id.ownAccount]);
  assert.deepEqual(idsOf(await asked<Named>(`{ allFundingSources(search: "%") { ${page} } }`)), []);
  const escrow = await asked<Named>(`{ allEscrowAccounts(active: ACTIVE) { ${page} } }`);
  assert.ok(idsOf(escrow).includes(tenant.id.escrow));
  assert.deepEqual(idsOf(await asked<Named>(`{ allEscrowAccounts(active: INACTIVE) { ${page} } }`)), []);
});

test('people are found by name and e-mail', async () => {
  const query = `query($s: String) { users(search: $s) { ${page} } }`;
  assert.deepEqual(idsOf(await asked<Named>(query, { s: `ADA ${tenant.mark}` })).toSorted(), [
    ...[tenant.id.invited, tenant.id.person, tenant.id.spare].toSorted(),
  ]);
  assert.deepEqual(idsOf(await asked<Named>(query, { s: tenant.spareMail })), [tenant.id.spare]);
});

test('fee configurations: those for all, and an organization’s beside them', async () => {
  const create = `mutation($input: FeeConfigInput!) { createFeeConfigWithSchema(input: $input) { id } }`;
  const tiers = [{ min: 0, calculation: { selection: 'FLAT', inputs: { amount: 100 } } }];
  const schema = { label: 'Own', payer: 'PARTY', tiers };
  const input = { organizationId: tenant.id.organization, schema };
  const { id } = await asked<{ id: string }>(create, { input });
  const query = `query($o: ID) { feeConfigs(organizationId: $o) { ${page} } }`;
  assert.ok(!idsOf(await asked<Named>(query)).includes(id));
  assert.ok(idsOf(await asked<Named>(query, { o: tenant.id.organization })).includes(id));
});

test('an occasion’s shares are listed', async () => {
  const shares = await asked<{ id: string; active: boolean }[]>(
    `query($id: ID!) { sharedPaymentOccasions(paymentOccasionId: $id) { id active } }`,
    { id: tenant.id.occasion },
  );
  assert.deepEqual(shares, [{ id: tenant.id.share, active: true }]);
});
