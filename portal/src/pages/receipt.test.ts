import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startPages } from '../testing/pages.ts';
import { refusal, request } from '../testing/payer-api.ts';

const path = '/pay/receipt/a-receipt';
const at = '2026-03-02T15:04:00.000Z';

describe('the page of a payment', () => {
  it('shows where it stands, whatever its address says, and follows it while it moves', async (t) => {
    let standing = { ...request, state: 'paid', status: 'INITIATED', steps: [{ status: 'INITIATED', at }] };
    const pages = await startPages(t, () => ({ status: 200, body: standing }));
    const page = await pages.get(`${path}?id=1&status=DEPOSITED`);
    assert.equal(pages.api.calls[0]?.path, '/payer/receipts/a-receipt');
    for (const text of [
      ...['Payment initiated', '$18,505.00', '#483920117', 'Mar 2, 2026, 10:04 AM EST'],
      ...['Friday, December 18, 2026', 'Summit Title, account “Client Trust”', 'Friday, March 6, 2026'],
    ])
      assert.ok(page.html.includes(text), text);
    assert.ok(!page.html.includes('Payment deposited'));
    assert.match(page.html, /follow\.ts/);
    assert.equal(page.headers.get('referrer-policy'), 'no-referrer');
    assert.equal(page.headers.get('cache-control'), 'no-store');
    standing = { ...standing, status: 'DEPOSITED' };
    const later = await pages.get(path);
    assert.match(later.html, /<h1>Payment deposited<\/h1>/);
    assert.doesNotMatch(later.html, /March 6/, 'nothing is expected any more');
    assert.doesNotMatch(later.html, /follow\.ts/);
  });

  it('says what it waits for, and what went wrong', async (t) => {
    const told = async (standing: object) => {
      const pages = await startPages(t, () => ({ status: 200, body: { ...request, ...standing } }));
      return (await pages.get(path)).html;
    };
    const verification = { account: 'Truist ••4821', state: 'on-the-way', attemptsLeft: 3 };
    const waiting = await told({ state: 'paid', verification });
    assert.match(waiting, /Payment accepted[\s\S]*sent to <strong>Truist ••4821<\/strong>/);
    const unverified = await told({ state: 'paid', verification: { ...verification, state: 'failed' } });
    assert.match(unverified, /This bank account could not be verified/);
    assert.match(
      await told({ state: 'closed', status: 'FAILED' }),
      /The bank returned or declined the payment\./,
    );
    const byHand = await told({ state: 'closed', status: 'FAILED', endedByStaff: true });
    assert.match(byHand, /<h1>Payment failed<\/h1>[\s\S]*Before you pay again, ask /);
    assert.doesNotMatch(byHand, /The bank/);
    const returned = {
      status: 'DEPOSITED_AND_FAILED',
      steps: [{ status: 'FAILED', at: '2026-03-06T15:00:00Z' }],
    };
    const takenBack = await told({ state: 'paid', ...returned });
    assert.match(
      takenBack,
      /<h1>Payment taken back<\/h1>[\s\S]*The money had arrived, and the bank took it back/,
    );
    assert.match(takenBack, /<dt[^>]*>Taken back<\/dt>/);
    assert.doesNotMatch(takenBack, /has arrived/);
    assert.match(await told({ state: 'canceled', status: 'CANCELED' }), /This request was canceled/);
  });

  it('is not there without its secret', async (t) => {
    const pages = await startPages(t, () => refusal(404, 'This payment was not found.', null, 'NOT_FOUND'));
    assert.equal((await pages.get(path)).status, 404);
    const down = await startPages(t, () => 'no answer');
    const page = await down.get(path);
    assert.equal(page.status, 503);
    assert.match(page.html, /href="\/pay\/receipt\/a-receipt">Retry/);
  });
});
