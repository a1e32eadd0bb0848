import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { Viewer } from '../../access/actor.ts';
import type { Database } from '../../db/client.ts';
import { fundingSources, transactionEvents, transactions } from '../../db/schema/index.ts';
import type { OrganizationRole } from '../../db/schema/values.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { create, move } from '../lifecycle/move.ts';
import { drainOutbox } from '../delivery/deliver.ts';
import { GatewayError } from '../../base/errors.ts';
import { addPaidBefore, storedTemplate } from '../../testing/payments.ts';
import { createTestDeps } from '../../testing/deps.ts';
import type { TestDeps } from '../../testing/deps.ts';
import { addAccount, addOccasion, addOrganization, addUser } from '../../testing/world.ts';
import type { TestOrganization } from '../../testing/world.ts';
import { createTransactionTemplate } from '../sending/send-payment.ts';
import { approvePayments, rejection, rejectPayments } from './commands.ts';
import { expireApprovals } from './expiry.ts';
import { clockwork } from '../../jobs/lanes.ts';
import { availableReroutes } from '../../records/reroutes.ts';
import { parsed } from '../../base/parse.ts';

const DAY = 86_400_000;
let database: Database;
let t: TestDeps;
let world: TestOrganization;
before(async () => {
  database = await openTestDatabase();
});
after(() => database.close());
beforeEach(async () => {
  t = createTestDeps(database);
  world = await addOrganization(t, { approvalExpirationDays: 3 });
});

const member = async (...roles: OrganizationRole[]): Promise<Viewer> =>
  (await addUser(t, { organizationId: world.organizationId, roles })).viewer;

/** An inbound payment that its payer authorized and that waits for an approval. */
async function inboundWaiting(escrowAccountId: string | null = null): Promise<string> {
  const payer = await addAccount(t, {}, 'Payer');
  const payment = await database.db.transaction(async (tx) => {
    const made = await create(
      tx,
      t.deps,
      {
        organizationId: world.organizationId,
        paymentOccasionId: world.inbound.id,
        direction: 'INBOUND',
        context: 'GENERIC',
        amount: 50_000,
        receiverEmail: 'pat@people.example',
        escrowAccountId,
        originationFundingSourceId: payer.id,
        destinationFundingSourceId: world.account.id,
      },
      { to: 'T.PENDING', by: 'requester', actor: { kind: 'system' } },
    );
    const actor = { kind: 'payer' as const, email: 'pat@people.example' };
    return move(tx, t.deps, made, { to: 'X.APPROVAL_PENDING', by: 'payer', actor });
  });
  return String(payment.template.id);
}

/** An outbound payment that waits for a second approval. */
async function outboundWaiting(sender: Viewer): Promise<string> {
  const { organizationId, account } = world;
  const occasion = await addOccasion(t, {
    organizationId,
    direction: 'OUTBOUND',
    requiresSecondaryApproval: true,
  });
  const receiver = await addUser(t);
  await addPaidBefore(t, world, receiver, await addAccount(t, { userId: receiver.id }));
  const { templateId } = await createTransactionTemplate(
    t.deps,
    sender,
    {
      input: {
        amount: 70_000,
        paymentMethodId: account.id,
        paymentMethodType: 'FUNDING_SOURCE',
        paymentOccasionId: occasion.id,
        receiverEmail: receiver.email,
        formFields: [],
        paymentType: 'ACH',
      },
    },
    null,
  );
  return String(templateId);
}

const templateOf = (id: string) => storedTemplate(database.db, id);
const approve = (viewer: Viewer, ids: string[], rerouteId: string | null = null) =>
  approvePayments(t.deps, viewer, { transactionTemplateIds: ids, rerouteId });

