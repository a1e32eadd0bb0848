import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { and, eq } from 'drizzle-orm';
import {
  fundingSources,
  ledgerTransactions,
  organizationUsers,
  outbox,
  transactions,
} from '../../db/schema/index.ts';
import type { OrganizationRole } from '../../db/schema/values.ts';
import { recordChange } from '../../operations/audit.ts';
import { drainOutbox } from '../delivery/deliver.ts';
import { paymentCalls } from '../../testing/payment-calls.ts';
import { addPayment } from '../../testing/payments.ts';
import { addAccount, addUser } from '../../testing/world.ts';

const world = paymentCalls();

test('staff set a status by hand: no money moves, no mail is sent', async () => {
  const { call, harbor, gateway, admin, outsider, staff, database, lastEvent } = world();
  const template = await addPayment(gateway.test, harbor, { displayStatus: 'INITIATED' });
  const set = (who: typeof admin, status: string) =>
    call(
      who,
      `mutation($id: ID!, $status: TransactionStatus!) { updateTransactionStatus(transactionId: $id, status: $status) {
        displayStatus transactions { status depositedAt }
      } }`,
      { id: String(template.id), status },
    );
  assert.equal(await set(admin, 'DEPOSITED'), 'FORBIDDEN | Only platform staff can do this.');
  assert.equal(await set(outsider, 'DEPOSITED'), 'NOT_FOUND | The transaction was not found.');
  assert.equal(
    await set(staff, 'CLEARED'),
    'BAD_INPUT | Choose Failed, Deposited or Deposited and Failed. | status',
  );
  const at = gateway.test.deps.clock().toISOString();
  assert.deepEqual(await set(staff, 'DEPOSITED'), {
    displayStatus: 'DEPOSITED',
    transactions: [{ status: 'DEPOSITED', depositedAt: at }],
  });
  assert.equal(await lastEvent(template.id), 'STATUS_MODIFIED');
  const work = await database.db.select().from(outbox).where(eq(outbox.transactionTemplateId, template.id));
  assert.deepEqual(work, []);
  assert.deepEqual(await database.db.select().from(ledgerTransactions), []);
});

test('what a bank said of a failure is not said of what staff make of it', async () => {
  const { call, harbor, gateway, staff, database } = world();
  const template = await addPayment(gateway.test, harbor, { displayStatus: 'FAILED' });
  const own = eq(transactions.transactionTemplateId, template.id);
  const set = (status: string) =>
    call(
      staff,
      `mutation($id: ID!, $status: TransactionStatus!) {
        updateTransactionStatus(transactionId: $id, status: $status) { transactions { status errorType } }
      }`,
      { id: String(template.id), status },
    );
  for (const status of ['DEPOSITED', 'FAILED', 'DEPOSITED_AND_FAILED']) {
    await database.db.update(transactions).set({ errorType: 'R01' }).where(own);
    assert.deepEqual(await set(status), { transactions: [{ status, errorType: null }] });
  }
});

test('a payment is put aside and brought back by staff; a canceled one becomes pending', async () => {
  const { call, harbor, gateway, admin, staff, database } = world();
  const fields = '{ active displayStatus }';
  const aside = (who: typeof admin, id: number) =>
    call(who, `mutation($id: ID!) { deactivateTransaction(transactionId: $id) ${fields} }`, {
      id: String(id),
    });
  const back = (id: number, status: string | null = null, active = true) =>
    call(
      staff,
      `mutation($id: ID!, $active: Boolean!, $status: TransactionTemplateStatus) {
        reactivateTransactionTemplate(transactionTemplateId: $id, active: $active, status: $status) ${fields}
      }`,
      { id: String(id), active, status },
    );
  const request = await addPayment(gateway.test, harbor);
  assert.equal(await aside(admin, request.id), 'FORBIDDEN | Only platform staff can do this.');
  assert.deepEqual(await aside(staff, request.id), { active: false, displayStatus: 'PENDING' });
  const cancel = `mutation($id: ID!) { cancelTransaction(id: $id) ${fields} }`;
  assert.equal(
    await call(admin, cancel, { id: String(request.id) }),
    'CONFLICT | This payment is not active.',
  );
  assert.equal(
    await back(request.id, null, false),
    'BAD_INPUT | Use deactivateTransaction to deactivate a payment. | active',
  );
  assert.deepEqual(await back(request.id), { active: true, displayStatus: 'PENDING' });
  assert.equal(await back(request.id), 'CONFLICT | This payment is active.');

  await call(admin, cancel, { id: String(request.id) });
  assert.equal(await back(request.id, 'DRAFT'), 'BAD_INPUT | A canceled payment becomes pending. | status');
  assert.deepEqual(await back(request.id, 'PENDING'), { active: true, displayStatus: 'PENDING' });

  const moving = await addPayment(gateway.test, harbor, { displayStatus: 'INITIATED' });
  assert.equal(await aside(staff, moving.id), 'CONFLICT | The money of this payment is under way.');
  const held = await database.db
    .select()
    .from(transactions)
    .where(and(eq(transactions.transactionTemplateId, moving.id), eq(transactions.active, true)));
  assert.equal(held.length, 1);
});

