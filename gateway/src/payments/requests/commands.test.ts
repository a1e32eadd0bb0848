import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { Viewer } from '../../access/actor.ts';
import type { Database } from '../../db/client.ts';
import { paymentOccasions, sharedPaymentOccasions, subscriptions, users } from '../../db/schema/index.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { drainOutbox } from '../delivery/deliver.ts';
import { storedTemplate } from '../../testing/payments.ts';
import { refusedWith } from '../../testing/refused.ts';
import { createTestDeps } from '../../testing/deps.ts';
import type { TestDeps } from '../../testing/deps.ts';
import { addAccount, addFee, addOccasion, addOrganization, addUser } from '../../testing/world.ts';
import type { TestOrganization } from '../../testing/world.ts';
import { newRequest, sendTransactionRequest } from './commands.ts';
import { parsed } from '../../base/parse.ts';

let database: Database;
let t: TestDeps;
let world: TestOrganization;
let admin: Viewer;
before(async () => {
  database = await openTestDatabase();
});
after(() => database.close());
beforeEach(async () => {
  t = createTestDeps(database);
  world = await addOrganization(t);
  admin = (await addUser(t, { organizationId: world.organizationId, roles: ['ADMIN'] })).viewer;
});

const templateOf = ({ templateId }: { templateId: number }) => storedTemplate(database.db, templateId);

const request = (values: Record<string, unknown>, paymentOccasionId = world.inbound.id) =>
  parsed(newRequest, {
    paymentOccasionId,
    request: { amount: 50_000, receiverEmail: 'pat@people.example', ...values },
  });
const ask = async (values: Record<string, unknown> = {}, viewer = admin) =>
  sendTransactionRequest(t.deps, viewer, request(values));

describe('sendTransactionRequest', () => {
  test('makes a pending request into the occasion’s account, with its fee, and mails the payer', async () => {
    const fee = await addFee(t, world.organizationId, 1_500, 'PARTY');
    await database.db
      .update(paymentOccasions)
      .set({ feeConfigurationId: fee.id })
      .where(eq(paymentOccasions.id, world.inbound.id));
    const template = await templateOf(await ask());
    assert.match(String(template.id), /^\d{9}$/);
    assert.deepEqual(
      [template.status, template.displayStatus, template.statusGroup],
      ['PENDING', 'PENDING', 'REQUESTED_AND_PENDING'],
    );
    assert.deepEqual([template.fee, template.feePayer, template.feeConfigId], [1_500, 'PARTY', fee.id]);
    assert.equal(template.destinationFundingSourceId, world.account.id);
    assert.equal(template.requesterId, admin.userId);
    await drainOutbox(t.deps);
    assert.ok(t.mail.sent.some(({ to }) => to === 'pat@people.example'));
  });

  test('checks amount and e-mail in the words that people read', async () => {
    await assert.rejects(ask({ amount: 4_799 }), refusedWith('BAD_INPUT', 'request.amount', 'Min $48'));
    await assert.rejects(
      ask({ amount: 10_000_001 }),
      refusedWith('BAD_INPUT', 'request.amount', 'Max $100,000'),
    );
    await assert.rejects(
      ask({ receiverEmail: ' ' }),
      refusedWith('BAD_INPUT', 'request.receiverEmail', 'Email is required'),
    );
    await assert.rejects(
      ask({ receiverEmail: 'pat' }),
      refusedWith('BAD_INPUT', 'request.receiverEmail', 'Enter a valid email'),
    );
    await ask({ amount: 4_800 });
    await ask({ amount: 10_000_000 });
  });

  test('takes the occasion’s limit, and its form fields by their definitions', async () => {
    const formFields = [
      { name: 'propaddress', label: 'Property address', type: 'ADDRESS' as const, required: true },
      { name: 'site', label: 'Site', type: 'URL' as const, required: false },
    ];
    const occasion = await addOccasion(t, {
      organizationId: world.organizationId,
      fundingSourceId: world.account.id,
      direction: 'INBOUND',
      limit: 60_050,
      formFields,
    });
    const send = async (values: Record<string, unknown>) =>
      sendTransactionRequest(t.deps, admin, request(values, occasion.id));
    await assert.rejects(send({ amount: 60_051 }), refusedWith('BAD_INPUT', 'request.amount', 'Max $600.50'));
    await assert.rejects(
      send({}),
      refusedWith('BAD_INPUT', 'request.formFields.propaddress', 'Property address is required'),
    );
    const place = { name: 'propaddress', value: ' 12 Pier Road ' };
    await assert.rejects(
      send({ formFields: [place, { name: 'site', value: 'nowhere' }] }),
      refusedWith('BAD_INPUT', 'request.formFields.site', 'Enter a valid url'),
    );
    const template = await templateOf(await send({ formFields: [place] }));
    assert.equal(template.address, '12 Pier Road');
    assert.deepEqual(template.formData, [
      { name: 'propaddress', label: 'Property address', value: '12 Pier Road' },
    ]);
  });

  test('is for those who may request', async () => {
    const tracker = (await addUser(t, { organizationId: world.organizationId, roles: ['TRACK'] })).viewer;
    await assert.rejects(ask({}, tracker), refusedWith('FORBIDDEN', null));
    const agent = (await addUser(t, { organizationId: world.organizationId, roles: ['REQUEST'] })).viewer;
    await ask({}, agent);
    const outbound = request({}, world.outbound.id);
    await assert.rejects(sendTransactionRequest(t.deps, admin, outbound), refusedWith('CONFLICT', null));
  });

  test('through a shared occasion the payment is the asking organization’s', async () => {
    const utilizing = await addOrganization(t);
    await database.db.insert(sharedPaymentOccasions).values({
      paymentOccasionId: world.inbound.id,
      sharedByOrganizationId: world.organizationId,
      utilizingOrganizationId: utilizing.organizationId,
    });
    const other = (await addUser(t, { organizationId: utilizing.organizationId, roles: ['ADMIN'] })).viewer;
    const template = await templateOf(await ask({}, other));
    assert.equal(template.organizationId, utilizing.organizationId);
    assert.equal(template.receivingOrganizationId, world.organizationId);
    assert.equal(template.destinationFundingSourceId, world.account.id);
  });

  test('a payer with a standing authorization pays at once', async () => {
    const payer = await addUser(t);
    const account = await addAccount(t, { userId: payer.id });
    const { organizationId } = world;
    const fundingSourceId = world.account.id;
    const occasion = await addOccasion(t, {
      organizationId,
      fundingSourceId,
      direction: 'INBOUND',
      autoAuthEnabled: true,
    });
    await database.db.insert(subscriptions).values({
      organizationId,
      paymentOccasionId: occasion.id,
      userId: payer.id,
      fundingSourceId: account.id,
      inboundLimit: 50_000,
    });
    const send = (amount: number) =>
      sendTransactionRequest(
        t.deps,
        admin,
        request({ amount, receiverEmail: payer.email.toUpperCase() }, occasion.id),
      );
    assert.equal((await templateOf(await send(50_000))).displayStatus, 'AUTHORIZED');
    assert.equal((await templateOf(await send(50_001))).displayStatus, 'PENDING');
  });
});

test('nobody is made a user by being asked', async () => {
  await ask({ receiverEmail: 'unknown@people.example' });
  assert.equal(await database.db.$count(users, eq(users.email, 'unknown@people.example')), 0);
});