test('each payment is approved or refused on its own', async () => {
  const approver = await member('APPROVE_INBOUND_PAYMENT');
  const [one, two] = [await inboundWaiting(), await inboundWaiting()];
  await approve(approver, [one]);
  const outcomes = await approve(approver, [one, two, '999999999', 'nonsense']);
  assert.deepEqual(outcomes, [
    { templateId: one, errorMessage: 'This payment is not waiting for approval.' },
    { templateId: two, errorMessage: null },
    { templateId: '999999999', errorMessage: 'The transaction was not found.' },
    { templateId: 'nonsense', errorMessage: 'The transaction was not found.' },
  ]);
  const template = await templateOf(two);
  assert.deepEqual([template.displayStatus, template.approvedById], ['AUTHORIZED', approver.userId]);
  await drainOutbox(t.deps);
  assert.equal((await templateOf(two)).displayStatus, 'INITIATED');
});

test('another organization’s payment answers like one that does not exist', async () => {
  const id = await inboundWaiting();
  const stranger = await addOrganization(t);
  const { viewer } = await addUser(t, {
    organizationId: stranger.organizationId,
    roles: ['ADMIN', 'APPROVE_INBOUND_PAYMENT'],
  });
  assert.deepEqual(await approve(viewer, [id]), [
    { templateId: id, errorMessage: 'The transaction was not found.' },
  ]);
});

test('the direction’s own permission is needed', async () => {
  const id = await inboundWaiting();
  const [outcome] = await approve(await member('ADMIN', 'APPROVE_OUTBOUND_PAYMENT'), [id]);
  assert.match(outcome?.errorMessage ?? '', /do not have permission/);
  assert.equal((await templateOf(id)).displayStatus, 'APPROVAL_PENDING');
});

test('the sender of an outbound payment never decides on it', async () => {
  const sender = await member('ADMIN', 'APPROVE_OUTBOUND_PAYMENT');
  const id = await outboundWaiting(sender);
  assert.match((await approve(sender, [id]))[0]?.errorMessage ?? '', /sender/);
  const other = await member('APPROVE_OUTBOUND_PAYMENT');
  assert.deepEqual(await approve(other, [id]), [{ templateId: id, errorMessage: null }]);
  const template = await templateOf(id);
  assert.deepEqual([template.displayStatus, template.status], ['AUTHORIZED', 'CREATED']);
  assert.deepEqual([template.authorizedById, template.approvedById], [sender.userId, other.userId]);
  assert.ok(template.authorizedAt);
});

test('a payment is rerouted to one of the available accounts and to no other', async () => {
  const approver = await member('APPROVE_INBOUND_PAYMENT');
  const id = await inboundWaiting();
  const second = await addAccount(t, { organizationId: world.organizationId }, 'Second');
  const reroutes = await availableReroutes(database.db, await templateOf(id));
  assert.deepEqual(
    reroutes.map(({ id: account }) => account),
    [second.id],
  );
  const foreign = await addOrganization(t);
  const [refused] = await approve(approver, [id], foreign.account.id);
  assert.match(refused?.errorMessage ?? '', /can not be sent to that account/);
  await approve(approver, [id], second.id);
  const [transaction] = await database.db
    .select()
    .from(transactions)
    .where(eq(transactions.transactionTemplateId, Number(id)));
  assert.deepEqual([transaction?.status, transaction?.destinationFundingSourceId], ['AUTHORIZED', second.id]);
  await drainOutbox(t.deps);
  const [transfer] = t.bank.bank.transfers.values();
  assert.equal(transfer?.destinationRef, second.fundingRef);
});

test('an approver sends no payment to an account that they added', async () => {
  const approver = await member('APPROVE_INBOUND_PAYMENT');
  const id = await inboundWaiting();
  const second = await addAccount(t, { organizationId: world.organizationId }, 'Second');
  await database.db
    .update(fundingSources)
    .set({ createdById: approver.userId })
    .where(eq(fundingSources.id, second.id));
  const [refused] = await approve(approver, [id], second.id);
  assert.match(
    refused?.errorMessage ?? '',
    /Somebody else has to make a transfer to an account that you added/,
  );
  assert.equal((await templateOf(id)).destinationFundingSourceId, world.account.id);
  const [outcome] = await approve(await member('APPROVE_INBOUND_PAYMENT'), [id], second.id);
  assert.equal(outcome?.errorMessage, null);
});

