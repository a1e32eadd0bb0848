import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assertLabelled, problemAt, startPages } from '../testing/pages.ts';
import { refusal, request, type Call } from '../testing/payer-api.ts';

const path = '/pay/request/a-token';
const waiting = { account: 'Truist ••4821', state: 'arrived', attemptsLeft: 2 };
const gateway =
  (verification: object | null, verify?: ReturnType<typeof refusal>) =>
  ({ method }: Call) =>
    method === 'POST'
      ? (verify ?? { status: 200, body: { id: request.id, status: 'AUTHORIZED' } })
      : { status: 200, body: { ...request, status: 'PENDING', state: 'paid', verification } };

describe('verifying a payer’s bank account', () => {
  it('asks for both amounts and sends them as cents', async (t) => {
    const pages = await startPages(t, gateway(waiting));
    const page = await pages.get(path);
    assertLabelled(page);
    for (const text of ['Truist ••4821', 'They have arrived', '2 attempts are']) {
      assert.ok(page.html.includes(text), text);
    }
    const done = await pages.post(`${path}/verify`, { amount1: '.03', amount2: '$0.09' });
    assert.equal(done.location, path);
    assert.deepEqual(pages.api.posts()[0]?.body, { amount1: 3, amount2: 9 });
  });

  it('says what is wrong at its field and keeps what was typed', async (t) => {
    const wrong = refusal(400, 'The amounts do not match. You have 1 attempt left.', 'amount1');
    const pages = await startPages(t, gateway(waiting, wrong));
    const empty = await pages.post(`${path}/verify`, { amount1: '3', amount2: '' });
    assert.equal(problemAt(empty, 'amount1'), 'Enter the amount in dollars, for example 0.07');
    assert.equal(problemAt(empty, 'amount2'), 'Enter the amount in dollars, for example 0.07');
    assert.deepEqual(pages.api.posts(), []);
    const page = await pages.post(`${path}/verify`, { amount1: '0.04', amount2: '0.09' });
    assert.equal(problemAt(page, 'amount1'), 'The amounts do not match. You have 1 attempt left.');
    assert.equal(page.inputs['amount2'], '0.09');
  });

  it('says when it is too early, and when it is over', async (t) => {
    const early = await startPages(t, gateway({ ...waiting, state: 'on-the-way' }));
    assert.match((await early.get(path)).html, /They usually arrive within a business day/);
    const over = await startPages(t, gateway({ ...waiting, state: 'failed' }));
    assert.match((await over.get(path)).html, /This bank account could not be verified/);
  });
});
