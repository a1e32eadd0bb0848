import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Viewer } from '../../access/actor.ts';
import type { Database } from '../../db/client.ts';
import {
  fundingSources,
  outbox,
  payerProofs,
  requestTokens,
  transactionEvents,
} from '../../db/schema/index.ts';
import { applyFundingSourceState } from '../accounts/apply-funding-source.ts';
import { drainOutbox } from '../../payments/delivery/deliver.ts';
import { receivingAccount, userByEmail } from '../../payments/drafts/party-store.ts';
import { resendAuthorizationRequest, resendReceipt } from '../../payments/receipts/resend-commands.ts';
import { sendTransactionRequest } from '../../payments/requests/commands.ts';
import { createRequestToken, linkOfToken } from '../../payments/store/request-tokens.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { withShownWords } from '../../testing/payer.ts';
import { storedTemplate } from '../../testing/payments.ts';
import { addAccount, addOrganization, addUser, type TestOrganization } from '../../testing/world.ts';

const failure = z.object({
  error: z.object({ code: z.string(), message: z.string(), field: z.string().nullable() }),
});
const begun = z.object({ proof: z.string() });
const shown = z.object({
  acts: z.boolean(),
  mailsTo: z.string().nullable(),
  savedAccounts: z.boolean(),
  payer: z.object({ firstName: z.string() }).nullable(),
  fundingSources: z.array(z.object({ id: z.string() })),
});
const thief = { firstName: 'Not', lastName: 'Payer', email: 'thief@evil.example', phone: null };

let database: Database;
let server: TestApp;
let world: TestOrganization;
let admin: Viewer;
let email: string;
let ownerId: string;
let saved: { kind: 'existing'; fundingSourceId: string };
let serial = 0;

before(async () => {
  database = await openTestDatabase();
  server = await startTestApp(database);
});
after(async () => {
  await server.close();
  await database.close();
});
beforeEach(async () => {
  world = await addOrganization(server.test);
  admin = (await addUser(server.test, { organizationId: world.organizationId, roles: ['ADMIN'] })).viewer;
  serial += 1;
  email = `Olga${serial}@Owners.example`;
  ownerId = (await addUser(server.test, undefined, { email, firstName: 'Zora', lastName: 'Owner' })).id;
  const source = await addAccount(server.test, { userId: ownerId });
  saved = { kind: 'existing', fundingSourceId: source.id };
});

async function requested() {
  const request = { amount: 50_000, receiverEmail: email, formFields: [] };
  const asked = { paymentOccasionId: world.inbound.id, request };
  const { templateId } = await sendTransactionRequest(server.test.deps, admin, asked);
  await drainOutbox(server.test.deps);
  const token = await createRequestToken(database.db, templateId, server.test.deps.clock());
  return { templateId, token, url: `/payer/requests/${token}` };
}
const readUrl = async (templateId: number) =>
  `/payer/requests/${await createRequestToken(database.db, templateId, server.test.deps.clock(), true)}`;

async function post(url: string, body: object, { proof, key }: { proof?: string; key?: string } = {}) {
  const headers = {
    'idempotency-key': key ?? randomUUID(),
    ...(proof === undefined ? {} : { 'x-payer-proof': proof }),
  };
  const payload = await withShownWords(server.app, url, body);
  return server.app.inject({ method: 'POST', url, payload, headers });
}
const pageOf = async (url: string, proof?: string) => {
  const headers = proof === undefined ? {} : { 'x-payer-proof': proof };
  return shown.parse((await server.app.inject({ url, headers })).json());
};
const refusalOf = (response: { json: () => unknown }) => failure.parse(response.json()).error;