test('declining needs a reason and keeps it', async () => {
  const approver = await member('APPROVE_INBOUND_PAYMENT', 'APPROVE_OUTBOUND_PAYMENT');
  const ids = [await inboundWaiting(), await outboundWaiting(await member('ADMIN'))];
  const reject = async (reason: string) =>
    rejectPayments(t.deps, approver, parsed(rejection, { transactionTemplateIds: ids, reason }));
  await assert.rejects(
    reject('  '),
    (error) => error instanceof GatewayError && error.field === 'reason' && error.message === 'Required',
  );
  assert.ok((await reject('Wrong account')).every(({ errorMessage }) => errorMessage === null));
  for (const id of ids) {
    const template = await templateOf(id);
    assert.deepEqual([template.displayStatus, template.rejectReason], ['APPROVAL_REJECTED', 'Wrong account']);
  }
});

test('an approval that nobody gave expires after the organization’s days', async () => {
  const id = await inboundWaiting();
  t.pass(3 * DAY - 1_000);
  await expireApprovals(t.deps);
  assert.equal((await templateOf(id)).displayStatus, 'APPROVAL_PENDING');
  t.pass(1_000);
  await expireApprovals(t.deps);
  assert.equal((await templateOf(id)).displayStatus, 'APPROVAL_EXPIRED');
});

test('the clock’s own job expires a payment out too, once; nothing is sent, and nobody decides on it any more', async () => {
  const sender = await member('ADMIN');
  const approver = await member('ADMIN', 'APPROVE_OUTBOUND_PAYMENT');
  const id = await outboundWaiting(sender);
  t.pass(3 * DAY);
  const job = clockwork['approval-expiry'];
  assert.ok(job);
  await Promise.all([job.run(t.deps), job.run(t.deps)]);
  const { displayStatus, status } = await templateOf(id);
  assert.deepEqual([displayStatus, status], ['APPROVAL_EXPIRED', 'APPROVAL_EXPIRED']);
  const events = await database.db
    .select({ type: transactionEvents.type })
    .from(transactionEvents)
    .where(eq(transactionEvents.transactionTemplateId, Number(id)))
    .orderBy(transactionEvents.seq);
  assert.deepEqual(
    events.map(({ type }) => type),
    ['APPROVAL_REQUESTED', 'APPROVAL_EXPIRED'],
  );
  const [outcome] = await approve(approver, [id]);
  assert.equal(outcome?.errorMessage, 'This payment is not waiting for approval.');
  await drainOutbox(t.deps);
  assert.equal(t.bank.bank.transfers.size, 0);
  const told = t.mail.sent.filter(({ subject, to }) => /expired/i.test(subject) && to === sender.email);
  assert.equal(told.length, 1);
});

test('two approvers who approve overlapping lists at once: every payment once, each hears of the others’', async () => {
  const sender = await member('ADMIN');
  const one = await member('ADMIN', 'APPROVE_OUTBOUND_PAYMENT');
  const other = await member('ADMIN', 'APPROVE_OUTBOUND_PAYMENT');
  const ids: string[] = [];
  for (let each = 0; each < 6; each += 1) ids.push(await outboundWaiting(sender));
  const [first, second] = await Promise.all([
    approve(one, ids.slice(0, 4)),
    approve(other, ids.slice(2).reverse()),
  ]);
  const outcomes = [...first, ...second];
  const approved = outcomes.filter(({ errorMessage }) => !errorMessage);
  const refused = outcomes.filter(({ errorMessage }) => errorMessage);
  assert.deepEqual(approved.map(({ templateId }) => templateId).sort(), ids.toSorted());
  assert.deepEqual(refused.map(({ templateId }) => templateId).sort(), ids.slice(2, 4).sort());
  assert.deepEqual(
    [...new Set(refused.map(({ errorMessage }) => errorMessage))],
    ['This payment is not waiting for approval.'],
  );
  await drainOutbox(t.deps);
  assert.equal(t.bank.bank.transfers.size, ids.length);
});
