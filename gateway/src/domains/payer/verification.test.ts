import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { outbox, transactionTemplates } from '../../db/schema/index.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { withShownWords } from '../../testing/payer.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { addOrganization, addUser } from '../../testing/world.ts';
import { applyFundingSourceState } from '../accounts/apply-funding-source.ts';
import { fundingSourceById } from '../../payments/drafts/occasion-store.ts';
import { sendTransactionRequest } from '../../payments/requests/commands.ts';
import { createRequestToken } from '../../payments/store/request-tokens.ts';

let database: Database;
let gateway: TestApp;
let keys = 0;
before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
});
after(async () => {
  await gateway.close();
  await database.close();
});

/** A request whose payer accepted it with an account that wants micro-deposits. */
async function accepted() {
  const { deps } = gateway.test;
  const { organizationId, inbound } = await addOrganization(gateway.test);
  const { viewer } = await addUser(gateway.test, { organizationId, roles: ['ADMIN'] });
  const email = `payer-${(keys += 1)}@people.example`;
  const request = { amount: 500_000, receiverEmail: email, formFields: [] };
  const { templateId } = await sendTransactionRequest(deps, viewer, {
    paymentOccasionId: inbound.id,
    request,
  });
  const url = `/payer/requests/${await createRequestToken(database.db, templateId, deps.clock())}`;
  const post = async (path: string, body: object) =>
    gateway.app.inject({
      method: 'POST',
      url: `${url}/${path}`,
      payload: await withShownWords(gateway.app, `${url}/${path}`, body),
      headers: { 'idempotency-key': `verification-${(keys += 1)}` },
    });
  const payer = { firstName: 'Pat', lastName: 'Lee', email, phone: null };
  const account = {
    ...{ kind: 'new', routingNumber: '021000021', accountNumber: String(10_000_000 + keys) },
    ...{ bankAccountType: 'checking', name: 'Mine' },
  };
  const authorized = await post('authorize', { payer, account });
  assert.equal(authorized.statusCode, 200, authorized.body);
  const [template] = await database.db
    .select()
    .from(transactionTemplates)
    .where(eq(transactionTemplates.id, templateId));
  const source = await fundingSourceById(database.db, template?.originationFundingSourceId ?? '');
  const view = async () => (await gateway.app.inject(url)).json<unknown>();
  const told = async (amount1: number, amount2: number) => {
    const response = await post('verify', { amount1, amount2 });
    return [response.statusCode, response.json<{ error?: { message: string } }>().error?.message ?? 'ok'];
  };
  const arrive = async () => {
    gateway.test.bank.step();
    await applyFundingSourceState(deps, source?.fundingRef ?? '');
  };
  const mails = async () => {
    const rows = await database.db.select().from(outbox).where(eq(outbox.transactionTemplateId, templateId));
    return rows.filter(({ body }) => body['mailKind'] === 'verify-account').map(({ body }) => body['to']);
  };
  return { email, view, told, arrive, mails };
}

const early = 'The deposits have not arrived yet. Give it a business day.';
const over = 'The amounts did not match three times. These deposits can no longer verify the bank account.';

test('a payer tells the amounts that arrived, and the payment starts by itself', async () => {
  const { email, view, told, arrive, mails } = await accepted();
  assert.partialDeepStrictEqual(await view(), {
    state: 'paid',
    verification: { state: 'on-the-way', attemptsLeft: 3 },
  });
  assert.deepEqual(await told(3, 9), [409, early]);
  assert.deepEqual(await mails(), []);
  await arrive();
  assert.deepEqual(await mails(), [email]);
  assert.partialDeepStrictEqual(await view(), { verification: { state: 'arrived' } });
  assert.deepEqual(await told(4, 9), [400, 'The amounts do not match. You have 2 attempts left.']);
  assert.partialDeepStrictEqual(await view(), { verification: { attemptsLeft: 2 } });
  assert.deepEqual(await told(9, 3), [200, 'ok']);
  assert.partialDeepStrictEqual(await view(), { status: 'AUTHORIZED', verification: null });
  assert.deepEqual(await told(9, 3), [409, 'This payment is not waiting for a bank account.']);
});

test('three wrong pairs end it', async () => {
  const { view, told, arrive } = await accepted();
  await arrive();
  await told(1, 1);
  await told(1, 1);
  assert.deepEqual(await told(1, 1), [409, over]);
  assert.partialDeepStrictEqual(await view(), { status: 'PENDING', verification: { state: 'failed' } });
  assert.deepEqual(await told(3, 9), [409, over]);
});

test('amounts that cannot be, and a link that is unknown, are refused', async () => {
  const { told } = await accepted();
  assert.deepEqual(await told(0, 9), [400, 'Enter the amount']);
  assert.deepEqual(await told(3, 100), [400, 'The amounts are below one dollar']);
  const url = `/payer/requests/${'A'.repeat(43)}/verify`;
  const unknown = await gateway.app.inject({ method: 'POST', url, payload: { amount1: 3, amount2: 9 } });
  assert.equal(unknown.statusCode, 404);
});
