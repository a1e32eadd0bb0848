import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Database, Db } from '../../db/client.ts';
import { agentFees, rtpTransferOrigins, transactionEvents, transactions } from '../../db/schema/index.ts';
import { eq } from 'drizzle-orm';
import { openTestDatabase } from '../../testing/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { addPayment } from '../../testing/payments.ts';
import { addAccount, addOrganization, addUser, type TestOrganization } from '../../testing/world.ts';

let database: Database;
let gateway: TestApp;
let harbor: TestOrganization;
let admin: Awaited<ReturnType<typeof addUser>>;
let agent: Awaited<ReturnType<typeof addUser>>;
let staff: Awaited<ReturnType<typeof addUser>>;
let payer: Awaited<ReturnType<typeof addUser>>;
let statements = 0;

/** The same handle, counting what is asked of it. */
function counting(db: Db): Db {
  return new Proxy(db, {
    get(target, name) {
      if (name === 'select' || name === 'selectDistinct' || name === 'execute' || name === 'transaction')
        statements += 1;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
  harbor = await addOrganization(gateway.test, { utilizesRefunds: true });
  const { organizationId } = harbor;
  admin = await addUser(gateway.test, {
    organizationId,
    roles: ['ADMIN', 'APPROVE_INBOUND_PAYMENT', 'APPROVE_OUTBOUND_PAYMENT', 'REFUND_PAYMENT'],
  });
  agent = await addUser(gateway.test, { organizationId, roles: ['REQUEST'] });
  staff = await addUser(gateway.test, undefined, { role: 'superadmin' });
  payer = await addUser(gateway.test, undefined, { firstName: 'Pia', lastName: 'Payer' });
});
after(async () => {
  await gateway.close();
  await database.close();
});

const card = `fragment Card on TransactionTemplate {
  id amount fee status displayStatus address receiverEmail createdAt updatedAt refunded rejectReason
  formData { name label value }
  buyer { id fullName email phone verifiedAt customer { status } }
  buyerAgent { id fullName } listingAgent { id fullName }
  authorizedBy { fullName } approvedBy { fullName }
  fundingSource { id displayName bank fundingRef plaidAccessToken }
  paymentOccasion { id name context direction limit organization { id name slug } fundingSource { displayName } feeConfig { id } }
  escrowAccount { id name fundingSource { displayName } }
  receivingOrganization { id name }
  agentFee { id amount transferRef traceId }
  rtpRecord { id transferRef endToEndReferenceId }
  availableReroutes { id name }
  allowedActions
  events { type at actorName from to reason }
  transactions { id status transferRef traceId transferStatus initiatedAt originationFundingSource { displayName } destinationFundingSource { displayName } }
}`;
const board = `query($slug: String!) {
  requested: transactionTemplates(filter: {organizationSlug: $slug, status: REQUESTED_AND_PENDING}) { ...Page }
  approval: transactionTemplates(filter: {organizationSlug: $slug, status: APPROVAL_PENDING}) { ...Page }
  deposited: transactionTemplates(filter: {organizationSlug: $slug, status: DEPOSITED}) { ...Page }
}
fragment Page on TransactionTemplatePage { totalAmount entries { ...Card } pageInfo { totalCount hasMoreEntries afterCursor } }
${card}`;
const detail = `query($id: ID!) { transactionTemplate(id: $id) { ...Card } } ${card}`;

interface Detail {
  allowedActions: string[];
  fundingSource: {
    displayName: string;
    bank: string | null;
    fundingRef: string | null;
    plaidAccessToken: string | null;
  };
  transactions: { transferRef: string | null; traceId: string }[];
  agentFee: { transferRef: string | null; traceId: string };
  rtpRecord: { transferRef: string | null; endToEndReferenceId: string };
  escrowAccount: { fundingSource: { displayName: string } };
  availableReroutes: { name: string }[];
  events: { type: string; actorName: string }[];
}

async function detailFor(userId: string, id: number): Promise<Detail> {
  const { data, errors } = await gateway.ask(userId, detail, { id: String(id) });
  assert.deepEqual(errors, []);
  return data?.['transactionTemplate'] as Detail;
}

test('a board costs a handful of statements, however many payments it shows', async () => {
  const account = await addAccount(gateway.test, { userId: payer.id });
  const add = async (count: number): Promise<void> => {
    for (let i = 0; i < count; i += 1) {
      for (const displayStatus of ['PENDING', 'APPROVAL_PENDING', 'DEPOSITED'] as const) {
        const buyer = await addUser(gateway.test);
        await addPayment(gateway.test, harbor, {
          displayStatus,
          buyerId: buyer.id,
          requesterId: admin.id,
          escrowAccountId: harbor.escrow.id,
          originationFundingSourceId: account.id,
        });
      }
    }
  };
  const measured = async (): Promise<number> => {
    const { deps } = gateway.test;
    deps.db = counting(database.db);
    statements = 0;
    const { data, errors } = await gateway.ask(admin.id, board, { slug: harbor.organization.slug });
    deps.db = database.db;
    assert.deepEqual(errors, []);
    assert.ok(data);
    return statements;
  };
  await add(2);
  const few = await measured();
  await add(9);
  const many = await measured();
  // On a server the three lists answer when they can, so that what they refer to is read by each or by all at once.
  assert.ok(few <= 60 && many <= 60, `${few} and ${many} statements`);
  if (database.kind === 'pglite') assert.equal(many, few);
});

test('a payment says who asked for it from outside, and nobody where a member did', async () => {
  const outsider = { name: 'Lee Park 555-0199', email: 'lee@agents.example' };
  const asked = await addPayment(gateway.test, harbor, { outsider });
  const own = await addPayment(gateway.test, harbor, { requesterId: agent.id });
  const read = 'query($id: ID!) { transactionTemplate(id: $id) { outsider { name email } } }';
  for (const [{ id }, expected] of [[asked, outsider] as const, [own, null] as const]) {
    const { data, errors } = await gateway.ask(admin.id, read, { id: String(id) });
    assert.deepEqual([errors, data?.['transactionTemplate']], [[], { outsider: expected }]);
  }
});

test('bank details and provider ids follow the viewer', async () => {
  const account = await addAccount(gateway.test, { organizationId: harbor.organizationId });
  const template = await addPayment(
    gateway.test,
    harbor,
    {
      displayStatus: 'CLEARED',
      listingAgentId: agent.id,
      originationFundingSourceId: account.id,
      escrowAccountId: harbor.escrow.id,
    },
    { transferRef: 'ref-1', traceId: 'trace-1', status: 'CLEARED' },
  );
  const [transaction] = await database.db
    .select()
    .from(transactions)
    .where(eq(transactions.transactionTemplateId, template.id));
  await database.db.insert(agentFees).values({
    transactionTemplateId: template.id,
    amount: 500,
    status: 'CLEARED',
    transferRef: 'ref-2',
    traceId: 'trace-2',
  });
  await database.db
    .insert(rtpTransferOrigins)
    .values({ transactionId: transaction?.id ?? '', transferRef: 'ref-3', endToEndReferenceId: 'end-3' });

  const toStaff = await detailFor(staff.id, template.id);
  const toAdmin = await detailFor(admin.id, template.id);
  const toAgent = await detailFor(agent.id, template.id);
  const refs = (shown: Detail) => [
    shown.fundingSource.fundingRef,
    shown.transactions[0]?.transferRef,
    shown.agentFee.transferRef,
    shown.rtpRecord.transferRef,
  ];
  assert.deepEqual(refs(toStaff), [account.fundingRef, 'ref-1', 'ref-2', 'ref-3']);
  assert.deepEqual(refs(toAdmin), [null, null, null, null]);
  assert.deepEqual(refs(toAgent), [null, null, null, null]);
  assert.equal(toAdmin.transactions[0]?.traceId, 'trace-1');
  assert.match(toAdmin.fundingSource.displayName, /••4821$/);
  assert.equal(toAgent.fundingSource.displayName, 'Bank account');
  assert.equal(toAgent.fundingSource.bank, null);
  assert.equal(toAgent.escrowAccount.fundingSource.displayName, 'Bank account');
});

test('an admin of another organization sees no bank details through a shared payment', async () => {
  const other = await addOrganization(gateway.test);
  const otherAdmin = await addUser(gateway.test, { organizationId: other.organizationId, roles: ['ADMIN'] });
  const template = await addPayment(
    gateway.test,
    { ...harbor, inbound: other.inbound },
    { originationFundingSourceId: harbor.account.id },
  );
  assert.match((await detailFor(admin.id, template.id)).fundingSource.displayName, /••4821$/);
  assert.equal((await detailFor(otherAdmin.id, template.id)).fundingSource.displayName, 'Bank account');
});

test('events name who did what', async () => {
  const template = await addPayment(gateway.test, harbor, { displayStatus: 'AUTHORIZED' });
  const base = {
    transactionTemplateId: template.id,
    organizationId: harbor.organizationId,
    at: gateway.test.deps.clock(),
  };
  await database.db.insert(transactionEvents).values([
    { ...base, type: 'REQUESTED', actorKind: 'user', actorUserId: admin.id },
    { ...base, type: 'ACCESSED', actorKind: 'payer' },
    { ...base, type: 'AUTHORIZED', actorKind: 'system' },
    { ...base, type: 'CLEARED', actorKind: 'provider' },
  ]);
  const { events } = await detailFor(admin.id, template.id);
  assert.deepEqual(
    events.map(({ type, actorName }) => [type, actorName]),
    [
      ['REQUESTED', 'Ada Marsh'],
      ['ACCESSED', 'Payer'],
      ['AUTHORIZED', 'System'],
      ['CLEARED', 'Bank transfer provider'],
    ],
  );
});

test('what a viewer may do follows the lifecycle and their permissions', async () => {
  const may = async (
    userId: string,
    values: Parameters<typeof addPayment>[2],
    transaction?: Parameters<typeof addPayment>[3],
  ) => {
    const template = await addPayment(
      gateway.test,
      harbor,
      { listingAgentId: agent.id, ...values },
      transaction,
    );
    return (await detailFor(userId, template.id)).allowedActions.join(' ');
  };
  const requested = { displayStatus: 'PENDING', requestedAt: new Date() } as const;
  assert.equal(await may(admin.id, requested), 'CANCEL RESEND_REQUEST');
  assert.equal(await may(agent.id, requested), '');
  assert.equal(await may(agent.id, { ...requested, requesterId: agent.id }), 'CANCEL RESEND_REQUEST');
  assert.equal(await may(admin.id, { displayStatus: 'APPROVAL_PENDING' }), 'APPROVE REJECT');
  assert.equal(await may(agent.id, { displayStatus: 'APPROVAL_PENDING' }), '');
  const outbound = {
    direction: 'OUTBOUND',
    displayStatus: 'APPROVAL_PENDING',
    status: 'APPROVAL_PENDING',
  } as const;
  assert.equal(await may(admin.id, { ...outbound, requesterId: agent.id }), 'APPROVE REJECT CANCEL');
  assert.equal(await may(admin.id, { ...outbound, requesterId: admin.id }), 'CANCEL');
  const deposited = { displayStatus: 'DEPOSITED', context: 'EMD' } as const;
  const at = new Date();
  const byHand = { status: 'DEPOSITED', initiatedAt: at, depositedAt: at } as const;
  const settled = {
    ...byHand,
    originationFundingSourceId: (await addAccount(gateway.test, { userId: payer.id })).id,
    destinationFundingSourceId: harbor.account.id,
  };
  assert.equal(await may(admin.id, deposited, settled), 'REFUND RESEND_RECEIPTS');
  assert.equal(await may(admin.id, deposited, byHand), 'RESEND_RECEIPTS');
  assert.equal(await may(admin.id, { ...deposited, refunded: true }, settled), 'RESEND_RECEIPTS');
  assert.equal(await may(agent.id, deposited, settled), 'SEND_PROOF_OF_INTENT');
  assert.equal(await may(staff.id, deposited, settled), 'RESEND_RECEIPTS MODIFY_STATUS DEACTIVATE');
  assert.equal(
    await may(staff.id, { displayStatus: 'CANCELED', status: 'CANCELED', active: false }),
    'REACTIVATE',
  );
});
