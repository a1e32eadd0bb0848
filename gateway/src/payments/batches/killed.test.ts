import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { countDistinct, count, isNotNull } from 'drizzle-orm';
import { z } from 'zod';
import { transactionTemplates } from '../../db/schema/index.ts';
import { openPglite } from '../../db/pglite.ts';
import { makeDataFolder } from '../../testing/databases/data-folder.ts';
import { createTestDeps } from '../../testing/deps.ts';
import { startGatewayProcess } from '../../testing/gateway-process.ts';
import { addOrganization, addUser } from '../../testing/world.ts';

// `pnpm faults gateway-killed` kills a hundred times; here is what breaks at once.
const KILLS = 4;
const ROWS = 300;

const rows = Array.from({ length: ROWS }, (_each, index) => ({
  amount: 10_000 + index,
  receiverEmail: `payer-${index}@people.example`,
  lineNumber: index + 2,
}));
const open = `mutation($name: String!, $slug: String!, $occasion: ID!) {
  getOrCreateBatch(name: $name, organizationSlug: $slug, paymentOccasionId: $occasion) { id }
}`;
const send = `mutation($batch: ID!, $rows: [TransactionRequestInput!]!) {
  sendTransactionRequests(batchId: $batch, requests: $rows) { successes transactionTemplateIds }
}`;
const opened = z.object({ data: z.object({ getOrCreateBatch: z.object({ id: z.string() }) }) });
const sent = z.object({
  data: z.object({
    sendTransactionRequests: z.object({ successes: z.number(), transactionTemplateIds: z.array(z.string()) }),
  }),
});

const skip = process.env['DATABASE_URL'] ? 'it runs once, with those on the embedded database' : false;

test(
  `a batch of ${ROWS} rows, killed at ${KILLS} points and repeated: every row once`,
  { skip },
  async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'keyturn-killed-'));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    const data = await makeDataFolder(join(folder, 'gateway'));
    const database = await openPglite(data);
    const test = createTestDeps(database);
    const { organization, organizationId, inbound } = await addOrganization(test);
    const user = await addUser(test, { organizationId, roles: ['ADMIN'] });
    await database.close();

    const settings = { KEYTURN_DATA: folder };
    let gateway = await startGatewayProcess(settings);
    t.after(() => gateway.kill());
    const ask = async (query: string, variables: object): Promise<unknown> => {
      const response = await fetch(`${gateway.url}/graphql`, {
        method: 'POST',
        headers: {
          authorization: `Bearer simulated.${user.id}`,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify({ query, variables }),
      });
      return response.json();
    };
    const openBatch = async (name: string): Promise<string> => {
      const given = { name, slug: organization.slug, occasion: inbound.id };
      return opened.parse(await ask(open, given)).data.getOrCreateBatch.id;
    };
    const sendAll = async (batch: string): Promise<void> => {
      const answer = sent.parse(await ask(send, { batch, rows })).data.sendTransactionRequests;
      assert.deepEqual([answer.successes, new Set(answer.transactionTemplateIds).size], [ROWS, ROWS]);
    };

    const began = performance.now();
    await sendAll(await openBatch('undisturbed'));
    const whole = performance.now() - began;
    for (let killed = 0; killed < KILLS; killed += 1) {
      const batch = await openBatch(`killed ${killed}`);
      const broken = ask(send, { batch, rows }).catch(() => null);
      await wait(((killed + Math.random()) / KILLS) * whole);
      await gateway.kill();
      await broken;
      gateway = await startGatewayProcess(settings);
      await sendAll(batch);
      await sendAll(batch);
    }
    await gateway.kill();

    const after = await openPglite(data);
    const batches = await after.db
      .select({
        rows: count(),
        lines: countDistinct(transactionTemplates.lineNumber),
        emails: countDistinct(transactionTemplates.receiverEmail),
      })
      .from(transactionTemplates)
      .where(isNotNull(transactionTemplates.batchId))
      .groupBy(transactionTemplates.batchId);
    await after.close();
    assert.equal(batches.length, KILLS + 1);
    for (const each of batches) assert.deepEqual(each, { rows: ROWS, lines: ROWS, emails: ROWS });
  },
);
