import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assertLabelled, problemAt, startPages } from '../testing/pages.ts';
import { consents, refusal, request, type Call } from '../testing/payer-api.ts';

const path = '/pay/request/a-token';
const failed = { ...request, state: 'closed', status: 'FAILED', retry: true, cancelable: false };
const done = { status: 200, body: { id: request.id, status: 'AUTHORIZED' } };

/** Answers what is read with a payment, and every change as the test says. */
const gateway =
  (payment: object, change: (call: Call) => { status: number; body: unknown } = () => done) =>
  (call: Call) =>
    call.method === 'POST' ? change(call) : { status: 200, body: payment };

describe('whoever comes back to a payment', () => {
  it('tries another account where the bank returned it, and is shown the words that are kept', async (t) => {
    const pages = await startPages(t, gateway(failed));
    assert.match((await pages.get(path)).html, /href="\/pay\/request\/a-token\/again"/);
    const form = await pages.get(`${path}/again`);
    assert.match(form.html, /<h1>Try another account<\/h1>/);
    assert.match(form.html, /I, Dana Cole, authorize Harbor Realty to debit \$18,505\.00 once from <span/);
    assertLabelled(form);
    const sent = await pages.post(`${path}/authorize`, form.inputs);
    assert.deepEqual([sent.status, sent.location], [303, path]);
    const [call] = pages.api.posts();
    assert.equal(call?.path, '/payer/requests/a-token/authorize');
    assert.partialDeepStrictEqual(call.body, { consent: consents.bank });
  });

  it('is not offered what is not possible any more', async (t) => {
    const pages = await startPages(
      t,
      gateway({ ...failed, status: 'INITIATED', state: 'paid', retry: false }),
    );
    const page = await pages.get(path);
    assert.doesNotMatch(page.html, /\/again"|\/cancel"/);
    for (const way of ['again', 'cancel']) {
      const gone = await pages.get(`${path}/${way}`);
      assert.deepEqual([gone.status, gone.location], [303, path]);
    }
  });

  it('cancels, and hears when it is too late', async (t) => {
    let late = false;
    const payment = { ...request, state: 'paid', status: 'AUTHORIZED', cancelable: true };
    const pages = await startPages(
      t,
      gateway(payment, () => (late ? refusal(409, 'It has begun.', null, 'CONFLICT') : done)),
    );
    const { inputs } = await pages.get(`${path}/cancel`);
    const canceled = await pages.post(`${path}/cancel`, inputs);
    assert.deepEqual([canceled.status, canceled.location], [303, path]);
    assert.equal(pages.api.posts()[0]?.path, '/payer/requests/a-token/cancel');
    late = true;
    const refused = await pages.post(`${path}/cancel`, inputs);
    assert.equal(refused.status, 422);
    assert.match(refused.html, /It has begun\./);
  });

  it('takes a receipt along whose text can be read', async (t) => {
    const made = { status: 201, body: { token: 'a-read-token' } };
    const paid = { ...request, state: 'paid', status: 'DEPOSITED' };
    const pages = await startPages(
      t,
      gateway(paid, () => made),
    );
    const pdf = await pages.get(`${path}/receipt.pdf`);
    assert.equal(pdf.headers.get('content-type'), 'application/pdf');
    assert.match(pdf.headers.get('content-disposition') ?? '', /receipt-483920117\.pdf/);
    assert.match(pdf.html, /^%PDF-/);
    // What is printed is an address that only shows the payment.
    assert.deepEqual(
      pages.api.posts().map((call) => call.path),
      ['/payer/requests/a-token/read-links'],
    );
    assert.match(pdf.html, /\/Font/);
    const tagged = (tag: string): number => pdf.html.split(`/S /${tag}\n`).length - 1;
    assert.deepEqual([tagged('H1'), tagged('H2'), tagged('Table')], [1, 1, 1]);
    assert.ok(tagged('TR') > 5);
    assert.deepEqual([tagged('TH'), tagged('TD')], [tagged('TR'), tagged('TR')]);
  });

  it('gives no receipt of a request that nobody has paid', async (t) => {
    const pages = await startPages(t, gateway(request));
    const early = await pages.get(`${path}/receipt.pdf`);
    assert.deepEqual([early.status, early.location], [303, path]);
    const declined = { ...request, state: 'rejected', status: 'CANCELED', declined: true, steps: [] };
    const other = await startPages(t, gateway(declined));
    assert.doesNotMatch((await other.get(path)).html, /Download as PDF/);
    const late = await other.get(`${path}/receipt.pdf`);
    assert.deepEqual([late.status, late.location], [303, path]);
  });

  it('asks a question, which needs words', async (t) => {
    const pages = await startPages(t, gateway(failed));
    const form = await pages.get(`${path}/question`);
    assertLabelled(form);
    const empty = await pages.post(`${path}/question`, { ...form.inputs, message: ' ' });
    assert.equal(problemAt(empty, 'message'), 'Question is required');
    const asked = await pages.post(`${path}/question`, { ...form.inputs, message: 'What now?' });
    assert.match(asked.html, /Your question was sent/);
    assert.deepEqual(pages.api.posts()[0]?.body, { message: 'What now?' });
  });

  it('signs in at a bank on pages that offer it, and their policy alone knows the provider', async (t) => {
    const pages = await startPages(
      t,
      gateway({ ...request, linking: true }, () => ({ status: 200, body: { linkToken: 'link-1' } })),
    );
    const page = await pages.get(path);
    assert.match(page.headers.get('content-security-policy') ?? '', /frame-src https:\/\/cdn\.plaid\.com/);
    assert.doesNotMatch(page.html, /<script[^>]*plaid/);
    const begun = await pages.post(`${path}/bank-sign-in`, {});
    assert.deepEqual(JSON.parse(begun.html), { linkToken: 'link-1' });
    const unconnected = await pages.post(`${path}/authorize`, { ...page.inputs, account: 'linked' });
    assert.match(problemAt(unconnected, 'account') ?? unconnected.html, /Connect your bank first/);
    const plain = await startPages(t, gateway(request));
    const policy = (await plain.get(path)).headers.get('content-security-policy') ?? '';
    assert.doesNotMatch(policy, /plaid/);
  });
});

