import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { eq, inArray } from 'drizzle-orm';
import { createClient } from 'graphql-ws';
import { z } from 'zod';
import type { Database } from '../../db/client.ts';
import { openPostgres } from '../../db/postgres.ts';
import { outbox, transactionTemplates } from '../../db/schema/index.ts';
import { nginxProgram, startBalancer } from '../balancer.ts';
import { countingMailbox } from '../counting-outside.ts';
import { createTestDeps } from '../deps.ts';
import { freePort, startGatewayProcess } from '../gateway-process.ts';
import { postgresPrograms, startPrivatePostgres, withoutPrivatePostgres } from '../private-postgres.ts';
import { addOrganization, addUser } from '../world.ts';

const CLIENTS = 4;
/** Payments that are asked for between two restarts. */
const BETWEEN = 20;

const send = `mutation($occasion: ID!, $request: TransactionRequestInput!) {
  sendTransactionRequest(paymentOccasionId: $occasion, request: $request) { transactionTemplate { id } }
}`;
const sent = z.object({
  data: z.object({ sendTransactionRequest: z.object({ transactionTemplate: z.object({ id: z.string() }) }) }),
});
const changes = `subscription($slug: String!) {
  transactionTemplateChanged(organizationSlug: $slug) { transactionTemplate { id } }
}`;
const pushed = z.object({
  transactionTemplateChanged: z.object({ transactionTemplate: z.object({ id: z.string() }) }),
});
const synced = z.object({ userId: z.string() });

const programs = postgresPrograms();
const nginx = nginxProgram();
const skip = withoutPrivatePostgres() || (nginx === null && 'nginx is not installed');
const cleanUp: (() => Promise<void> | void)[] = [];
let database: Database;
let databaseUrl: string;
before(async () => {
  if (programs === null || skip !== false) return;
  const server = await startPrivatePostgres(programs);
  cleanUp.unshift(() => server.stop());
  databaseUrl = server.url;
  database = await openPostgres(databaseUrl, { connections: 4 });
  cleanUp.unshift(() => database.close());
});
after(async () => {
  for (const step of cleanUp) await step();
});

/** Two gateways on one database behind the deployment's balancer. */
async function startDeployment(mailboxUrl: string) {
  const ports = [await freePort(), await freePort()];
  const start = (port: number) =>
    startGatewayProcess({
      GATEWAY_PORT: String(port),
      DATABASE_URL: databaseUrl,
      SMTP_URL: mailboxUrl,
      TRUST_PROXY: '1',
    });
  const gateways = await Promise.all(ports.map(start));
  const addresses = ports.map((port) => `127.0.0.1:${port}`);
  const balancer = await startBalancer(nginx ?? '', addresses);
  cleanUp.unshift(
    () => balancer.stop(),
    async () => {
      for (const gateway of gateways) await gateway.kill();
    },
  );
  return {
    url: balancer.url,
    addresses,
    /** Restarts one as an operator does: it is asked to stop and takes its time. Gives its exit code. */
    async restart(index: number): Promise<number | null> {
      const code = await gateways[index]?.stop();
      gateways[index] = await start(ports[index] ?? 0);
      return code ?? null;
    },
  };
}

const timeout = 240_000;
test('two gateways restart one after the other under load: no request fails', { skip, timeout }, async () => {
  const t = createTestDeps(database);
  const { organizationId, organization, inbound } = await addOrganization(t);
  const user = await addUser(t, { organizationId, roles: ['ADMIN'] });
  const mailbox = await countingMailbox();
  cleanUp.unshift(mailbox.stop);
  const deployment = await startDeployment(mailbox.url);

  // The identity provider tells either gateway who signs in.
  const identity = await fetch(`${deployment.url}/identity/sync`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer sandbox-identity-secret' },
    body: JSON.stringify({ subject: `auth0|${user.id}`, email: user.email }),
  });
  const authorization = `Bearer simulated.${synced.parse(await identity.json()).userId}`;

  // One listener at each gateway, to hear of what the other one does; both connect again by themselves.
  const heard = deployment.addresses.map(() => new Set<string>());
  for (const [index, address] of deployment.addresses.entries()) {
    const client = createClient({
      url: `ws://${address}/graphql`,
      connectionParams: { authorization },
      retryAttempts: 1_000,
      retryWait: () => wait(50),
      shouldRetry: () => true,
    });
    cleanUp.unshift(async () => client.dispose());
    client.subscribe(
      { query: changes, variables: { slug: organization.slug } },
      {
        next: ({ data }) => {
          if (data) heard[index]?.add(pushed.parse(data).transactionTemplateChanged.transactionTemplate.id);
        },
        error: (error) => assert.fail(String(error)),
        complete: () => undefined,
      },
    );
  }

  const acknowledged = new Set<string>();
  let going = true;
  async function client(number: number): Promise<void> {
    for (let count = 0; going; count += 1) {
      const request = { amount: 10_000, receiverEmail: `payer-${number}-${count}@people.example` };
      const response = await fetch(`${deployment.url}/graphql`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify({ query: send, variables: { occasion: inbound.id, request } }),
      });
      const body = await response.text();
      assert.equal(response.status, 200, body);
      acknowledged.add(sent.parse(JSON.parse(body)).data.sendTransactionRequest.transactionTemplate.id);
    }
  }
  const clients = Promise.all(Array.from({ length: CLIENTS }, (_each, number) => client(number)));
  const more = async (): Promise<void> => {
    const from = acknowledged.size;
    while (acknowledged.size < from + BETWEEN) await Promise.race([clients, wait(20)]);
  };
  await more();
  for (const index of [0, 1]) {
    assert.equal(await deployment.restart(index), 0, 'a gateway ends well');
    await more();
  }
  // Both listeners hear of payments that either gateway takes, after the restarts too.
  for (const set of heard) set.clear();
  while (heard.some((set) => set.size < 10)) await Promise.race([clients, wait(20)]);
  going = false;
  await clients;

  const { db } = database;
  const stored = await db
    .select({ id: transactionTemplates.id })
    .from(transactionTemplates)
    .where(eq(transactionTemplates.organizationId, organizationId));
  assert.deepEqual(stored.map(({ id }) => String(id)).toSorted(), [...acknowledged].toSorted());
  const ids = stored.map(({ id }) => id);
  const mails = () => db.select().from(outbox).where(inArray(outbox.transactionTemplateId, ids));
  while ((await mails()).some(({ status }) => status === 'pending')) await wait(200);
  for (const { key } of await mails()) assert.equal(mailbox.mails.get(key), 1, 'each mail left once');
});
