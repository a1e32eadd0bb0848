import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../db/client.ts';
import { integrations, outbox, webhookAttempts, webhookSubscriptions } from '../../db/schema/index.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { createTestDeps } from '../../testing/deps.ts';
import { addOrganization } from '../../testing/world.ts';
import { createAll } from './create-all.ts';
import { create } from './move.ts';

const told = z.object({ type: z.string(), data: z.object({ status: z.string(), amount: z.number() }) });

let database: Database;
before(async () => {
  database = await openTestDatabase();
});
after(() => database.close());

test('payments made at once tell webhooks and people as one that is made alone', async () => {
  const { db } = database;
  const t = createTestDeps(database);
  const { organizationId, inbound } = await addOrganization(t);
  const [integration] = await db.insert(integrations).values({ name: 'Desk', organizationId }).returning();
  const integrationId = integration?.id ?? '';
  const url = 'https://desk.example/hooks';
  await db.insert(webhookSubscriptions).values({ organizationId, integrationId, url, secretEncrypted: 'x' });
  const draft = (amount: number) => ({
    ...{ organizationId, paymentOccasionId: inbound.id, amount, receiverEmail: 'pat@people.example' },
    ...{ direction: 'INBOUND' as const, context: 'GENERIC' as const },
  });
  const step = { to: 'T.PENDING', by: 'requester', actor: { kind: 'system' } } as const;
  const payments = await db.transaction(async (tx) => [
    await create(tx, t.deps, draft(1), step),
    ...(await createAll(tx, t.deps, [draft(2), draft(3)], step)),
  ]);
  for (const { template } of payments) {
    const attempts = await db
      .select()
      .from(webhookAttempts)
      .where(eq(webhookAttempts.transactionTemplateId, template.id));
    const messages = attempts.map(({ payload }) => told.parse(payload));
    const expected = { type: 'payment.requested', data: { status: 'PENDING', amount: template.amount } };
    assert.deepEqual(messages, [expected]);
    const mails = await db.select().from(outbox).where(eq(outbox.transactionTemplateId, template.id));
    assert.equal(mails.length, 1);
  }
});
