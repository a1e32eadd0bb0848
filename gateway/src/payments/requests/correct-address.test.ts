import assert from 'node:assert/strict';
import { test } from 'node:test';
import { and, eq, sql } from 'drizzle-orm';
import { outbox, requestTokens, transactionTemplates } from '../../db/schema/index.ts';
import { paymentCalls } from '../../testing/payment-calls.ts';
import { addPayment } from '../../testing/payments.ts';
import { drainOutbox } from '../delivery/deliver.ts';
import { createRequestToken, linkOfToken } from '../store/request-tokens.ts';

const world = paymentCalls();
const correct = `mutation($id: ID!, $email: String!) {
  correctRequestAddress(transactionTemplateId: $id, receiverEmail: $email) { receiverEmail accessedAt mailRefusal }
}`;

test('a request goes to the right address, and old links open nothing', async () => {
  const { call, harbor, gateway, admin, agent, outsider, mailed, lastEvent, database } = world();
  const { db } = database;
  const asked = await addPayment(gateway.test, harbor, {
    ...{ status: 'PENDING', displayStatus: 'PENDING', receiverEmail: 'wrong@payer.example' },
    ...{ requestedAt: gateway.test.deps.clock(), accessedAt: gateway.test.deps.clock() },
    ...{ buyerFirstName: 'Wrong', buyerFullName: 'Wrong Person', buyerEmail: 'wrong@payer.example' },
  });
  const id = String(asked.id);
  const token = await createRequestToken(db, asked.id, gateway.test.deps.clock());
  const to = (who: typeof admin, email: string) => call(who, correct, { id, email });

  assert.equal(await to(outsider, 'right@payer.example'), 'NOT_FOUND | The transaction was not found.');
  assert.match(String(await to(agent, 'right@payer.example')), /^(FORBIDDEN|NOT_FOUND)/);
  assert.equal(await to(admin, 'right'), 'BAD_INPUT | Enter a valid email | receiverEmail');
  assert.equal(
    await to(admin, 'WRONG@payer.example'),
    'BAD_INPUT | The request went to this address already. | receiverEmail',
  );
  assert.deepEqual(await linkOfToken(db, token, gateway.test.deps.clock()), {
    templateId: asked.id,
    acts: true,
  });

  assert.deepEqual(await to(admin, 'right@payer.example'), {
    ...{ receiverEmail: 'right@payer.example', accessedAt: null, mailRefusal: null },
  });
  assert.equal(await linkOfToken(db, token, gateway.test.deps.clock()), null);
  assert.equal(await lastEvent(asked.id), 'ADDRESS_CORRECTED');
  assert.deepEqual(await mailed('payment-request'), ['right@payer.example']);
  const [stored] = await db.select().from(transactionTemplates).where(eq(transactionTemplates.id, asked.id));
  assert.deepEqual([stored?.buyerFullName, stored?.buyerEmail], [null, 'right@payer.example']);
});

test('a mail that waited while the address was corrected is not sent, and makes no link', async () => {
  const { call, harbor, gateway, admin, database } = world();
  const { db } = database;
  const asked = await addPayment(gateway.test, harbor, {
    ...{ status: 'PENDING', displayStatus: 'PENDING', receiverEmail: 'late@payer.example' },
    requestedAt: gateway.test.deps.clock(),
  });
  const id = String(asked.id);
  const resend = 'mutation($id: ID!) { resendAuthorizationRequest(transactionTemplateId: $id) }';
  assert.equal(await call(admin, resend, { id }), true);
  await call(admin, correct, { id, email: 'right@payer.example' });
  for (let round = 0; round < 2; round += 1) await drainOutbox(gateway.test.deps);
  const rows = await db
    .select({ to: sql<string>`${outbox.body}->>'to'`, status: outbox.status, lastError: outbox.lastError })
    .from(outbox)
    .where(and(eq(outbox.transactionTemplateId, asked.id), eq(outbox.kind, 'mail')))
    .orderBy(outbox.createdAt, outbox.status);
  assert.deepEqual(rows.map(({ to, status, lastError }) => [to, status, lastError]).toSorted(), [
    ['late@payer.example', 'failed', 'The address was corrected.'],
    ['right@payer.example', 'done', null],
  ]);
  const tokens = await db
    .select()
    .from(requestTokens)
    .where(eq(requestTokens.transactionTemplateId, asked.id));
  assert.equal(tokens.length, 1);
});

test('the payer is asked again by hand once an hour at most', async () => {
  const { call, harbor, gateway, admin, mailed } = world();
  const asked = await addPayment(gateway.test, harbor, {
    ...{ status: 'PENDING', displayStatus: 'PENDING', receiverEmail: 'slow@payer.example' },
    requestedAt: gateway.test.deps.clock(),
  });
  const resend = 'mutation($id: ID!) { resendAuthorizationRequest(transactionTemplateId: $id) }';
  const again = () => call(admin, resend, { id: String(asked.id) });
  assert.equal(await again(), true);
  assert.match(
    String(await again()),
    /^TOO_MANY \| The last reminder was sent within the hour\. Send it again in 60 minutes\./,
  );
  assert.equal((await mailed('payment-request')).filter((to) => to === 'slow@payer.example').length, 1);
});