test('money moved by hand is one transfer for a key, between accounts of the permission', async () => {
  const { call, harbor, summit, gateway, admin, staff } = world();
  const document = `mutation($amount: Cents!, $from: String!, $to: String!, $fee: Cents, $type: ManualTransferType!, $key: String) {
    initiateManualTransaction(amount: $amount, originationFsRef: $from, destinationFsRef: $to, feeAmount: $fee, transferType: $type, addenda: "Closing 48", idempotencyKey: $key) {
      amount feeAmount status transferRef transactionTemplate { id formData { name value } }
    }
  }`;
  const variables = {
    amount: 70_000,
    fee: 500,
    from: harbor.account.fundingRef,
    to: harbor.escrowSource.fundingRef,
    type: 'ACH',
    key: randomUUID(),
  };
  assert.equal(
    await call(admin, document, variables),
    'FORBIDDEN | You do not have permission to move money by hand.',
  );
  const { organizationId } = harbor;
  const mover = await addUser(gateway.test, { organizationId, roles: ['INITIATE_MANUAL_TRANSFER'] });
  const foreign = { ...variables, to: summit.account.fundingRef, key: null };
  assert.equal(await call(mover, document, foreign), 'NOT_FOUND | The funding source was not found.');
  assert.equal(
    await call(mover, document, { ...foreign, to: 'nowhere' }),
    'NOT_FOUND | The funding source was not found.',
  );
  await gateway.test.deps.db
    .insert(organizationUsers)
    .values({ userId: mover.id, organizationId: summit.organizationId, roles: ['INITIATE_MANUAL_TRANSFER'] });
  assert.equal(
    await call(mover, document, foreign),
    'BAD_INPUT | Both accounts must belong to the same organization. | destinationFsRef',
  );
  assert.match(String(await call(mover, document, { ...variables, type: 'RTP' })), /transferType$/);
  assert.match(String(await call(mover, document, { ...variables, amount: 0, key: null })), /amount$/);
  assert.match(String(await call(mover, document, { ...variables, fee: 70_001, key: null })), /feeAmount$/);

  const made = await call(mover, document, variables);
  assert.deepEqual(await call(mover, document, variables), made);
  const { transactionTemplate, ...shown } = made as {
    transactionTemplate: { id: string; formData: unknown };
  };
  assert.deepEqual(shown, { amount: 70_000, feeAmount: 500, status: 'AUTHORIZED', transferRef: null });
  assert.deepEqual(transactionTemplate.formData, [{ name: 'addenda', value: 'Closing 48' }]);
  await drainOutbox(gateway.test.deps);
  const transfers = [...gateway.test.bank.bank.transfers.values()];
  assert.deepEqual(
    transfers.map(({ amountCents, feeCents }) => [amountCents, feeCents]),
    [[70_500, 500]],
  );
  assert.ok(await call(staff, document, { ...foreign, key: null }));
});

