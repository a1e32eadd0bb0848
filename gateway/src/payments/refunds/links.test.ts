import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { drainOutbox } from '../delivery/deliver.ts';
import { paymentCalls } from '../../testing/payment-calls.ts';
import { addPayment } from '../../testing/payments.ts';
import { addAccount } from '../../testing/world.ts';
import { updateTransactionStatus } from '../status-changes/staff-commands.ts';
import { refundTransaction } from './refund.ts';

const world = paymentCalls();
const fields = 'id refundReason refundOf { id } refund { id } events { type reason }';

const linked = z.object({ id: z.string() }).nullable();
const shape = z.object({
  refundReason: z.string().nullable(),
  refundOf: linked,
  refund: linked,
  events: z.array(z.object({ type: z.string(), reason: z.string().nullable() })),
});

async function deposited(values: { listingAgentId?: string; requesterId?: string } = {}): Promise<string> {
  const { gateway, harbor, payer } = world();
  const from = await addAccount(gateway.test, { userId: payer.id });
  const { id } = await addPayment(
    gateway.test,
    harbor,
    { displayStatus: 'DEPOSITED', context: 'EMD', receiverEmail: payer.email, ...values },
    {
      status: 'DEPOSITED',
      originationFundingSourceId: from.id,
      destinationFundingSourceId: harbor.escrowSource.id,
    },
  );
  return String(id);
}
const read = async (id: string, who = world().admin) => {
  const answer = await world().call(who, `query($id: ID!) { transactionTemplate(id: $id) { ${fields} } }`, {
    id,
  });
  return shape.parse(answer);
};
const refund = (id: string, reason?: string | null) =>
  world().call(
    world().admin,
    `mutation($id: ID!, $reason: String) { refundTransaction(transactionId: $id, reason: $reason) { refund { id } } }`,
    { id, reason },
  );

test('a refund and its original lead to each other, with the reason that was typed', async () => {
  const id = await deposited();
  assert.equal(await refund(id, 'x'.repeat(1_001)), 'BAD_INPUT | At most 1,000 characters | reason');
  await refund(id, '  The buyer withdrew. ');
  const original = await read(id);
  const made = await read(original.refund?.id ?? '');
  assert.deepEqual([made.refundOf, made.refund, made.refundReason], [{ id }, null, 'The buyer withdrew.']);
  assert.deepEqual([original.refundOf, original.refundReason], [null, null]);
  const told = { type: 'REFUNDED', reason: 'The buyer withdrew.' };
  assert.deepEqual(original.events.at(-1), told);
});

test('a reason may be left out', async () => {
  for (const reason of [undefined, null, '  ']) {
    const id = await deposited();
    await refund(id, reason);
    assert.deepEqual((await read(id)).events.at(-1), { type: 'REFUNDED', reason: null });
  }
});

test('who may not see the refund is not led to it', async () => {
  const { agent, admin, gateway } = world();
  const id = await deposited({ requesterId: agent.id });
  await refundTransaction(gateway.test.deps, admin.viewer, { transactionId: id, reason: null });
  assert.equal((await read(id, agent)).refund, null);
  assert.notEqual((await read(id)).refund, null);
});

test('who may refund reads why it is not possible now, and nobody else does', async () => {
  const { agent, admin, staff, gateway } = world();
  const id = await deposited({ requesterId: agent.id });
  const why = async (who = admin) => {
    const query = 'query($id: ID!) { transactionTemplate(id: $id) { refundRefusal allowedActions } }';
    const { refundRefusal, allowedActions } = z
      .object({ refundRefusal: z.string().nullable(), allowedActions: z.array(z.string()) })
      .parse(await world().call(who, query, { id }));
    assert.equal(who === admin && refundRefusal === null, allowedActions.includes('REFUND'));
    return refundRefusal;
  };
  assert.equal(await why(), null);
  const given = { transactionId: id, reason: null };
  const { refundTemplateId } = await refundTransaction(gateway.test.deps, admin.viewer, given);
  assert.equal(await why(), 'A refund of this payment is already on its way.');
  assert.equal(await why(agent), null);
  const setTo = (status: 'DEPOSITED' | 'FAILED') =>
    updateTransactionStatus(gateway.test.deps, staff.viewer, {
      transactionId: String(refundTemplateId),
      status,
    });
  await drainOutbox(gateway.test.deps);
  await setTo('FAILED');
  assert.match((await why()) ?? '', /has not confirmed what became of the last refund/);
  await setTo('DEPOSITED');
  assert.equal(await why(), 'This payment has already been refunded.');
});
