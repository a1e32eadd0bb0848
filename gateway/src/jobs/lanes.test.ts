import assert from 'node:assert/strict';
import { EventEmitter, on, once } from 'node:events';
import { after, afterEach, before, test } from 'node:test';
import { randomUUID } from 'node:crypto';
import type { Database } from '../db/client.ts';
import { integrations, webhookAttempts, webhookSubscriptions } from '../db/schema/index.ts';
import { secretPurpose } from '../domains/webhooks/deliver.ts';
import { queueMail } from '../payments/outbox/mails.ts';
import { seal } from '../secrets/seal.ts';
import { openTestDatabase } from '../testing/database.ts';
import { paymentFlow, type PaymentFlow } from '../testing/payment-flow.ts';
import { addOrganization } from '../testing/world.ts';
import { openJobQueue, type JobQueue } from './boss.ts';
import { queueInItsLane } from './earlier-queue.ts';
import { lanes } from './lanes.ts';

/** More than a lane does at once, so that some have to wait. */
const MORE_THAN_A_LANE = 2 * Math.max(...Object.values(lanes).map(({ atOnce }) => atOnce));
const timeout = 60_000;
const invitation = {
  organization: {
    name: 'Harbor',
    slug: 'harbor',
    email: null,
    phone: null,
    backgroundColor: null,
    logoLight: null,
    logoDark: null,
  },
  inviteeName: 'Ada',
  inviterName: null,
  url: 'https://keyturn.example',
};

/** What reached the outside: `mail` with the receiver, `webhook` with the address, `transfer` with the payment's id. */
const outside = new EventEmitter();
let database: Database;
let t: PaymentFlow;
let jobs: JobQueue;
/** Whether the outside hangs for what reaches it, and what lets it go on. */
let hangs: (to: string) => boolean = () => false;
let goesOn = Promise.withResolvers<null>();

function hangFor(who: (to: string) => boolean): void {
  goesOn = Promise.withResolvers<null>();
  hangs = who;
}
const release = (): void => goesOn.resolve(null);
async function reach(kind: 'mail' | 'webhook', to: string): Promise<void> {
  outside.emit(kind, to);
  if (hangs(to)) await goesOn.promise;
}

before(async () => {
  database = await openTestDatabase();
  t = paymentFlow(database);
  jobs = await openJobQueue(database, t.deps.log);
  const { bankTransfers, ports } = { ...t, ...t.deps };
  Object.assign(t.deps, {
    jobs,
    ports: {
      ...ports,
      mail: { ...ports.mail, send: ({ to }: { to: string }) => reach('mail', to) },
      webhooks: {
        send: ({ url }: { url: string }) => reach('webhook', url).then(() => ({ status: 200, body: '' })),
      },
      bankTransfers: {
        ...bankTransfers,
        createTransfer: async (...given: Parameters<typeof bankTransfers.createTransfer>) => {
          const state = await bankTransfers.createTransfer(...given);
          outside.emit('transfer', given[0].correlationId);
          return state;
        },
      },
    },
  });
  await jobs.work(t.deps);
});
afterEach(() => {
  release();
  hangs = () => false;
});
after(async () => {
  await jobs.stop();
  await database.close();
});

/** Waits until so many of a kind reached the outside. */
async function reached(kind: 'mail' | 'webhook', count: number, to = /./): Promise<void> {
  let found = 0;
  for await (const [address] of on(outside, kind)) {
    if (to.test(String(address))) found += 1;
    if (found === count) break;
  }
}

const queueMails = (addresses: readonly string[]) =>
  database.db.transaction(async (tx) => {
    for (const to of addresses)
      await queueMail(tx, t.deps, { kind: 'invitation', to, data: invitation }, null);
  });

async function queueWebhooks(count: number, url: string): Promise<void> {
  const { organizationId } = await addOrganization(t);
  const [integration] = await database.db
    .insert(integrations)
    .values({ name: 'Desk', organizationId })
    .returning();
  const id = randomUUID();
  const secretEncrypted = seal(t.deps.config.encryptionKey, 'a secret of the receiver', secretPurpose(id));
  const integrationId = integration?.id ?? '';
  await database.db
    .insert(webhookSubscriptions)
    .values({ id, integrationId, organizationId, url, secretEncrypted });
  await database.db.transaction(async (tx) => {
    const message = { webhookSubscriptionId: id, integrationId, url, payload: {} };
    const rows = await tx
      .insert(webhookAttempts)
      .values(Array.from({ length: count }, () => message))
      .returning();
    await jobs.enqueue(
      tx,
      'webhook',
      rows.map((row) => ({ id: row.id, group: id })),
    );
  });
}

/** Authorizes a payment and waits until its transfer is handed over. */
async function transferLeaves(): Promise<void> {
  const left = once(outside, 'transfer');
  const { templateId } = await t.authorized();
  assert.deepEqual(await left, [(await t.paymentOf(templateId)).id]);
}

test(
  'a mail server that hangs delays no transfer, and only its own lane waits for it',
  { timeout },
  async () => {
    hangFor(() => true);
    const hanging = reached('mail', lanes.mail.atOnce);
    let begun = 0;
    const count = (): void => void (begun += 1);
    outside.on('mail', count);
    await queueMails(
      Array.from({ length: MORE_THAN_A_LANE }, (_each, index) => `waits-${index}@people.example`),
    );
    await hanging;
    await transferLeaves();
    assert.equal(begun, lanes.mail.atOnce, 'the rest waits in the database');
    const rest = reached('mail', MORE_THAN_A_LANE - lanes.mail.atOnce);
    release();
    await rest;
    outside.off('mail', count);
  },
);

test('a webhook receiver that hangs delays no transfer and no other receiver', { timeout }, async () => {
  const { ofGroup = 0 } = lanes.webhook;
  hangFor((to) => to.startsWith('https://hangs.'));
  const hanging = reached('webhook', ofGroup, /hangs/);
  const all = reached('webhook', MORE_THAN_A_LANE, /hangs/);
  await queueWebhooks(MORE_THAN_A_LANE, 'https://hangs.example/hooks');
  await hanging;
  const others = reached('webhook', MORE_THAN_A_LANE, /works/);
  await queueWebhooks(MORE_THAN_A_LANE, 'https://works.example/hooks');
  await others;
  await transferLeaves();
  release();
  await all;
});

test('one mail that hangs holds one worker: the others go past it', { timeout }, async () => {
  hangFor((to) => to === 'slow@people.example');
  const allOthers = reached('mail', MORE_THAN_A_LANE, /^past-/);
  const others = Array.from({ length: MORE_THAN_A_LANE }, (_each, index) => `past-${index}@people.example`);
  await queueMails(['slow@people.example', ...others]);
  await allOthers;
});

test('what the release before queued goes into its lane', async () => {
  Object.assign(t.deps, { jobs: { enqueue: async () => undefined } });
  const { templateId } = await t.authorized();
  Object.assign(t.deps, { jobs });
  const row = await t.outboxOf((await t.paymentOf(templateId)).id);
  const left = once(outside, 'transfer');
  await queueInItsLane(t.deps, row.id);
  assert.deepEqual(await left, [row.transactionId]);
});
