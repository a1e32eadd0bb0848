import assert from 'node:assert/strict';
import { createHmac, randomUUID } from 'node:crypto';
import { it } from 'node:test';
import type { contractFixtures } from './contract-fixtures.ts';
import { InvalidSignature } from '../../../providers/bank-transfers/errors.ts';
import type { BankTransfers } from '../../../providers/bank-transfers/port.ts';

interface Started {
  port: BankTransfers;
  fixtures: ReturnType<typeof contractFixtures>;
  webhookSecret: string;
}

/** The contract's part on what the provider tells by itself. */
export function eventsContract(started: () => Started): void {
  it('tells of everything, oldest first, and every transfer event leads to the whole transfer', async () => {
    const { port, fixtures } = started();
    const since = new Date().toISOString();
    const { transferRef } = await port.createTransfer(await fixtures.payment(), randomUUID());
    await fixtures.stagesOf(transferRef, 2);
    const events = await port.listEvents(since);
    assert.equal(new Set(events.map((event) => event.id)).size, events.length);
    assert.deepEqual(
      events.map((event) => event.occurredAt),
      events.map((event) => event.occurredAt).sort(),
    );
    const wholes = new Set<string>();
    for (const event of events.filter((item) => item.resourceKind === 'transfer')) {
      wholes.add((await fixtures.current(event.resourceRef)).transferRef);
    }
    assert.ok(wholes.has(transferRef));
    assert.ok(events.some((event) => event.topic === 'customer_transfer_completed'));
    assert.deepEqual(await port.listEvents(new Date(Date.now() + 60_000).toISOString()), []);
  });

  it('reads a webhook only when it was signed with our secret', async () => {
    const { port, fixtures, webhookSecret } = started();
    const since = new Date().toISOString();
    await fixtures.customer();
    const [event] = await port.listEvents(since);
    assert.ok(event);
    const body = Buffer.from(
      JSON.stringify({
        id: event.id,
        topic: event.topic,
        resourceId: event.resourceRef,
        timestamp: event.occurredAt,
        _links: { resource: { href: `https://provider.example/customers/${event.resourceRef}` } },
      }),
    );
    const signature = createHmac('sha256', webhookSecret).update(body).digest('hex');
    assert.deepEqual(port.readWebhook(body, signature), event);
    assert.throws(
      () => port.readWebhook(Buffer.concat([body, Buffer.from(' ')]), signature),
      InvalidSignature,
    );
    assert.throws(() => port.readWebhook(body, undefined), InvalidSignature);
    assert.throws(() => port.readWebhook(body, 'nonsense'), InvalidSignature);
  });
}
