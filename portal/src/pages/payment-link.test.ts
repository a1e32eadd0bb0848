import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assertLabelled, startPages } from '../testing/pages.ts';
import { consents, offer, refusal, type Call } from '../testing/payer-api.ts';

const path = '/pay/link/the-secret-of-this-link';
const receipt = 'the-secret-of-this-payment';
const payer = { firstName: 'Dana', lastName: 'Cole', email: 'd@a.example', accountName: 'Mine' };
const account = { routingNumber: '021000021', accountNumber: '12345678' };
const link = {
  state: 'OPEN',
  note: 'Deposit for <unit> 4B',
  amount: 125_050,
  formData: [{ name: 'address', value: '1 Main St' }],
  endsOn: '2026-03-04',
};
const quote = { amount: 125_050, fee: { amount: 250, payer: 'PARTY' }, total: 125_300, consents };

const gateway =
  (preset: object = {}, payments: (call: Call) => ReturnType<typeof refusal> | null = () => null) =>
  (call: Call) => {
    if (call.path.endsWith('/quote')) return { status: 200, body: quote };
    if (call.method === 'POST')
      return payments(call) ?? { status: 201, body: { id: '483920118', status: 'PENDING', receipt } };
    return { status: 200, body: { ...offer, link: { ...link, ...preset } } };
  };

describe('a payment link', () => {
  it('shows what was decided, and asks only for the rest', async (t) => {
    const pages = await startPages(t, gateway());
    const page = await pages.get(path);
    assert.equal(page.status, 200);
    assert.match(page.html, /Deposit for &lt;unit&gt; 4B/);
    assert.match(page.html, /\$1,250<span class="sum__cents">\.50/);
    assert.match(page.html, /<dd>1 Main St<\/dd>/);
    assert.match(page.html, /until Wednesday, March 4, 2026/);
    assert.equal(page.inputs['amount'], undefined);
    assert.equal(page.inputs['field.address'], undefined);
    assert.match(page.html, /id="field\.select"/);
    assertLabelled(page);
  });

  it('pays what was decided, whatever a form says', async (t) => {
    const pages = await startPages(t, gateway());
    const typed = { amount: '48', 'field.address': 'Elsewhere', 'field.select': '12 months' };
    const review = await pages.post(`${path}/review`, typed);
    assert.equal(review.status, 200, review.html);
    assert.match(review.html, /<dd>1 Main St<\/dd>/);
    const paid = await pages.post(`${path}/pay`, { ...review.inputs, ...typed, ...payer, ...account });
    assert.deepEqual([paid.status, paid.location], [303, `/pay/receipt/${receipt}`]);
    assert.match(paid.headers.get('set-cookie') ?? '', /Path=\/pay\/link\/the-secret-of-this-link/);
    const call = pages.api.posts().at(-1);
    assert.equal(call?.path, '/payer/links/the-secret-of-this-link/payments');
    assert.partialDeepStrictEqual(call.body, {
      amount: 125_050,
      formFields: [{ name: 'address', value: '1 Main St' }],
    });
  });

  for (const [state, title] of [
    ['ENDED', 'This payment link has ended'],
    ['REVOKED', 'This payment link was withdrawn'],
    ['USED_UP', 'This payment link has been used'],
  ] as const) {
    it(`that is ${state.toLowerCase()} says so in words, and leads whoever has paid to their payment`, async (t) => {
      const pages = await startPages(t, gateway({ state }));
      const page = await pages.get(path, { cookie: `receipt=${receipt}` });
      assert.equal(page.status, 410);
      assert.match(page.html, new RegExp(title));
      assert.match(page.html, new RegExp(`href="/pay/receipt/${receipt}"`));
      assert.equal((await pages.get(path)).html.includes('/pay/receipt/'), false);
    });
  }

  it('tells whoever comes too late for the last payment, and repeats the answer of whoever made it', async (t) => {
    let late = true;
    const pages = await startPages(
      t,
      gateway({ state: 'USED_UP' }, () =>
        late ? refusal(409, 'This payment link has been used.', null, 'CONFLICT') : null,
      ),
    );
    const form = { 'field.select': '12 months', ...payer, ...account };
    const page = await pages.post(`${path}/pay`, form);
    assert.equal(page.status, 410);
    assert.match(page.html, /This payment link has been used/);
    late = false;
    assert.equal((await pages.post(`${path}/pay`, form)).location, `/pay/receipt/${receipt}`);
  });

  it('offers no way back to a page on which there is nothing to change', async (t) => {
    const bare = { ...offer, occasion: { ...offer.occasion, formFields: [] }, link };
    const pages = await startPages(t, (call) => ({
      status: 200,
      body: call.path.endsWith('/quote') ? quote : bare,
    }));
    const page = await pages.post(`${path}/review`, {});
    assert.equal(page.status, 200);
    assert.doesNotMatch(page.html, /Change/);
  });
});
