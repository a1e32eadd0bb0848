import { createSign, generateKeyPairSync } from 'node:crypto';
import { addresses } from '../support/addresses.ts';
import { ask, type Credentials, credentialsOf, post } from '../support/gateway.ts';
import { readLedger } from '../support/ledger.ts';
import { people } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { uniqueEmail } from '../support/unique.ts';
import { fromJson, record } from '../support/unknown.ts';

const organization =
  'query Organization($slug: String, $id: ID) { organization(slug: $slug, id: $id) { id name } }';
const occasions = `query Occasions($organizationSlug: String) {
  paymentOccasions(organizationSlug: $organizationSlug, limit: 100) { entries { id name direction limit } } }`;
const sendRequest = `mutation Send($paymentOccasionId: ID!, $request: TransactionRequestInput!) {
  sendTransactionRequest(paymentOccasionId: $paymentOccasionId, request: $request) { id } }`;
const requestsTo = `query Requests($email: String) {
  transactionTemplates(filter: { organizationSlug: "harbor-realty", buyerEmail: $email }, limit: 1) { pageInfo { totalCount } } }`;

let mine: Credentials;

test.beforeEach(async ({ stateOf }) => {
  mine = credentialsOf(await stateOf(people.office));
});

test.afterEach(async () => {
  expect((await fetch(`${addresses.gateway}/healthz`)).status).toBe(200);
  expect((await readLedger()).sum).toBe(0);
});

test('the session’s own credentials are good', async () => {
  const answer = await ask(mine, organization, { slug: 'harbor-realty' });
  expect(answer).toMatchObject({
    status: 200,
    error: null,
    data: { organization: { name: 'Harbor Realty' } },
  });
});

test('a token that was tampered with, expired, forged or left out is refused', async () => {
  const [head = '', payload = '', signature = ''] = mine.accessToken.split('.');
  const claims = record(fromJson(Buffer.from(payload, 'base64url').toString()));
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const superuser = encoded({
    ...claims,
    'https://keyturn.example/user_id': '00000000-0000-4000-8000-000000000001',
  });
  const tokens: Readonly<Record<string, string>> = {
    'other claims under the same signature': `${head}.${superuser}.${signature}`,
    'no algorithm': `${encoded({ alg: 'none' })}.${payload}.`,
    'expired, signed by somebody else': forged(fromJson(Buffer.from(head, 'base64url').toString()), {
      ...claims,
      exp: Math.floor(Date.now() / 1000) - 60,
    }),
    'an id-token instead': mine.idToken,
    'no token at all': 'nonsense',
  };
  for (const [what, accessToken] of Object.entries(tokens)) {
    const answer = await ask({ ...mine, accessToken }, organization, { slug: 'harbor-realty' });
    expect(answer.error, what).toMatchObject({
      code: 'UNAUTHENTICATED',
      message: 'You are not authorized to perform this action',
    });
    expect(answer.data ?? null, what).toBeNull();
  }
});

test('an organization of others answers as one that is not there', async () => {
  const foreign = await ask(mine, organization, { slug: 'lakeside-law' });
  const missing = await ask(mine, organization, { slug: 'no-such-organization' });
  expect(foreign.data).toEqual({ organization: null });
  expect(foreign.data).toEqual(missing.data);
  expect(foreign.error).toEqual(missing.error);

  const rows = await ask(mine, occasions, { organizationSlug: 'lakeside-law' });
  const none = await ask(mine, occasions, { organizationSlug: 'no-such-organization' });
  expect(rows.body).not.toContain('direction');
  expect({ data: rows.data, error: rows.error }).toEqual({ data: none.data, error: none.error });
});

test('an organization’s id is no key to it', async ({ stateOf }) => {
  const theirs = credentialsOf(await stateOf(people.lakeside));
  const known = await ask(theirs, organization, { slug: 'lakeside-law' });
  const id = /"id":"([^"]+)"/.exec(known.body)?.[1];
  expect(id).toBeDefined();
  const byId = await ask(mine, organization, { id });
  const missing = await ask(mine, organization, { id: '11111111-1111-4111-8111-111111111111' });
  expect(byId.data).toEqual({ organization: null });
  expect(byId.error).toEqual(missing.error);
});

test('another user’s x-user-id is refused', async ({ stateOf }) => {
  const { userId } = credentialsOf(await stateOf(people.admin));
  const answer = await ask({ ...mine, userId }, organization, { slug: 'harbor-realty' });
  expect(answer.error).toMatchObject({ code: 'FORBIDDEN', message: 'This session belongs to another user.' });
});

test('an amount outside of its bounds, or that is none, is refused and leaves nothing behind', async () => {
  const found = await ask(mine, occasions, { organizationSlug: 'harbor-realty' });
  const emd = /"id":"([^"]+)","name":"Earnest money deposit"/.exec(found.body)?.[1];
  expect(emd).toBeDefined();
  const receiverEmail = uniqueEmail('nobody');
  const request = (amount: unknown, email: string = receiverEmail) =>
    ask(mine, sendRequest, {
      paymentOccasionId: emd,
      request: { amount, receiverEmail: email, formFields: [{ name: 'propaddress', value: '1 Pier Rd' }] },
    });
  expect((await request(4_799)).error).toMatchObject({ code: 'BAD_INPUT', message: 'Min $48' });
  expect((await request(50_000_001)).error).toMatchObject({ code: 'BAD_INPUT', message: 'Max $500,000' });
  for (const amount of [-4_800, 0, 4_800.5, '4800', null, 1e21]) {
    expect((await request(amount)).error, String(amount)).toMatchObject({ code: 'BAD_INPUT' });
  }
  expect((await request(5_000, 'not an address')).error).toMatchObject({ code: 'BAD_INPUT' });
  const after = await ask(mine, requestsTo, { email: receiverEmail });
  expect(after.data).toEqual({ transactionTemplates: { pageInfo: { totalCount: 0 } } });
});

test('a body of 20 MB and a query of 50 levels are refused in words', async () => {
  const headers = { authorization: `Bearer ${mine.accessToken}`, 'x-user-id': mine.userId };
  const large = await post(
    JSON.stringify({ query: organization, padding: 'x'.repeat(20 * 1024 * 1024) }),
    headers,
  );
  expect(large.status).toBe(413);
  expect(large.error).toMatchObject({
    code: 'TOO_LARGE',
    message: 'The request is too large: a body holds at most 1 MB.',
  });
  const nested = `{ organization(slug: "harbor-realty") { ${'createdBy { organizations { '.repeat(24)} id ${'} } '.repeat(24)} } }`;
  const deep = await ask(mine, nested);
  expect(deep.error?.code).toBe('BAD_INPUT');
  expect(deep.error?.message).toMatch(/nested \d+ levels deep; at most 12 levels/);
});

test('a body that is no JSON is refused in words', async () => {
  const answer = await post('{"query": ', { authorization: `Bearer ${mine.accessToken}` });
  expect(answer.status).toBe(400);
  expect(answer.error?.code).toBe('BAD_INPUT');
});

/** A token of the same look from another signer. */
function forged(head: unknown, claims: unknown): string {
  const encoded = [head, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return `${encoded}.${createSign('RSA-SHA256').update(encoded).sign(privateKey, 'base64url')}`;
}
