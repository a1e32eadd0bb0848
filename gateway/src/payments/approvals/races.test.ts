import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { outbox, transactionEvents, transactionTemplates } from '../../db/schema/index.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { create, move } from '../lifecycle/move.ts';
import { GatewayError } from '../../base/errors.ts';
import { createTestDeps, type TestDeps } from '../../testing/deps.ts';
import { storedTemplate } from '../../testing/payments.ts';
import { addAccount, addOrganization, addUser, type TestOrganization } from '../../testing/world.ts';
import { cancelTransaction } from '../requests/commands.ts';
import { approvePayments, rejectPayments } from './commands.ts';

const ROUNDS = 200;
const REROUTES = 40;

let database: Database;
let t: TestDeps;
let world: TestOrganization;
before(async () => {
  database = await openTestDatabase();
  t = createTestDeps(database);
  world = await addOrganization(t);
});
after(() => database.close());

async function waiting(requesterId: string): Promise<number> {
  const draft = {
    organizationId: world.organizationId,
    paymentOccasionId: world.outbound.id,
    direction: 'OUTBOUND' as const,
    context: 'GENERIC' as const,
    amount: 50_000,
    requesterId,
    originationFundingSourceId: world.account.id,
    destinationFundingSourceId: world.escrowSource.id,
  };
  const { template } = await database.db.transaction((tx) =>
    create(tx, t.deps, draft, {
      to: 'T.APPROVAL_PENDING',
      by: 'sender',
      actor: { kind: 'user', userId: requesterId },
    }),
  );
  return template.id;
}

/** What a contender got: null for the winner, else the words of the refusal. */
type Outcome = string | null;

test(`approve, reject and cancel race ${ROUNDS} times: one wins, the others hear why`, async () => {
  const { organizationId } = world;
  const sender = await addUser(t, { organizationId, roles: ['ADMIN'] });
  const roles = ['ADMIN', 'APPROVE_OUTBOUND_PAYMENT'] as const;
  const one = await addUser(t, { organizationId, roles: [...roles] });
  const other = await addUser(t, { organizationId, roles: [...roles] });
  const wins = { APPROVED: 0, APPROVAL_REJECTED: 0, CANCELED: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const templateId = await waiting(sender.id);
    const transactionTemplateIds = [String(templateId)];
    const approval = { transactionTemplateIds, rerouteId: null };
    const contenders: [keyof typeof wins, () => Promise<Outcome>][] = [
      [
        'APPROVED',
        async () => {
          const [outcome] = await approvePayments(t.deps, one.viewer, approval);
          return outcome?.errorMessage ?? null;
        },
      ],
      [
        'APPROVAL_REJECTED',
        async () => {
          const input = { transactionTemplateIds, reason: 'No' };
          const [outcome] = await rejectPayments(t.deps, other.viewer, input);
          return outcome?.errorMessage ?? null;
        },
      ],
      [
        'CANCELED',
        () =>
          cancelTransaction(t.deps, sender.viewer, { id: String(templateId) }).then(
            () => null,
            (error: unknown) => {
              assert.ok(error instanceof GatewayError && error.code === 'CONFLICT', String(error));
              return error.message;
            },
          ),
      ],
    ];
    // Who comes first changes from round to round.
    const turn = round % contenders.length;
    const order = [...contenders.slice(turn), ...contenders.slice(0, turn)];
    const ended = async ([name, run]: (typeof contenders)[number]) => [name, await run()] as const;
    // Each wins once, however the machine orders the others: in the first rounds one is over before the rest begin.
    const ahead = round < contenders.length ? 1 : 0;
    const outcomes = [
      ...(await Promise.all(order.slice(0, ahead).map(ended))),
      ...(await Promise.all(order.slice(ahead).map(ended))),
    ];
    const winners = outcomes.filter(([, refusal]) => refusal === null).map(([name]) => name);
    assert.equal(winners.length, 1, JSON.stringify(outcomes));
    const [winner] = winners;
    assert.ok(winner);
    wins[winner] += 1;
    for (const [name, refusal] of outcomes) {
      if (refusal === null) continue;
      const words =
        name === 'CANCELED' ? /can't be canceled|not active/ : /^This payment is not waiting for approval\.$/;
      assert.match(refusal, words);
    }
    await checkEnd(templateId, winner);
  }
  assert.equal(wins.APPROVED + wins.APPROVAL_REJECTED + wins.CANCELED, ROUNDS);
  for (const [name, count] of Object.entries(wins)) assert.ok(count > 0, `${name} never won`);
});

