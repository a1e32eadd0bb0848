import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import * as tables from '../db/schema/index.ts';
import { templateStatuses, transactionStatuses } from '../db/schema/values.ts';
import { openTestDatabase } from '../testing/database.ts';
import { checkFeeSchema } from '../payments/fees/rules.ts';
import { groupOf } from '../payments/lifecycle/groups.ts';
import { seedDemo } from './demo.ts';
import { occasionId, organizationId, userId } from './world/ids.ts';

const now = new Date('2026-11-20T15:30:00.000Z');
const harbor = organizationId('harbor-realty');
const bySlug = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);

describe('the demo world in a database', () => {
  let database: Database;
  let db: Database['db'];
  let templates: (typeof tables.transactionTemplates.$inferSelect)[];
  let transactions: (typeof tables.transactions.$inferSelect)[];

  before(async () => {
    database = await openTestDatabase();
    db = database.db;
    assert.equal(await seedDemo({ db, clock: () => now }), true);
    templates = await db.select().from(tables.transactionTemplates);
    transactions = await db.select().from(tables.transactions);
  });
  after(() => database.close());

  it('is made once', async () => {
    assert.equal(await seedDemo({ db, clock: () => now }), false);
  });

  it('gives harbor-realty 600 payments of the last eight months, none from the future', () => {
    const own = templates.filter((template) => template.organizationId === harbor);
    assert.equal(own.length, 600);
    for (const template of own) {
      const age = (now.getTime() - template.createdAt.getTime()) / 86_400_000;
      assert.ok(age >= 0 && age <= 244, `${template.id} is ${age} days old`);
      assert.ok(template.updatedAt <= now && template.updatedAt >= template.createdAt, String(template.id));
      assert.match(String(template.id), /^\d{9}$/);
    }
  });

  it('has every status of a transaction and every status that a template keeps', () => {
    assert.deepEqual(
      [...new Set(transactions.map(({ status }) => status))].sort(),
      [...transactionStatuses].sort(),
    );
    // APPROVAL_EXPIRED and the like are kept by outbound requests, which have no transaction then.
    assert.deepEqual(
      [...new Set(templates.map(({ status }) => status))].sort(),
      [...templateStatuses].sort(),
    );
  });

  it('shows what the active transaction or else the template says, in its group', () => {
    const active = new Map(
      transactions.filter(({ active }) => active).map((each) => [each.transactionTemplateId, each]),
    );
    for (const template of templates) {
      assert.equal(
        template.displayStatus,
        active.get(template.id)?.status ?? template.status,
        String(template.id),
      );
      assert.equal(template.statusGroup, groupOf(template.displayStatus));
    }
  });

  it('tells in its events what it shows, in the order of time', async () => {
    const events = await db.select().from(tables.transactionEvents).orderBy(tables.transactionEvents.seq);
    const logs = Map.groupBy(events, (event) => event.transactionTemplateId);
    for (const template of templates) {
      const log = logs.get(template.id) ?? [];
      assert.ok(log.length > 0, `${template.id} has no events`);
      assert.equal(log.at(-1)?.toStatus, template.displayStatus, String(template.id));
      assert.equal(log[0]?.fromStatus, null);
      for (const [index, event] of log.entries()) {
        const previous = log[index - 1];
        assert.ok(event.at <= now, `${template.id} ${event.type} lies in the future`);
        if (previous) {
          assert.ok(event.at >= previous.at, `${template.id} ${event.type} came before ${previous.type}`);
          assert.equal(event.fromStatus, previous.toStatus);
        }
      }
    }
  });

  it('has timestamps in the order of life', () => {
    for (const each of transactions) {
      const life = [each.createdAt, each.authorizedAt, each.approvedAt, each.initiatedAt, each.clearedAt];
      const end = [each.depositedAt, each.failedAt];
      const times = [...life, ...end].filter((at) => at !== null).map((at) => at.getTime());
      assert.deepEqual(
        times,
        times.toSorted((a, b) => a - b),
        each.id,
      );
    }
  });

  it('gives exactly the listed permissions at harbor-realty', async () => {
    const members = await db
      .select({ id: tables.organizationUsers.userId, roles: tables.organizationUsers.roles })
      .from(tables.organizationUsers)
      .where(eq(tables.organizationUsers.organizationId, harbor));
    const expected: { id: string; roles: string[] }[] = [
      {
        id: userId('admin@harbor.example'),
        roles: ['ADMIN', 'APPROVE_INBOUND_PAYMENT', 'APPROVE_OUTBOUND_PAYMENT', 'REFUND_PAYMENT'],
      },
      { id: userId('office@harbor.example'), roles: ['ADMIN'] },
      { id: userId('approver@harbor.example'), roles: ['ADMIN', 'APPROVE_OUTBOUND_PAYMENT'] },
      { id: userId('agent@harbor.example'), roles: ['REQUEST', 'REQUEST_ESCROW', 'TRACK'] },
      { id: userId('books@harbor.example'), roles: ['RECONCILE'] },
      { id: userId('review@harbor.example'), roles: ['RECONCILE'] },
      { id: userId('auditor@harbor.example'), roles: ['AUDIT'] },
      { id: userId('admin@summit.example'), roles: ['TRACK'] },
    ];
    assert.deepEqual(members.sort(bySlug), expected.sort(bySlug));
  });

  it('has the organizations in the states of the tour', async () => {
    const rows = await db.select().from(tables.organizations);
    const states = rows.map((row) => [
      row.slug,
      row.organizationType,
      row.holdsEscrow,
      row.customerId !== null,
    ]);
    assert.deepEqual(states.sort(), [
      ['harbor-realty', 'BROKERAGE', true, true],
      ['lakeside-law', 'ATTORNEY', false, true],
      ['pine-association', 'ASSOCIATION', false, false],
      ['summit-title', 'TITLE', true, true],
    ]);
    const escrow = await db.select().from(tables.escrowAccounts);
    assert.deepEqual([escrow.length, escrow.filter(({ gated }) => gated).length], [3, 1]);
    const own = await db
      .select()
      .from(tables.fundingSources)
      .where(eq(tables.fundingSources.organizationId, harbor));
    const behind = new Set(escrow.map(({ fundingSourceId }) => fundingSourceId));
    const standalone = own.filter(({ id, kind }) => kind === 'BANK' && !behind.has(id));
    assert.equal(own.filter(({ kind }) => kind === 'BALANCE').length, 1);
    assert.deepEqual(
      standalone.map(({ status, microdepositStatus }) => `${status} ${microdepositStatus}`).sort(),
      ['UNVERIFIED null', 'UNVERIFIED processed', 'VERIFIED processed'],
    );
    assert.equal(own.filter(({ id, status }) => behind.has(id) && status === 'UNVERIFIED').length, 1);
  });

  it('uses all eleven types of form fields, and fee schemas that hold', async () => {
    const occasions = await db.select().from(tables.paymentOccasions);
    const types = new Set(occasions.flatMap(({ formFields }) => formFields.map(({ type }) => type)));
    assert.equal(types.size, 11);
    const outbound = occasions.filter(
      ({ direction, context }) => direction === 'OUTBOUND' && context === 'GENERIC',
    );
    assert.deepEqual(outbound.map(({ requiresSecondaryApproval }) => requiresSecondaryApproval).sort(), [
      false,
      true,
    ]);
    for (const { schema } of await db.select().from(tables.feeConfigs)) checkFeeSchema(schema);
  });

  it('leaves approvals to decide, sent by different people and none of them expired', () => {
    const waiting = templates.filter(({ displayStatus }) => displayStatus === 'APPROVAL_PENDING');
    const outbound = waiting.filter(({ direction }) => direction === 'OUTBOUND');
    assert.ok(waiting.length - outbound.length >= 5);
    assert.equal(new Set(outbound.map(({ requesterId }) => requesterId)).size, 3);
    for (const { approvalPendingAt } of waiting) {
      assert.ok(approvalPendingAt && now.getTime() - approvalPendingAt.getTime() < 7 * 86_400_000);
    }
    const approved = templates.filter(
      ({ direction, approvedById }) => direction === 'OUTBOUND' && approvedById,
    );
    assert.ok(
      approved.length > 10 && approved.every(({ approvedById, requesterId }) => approvedById !== requesterId),
    );
  });

  it('marks exactly the deposits that have a live refund', () => {
    const refunds = templates.filter(({ context }) => context === 'REFUND');
    const live = refunds.filter(({ displayStatus }) => displayStatus !== 'FAILED');
    assert.deepEqual([refunds.length, live.length], [14, 13]);
    const marked = templates.filter(({ refunded }) => refunded).map(({ id }) => id);
    assert.deepEqual(marked.sort(), live.map(({ refundOfTemplateId }) => refundOfTemplateId ?? 0).sort());
    for (const refund of refunds) {
      const original = templates.find(({ id }) => id === refund.refundOfTemplateId);
      assert.equal(original?.displayStatus, 'DEPOSITED');
      assert.equal(original.context, 'EMD');
      assert.equal(original.amount, refund.amount);
      assert.ok(original.depositedAt && original.depositedAt < refund.createdAt);
    }
  });

  it('has people, reasons and codes where the panels show them', () => {
    const failed = transactions.filter(({ status }) => status === 'FAILED');
    assert.ok(failed.length > 10 && failed.every(({ errorType }) => /^R\d\d$/.test(errorType ?? '')));
    assert.ok(
      transactions.filter(({ status }) => status === 'BLOCKED').every(({ blockReason }) => blockReason),
    );
    assert.ok(
      templates
        .filter(({ displayStatus }) => displayStatus === 'APPROVAL_REJECTED')
        .every(({ rejectReason }) => rejectReason),
    );
    const offline = transactions.filter(({ offlineAt }) => offlineAt);
    assert.equal(offline.length, templates.filter(({ status }) => status === 'COMPLETED').length);
    assert.ok(templates.some(({ buyerAgentId }) => buyerAgentId === userId('agent@harbor.example')));
    assert.ok(templates.some(({ batchId }) => batchId));
    const emd = templates.filter(({ paymentOccasionId }) => paymentOccasionId === occasionId('harbor-emd'));
    assert.ok(
      emd.every(({ address, formData }) => address && formData.some(({ name }) => name === 'propaddress')),
    );
  });

  it('shows fees that an agent covered, payments that an integration began and standing authorizations', async () => {
    const fees = await db.select().from(tables.agentFees);
    const byId = new Map(templates.map((template) => [template.id, template]));
    assert.ok(fees.length > 20);
    for (const fee of fees) {
      const template = byId.get(fee.transactionTemplateId);
      assert.deepEqual([template?.agentCoveringFee, template?.fee], [true, 0]);
      assert.equal(template?.buyerAgentId, userId('agent@harbor.example'));
      assert.ok(fee.amount > 0 && fee.originationFundingSourceId);
    }
    const paid = templates.filter(({ agentCoveringFee, depositedAt }) => agentCoveringFee && depositedAt);
    assert.ok(paid.every(({ id }) => fees.some(({ transactionTemplateId }) => transactionTemplateId === id)));
    assert.ok(transactions.some(({ integrationId }) => integrationId !== null));
    const standing = await db.select().from(tables.subscriptions);
    assert.ok(standing.length > 0);
    const payers = new Set(standing.map((each) => each.userId));
    const desk = templates.filter(({ paymentOccasionId }) => paymentOccasionId === occasionId('harbor-desk'));
    assert.ok(desk.every(({ buyerId }) => payers.has(buyerId)));
  });

  it('names nobody who has not acted, and everybody who has', async () => {
    const asked = templates.filter(
      ({ displayStatus, direction }) => displayStatus === 'PENDING' && direction === 'INBOUND',
    );
    const strangers = asked.filter(({ buyerId }) => buyerId === null);
    assert.ok(strangers.length > 0 && strangers.length < asked.length);
    assert.ok(
      strangers.every(({ buyerFullName, buyerPhone }) => buyerFullName === null && buyerPhone === null),
    );
    const moved = new Set(transactions.map(({ transactionTemplateId }) => transactionTemplateId));
    assert.ok(templates.every(({ id, buyerFullName }) => !moved.has(id) || buyerFullName !== null));
  });
});
