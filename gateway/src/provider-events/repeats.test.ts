import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { Database } from '../db/client.ts';
import { providerInbox } from '../db/schema/index.ts';
import { openTestDatabase } from '../testing/database.ts';
import { drainOutbox } from '../payments/delivery/deliver.ts';
import { InvalidSignature } from '../providers/bank-transfers/errors.ts';
import type { ProviderEvent } from '../providers/bank-transfers/port.ts';
import { paymentFlow } from '../testing/payment-flow.ts';
import type { PaymentFlow } from '../testing/payment-flow.ts';
import { drainInbox } from './apply-event.ts';
import { receiveWebhook } from '../payments/inbox/receive.ts';

const REPEATS = 10;

let database: Database;
let t: PaymentFlow;
before(async () => {
  database = await openTestDatabase();
});
beforeEach(() => {
  t = paymentFlow(database);
});
after(() => database.close());

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}

const transferEvents = async (flow: PaymentFlow): Promise<ProviderEvent[]> =>
  (await flow.bankTransfers.listEvents(new Date(0).toISOString())).filter(
    ({ resourceKind }) => resourceKind === 'transfer',
  );

async function deliverOne(flow: PaymentFlow, event: ProviderEvent): Promise<void> {
  const { body, signature } = flow.bank.webhookOf(event);
  await receiveWebhook(flow.deps, body, signature);
  await drainInbox(flow.deps);
}

test(`every event ${REPEATS} times and in every order: the same end`, async () => {
  const orders = permutations([0, 1, 2, 3]);
  assert.equal(orders.length, 24);
  const ends = new Set<string>();
  for (const order of orders) {
    const flow = paymentFlow(database);
    const { templateId, payer, receiver } = await flow.authorized('R01-late');
    await drainOutbox(flow.deps);
    for (let step = 0; step < 3; step += 1) flow.bank.step();
    const events = await transferEvents(flow);
    assert.equal(events.length, order.length);
    for (const index of order) {
      const event = events[index];
      assert.ok(event);
      for (let time = 0; time < REPEATS; time += 1) await deliverOne(flow, event);
    }
    const { id, status } = await flow.paymentOf(templateId);
    const names: Record<string, string> = { [payer.id]: 'payer', [receiver.id]: 'receiver' };
    const balances = Object.entries(await flow.balances(id)).map(([account, cents]) => {
      const [kind, owner = ''] = account.split(':');
      return `${kind}:${names[owner] ?? owner}=${cents}`;
    });
    ends.add(JSON.stringify([status, balances.sort(), await flow.eventTypes(templateId)]));
  }
  assert.deepEqual(
    [...ends].map((end): unknown => JSON.parse(end)),
    [
      [
        'DEPOSITED_AND_FAILED',
        ['external:receiver=50000', 'platform:fees=1000', 'platform:losses=-51000'],
        ['REQUESTED', 'AUTHORIZED', 'INITIATED', 'CLEARED', 'DEPOSITED', 'RETURNED'],
      ],
    ],
  );
});

test('old events told again after each later one change nothing', async () => {
  const { templateId } = await t.authorized();
  await drainOutbox(t.deps);
  for (let step = 0; step < 3; step += 1) {
    for (const event of (await transferEvents(t)).toReversed()) {
      for (let time = 0; time < REPEATS; time += 1) await deliverOne(t, event);
    }
    t.bank.step();
  }
  assert.deepEqual(await t.eventTypes(templateId), [
    'REQUESTED',
    'AUTHORIZED',
    'INITIATED',
    'CLEARED',
    'DEPOSITED',
  ]);
});

test('forged and altered events are refused, each of them, and leave nothing behind', async () => {
  const { templateId } = await t.authorized();
  await drainOutbox(t.deps);
  for (let step = 0; step < 2; step += 1) t.bank.step();
  const [event] = await transferEvents(t);
  assert.ok(event);
  const { body, signature } = t.bank.webhookOf(event);
  const before = await database.db.$count(providerInbox);
  const flipped = (text: string, at: number): string =>
    text.slice(0, at) + (text[at] === '0' ? '1' : '0') + text.slice(at + 1);
  const bodies = Array.from({ length: body.length }, (_, at) => {
    const altered = Buffer.from(body);
    altered[at] = (altered[at] ?? 0) ^ 1;
    return altered;
  });
  const signatures = Array.from({ length: signature.length }, (_, at) => flipped(signature, at));
  const foreign = paymentFlow(database).bank.webhookOf({ ...event, id: 'made-up' });
  const forgeries: [Buffer, string | undefined][] = [
    ...bodies.map((altered): [Buffer, string] => [altered, signature]),
    ...signatures.map((altered): [Buffer, string] => [body, altered]),
    [body, undefined],
    [body, ''],
    [body, signature.slice(0, -2)],
    [Buffer.concat([body, Buffer.from(' ')]), signature],
    [Buffer.alloc(0), signature],
    // Rightly signed, but the provider knows of no such event.
    [foreign.body, foreign.signature],
  ];
  let refused = 0;
  for (const [forged, sign] of forgeries) {
    await assert.rejects(receiveWebhook(t.deps, forged, sign), InvalidSignature);
    refused += 1;
  }
  assert.equal(refused, forgeries.length);
  await drainInbox(t.deps);
  assert.equal(await database.db.$count(providerInbox), before);
  assert.equal((await t.paymentOf(templateId)).status, 'INITIATED');
});
