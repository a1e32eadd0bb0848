import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assertLabelled, problemAt, startPages } from '../testing/pages.ts';
import { consents, refusal, request, unproven, type Call } from '../testing/payer-api.ts';

const path = '/pay/request/a-token';
const known = request.fundingSources[0]?.id ?? '';
const newAccount = {
  account: 'new',
  routingNumber: '021000021',
  accountNumber: '12345678',
  accountName: 'Mine',
};

/** A gateway whose request is open until it is authorized or declined. */
function gateway(
  overrides: (call: Call) => ReturnType<typeof refusal> | 'no answer' | null = () => null,
  shown: object = request,
) {
  let [status, state, declined] = ['PENDING', 'open', false];
  return (call: Call) => {
    const special = overrides(call);
    if (special !== null) return special;
    if (call.path.endsWith('/authorize')) [status, state] = ['AUTHORIZED', 'paid'];
    if (call.path.endsWith('/decline')) [status, state, declined] = ['CANCELED', 'canceled', true];
    if (call.method === 'POST') return { status: 200, body: { id: request.id, status } };
    return { status: 200, body: { ...shown, status, state, declined } };
  };
}

describe('a payment request', () => {
  it('says who asks from outside, and that this is not the organization', async (t) => {
    const outsider = { name: 'Lee <Park>', email: 'lee@agents.example' };
    const pages = await startPages(t, () => ({ status: 200, body: { ...request, outsider } }));
    const { html } = await pages.get('/pay/request/a-token');
    assert.match(
      html,
      /Lee &lt;Park&gt;<\/strong> \(lee@agents\.example\) asks for this payment\. Lee &lt;Park&gt; is not Harbor/,
    );
    const shown = { ...request, outsider, acts: false };
    const onlyShown = await startPages(t, () => ({ status: 200, body: shown }));
    const page = await onlyShown.get('/pay/receipt/a-token');
    assert.match(page.html, /Lee &lt;Park&gt; \(lee@agents\.example\), who is not Harbor/);
    assert.match(page.html, /<dt>Asked for by<\/dt>/);
    const ours = await startPages(t, () => ({ status: 200, body: request }));
    assert.doesNotMatch((await ours.get('/pay/request/a-token')).html, /asks for this payment\./);
  });

  it('shows who asks, for what, how much, and the fee', async (t) => {
    const pages = await startPages(t, gateway());
    const page = await pages.get(path);
    assert.equal(page.status, 200);
    for (const text of [
      'Earnest money',
      '$18,505',
      '$18,500.00',
      '$5.00',
      '48 Harbor View Dr',
      'Friday, December 18, 2026',
      'Truist ••4821',
      '#483920117',
      'Wednesday, March 4, 2026',
      'Summit Title, account “Client Trust”',
      'Friday, March 6, 2026',
    ]) {
      assert.ok(page.html.includes(text), text);
    }
    assert.ok(page.html.includes('Harbor &amp; Sons &lt;Realty&gt;'));
    assert.ok(!page.html.includes('<Realty>'));
    assert.equal(page.inputs['firstName'], 'Dana');
    assert.equal(page.inputs['email'], 'dana@payer.example');
    assert.equal(page.inputs['account'], known);
    assert.match(page.html, /Authorize payment <span class="num">\$18,505\.00/);
    assert.equal(page.headers.get('referrer-policy'), 'no-referrer');
    assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'/);
    assertLabelled(page);
    assert.ok(page.html.includes('(555) 010-0123'));
    assert.match(page.html, /<style>:root\{--brand:#1f3a5f\}<\/style>/);
  });

  it('says when its due day is over, in the zone of its occasion, and that it can still be paid', async (t) => {
    const pages = await startPages(t, gateway());
    t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-03-05T04:00:00Z') });
    assert.match((await pages.get(path)).html, /<p>Due <strong>Wednesday, March 4, 2026<\/strong><\/p>/);
    t.mock.timers.setTime(Date.parse('2026-03-05T06:00:00Z'));
    const late = await pages.get(path);
    assert.match(late.html, /Was due <strong>Wednesday, March 4, 2026<\/strong>\. You can still pay here\./);
    assert.match(late.html, /Authorize payment/);
  });

  it('is authorized from a known account and then shows its status', async (t) => {
    const pages = await startPages(t, gateway());
    const { inputs } = await pages.get(path);
    const sent = await pages.post(`${path}/authorize`, inputs);
    assert.equal(sent.status, 303);
    const [call] = pages.api.posts();
    assert.equal(call?.path, '/payer/requests/a-token/authorize');
    assert.equal(call.key, inputs['key']);
    assert.deepEqual(call.body, {
      account: { kind: 'existing', fundingSourceId: known },
      consent: consents.bank,
    });
    const done = await pages.get(sent.location ?? '');
    assert.match(done.html, /role="status"[\s\S]*<h1>Payment authorized<\/h1>/);
    assert.match(done.html, /src="\/assets\/\w+\/follow\.ts"/);
    const later = await pages.get(`${path}?done=declined&status=DEPOSITED`);
    assert.equal(later.html, done.html);
  });

  it('is authorized from a new account', async (t) => {
    const pages = await startPages(t, gateway());
    const { inputs } = await pages.get(path);
    const typed = {
      ...inputs,
      ...newAccount,
      bankAccountType: 'savings',
      routingNumber: '0210-00021',
      accountNumber: '1234 5678',
    };
    assert.equal((await pages.post(`${path}/authorize`, typed)).status, 303);
    const body = pages.api.posts()[0]?.body;
    assert.deepEqual(body && typeof body === 'object' && 'account' in body ? body.account : null, {
      kind: 'new',
      routingNumber: '021000021',
      accountNumber: '12345678',
      bankAccountType: 'savings',
      name: 'Mine',
    });
  });

  it('sends once when its button is pressed twice', async (t) => {
    const pages = await startPages(t, gateway());
    const { inputs } = await pages.get(path);
    await Promise.all([pages.post(`${path}/authorize`, inputs), pages.post(`${path}/authorize`, inputs)]);
    const keys = pages.api.posts().map((call) => call.key);
    assert.equal(keys.length, 2);
    assert.equal(new Set(keys).size, 1);
    assert.notEqual((await pages.get('/pay/request/other')).inputs['key'], inputs['key']);
  });

  it('loses nothing but the account number while no answer comes at all, and says that it can not tell', async (t) => {
    let down = false;
    const pages = await startPages(t, (call) => (down ? 'no answer' : gateway()(call)));
    const { inputs } = await pages.get(path);
    const typed = { ...inputs, ...newAccount, routingNumber: '021000021', accountNumber: '12345678' };
    down = true;
    const page = await pages.post(`${path}/authorize`, typed);
    assert.equal(page.status, 503);
    assert.match(page.html, /We could not tell whether this went through/);
    assert.doesNotMatch(page.html, /Nothing was changed|12345678/);
    assert.match(page.html, new RegExp(`<form method="post" action="${path}/authorize">`));
    const { accountNumber, ...kept } = typed;
    assert.deepEqual(page.inputs, kept);
    down = false;
    const again = await pages.post(`${path}/authorize`, page.inputs);
    assert.equal(again.status, 422);
    // It was typed: only this page has lost it.
    assert.equal(
      problemAt(again, 'accountNumber'),
      'Enter the account number again: this page does not keep it',
    );
    assert.equal(again.inputs['routingNumber'], '021000021');
    assert.equal((await pages.post(`${path}/authorize`, { ...again.inputs, accountNumber })).status, 303);
    const keys = pages.api.posts().map((call) => call.key);
    assert.deepEqual(keys, [inputs['key'], inputs['key']]);
  });

  it('shows every problem at its field and loses nothing but the account number', async (t) => {
    const pages = await startPages(t, gateway(undefined, unproven));
    const { inputs } = await pages.get(path);
    const typed = {
      ...inputs,
      ...newAccount,
      firstName: '',
      phone: '555',
      accountNumber: '12',
      routingNumber: '12',
    };
    const page = await pages.post(`${path}/authorize`, typed);
    assert.equal(page.status, 422);
    assert.deepEqual(pages.api.posts(), []);
    assert.equal(problemAt(page, 'firstName'), 'First name is required');
    assert.equal(problemAt(page, 'routingNumber'), 'Routing number must have 9 digits');
    assert.equal(problemAt(page, 'accountNumber'), 'Account number must have 4 to 17 digits');
    assert.equal(page.inputs['phone'], '555');
    assert.equal(page.inputs['routingNumber'], '12');
    assert.equal(page.inputs['accountNumber'], '');
    assert.equal(page.inputs['account'], 'new');
    assert.match(page.html, /role="alert"/);
    assertLabelled(page);
  });

  it('shows what the gateway refuses at the field it names', async (t) => {
    const pages = await startPages(
      t,
      gateway((call) =>
        call.method === 'POST'
          ? refusal(400, 'This is not a valid routing number', 'account.routingNumber')
          : null,
      ),
    );
    const { inputs } = await pages.get(path);
    const page = await pages.post(`${path}/authorize`, { ...inputs, ...newAccount });
    assert.equal(page.status, 422);
    assert.equal(problemAt(page, 'routingNumber'), 'This is not a valid routing number');
    assert.equal(page.inputs['routingNumber'], '021000021');
    assert.equal(page.inputs['key'], inputs['key']);
    assert.ok(!page.html.includes('12345678'));
  });

  it('says that nothing was taken where another window has paid meanwhile, and only then', async (t) => {
    const said = /Nothing was taken from what you entered now\./;
    let paid = false;
    const pages = await startPages(t, (call) => {
      if (!paid) return gateway()(call);
      if (call.method === 'POST')
        return refusal(409, 'This request has already been paid.', null, 'CONFLICT');
      return { status: 200, body: { ...request, state: 'paid', status: 'INITIATED' } };
    });
    const { inputs } = await pages.get(path);
    const typed = { ...inputs, ...newAccount };
    paid = true;
    const late = await pages.post(`${path}/authorize`, typed);
    assert.equal(late.status, 409);
    assert.match(late.html, said);
    assert.match(late.html, new RegExp(`href="${path}"`));
    // What was not sent now may be what has paid, in an answer that was lost.
    const { accountNumber: _, ...lost } = typed;
    const unsent = await pages.post(`${path}/authorize`, lost);
    assert.deepEqual([unsent.status, unsent.location], [303, path]);
    assert.doesNotMatch((await pages.get(path)).html, said);
  });

  it('can be sent again with the same key when the gateway did not answer', async (t) => {
    let down = true;
    const pages = await startPages(
      t,
      gateway((call) => (down && call.method === 'POST' ? 'no answer' : null), unproven),
    );
    const { inputs } = await pages.get(path);
    const typed = { ...inputs, ...newAccount, firstName: 'Dana', lastName: 'Marsh' };
    const failed = await pages.post(`${path}/authorize`, typed);
    assert.equal(failed.status, 503);
    assert.match(failed.html, /role="alert"[\s\S]*a payment is never made twice/);
    assert.equal(failed.inputs['lastName'], 'Marsh');
    down = false;
    const again = { ...failed.inputs, accountNumber: newAccount.accountNumber };
    assert.equal((await pages.post(`${path}/authorize`, again)).status, 303);
    assert.equal(new Set(pages.api.posts().map((call) => call.key)).size, 1);
  });

  it('is declined with a reason', async (t) => {
    const pages = await startPages(t, gateway());
    const form = await pages.get(`${path}/decline`);
    assertLabelled(form);
    const missing = await pages.post(`${path}/decline`, { ...form.inputs, reason: '  ' });
    assert.equal(missing.status, 422);
    assert.equal(problemAt(missing, 'reason'), 'Required');
    const sent = await pages.post(`${path}/decline`, { ...form.inputs, reason: 'We withdrew our offer.' });
    assert.equal(sent.status, 303);
    assert.deepEqual(pages.api.posts()[0]?.body, { reason: 'We withdrew our offer.' });
    assert.equal(sent.location, path);
    const { html } = await pages.get(path);
    assert.match(html, /You declined this request/);
    assert.doesNotMatch(html, /where your payment stands/);
  });
});

describe('a request that cannot be paid', () => {
  it('says that the link leads nowhere', async (t) => {
    const pages = await startPages(t, () => refusal(404, 'This payment request was not found.'));
    const page = await pages.get(path);
    assert.equal(page.status, 404);
    assert.match(page.html, /This link does not lead to a payment/);
    assert.equal(
      (
        await pages.post(`${path}/authorize`, {
          ...newAccount,
          firstName: 'A',
          lastName: 'B',
          email: 'a@b.example',
        })
      ).status,
      404,
    );
  });

  it('says why it is closed', async (t) => {
    for (const [state, title] of [
      ['canceled', 'This request was canceled'],
      ['rejected', 'This request was declined'],
      ['closed', 'This request is closed'],
    ] as const) {
      const pages = await startPages(t, () => ({ status: 200, body: { ...request, state } }));
      const page = await pages.get(path);
      assert.equal(page.status, 200);
      assert.ok(page.html.includes(title));
      assert.ok(!page.html.includes('<form'));
      assert.ok(!page.html.includes('where your payment stands'));
    }
  });

  it('offers Retry when the payment service does not answer', async (t) => {
    const pages = await startPages(t, () => 'no answer');
    const page = await pages.get(path);
    assert.equal(page.status, 503);
    assert.match(page.html, /<a class="button" href="\/pay\/request\/a-token">Retry<\/a>/);
  });

  it('treats an answer that cannot be read as none', async (t) => {
    const pages = await startPages(t, () => ({ status: 200, body: { nonsense: true } }));
    assert.equal((await pages.get(path)).status, 503);
  });
});