/** The code in the newest mail that has one. */
async function mailedCode(): Promise<string> {
  await drainOutbox(server.test.deps);
  const texts = server.test.mail.sent.filter(({ to }) => to.toLowerCase() === email.toLowerCase());
  return (
    texts.flatMap(({ text }) => /\b\d{4} \d{4}\b/.exec(text)?.[0] ?? []).at(-1) ?? assert.fail('no code')
  );
}
async function proven(url: string): Promise<string> {
  const { proof } = begun.parse((await post(`${url}/proofs`, {})).json());
  const answer = await post(`${url}/proofs/confirm`, { code: await mailedCode() }, { proof });
  assert.equal(answer.statusCode, 200, answer.body);
  return proof;
}

test('whoever holds a link debits no saved account without proving the address, whatever they type', async () => {
  const { url, templateId } = await requested();
  const page = await server.app.inject(url);
  assert.partialDeepStrictEqual(page.json(), { savedAccounts: true, payer: null, fundingSources: [] });
  assert.doesNotMatch(page.body, /Zora|••/);
  const owner = { firstName: 'Zora', lastName: 'Owner', email, phone: null };
  for (const payer of [thief, owner])
    for (const proof of [undefined, 'A'.repeat(43)]) {
      const answer = await post(
        `${url}/authorize`,
        { payer, account: saved },
        proof === undefined ? {} : { proof },
      );
      const { code, field } = refusalOf(answer);
      assert.deepEqual([answer.statusCode, code, field], [403, 'PROOF_REQUIRED', 'account.fundingSourceId']);
    }
  assert.equal((await storedTemplate(database.db, templateId)).displayStatus, 'PENDING');
});

test('a returning payer enters the mailed code and pays; the payer is the owner, never what was typed', async () => {
  const { url, templateId } = await requested();
  const proof = await proven(url);
  const page = await pageOf(url, proof);
  assert.deepEqual([page.payer?.firstName, page.fundingSources.length], ['Zora', 1]);
  // The cookie of this browser counts; another one that has the link sees and does nothing.
  assert.deepEqual((await pageOf(url)).fundingSources, []);
  const answer = await post(`${url}/authorize`, { payer: thief, account: saved }, { proof });
  assert.equal(answer.statusCode, 200, answer.body);
  const template = await storedTemplate(database.db, templateId);
  assert.deepEqual(
    [template.buyerFullName, template.buyerEmail, template.authorizedById],
    ['Zora Owner', email, ownerId],
  );
  const events = await database.db
    .select({ data: transactionEvents.data })
    .from(transactionEvents)
    .where(eq(transactionEvents.transactionTemplateId, templateId));
  assert.match(JSON.stringify(events), /I, Zora Owner, authorize/);
  assert.doesNotMatch(JSON.stringify(events), /thief/);
});

test('a proof is for one payment and one address, and ends', async () => {
  const first = await requested();
  const second = await requested();
  const proof = await proven(first.url);
  const pay = (url: string) => post(`${url}/authorize`, { account: saved }, { proof });
  assert.equal(refusalOf(await pay(second.url)).code, 'PROOF_REQUIRED');
  await database.db
    .update(payerProofs)
    .set({ email: 'other@owners.example' })
    .where(eq(payerProofs.transactionTemplateId, first.templateId));
  assert.equal(refusalOf(await pay(first.url)).code, 'PROOF_REQUIRED');
  const again = await proven(second.url);
  server.test.pass(31 * 60_000);
  const late = await post(`${second.url}/authorize`, { account: saved }, { proof: again });
  assert.equal(refusalOf(late).code, 'PROOF_REQUIRED');
});