describe('a receiver', () => {
  const waiting = {
    ...{ ...request, status: 'AUTHORIZED', state: 'paid', receiverEmail: 'vera@vendor.example', payer: null },
    occasion: { ...request.occasion, direction: 'OUTBOUND' },
    ...{ fundingSources: [], receiving: { triesLeft: 5, until: '2026-04-01T14:00:00.000Z' } },
  };
  const receive = '/pay/receive/a-token';
  const typed = {
    ...{ code: '1234 5678', firstName: 'Vera', lastName: 'Lund', account: 'new' },
    ...{ routingNumber: '021000021', accountNumber: '12345678', accountName: 'Main' },
  };

  it('gives an account with the code, and is told nothing of what is known of the address', async (t) => {
    const pages = await startPages(t, gateway(waiting));
    const form = await pages.get(receive);
    assertLabelled(form);
    assert.match(form.html, /until Apr 1, 2026, 10:00 AM EDT/);
    assert.ok(!form.html.includes('vera@vendor.example'));
    const short = await pages.post(receive, { ...form.inputs, ...typed, code: '12' });
    assert.equal(problemAt(short, 'code'), 'The code has 8 digits');
    assert.deepEqual(pages.api.posts(), []);
    const sent = await pages.post(receive, { ...form.inputs, ...typed });
    assert.deepEqual([sent.status, sent.location], [303, receive]);
    const [call] = pages.api.posts();
    assert.equal(call?.path, '/payer/requests/a-token/receive');
    assert.partialDeepStrictEqual(call.body, { code: '1234 5678', receiver: { firstName: 'Vera' } });
  });

  it('hears of a wrong code at its field, and that none is left', async (t) => {
    const wrong = await startPages(
      t,
      gateway(waiting, () => refusal(400, 'This is not the code.', 'code')),
    );
    const page = await wrong.post(receive, typed);
    assert.equal(problemAt(page, 'code'), 'This is not the code.');
    const locked = await startPages(
      t,
      gateway({ ...waiting, receiving: { ...waiting.receiving, triesLeft: 0 } }),
    );
    const over = await locked.get(receive);
    assert.match(over.html, /ask|Ask .* to send the payment again/);
    assert.doesNotMatch(over.html, /<form/);
  });

  it('who is asked for another account is told that no money moves, and that it was taken', async (t) => {
    const asked = { ...waiting, status: 'DEPOSITED', receiving: { ...waiting.receiving, forNext: true } };
    const pages = await startPages(t, gateway(asked));
    const form = await pages.get(receive);
    assertLabelled(form);
    assert.match(form.html, /<h1>Name the account for your next payments<\/h1>/);
    assert.match(form.html, /No money is moved now\./);
    assert.doesNotMatch(form.html, /You receive|48 Harbor View Dr/);
    const sent = await pages.post(receive, { ...form.inputs, ...typed });
    assert.deepEqual([sent.status, sent.location], [303, receive]);
    const taken = await startPages(
      t,
      gateway({ ...waiting, status: 'DEPOSITED', receiving: null, accountChanged: true }),
    );
    const done = await taken.get(receive);
    assert.match(done.html, /<h1>Your new account was taken<\/h1>/);
    assert.doesNotMatch(done.html, /<dt>Amount<\/dt>|follow\.ts/);
  });

  it('follows the payment afterwards, and an inbound payment is none', async (t) => {
    const pages = await startPages(t, gateway({ ...waiting, receiving: null, status: 'DEPOSITED' }));
    assert.match((await pages.get(receive)).html, /The payment has arrived/);
    const foreign = await startPages(t, gateway(request));
    assert.equal((await foreign.get(receive)).status, 404);
  });
});
