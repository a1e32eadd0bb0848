import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { addCustomer, idOf, made, startBank, until, type TestBank } from './testing/bank.ts';
import { startReceiver } from './testing/receiver.ts';

describe('webhooks', () => {
  let bank: TestBank;
  before(async () => {
    bank = await startBank();
  });
  after(() => bank.close());

  async function subscribed(answers: number[] = []) {
    const receiver = await startReceiver(answers);
    const secret = 'a secret';
    const path = made(bank, await bank.call('POST', '/webhook-subscriptions', { url: receiver.url, secret }));
    return {
      ...receiver,
      path,
      id: idOf(path),
      stop: async () => {
        await bank.call('DELETE', path);
        receiver.close();
      },
    };
  }

  it('are delivered again after an answer that is no success, and every attempt can be seen', async () => {
    const receiver = await subscribed([500]);
    await addCustomer(bank);
    await until(
      () => receiver.deliveries.length,
      (count) => count === 2,
    );
    const [first, second] = receiver.deliveries;
    assert.equal(first?.body, second?.body);
    const webhook = await until(
      async () =>
        (await bank.sdk.webhookSubscriptions.webhooks.list({ id: receiver.id })).embedded?.webhooks?.[0],
      (value) => value?.attempts?.length === 2,
    );
    assert.deepEqual(
      webhook?.attempts?.map((attempt) => attempt.response?.statusCode),
      [500, 200],
    );
    assert.equal(webhook.eventId, first?.event.id);
    await receiver.stop();
  });

  it('are delivered once more on demand', async () => {
    const receiver = await subscribed();
    await addCustomer(bank);
    await until(
      () => receiver.deliveries.length,
      (count) => count === 1,
    );
    const list = await bank.sdk.webhookSubscriptions.webhooks.list({ id: receiver.id });
    const id = list.embedded?.webhooks?.[0]?.id ?? '';
    await bank.sdk.webhooks.retry({ id });
    await until(
      () => receiver.deliveries.length,
      (count) => count === 2,
    );
    assert.equal((await bank.sdk.webhooks.retries.list({ id })).total, 1);
    assert.equal((await bank.sdk.webhooks.get({ id })).topic, 'customer_created');
    await receiver.stop();
  });

  it('rest while the subscription is paused, and end with it', async () => {
    const receiver = await subscribed();
    const update = (paused: boolean) =>
      bank.sdk.webhookSubscriptions.update({ id: receiver.id, requestBody: { paused } });
    await update(true);
    await addCustomer(bank);
    await update(false);
    const seen = await addCustomer(bank);
    await until(
      () => receiver.deliveries.length,
      (count) => count > 0,
    );
    assert.deepEqual(
      receiver.deliveries.map((delivery) => delivery.event.resourceId),
      [idOf(seen)],
    );
    await receiver.stop();
    assert.equal((await bank.call('GET', receiver.path)).status, 404);
  });

  it('go to good addresses only, and to ten of them at most', async () => {
    const post = (url: string, secret = 's') => bank.call('POST', '/webhook-subscriptions', { url, secret });
    assert.equal((await post('nonsense')).status, 400);
    assert.equal((await post('http://localhost:1/', 'x'.repeat(129))).status, 400);
    const paths = [];
    for (let count = 0; count < 10; count += 1)
      paths.push(made(bank, await post(`http://localhost:1/${count}`)));
    assert.equal((await post('http://localhost:1/more')).status, 400);
    assert.equal((await bank.sdk.webhookSubscriptions.list()).total, 10);
    for (const path of paths) await bank.call('DELETE', path);
  });
});