test('wrong codes are counted, late ones are void, and few are mailed', async () => {
  const { url } = await requested();
  const { proof } = begun.parse((await post(`${url}/proofs`, {})).json());
  // Two tabs of one browser ask at once: one mail.
  assert.equal(begun.parse((await post(`${url}/proofs`, {}, { proof })).json()).proof, proof);
  const code = await mailedCode();
  const wrong = code === '1234 5678' ? '8765 4321' : '1234 5678';
  const confirm = (given: string, secret = proof) =>
    post(`${url}/proofs/confirm`, { code: given }, { proof: secret });
  assert.equal(refusalOf(await confirm('12')).field, 'code');
  for (const left of [4, 3, 2, 1]) {
    const { field, message } = refusalOf(await confirm(wrong));
    assert.equal(field, 'code');
    assert.match(message, left === 1 ? /One try/ : new RegExp(`${left} tries`));
  }
  assert.equal(refusalOf(await confirm(wrong)).code, 'GONE');
  // The right one comes too late, and another browser's secret never had it.
  assert.equal(refusalOf(await confirm(code)).code, 'GONE');
  assert.equal(refusalOf(await confirm(code, 'B'.repeat(43))).code, 'GONE');

  server.test.pass(61_000);
  const next = begun.parse((await post(`${url}/proofs`, {})).json()).proof;
  const nextCode = await mailedCode();
  server.test.pass(11 * 60_000);
  assert.equal(refusalOf(await confirm(nextCode, next)).code, 'GONE');
  for (let more = 0; more < 3; more += 1) assert.equal((await post(`${url}/proofs`, {})).statusCode, 200);
  assert.equal(refusalOf(await post(`${url}/proofs`, {})).code, 'TOO_MANY');
  const stored = JSON.stringify([
    await database.db.select().from(payerProofs),
    await database.db.select().from(outbox),
  ]);
  for (const secret of [proof, next, code, code.replace(' ', '')])
    assert.equal(stored.includes(secret), false);
});

test('nobody is mailed a code who has no saved account', async () => {
  await database.db.update(fundingSources).set({ active: false }).where(eq(fundingSources.userId, ownerId));
  const { url } = await requested();
  assert.equal((await pageOf(url)).savedAccounts, false);
  assert.equal(refusalOf(await post(`${url}/proofs`, {})).code, 'CONFLICT');
});

test('a link of a receipt does nothing: each act is refused, and a link that acts is mailed to the payer', async () => {
  const { templateId } = await requested();
  const url = await readUrl(templateId);
  const page = await pageOf(url);
  assert.deepEqual([page.acts, page.savedAccounts, page.mailsTo], [false, false, 'O…@O….example']);
  const account = {
    kind: 'new',
    routingNumber: '021000021',
    accountNumber: '123456789',
    bankAccountType: 'checking',
    name: 'Household',
  };
  const receiver = { firstName: 'A', lastName: 'B' };
  for (const [act, body] of [
    ['authorize', { payer: thief, account }],
    ['authorize', { payer: thief, account: saved }],
    ['cancel', {}],
    ['decline', { reason: 'No' }],
    ['verify', { amount1: 1, amount2: 2 }],
    ['questions', { message: 'Why?' }],
    ['receive', { code: '12345678', receiver, account }],
    ['bank-sign-in', {}],
    ['proofs', {}],
    ['proofs/confirm', { code: '12345678' }],
  ] as const) {
    const answer = await post(`${url}/${act}`, body);
    assert.deepEqual([answer.statusCode, refusalOf(answer).code], [403, 'FORBIDDEN'], act);
    const other = await post(`${url.replace('requests', 'receipts')}/${act}`, body);
    assert.equal(other.statusCode, 404, act);
  }
  assert.equal((await storedTemplate(database.db, templateId)).displayStatus, 'PENDING');

  for (let each = 0; each < 2; each += 1)
    assert.deepEqual((await post(`${url}/act-links`, {})).json(), { sent: true });
  await drainOutbox(server.test.deps);
  const mails = server.test.mail.sent.filter(({ subject }) => subject.startsWith('Your link'));
  const mine = mails.filter(({ to }) => to === email);
  assert.equal(mine.length, 1);
  const token = /\/request\/([\w-]+)/.exec(mine[0]?.text ?? '')?.[1] ?? '';
  assert.deepEqual(await linkOfToken(database.db, token, server.test.deps.clock()), {
    templateId,
    acts: true,
  });
});

