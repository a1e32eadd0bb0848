import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { providerInbox } from '../../../db/schema/index.ts';
import type { Random } from '../../../seed/chance/random.ts';
import type { Fault } from '../fault.ts';
import type { SentWebhook, WebhookRelay } from '../stage/webhook-relay.ts';

const LATE_MS = 4_000;

/** Loses a fifth of the webhooks, and delivers the others up to five times, late and in any order. */
export function disorder(
  webhooks: WebhookRelay,
  deliver: (webhook: SentWebhook) => Promise<number>,
  random: Random,
): { over: () => Promise<void> } {
  const underWay = new Set<Promise<unknown>>();
  webhooks.decide(async (webhook) => {
    if (random.chance(0.2)) return 200;
    for (let times = random.int(1, 5); times > 0; times -= 1) {
      const late = wait(random.int(0, LATE_MS)).then(() => deliver(webhook));
      underWay.add(late);
      void late.finally(() => underWay.delete(late));
    }
    return 200;
  });
  return {
    async over() {
      webhooks.decide(deliver);
      await Promise.all(underWay);
    },
  };
}

/** The provider's events come as they like. */
export const webhooksInDisorder: Fault = {
  about: 'webhooks lost (20 %), up to five times, late and in any order',
  unit: 'payments',
  count: 150,
  short: 8,
  async run({ webhooks, deliver, doings, random }, { count }) {
    const { over } = disorder(webhooks, deliver, random);
    await doings.collectMany(count);
    await wait(LATE_MS);
    await over();
  },
};

const key = 'x-request-signature-sha-256';
const signed = (body: Buffer, secret: string): string =>
  createHmac('sha256', secret).update(body).digest('hex');

/** What somebody makes of a true webhook who does not have the secret. */
const forgeries: readonly ((webhook: SentWebhook, random: Random) => SentWebhook)[] = [
  // One bit is another one.
  (webhook, random) => {
    const body = Buffer.from(webhook.body);
    const at = random.int(0, body.length - 1);
    body.writeUInt8(body.readUInt8(at) ^ (1 << random.int(0, 7)), at);
    return { ...webhook, body };
  },
  // Signed with another secret.
  (webhook, random) => ({
    ...webhook,
    headers: { ...webhook.headers, [key]: signed(webhook.body, random.digits(20)) },
  }),
  // Not signed, or by something that is no signature.
  (webhook, random) => ({ ...webhook, headers: { ...webhook.headers, [key]: random.pick(['', '0', 'é']) } }),
  // Cut off, or with something behind it.
  (webhook, random) => ({
    ...webhook,
    body: webhook.body.subarray(0, random.int(0, webhook.body.length - 1)),
  }),
  (webhook) => ({ ...webhook, body: Buffer.concat([webhook.body, Buffer.from(' ')]) }),
  // Another event under a true signature.
  (webhook, random) => ({
    ...webhook,
    body: Buffer.from(webhook.body.toString().replaceAll(/[0-9a-f]{8}-/g, () => `${random.digits(8)}-`)),
  }),
];

const AT_ONCE = 10;

/** Somebody who does not have the secret tells of events. */
export const webhooksForged: Fault = {
  about: 'webhooks forged or altered: bits, signatures, lengths, ids',
  unit: 'webhooks',
  count: 10_000,
  short: 200,
  async run({ webhooks, deliver, doings, database: { db }, bankTransfers, random }, { count }) {
    await doings.collectMany(2);
    while (webhooks.newest === null) await wait(50);
    const genuine = webhooks.newest;
    let left = count;
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (left-- > 0) {
          const forged = random.pick(forgeries)(genuine, random);
          let status = await deliver(forged);
          while (status === 503) status = await deliver(forged); // a gateway that was too slow said nothing of it
          if (status !== 401) throw new Error(`A forged webhook was answered with ${status}.`);
        }
      }),
    );
    const stored = await db.select({ id: providerInbox.id }).from(providerInbox);
    const sent = await bankTransfers.listEvents(new Date(Date.now() - 86_400_000).toISOString());
    const known = new Set(sent.map((event) => event.id));
    const invented = stored.filter(({ id }) => !known.has(id));
    if (invented.length > 0) throw new Error(`${invented.length} events were stored that nobody sent.`);
  },
};
