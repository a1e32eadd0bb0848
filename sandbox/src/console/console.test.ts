import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { z } from 'zod';
import type { Sandbox } from '../sandbox.ts';
import { startTestSandbox } from '../test-support/sandbox.ts';

const transferShape = z.object({
  id: z.string(),
  status: z.string(),
  leg: z.string(),
  held: z.boolean(),
  amountCents: z.number(),
  failureCode: z.string().nullable(),
});
const listShape = z.object({ total: z.number(), transfers: z.array(transferShape) });
const formsShape = z.array(z.object({ fields: z.object({ Description: z.string(), Subject: z.string() }) }));

let sandbox: Sandbox;
before(async () => {
  sandbox = await startTestSandbox();
  const response = await post('/demo/bank-transfers', demoWorld);
  assert.equal(response.status, 204, await response.text());
});
after(() => sandbox.close());

const json = { 'content-type': 'application/json' };
const post = (path: string, body: unknown = {}, headers: Record<string, string> = {}) =>
  fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    headers: { ...json, ...headers },
    body: JSON.stringify(body),
  });
const postForm = (path: string, fields: Record<string, string> = {}) =>
  fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    headers: { accept: 'text/html' },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
const page = async (path: string) =>
  (await fetch(`${sandbox.url}${path}`, { headers: { accept: 'text/html' } })).text();
async function transfer(id: string) {
  const list = listShape.parse(await (await fetch(`${sandbox.url}/console/api/transfers`)).json());
  const found = list.transfers.find((candidate) => candidate.id === id);
  assert.ok(found, `no transfer ${id}`);
  return found;
}

describe('transfers', () => {
  it('are shown with their sums', async () => {
    assert.deepEqual(await (await fetch(`${sandbox.url}/console/api/transfers/total`)).json(), {
      processedCents: 0,
      pendingCents: 1_735_00,
      failedCents: 0,
      count: 3,
    });
    const body = await page('/console');
    assert.match(body, /\$1,250\.00/);
    assert.match(body, /Ada Quill, Checking ••1234/);
  });

  it('have an address of their own', async () => {
    const body = await page('/console/transfers/demo-1');
    assert.match(body, /transfers\/demo-1\/advance/);
    assert.doesNotMatch(body, /transfers\/demo-2\//);
    assert.equal((await fetch(`${sandbox.url}/console/transfers/none`)).status, 404);
  });

  it('move a step at a time when advanced', async () => {
    assert.equal((await transfer('demo-1')).held, true);
    assert.equal((await post('/console/api/transfers/demo-1/advance')).status, 200);
    assert.partialDeepStrictEqual(await transfer('demo-1'), { status: 'pending', leg: 'deposit' });
    await post('/console/api/transfers/demo-1/advance');
    assert.equal((await transfer('demo-1')).status, 'processed');
    assert.equal((await post('/console/api/transfers/demo-1/advance')).status, 409);
  });

  it('fail with the code that was chosen, by the page’s form too', async () => {
    const wrong = await post('/console/api/transfers/demo-2/fail', { code: 'R99' });
    assert.equal(wrong.status, 400);
    const back = await postForm('/console/api/transfers/demo-2/fail', { code: 'R03' });
    assert.equal(back.status, 303);
    assert.equal(back.headers.get('location'), '/console#transfers');
    assert.partialDeepStrictEqual(await transfer('demo-2'), { status: 'failed', failureCode: 'R03' });
  });

  it('are held and released', async () => {
    await postForm('/console/api/transfers/demo-3/release');
    assert.equal((await transfer('demo-3')).held, false);
    await post('/console/api/transfers/demo-3/hold');
    assert.equal((await transfer('demo-3')).held, true);
  });

  it('are held and released by their amount, and so are reviews', async () => {
    const { amountCents } = await transfer('demo-3');
    await post(`/console/api/amounts/${amountCents}/release`);
    assert.equal((await transfer('demo-3')).held, false);
    await post(`/console/api/amounts/${amountCents}/hold`);
    assert.equal((await transfer('demo-3')).held, true);
    assert.equal((await post('/console/api/amounts/none/hold')).status, 400);
    for (const action of ['hold', 'release'])
      assert.equal((await post(`/console/api/documents/${action}`)).status, 200);
  });

  it('answer 409 for one that is not there', async () => {
    for (const action of ['advance', 'fail', 'hold']) {
      assert.equal(
        (await post(`/console/api/transfers/none/${action}`, { code: 'R01' })).status,
        409,
        action,
      );
    }
  });
});

describe('forms', () => {
  const fields = {
    form: 'support',
    FirstName: 'Ada',
    Email: 'ada@a.example',
    Subject: 'Help',
    Description: '<b>Why?</b>',
  };

  it('are taken as JSON or as a form, and listed', async () => {
    assert.equal((await post('/forms', fields)).status, 200);
    assert.equal((await postForm('/forms', { ...fields, Subject: 'Second' })).status, 200);
    const listed = formsShape.parse(await (await fetch(`${sandbox.url}/console/api/forms`)).json());
    assert.deepEqual(
      listed.map((submission) => submission.fields.Subject),
      ['Second', 'Help'],
    );
    assert.match(await page('/console'), /&lt;b&gt;Why\?&lt;\/b&gt;/);
  });

  it('without a name are refused', async () => {
    assert.equal((await post('/forms', { Email: 'ada@a.example' })).status, 400);
  });
});

describe('the page', () => {
  it('sets the content mode by a form', async () => {
    assert.equal((await postForm('/console/api/content', { mode: 'empty' })).status, 303);
    assert.match(await page('/'), /value="empty" aria-pressed="true"/);
  });

  it('does not let another site press its buttons', async () => {
    const foreign = { 'sec-fetch-site': 'cross-site' };
    assert.equal((await post('/console/api/transfers/demo-3/fail', { code: 'R01' }, foreign)).status, 403);
    assert.equal((await transfer('demo-3')).status, 'pending');
  });
});

const demoWorld = {
  customers: [
    {
      id: 'payer',
      type: 'unverified',
      firstName: 'Ada',
      lastName: 'Quill',
      email: 'ada@a.example',
      status: 'unverified',
    },
    {
      id: 'house',
      type: 'business',
      firstName: 'Bo',
      lastName: 'Reed',
      email: 'bo@b.example',
      businessName: 'House Ltd',
      status: 'verified',
    },
  ],
  fundingSources: [
    {
      id: 'from',
      customerId: 'payer',
      name: 'Checking',
      bankName: 'Bank A',
      bankAccountType: 'checking',
      last4: '1234',
      status: 'verified',
    },
    {
      id: 'to',
      customerId: 'house',
      name: 'Escrow',
      bankName: 'Bank B',
      bankAccountType: 'checking',
      last4: '5678',
      status: 'verified',
    },
  ],
  transfers: [125_000, 36_000, 12_500].map((amountCents, index) => ({
    id: `demo-${index + 1}`,
    correlationId: `payment-${index + 1}`,
    sourceId: 'from',
    destinationId: 'to',
    amountCents,
    feeCents: 0,
    status: 'pending',
    leg: 'funds',
    createdAt: '2026-01-05T10:00:00.000Z',
  })),
};