test('a receipt is mailed with a link that only shows, to whomever it goes', async () => {
  const { url, templateId } = await requested();
  const account = {
    kind: 'new',
    routingNumber: '021000021',
    accountNumber: `44556677${serial}`,
    bankAccountType: 'checking',
    name: 'Household',
  };
  await post(`${url}/authorize`, { payer: { ...thief, email }, account });
  const template = await storedTemplate(database.db, templateId);
  const [source] = await database.db
    .select()
    .from(fundingSources)
    .where(eq(fundingSources.id, template.originationFundingSourceId ?? ''));
  server.test.bank.verify(source?.fundingRef ?? '');
  await applyFundingSourceState(server.test.deps, source?.fundingRef ?? '');
  await drainOutbox(server.test.deps);
  await resendReceipt(server.test.deps, admin, {
    id: String(templateId),
    emailType: 'initiated',
    emails: [{ email: 'someone@else.example', type: 'BUYER' }],
  });
  await drainOutbox(server.test.deps);
  const before = await database.db
    .select()
    .from(requestTokens)
    .where(eq(requestTokens.transactionTemplateId, templateId));
  // One for the request's mail, one of this test; what the receipts have only shows.
  assert.equal(before.filter(({ readsOnly }) => !readsOnly).length, 2);
  for (const { text } of server.test.mail.sent.filter(({ subject }) => subject.startsWith('Receipt')))
    assert.doesNotMatch(text, /\/pay\/request\//);
});

test('a printed address only shows, whoever prints it', async () => {
  const { url, templateId } = await requested();
  const made = await post(`${url}/read-links`, {});
  assert.equal(made.statusCode, 201, made.body);
  const { token } = z.object({ token: z.string() }).parse(made.json());
  assert.deepEqual(await linkOfToken(database.db, token, server.test.deps.clock()), {
    templateId,
    acts: false,
  });
});

test('a request that is sent again has one link that acts; the earlier ones show it', async () => {
  const { url, templateId, token } = await requested();
  await resendAuthorizationRequest(server.test.deps, admin, { transactionTemplateId: String(templateId) });
  assert.equal((await pageOf(url)).acts, false);
  assert.equal(refusalOf(await post(`${url}/decline`, { reason: 'No' })).code, 'FORBIDDEN');
  await drainOutbox(server.test.deps);
  const tokens = await database.db
    .select()
    .from(requestTokens)
    .where(eq(requestTokens.transactionTemplateId, templateId));
  assert.equal(tokens.filter(({ readsOnly }) => !readsOnly).length, 1);
  assert.equal((await linkOfToken(database.db, token, server.test.deps.clock()))?.acts, false);
});

test('an account that is entered by a link alone receives no money; one of a proven owner does', async () => {
  await database.db.update(fundingSources).set({ active: false }).where(eq(fundingSources.userId, ownerId));
  const owner = await userByEmail(database.db, email);
  assert.ok(owner);
  const enter = async (accountNumber: string, proof?: string) => {
    const { url } = await requested();
    const account = {
      kind: 'new',
      routingNumber: '021000021',
      accountNumber,
      bankAccountType: 'checking',
      name: 'Household',
    };
    const answer = await post(
      `${url}/authorize`,
      { payer: { ...thief, email }, account },
      proof ? { proof } : {},
    );
    assert.equal(answer.statusCode, 200, answer.body);
  };
  await enter(`66778800${serial}`);
  assert.equal(await receivingAccount(database.db, owner), null);
  // It is kept for the owner to pay from, who vouches for it by that.
  const { url } = await requested();
  const proof = await proven(url);
  const [kept] = (await pageOf(url, proof)).fundingSources;
  const account = { kind: 'existing', fundingSourceId: kept?.id ?? '' };
  const answer = await post(`${url}/authorize`, { account }, { proof });
  assert.equal(answer.statusCode, 200, answer.body);
  assert.equal((await receivingAccount(database.db, owner))?.id, kept?.id);
});
