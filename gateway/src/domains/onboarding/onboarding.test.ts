import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../db/client.ts';
import { fundingSources, sharedPaymentOccasions } from '../../db/schema/index.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { addOrganization, addUser } from '../../testing/world.ts';

let database: Database;
let gateway: TestApp;
before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
});
after(async () => {
  await gateway.close();
  await database.close();
});

const update = 'mutation($input: UpdateOrganizationInput!) { updateOrganization(input: $input) { id } }';
const change = (userId: string, fields: object, orgId: string) =>
  gateway.ask(userId, update, { input: { orgId, ...fields } });

test('onboarding waits for pending steps, and for none with a shared occasion', async () => {
  const fresh = await addOrganization(gateway.test);
  const lender = await addOrganization(gateway.test);
  const { organizationId } = fresh;
  const owner = await addUser(gateway.test, { organizationId, roles: ['ADMIN'] });
  const query = `query($id: ID!) { onboardingProgress(organizationId: $id) {
    pendingRequiredSteps verifiedEscrowAccounts verifiedFundingSources hasSharedPaymentOccasion
  } }`;
  const progress = async () =>
    (await gateway.ask(owner.id, query, { id: organizationId })).data?.['onboardingProgress'];
  const accounts = { verifiedEscrowAccounts: 1, verifiedFundingSources: 1 };
  assert.deepEqual(await progress(), {
    pendingRequiredSteps: 2,
    ...accounts,
    hasSharedPaymentOccasion: false,
  });
  const at = '2026-03-01T14:05:00.000Z';
  await change(owner.id, { escrowOnboardingSkippedAt: at }, organizationId);
  assert.deepEqual(await progress(), {
    pendingRequiredSteps: 1,
    ...accounts,
    hasSharedPaymentOccasion: false,
  });
  await change(owner.id, { escrowOnboardingSkippedAt: null }, organizationId);
  await database.db
    .update(fundingSources)
    .set({ status: 'UNVERIFIED' })
    .where(eq(fundingSources.id, fresh.account.id));
  assert.deepEqual(await progress(), {
    pendingRequiredSteps: 2,
    verifiedEscrowAccounts: 1,
    verifiedFundingSources: 0,
    hasSharedPaymentOccasion: false,
  });
  await database.db.insert(sharedPaymentOccasions).values({
    paymentOccasionId: lender.inbound.id,
    sharedByOrganizationId: lender.organizationId,
    utilizingOrganizationId: organizationId,
  });
  assert.deepEqual(await progress(), {
    pendingRequiredSteps: 0,
    verifiedEscrowAccounts: 1,
    verifiedFundingSources: 0,
    hasSharedPaymentOccasion: true,
  });
});

test('the states of the steps come with the organization, to its members', async () => {
  const { organizationId } = await addOrganization(gateway.test);
  const owner = await addUser(gateway.test, { organizationId, roles: ['ADMIN'] });
  const query = `query($id: ID!) { organization(id: $id) {
    onboardingProgress { organizationId pendingRequiredSteps escrow funding branding }
  } }`;
  const seen = async (userId: string) =>
    (await gateway.ask(userId, query, { id: organizationId })).data?.['organization'];
  const at = '2026-03-01T14:05:00.000Z';
  await change(owner.id, { escrowOnboardingSkippedAt: at, backgroundColor: '#30C97F' }, organizationId);
  assert.deepEqual(await seen(owner.id), {
    onboardingProgress: {
      organizationId,
      pendingRequiredSteps: 1,
      escrow: 'SKIPPED',
      funding: 'PENDING',
      branding: 'COMPLETED',
    },
  });
  const stranger = await addUser(gateway.test);
  assert.equal(await seen(stranger.id), null);
});

test('funding sources behind no escrow account can be asked for alone', async () => {
  const { organizationId } = await addOrganization(gateway.test);
  const owner = await addUser(gateway.test, { organizationId, roles: ['ADMIN'] });
  const query = `query($id: ID!, $standalone: Boolean) {
    fundingSources(organizationId: $id, standalone: $standalone) { entries { name } pageInfo { totalCount } }
  }`;
  const answered = z.object({
    fundingSources: z.object({
      entries: z.array(z.object({ name: z.string() })),
      pageInfo: z.object({ totalCount: z.number() }),
    }),
  });
  const list = async (standalone: boolean) => {
    const { data } = await gateway.ask(owner.id, query, { id: organizationId, standalone });
    const { entries, pageInfo } = answered.parse(data).fundingSources;
    // Both may have been made in the same millisecond: their order is not what this is about.
    return { names: entries.map(({ name }) => name).sort(), ...pageInfo };
  };
  assert.deepEqual(await list(true), { names: ['Operating'], totalCount: 1 });
  assert.deepEqual(await list(false), { names: ['Escrow', 'Operating'], totalCount: 2 });
});
