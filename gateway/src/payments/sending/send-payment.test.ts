import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { Viewer } from '../../access/actor.ts';
import type { Database } from '../../db/client.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { drainOutbox } from '../delivery/deliver.ts';
import { addPaidBefore, storedTemplate } from '../../testing/payments.ts';
import { refusedWith } from '../../testing/refused.ts';
import { createTestDeps } from '../../testing/deps.ts';
import type { TestDeps } from '../../testing/deps.ts';
import { addAccount, addOccasion, addOrganization, addUser } from '../../testing/world.ts';
import type { TestOrganization } from '../../testing/world.ts';
import { cancelTransaction, sendTransactionRequest } from '../requests/commands.ts';
import { createTransactionTemplate, newPayment } from './send-payment.ts';
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

const request = (values: Record<string, unknown> = {}) => ({
  amount: 50_000,
  receiverEmail: 'pat@people.example',
  formFields: [],
  ...values,
});
const ask = (values: Record<string, unknown> = {}, viewer = admin) =>
  sendTransactionRequest(t.deps, viewer, { paymentOccasionId: world.inbound.id, request: request(values) });

describe('createTransactionTemplate', () => {
  const payment = (values: Record<string, unknown> = {}) => ({
    amount: 70_000,
    paymentMethodId: world.account.id,
    paymentMethodType: 'FUNDING_SOURCE' as const,
    paymentOccasionId: world.outbound.id,
    receiverEmail: 'vendor@people.example',
    ...values,
  });
  const given = (values: Record<string, unknown> = {}) => parsed(newPayment, { input: payment(values) });
  const send = async (values: Record<string, unknown> = {}) =>
    createTransactionTemplate(t.deps, admin, given(values), null);

  test('is authorized at once and transferred to the receiver’s account', async () => {
    const receiver = await addUser(t);
    const account = await addAccount(t, { userId: receiver.id });
    await addPaidBefore(t, world, receiver, account);
    const template = await templateOf(await send({ receiverEmail: receiver.email }));
    assert.deepEqual([template.displayStatus, template.authorizedById], ['AUTHORIZED', admin.userId]);
    assert.equal(template.destinationFundingSourceId, account.id);
    await drainOutbox(t.deps);
    const [transfer] = t.bank.bank.transfers.values();
    assert.equal(transfer?.amountCents, 70_000);
    assert.equal((await templateOf({ templateId: template.id })).displayStatus, 'INITIATED');
  });

  test('tells the receiver how long its way takes', async () => {
    const receiver = await addUser(t);
    await addPaidBefore(t, world, receiver, await addAccount(t, { userId: receiver.id }));
    const { organizationId } = world;
    const expedited = await addOccasion(t, { organizationId, direction: 'OUTBOUND', expeditePayment: true });
    for (const [paymentOccasionId, words] of [
      [world.outbound.id, /Bank transfers usually take about 4 banking days/],
      [expedited.id, /Expedited bank transfers usually take about 2 banking days/],
    ] as const) {
      await send({ receiverEmail: receiver.email, paymentOccasionId });
      await drainOutbox(t.deps);
      assert.match(t.mail.sent.at(-1)?.text ?? '', words);
    }
  });

  test('waits for a second approval where the occasion or the organization asks for it', async () => {
    const { organizationId } = world;
    const gated = await addOccasion(t, {
      organizationId,
      direction: 'OUTBOUND',
      requiresSecondaryApproval: true,
    });
    const template = await templateOf(await send({ paymentOccasionId: gated.id }));
    assert.deepEqual([template.status, template.displayStatus], ['APPROVAL_PENDING', 'APPROVAL_PENDING']);
    assert.ok(template.requestedAt);
    assert.equal(template.authorizedAt, null);
  });

  test('a sender can not send to an account that the organization never paid: its owner gives it first', async () => {
    const receiver = await addUser(t);
    await addAccount(t, { userId: receiver.id });
    const template = await templateOf(await send({ receiverEmail: receiver.email }));
    assert.equal(template.destinationFundingSourceId, null);
    await drainOutbox(t.deps);
    assert.equal(t.bank.bank.transfers.size, 0);
  });

  test('nobody sends a payment to themselves', async () => {
    const own = admin.email.toUpperCase();
    await assert.rejects(send({ receiverEmail: own }), refusedWith('BAD_INPUT', 'input.receiverEmail'));
  });

  test('a receiver without an account is waited for', async () => {
    const template = await templateOf(await send());
    assert.equal(template.displayStatus, 'AUTHORIZED');
    await drainOutbox(t.deps);
    assert.equal(t.bank.bank.transfers.size, 0);
    const { subject, text } = t.mail.sent.at(-1) ?? {};
    assert.match(subject ?? '', /wants to send you \$700\.00/);
    assert.match(text ?? '', /It has not left yet/);
    assert.doesNotMatch(text ?? '', /on its way/);
  });

  test('while a receiver without an account is waited for, it can be canceled, and the receiver is told', async () => {
    const { id } = await templateOf(await send());
    await drainOutbox(t.deps);
    await cancelTransaction(t.deps, admin, { id: String(id) });
    assert.equal((await templateOf({ templateId: id })).displayStatus, 'CANCELED');
    await drainOutbox(t.deps);
    assert.match(t.mail.sent.at(-1)?.subject ?? '', /^Payment canceled/);
  });

  test('pays only from a verified account of the organization', async () => {
    const other = await addOrganization(t);
    const field = 'input.paymentMethodId';
    await assert.rejects(send({ paymentMethodId: other.account.id }), refusedWith('BAD_INPUT', field));
    await assert.rejects(send({ paymentMethodId: 'nonsense' }), refusedWith('BAD_INPUT', field));
    await assert.rejects(
      send({ receiverEmail: null }),
      refusedWith('BAD_INPUT', 'input.receiverEmail', 'Email address is required.'),
    );
    await assert.rejects(send({ amount: 4_799 }), refusedWith('BAD_INPUT', 'input.amount', 'Min $48'));
    await assert.rejects(send({ paymentOccasionId: world.inbound.id }), refusedWith('CONFLICT', null));
  });
});

describe('cancelTransaction', () => {
  test('is for the requester and admins, and only until somebody authorized', async () => {
    const agent = (await addUser(t, { organizationId: world.organizationId, roles: ['REQUEST'] })).viewer;
    const other = (await addUser(t, { organizationId: world.organizationId, roles: ['REQUEST'] })).viewer;
    const { templateId } = await ask({}, agent);
    const id = String(templateId);
    await assert.rejects(cancelTransaction(t.deps, other, { id }), refusedWith('FORBIDDEN', null));
    await cancelTransaction(t.deps, agent, { id });
    const template = await templateOf({ templateId });
    assert.deepEqual([template.displayStatus, template.active], ['CANCELED', false]);
    assert.ok(template.canceledAt);
    await assert.rejects(cancelTransaction(t.deps, admin, { id }), refusedWith('CONFLICT', null));
  });
});