test('nobody moves money by hand to an account that they added or gave another number, but staff', async () => {
  const { call, harbor, gateway, staff } = world();
  const { db } = gateway.test.deps;
  const { organizationId } = harbor;
  const roles: OrganizationRole[] = ['ADMIN', 'INITIATE_MANUAL_TRANSFER'];
  const maker = await addUser(gateway.test, { organizationId, roles });
  const other = await addUser(gateway.test, { organizationId, roles });
  const added = await addAccount(gateway.test, { organizationId }, 'Added');
  await db.update(fundingSources).set({ createdById: maker.id }).where(eq(fundingSources.id, added.id));
  const renumbered = await addAccount(gateway.test, { organizationId }, 'Renumbered');
  const line = { entity: 'fundingSource', entityId: renumbered.id, organizationId };
  const viewer = maker.viewer;
  await recordChange(db, { ...line, at: gateway.test.deps.clock(), viewer, action: 'sendDepositsAgain' });
  const renamed = await addAccount(gateway.test, { organizationId }, 'Renamed');
  const name = { ...line, entityId: renamed.id, action: 'updateFundingSource' };
  await recordChange(db, { ...name, at: gateway.test.deps.clock(), viewer });
  const document = `mutation($from: String!, $to: String!) {
    initiateManualTransaction(amount: 1000, originationFsRef: $from, destinationFsRef: $to, transferType: ACH) { status }
  }`;
  const move = (by: typeof maker, to: { fundingRef: string | null }) =>
    call(by, document, { from: harbor.account.fundingRef, to: to.fundingRef });
  const refusal =
    'CONFLICT | You added this account or changed its number. Somebody else has to make a transfer to an account that you added. | destinationFsRef';
  assert.equal(await move(maker, added), refusal);
  assert.equal(await move(maker, renumbered), refusal);
  const moved = { status: 'AUTHORIZED' };
  assert.deepEqual(await move(maker, renamed), moved, 'a name leads the money nowhere else');
  assert.deepEqual(await move(other, added), moved);
  await db.update(fundingSources).set({ createdById: staff.id }).where(eq(fundingSources.id, added.id));
  assert.deepEqual(await move(staff, added), moved);
});

test('movements are listed for who sees their payments', async () => {
  const { call, harbor, gateway, admin, agent, outsider, staff } = world();
  const mine = await addPayment(gateway.test, harbor, { displayStatus: 'FAILED', requesterId: agent.id });
  const list = `query($slug: String!, $status: TransactionStatus, $limit: Int, $after: String) {
    transactions(organizationSlug: $slug, status: $status, limit: $limit, afterCursor: $after) {
      entries { id status transactionTemplate { id } } pageInfo { totalCount hasMoreEntries afterCursor }
    }
  }`;
  interface Page {
    entries: { id: string; status: string; transactionTemplate: { id: string } }[];
    pageInfo: { totalCount: number; hasMoreEntries: boolean; afterCursor: string | null };
  }
  const slug = harbor.organization.slug;
  const ofAgent = (await call(agent, list, { slug })) as Page;
  assert.deepEqual(
    ofAgent.entries.map(({ transactionTemplate }) => transactionTemplate.id),
    [String(mine.id)],
  );
  const all = (await call(admin, list, { slug })) as Page;
  assert.ok(all.pageInfo.totalCount > 1);
  const first = (await call(admin, list, { slug, limit: 1 })) as Page;
  const next = (await call(admin, list, { slug, limit: 1, after: first.pageInfo.afterCursor })) as Page;
  assert.deepEqual(
    [...first.entries, ...next.entries].map(({ id }) => id),
    all.entries.slice(0, 2).map(({ id }) => id),
  );
  const failed = (await call(admin, list, { slug, status: 'FAILED' })) as Page;
  assert.deepEqual([...new Set(failed.entries.map(({ status }) => status))], ['FAILED']);
  assert.equal(await call(outsider, list, { slug }), 'NOT_FOUND | The organization was not found.');

  const every = 'query { allTransactions { pageInfo { totalCount } } }';
  assert.equal(await call(admin, every), 'FORBIDDEN | Only platform staff can do this.');
  const { pageInfo } = (await call(staff, every)) as Page;
  assert.ok(pageInfo.totalCount >= all.pageInfo.totalCount);
  const one = 'query($id: ID!) { transaction(id: $id) { id } }';
  const id = ofAgent.entries[0]?.id;
  assert.deepEqual(await call(agent, one, { id }), { id });
  assert.equal(await call(outsider, one, { id }), null);
});