/** A payment in that waits for two approvals. */
async function waitingForTwo(): Promise<string> {
  const payer = await addAccount(t, {}, 'Payer');
  const rule = {
    direction: null,
    minAmount: 100,
    paymentOccasionIds: null,
    firstToAccount: false,
    accountChangedDays: null,
    outsideBusinessHours: false,
    approvers: 'TWO' as const,
  };
  const draft = {
    organizationId: world.organizationId,
    paymentOccasionId: world.inbound.id,
    direction: 'INBOUND' as const,
    context: 'GENERIC' as const,
    amount: 50_000,
    receiverEmail: 'pat@people.example',
    approvalDemand: { version: 1, rule },
    originationFundingSourceId: payer.id,
    destinationFundingSourceId: world.account.id,
  };
  const { template } = await database.db.transaction(async (tx) => {
    const made = await create(tx, t.deps, draft, {
      to: 'T.PENDING',
      by: 'requester',
      actor: { kind: 'system' },
    });
    const actor = { kind: 'payer' as const, email: 'pat@people.example' };
    return move(tx, t.deps, made, { to: 'X.APPROVAL_PENDING', by: 'payer', actor });
  });
  return String(template.id);
}

test(`two approvers race ${REROUTES} times, one to another account: no approval is for an account that its giver did not see`, async () => {
  const { organizationId } = world;
  const roles = ['APPROVE_INBOUND_PAYMENT'] as const;
  const rerouter = await addUser(t, { organizationId, roles: [...roles] });
  const reader = await addUser(t, { organizationId, roles: [...roles] });
  const elsewhere = await addAccount(t, { organizationId }, 'Elsewhere');
  const firsts = new Set<string | null>();
  for (let round = 0; round < REROUTES; round += 1) {
    const templateId = await waitingForTwo();
    // Both opened the payment before either decided.
    const destinations = [{ transactionTemplateId: templateId, destinationId: world.account.id }];
    const transactionTemplateIds = [templateId];
    const asked = { transactionTemplateIds, destinations };
    const contenders = [
      () => approvePayments(t.deps, rerouter.viewer, { ...asked, rerouteId: elsewhere.id }),
      () => approvePayments(t.deps, reader.viewer, { ...asked, rerouteId: null }),
    ];
    if (round % 2 === 1) contenders.reverse();
    // In the first rounds one is over before the other begins, so that each comes first at least once.
    const ahead = round < 2 ? 1 : 0;
    const run = (approve: (typeof contenders)[number]) => approve();
    const outcomes = [
      ...(await Promise.all(contenders.slice(0, ahead).map(run))),
      ...(await Promise.all(contenders.slice(ahead).map(run))),
    ].flat();
    const refused = outcomes.flatMap(({ errorMessage }) => errorMessage ?? []);
    assert.equal(refused.length, 1, JSON.stringify(outcomes));
    const template = await storedTemplate(database.db, templateId);
    assert.equal(template.displayStatus, 'APPROVAL_PENDING');
    const isRerouted = template.firstApprovedById === rerouter.id;
    firsts.add(template.firstApprovedById);
    assert.equal(template.destinationFundingSourceId, isRerouted ? elsewhere.id : world.account.id);
    assert.match(
      refused[0] ?? '',
      isRerouted
        ? /another account than the one that you saw\. It goes to Elsewhere now/
        : /first approval is for the account/,
    );
  }
  assert.deepEqual(firsts, new Set([rerouter.id, reader.id]));
});

/** The payment stands where the winner put it: one event, and a transfer only where it was approved. */
async function checkEnd(templateId: number, winner: string): Promise<void> {
  const { db } = database;
  const events = await db
    .select()
    .from(transactionEvents)
    .where(eq(transactionEvents.transactionTemplateId, templateId))
    .orderBy(transactionEvents.seq);
  assert.deepEqual(
    events.map(({ type }) => type),
    ['APPROVAL_REQUESTED', winner],
  );
  const [template] = await db
    .select()
    .from(transactionTemplates)
    .where(eq(transactionTemplates.id, templateId));
  const shown = winner === 'APPROVED' ? 'AUTHORIZED' : winner;
  assert.equal(template?.displayStatus, shown);
  const transfers = await db
    .select()
    .from(outbox)
    .where(and(eq(outbox.transactionTemplateId, templateId), eq(outbox.kind, 'transfer')));
  assert.equal(transfers.length, winner === 'APPROVED' ? 1 : 0);
}
