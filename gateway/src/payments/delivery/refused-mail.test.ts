import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { transactionEvents } from '../../db/schema/index.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { paymentFlow } from '../../testing/payment-flow.ts';
import { addOrganization, addUser } from '../../testing/world.ts';
import { create } from '../lifecycle/move.ts';
import { drainOutbox } from './deliver.ts';

let database: Database;
before(async () => {
  database = await openTestDatabase();
});
after(() => database.close());

async function requested(receiverEmail: string, requesterEmail?: string) {
  const t = paymentFlow(database);
  const { organizationId, inbound } = await addOrganization(t);
  const requester = await addUser(
    t,
    { organizationId, roles: ['ADMIN'] },
    requesterEmail === undefined ? {} : { email: requesterEmail },
  );
  const draft = {
    organizationId,
    paymentOccasionId: inbound.id,
    direction: 'INBOUND' as const,
    context: 'GENERIC' as const,
    amount: 12_500,
    receiverEmail,
    requesterId: requester.id,
  };
  const actor = { kind: 'user' as const, userId: requester.id };
  const { template } = await database.db.transaction((tx) =>
    create(tx, t.deps, draft, { to: 'T.PENDING', by: 'requester', actor }),
  );
  // The request, then what follows from its refusal.
  for (let round = 0; round < 3; round += 1) await drainOutbox(t.deps);
  const events = await database.db
    .select({ type: transactionEvents.type, reason: transactionEvents.reason })
    .from(transactionEvents)
    .where(eq(transactionEvents.transactionTemplateId, template.id))
    .orderBy(transactionEvents.seq);
  return { events, requester, sent: t.mail.sent };
}

test('a refused mail stands in the log of its payment, and its requester is told', async () => {
  const { events, requester, sent } = await requested('bounce@payer.example');
  assert.deepEqual(events.slice(1), [
    { type: 'MAIL_REFUSED', reason: 'bounce@payer.example: No such mailbox.' },
  ]);
  assert.deepEqual(
    sent.map(({ to, subject }) => [to, subject]),
    [[requester.email, 'Mail not delivered: $125.00']],
  );
  assert.match(sent[0]?.text ?? '', /did not reach bounce@payer\.example/);
});

test('that the requester can not be told either is kept, and not told again', async () => {
  const { events, sent } = await requested('bounce@payer.example', 'bounce-office@harbor.example');
  assert.deepEqual(
    events.map(({ type }) => type),
    ['REQUESTED', 'MAIL_REFUSED', 'MAIL_REFUSED'],
  );
  assert.deepEqual(sent, []);
});
