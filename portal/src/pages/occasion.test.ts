import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assertLabelled, problemAt, startPages } from '../testing/pages.ts';
import { consents, offer, refusal, request, type Call } from '../testing/payer-api.ts';

const path = '/pay/harbor-realty/send/o';
const first = {
  amount: '$1,250.50',
  'field.address': '1 Main St',
  'field.select': '12 months',
  'field.checkbox': 'true',
};
const payer = { firstName: 'Dana', lastName: 'Cole', email: 'd@a.example', accountName: 'Mine' };
const receipt = 'the-secret-of-this-payment';
const account = { routingNumber: '021000021', accountNumber: '12345678' };

const gateway =
  (payments: (call: Call) => ReturnType<typeof refusal> | null = () => null) =>
  (call: Call) => {
    if (call.path.endsWith('/quote')) {
      const fee = { amount: 250, payer: 'PARTY' };
      return { status: 200, body: { amount: 125_050, fee, total: 125_300, consents } };
    }
    if (call.method === 'POST') {
      return (
        payments(call) ?? { status: 201, body: { id: '483920118', status: 'APPROVAL_PENDING', receipt } }
      );
    }
    if (call.path === `/payer/receipts/${receipt}`) {
      return {
        status: 200,
        body: { ...request, id: '483920118', status: 'APPROVAL_PENDING', state: 'paid' },
      };
    }
    return { status: 200, body: offer };
  };

describe('a payer link with a former slug', () => {
  const moved = '/pay/harbor-north/send/o';
  const now = { ...offer, organization: { ...offer.organization, slug: 'harbor-north' } };
  const movedGateway = (call: Call) => (call.method === 'GET' ? { status: 200, body: now } : gateway()(call));

  it('leads to the present address, with its query, where it is opened', async (t) => {
    const pages = await startPages(t, movedGateway);
    for (const [address, to] of [
      [path, moved],
      [`${path}?from=mail&x=%2F`, `${moved}?from=mail&x=%2F`],
      ['/pay/harbor-realty/receive/o?x=1', '/pay/harbor-north/receive/o?x=1'],
    ] as const) {
      const page = await pages.get(address);
      assert.deepEqual([page.status, page.location], [302, to]);
    }
    for (const address of [moved, '/pay/HARBOR-North/send/o', '/pay/link/token'])
      assert.equal((await pages.get(address)).status, 200, address);
  });

  it('takes a form that was begun before the change, as one payment', async (t) => {
    const pages = await startPages(t, movedGateway);
    const review = await pages.post(`${path}/review`, { ...first, key: 'a-key-of-this-visit' });
    assert.equal(review.status, 200);
    assert.match(review.html, new RegExp(`action="${path}/pay"`));
  });
});

describe('a payer link', () => {
  it('asks for the amount and every form field with an input of its type', async (t) => {
    const pages = await startPages(t, gateway());
    const page = await pages.get(path);
    assert.equal(page.status, 200);
    for (const input of [
      /id="field\.address" name="field\.address" type="text"[^>]*street-address/,
      /name="field\.checkbox" type="checkbox"/,
      /name="field\.date" type="date"/,
      /name="field\.email" type="email"/,
      /name="field\.number" type="number"[^>]*min="1" max="10"/,
      /name="field\.range" type="range"[^>]*min="1" max="10"/,
      /<select id="field\.select"/,
      /name="field\.tel" type="tel"/,
      /name="field\.text" type="text"/,
      /<textarea id="field\.textarea"/,
      /name="field\.url" type="url"/,
    ]) {
      assert.match(page.html, input);
    }
    assert.match(page.html, /Between \$48 and \$100,000/);
    assertLabelled(page);
  });

  it('checks amount and fields before it asks for the fee', async (t) => {
    const pages = await startPages(t, gateway());
    const typed = {
      amount: '47.99',
      'field.email': 'nonsense',
      'field.url': 'x',
      'field.number': '11',
      'field.select': 'forever',
      'field.tel': '207555',
    };
    const page = await pages.post(`${path}/review`, typed);
    assert.equal(page.status, 422);
    assert.deepEqual(pages.api.posts(), []);
    assert.equal(problemAt(page, 'amount'), 'Min $48');
    assert.equal(problemAt(page, 'field.address'), 'The address is required');
    assert.equal(problemAt(page, 'field.email'), 'Enter a valid email');
    assert.equal(problemAt(page, 'field.url'), 'Enter a valid url');
    assert.equal(problemAt(page, 'field.number'), 'Max 10');
    assert.equal(problemAt(page, 'field.select'), 'Choose one of the options');
    assert.match(problemAt(page, 'field.tel') ?? '', / must be a phone number$/);
    assert.equal(page.inputs['amount'], '47.99');
    assert.equal(page.inputs['field.email'], 'nonsense');
    const empty = await pages.post(`${path}/review`, { amount: '' });
    assert.equal(problemAt(empty, 'amount'), 'Amount is required.');
    assert.equal(
      problemAt(await pages.post(`${path}/review`, { amount: '100000.01' }), 'amount'),
      'Max $100,000',
    );
  });

  it('says at its field that a value does not fit, before anything is paid', async (t) => {
    const wrong = refusal(400, 'The text has the wrong format', 'formFields.text');
    const pages = await startPages(t, (call) =>
      call.path.endsWith('/quote') ? wrong : { status: 200, body: offer },
    );
    const page = await pages.post(`${path}/review`, { ...first, 'field.text': 'x' });
    assert.equal(page.status, 422);
    assert.equal(problemAt(page, 'field.text'), 'The text has the wrong format');
    assert.equal(page.inputs['field.text'], 'x');
    assert.equal(page.inputs['amount'], '$1,250.50');
  });

  it('quotes the fee, then pays', async (t) => {
    const pages = await startPages(t, gateway());
    const review = await pages.post(`${path}/review`, { ...first, 'field.date': '2026-12-18' });
    assert.equal(review.status, 200);
    assert.ok(review.html.includes('Friday, December 18, 2026'));
    for (const text of ['$1,250.50', '$2.50', '$1,253.00', '1 Main St', '12 months', 'Yes']) {
      assert.ok(review.html.includes(text), text);
    }
    assertLabelled(review);
    assert.equal(review.headers.get('cache-control'), 'private, no-cache');
    const sent = await pages.post(`${path}/pay`, { ...review.inputs, ...payer, ...account });
    assert.equal(sent.status, 303);
    const quoted = pages.api.posts()[0]?.body;
    const call = pages.api.posts().at(-1);
    assert.equal(call?.path, '/payer/occasions/harbor-realty/send/o/payments');
    assert.equal(call.key, review.inputs['key']);
    const date = { name: 'date', value: '2026-12-18' };
    const empty = ['email', 'number', 'range'].map((name) => ({ name, value: '' }));
    const rest = ['tel', 'text', 'textarea', 'url'].map((name) => ({ name, value: '' }));
    const formFields = [
      { name: 'address', value: '1 Main St' },
      { name: 'checkbox', value: 'true' },
      date,
      ...empty,
      { name: 'select', value: '12 months' },
      ...rest,
    ];
    assert.deepEqual(quoted, { amount: 125_050, formFields });
    assert.deepEqual(call.body, {
      amount: 125_050,
      payer: { firstName: 'Dana', lastName: 'Cole', email: 'd@a.example', phone: '' },
      formFields,
      account: { kind: 'new', ...account, bankAccountType: 'checking', name: 'Mine' },
      consent: consents.bank,
    });
    assert.equal(sent.location, `/pay/receipt/${receipt}`);
    const done = await pages.get(sent.location);
    assert.match(done.html, /Payment awaiting approval/);
    assert.match(done.html, /#483920118/);
    assert.equal((await pages.get(`${path}/done?id=1&status=DEPOSITED`)).status, 404);
  });

  it('keeps who pays and from what while amount and details are changed, but the account number', async (t) => {
    const pages = await startPages(t, gateway());
    const review = await pages.post(`${path}/review`, first);
    const typed = { ...payer, bankAccountType: 'savings', routingNumber: '021000021' };
    const changed = await pages.post(path, { ...review.inputs, ...typed, accountNumber: '12345678' });
    assert.equal(changed.inputs['amount'], '$1,250.50');
    assert.ok(!changed.html.includes('12345678'));
    const wrong = await pages.post(`${path}/review`, { ...changed.inputs, amount: '' });
    assert.equal(problemAt(wrong, 'amount'), 'Amount is required.');
    const again = await pages.post(`${path}/review`, { ...changed.inputs, ...first });
    for (const [name, value] of Object.entries(typed)) assert.equal(again.inputs[name], value, name);
    assert.equal(again.inputs['accountNumber'], '');
    assert.equal(wrong.inputs['firstName'], 'Dana');
  });

  it('keeps who pays where the gateway refuses what was filled in before', async (t) => {
    const refused = (call: Call) =>
      call.path.endsWith('/payments') ? refusal(422, 'Too late', 'formFields.date') : null;
    const pages = await startPages(t, gateway(refused));
    const review = await pages.post(`${path}/review`, first);
    const page = await pages.post(`${path}/pay`, { ...review.inputs, ...payer, ...account });
    assert.equal(problemAt(page, 'field.date'), 'Too late');
    const again = await pages.post(`${path}/review`, { ...page.inputs, ...first });
    assert.equal(again.inputs['lastName'], 'Cole');
  });

  it('is one payment in all windows of a browser, until it is made', async (t) => {
    const pages = await startPages(t, gateway());
    const opened = await pages.get(path);
    const cookie = /^(payment=[\w-]{36}); Path=(\S+); HttpOnly; SameSite=Lax$/.exec(
      opened.headers.get('set-cookie') ?? '',
    );
    assert.equal(cookie?.[1], `payment=${opened.inputs['key']}`);
    assert.equal(cookie[2], path);
    const other = await pages.get(path, { cookie: cookie[1] });
    assert.equal(other.inputs['key'], opened.inputs['key']);
    assert.equal(other.headers.get('set-cookie'), null);
    const review = await pages.post(`${path}/review`, { ...other.inputs, ...first });
    const again = await pages.post(`${path}/review`, { ...other.inputs, ...first });
    assert.deepEqual([review.inputs['key'], again.inputs['key']], Array(2).fill(opened.inputs['key']));
    const sent = await pages.post(`${path}/pay`, { ...review.inputs, ...payer, ...account });
    const kept = sent.headers.getSetCookie();
    assert.match(kept[0] ?? '', /^payment=; Max-Age=0; Path=/);
    const after = await pages.get(path, { cookie: kept[1]?.split(';')[0] ?? '' });
    assert.notEqual(after.inputs['key'], opened.inputs['key']);
    assert.match(after.html, new RegExp(`<a href="/pay/receipt/${receipt}">See where it stands</a>`));
  });

  it('asks before it becomes a second payment with other details', async (t) => {
    const conflict = () => refusal(409, 'This was already made.', null, 'IDEMPOTENCY_CONFLICT');
    const pages = await startPages(t, gateway(conflict));
    const review = await pages.post(`${path}/review`, first);
    const page = await pages.post(`${path}/pay`, { ...review.inputs, ...payer, ...account });
    assert.match(page.html, /role="alert"[\s\S]*Authorize again only to make a second payment\./);
    assert.notEqual(page.inputs['key'], review.inputs['key']);
  });

  it('begins again where a page that came of a form is asked for by itself', async (t) => {
    const pages = await startPages(t, gateway());
    for (const form of ['review', 'pay']) {
      const page = await pages.get(`${path}/${form}`);
      assert.deepEqual([page.status, page.location], [303, path]);
    }
  });

  it('goes back to the first form without losing anything', async (t) => {
    const pages = await startPages(t, gateway());
    const page = await pages.post(path, first);
    assert.equal(page.inputs['amount'], '$1,250.50');
    assert.equal(page.inputs['field.address'], '1 Main St');
    assert.equal(page.inputs['field.checkbox'], 'true');
    assert.match(page.html, /<option selected>12 months/);
  });

  it('shows what is refused on the form that it belongs to', async (t) => {
    let field = 'formFields.0.value';
    const pages = await startPages(
      t,
      gateway(() => refusal(400, 'This will not do', field)),
    );
    const review = await pages.post(`${path}/review`, first);
    const typed = { ...review.inputs, ...payer, ...account };
    const back = await pages.post(`${path}/pay`, typed);
    assert.equal(problemAt(back, 'field.address'), 'This will not do');
    assert.match(back.html, />Continue</);
    field = 'payer.email';
    const stay = await pages.post(`${path}/pay`, typed);
    assert.equal(problemAt(stay, 'email'), 'This will not do');
    assert.equal(stay.inputs['lastName'], 'Cole');
    assert.match(problemAt(stay, 'accountNumber') ?? '', /^Enter the account number again/);
    const missing = await pages.post(`${path}/pay`, { ...typed, accountNumber: '' });
    assert.equal(problemAt(missing, 'accountNumber'), 'Account number is required');
  });

  it('says that unknown links lead nowhere, and that a service that is down can be asked again', async (t) => {
    const pages = await startPages(t, gateway());
    assert.equal((await pages.get('/pay/harbor-realty/steal/o')).status, 404);
    const empty = await startPages(t, () => refusal(404, 'This payment link was not found.'));
    assert.equal((await empty.get(path)).status, 404);
    const down = await startPages(t, () => 'no answer');
    const page = await down.get(path);
    assert.equal(page.status, 503);
    assert.match(page.html, /Retry/);
  });
});

describe('the requester’s pages', () => {
  const asking = { ...offer, email: 'lee@agents.example' };
  const answers = (call: Call) =>
    call.path.endsWith('/requests')
      ? { status: 201, body: { id: '483920118', status: 'PENDING' } }
      : { status: 200, body: call.path.endsWith('/links') ? { sent: true } : asking };

  it('list nothing', async (t) => {
    const pages = await startPages(t, () => 'no answer');
    const page = await pages.get('/customer/requests');
    assert.match(page.html, /href="http:\/\/localhost:3000"/);
    assert.deepEqual(pages.api.calls, []);
  });

  it('mail a link to whoever wants to ask', async (t) => {
    const pages = await startPages(t, answers);
    const page = await pages.get('/customer/request/o');
    assertLabelled(page);
    const wrong = await pages.post('/customer/request/o', { email: 'lee at home' });
    assert.deepEqual([wrong.status, problemAt(wrong, 'email')], [422, 'Enter a valid email']);
    assert.equal(wrong.inputs['email'], 'lee at home');
    const mailed = await pages.post('/customer/request/o', { email: 'lee@agents.example' });
    assert.match(mailed.html, /We have written to lee@agents\.example/);
    assert.deepEqual(
      pages.api.posts().map(({ path: to, body }) => [to, body]),
      [['/payer/asked/o/links', { email: 'lee@agents.example' }]],
    );
  });

  it('take a request behind that link, with everything typed kept where something is wrong', async (t) => {
    const pages = await startPages(t, answers);
    const page = await pages.get('/customer/ask/secret');
    assertLabelled(page);
    assert.match(page.html, /You ask as lee@agents\.example/);
    const typed = { ...first, receiverEmail: 'dana', firstName: 'Lee', key: page.inputs['key'] ?? '' };
    const wrong = await pages.post('/customer/ask/secret', typed);
    assert.equal(problemAt(wrong, 'receiverEmail'), 'Enter a valid email');
    assert.equal(problemAt(wrong, 'lastName'), 'Last name is required');
    assert.deepEqual([wrong.inputs['amount'], wrong.inputs['key']], ['$1,250.50', typed.key]);
    const right = { ...typed, receiverEmail: 'dana@payer.example', lastName: 'Park' };
    const done = await pages.post('/customer/ask/secret', right);
    assert.match(done.html, /\$1,250\.50 requested/);
    const [call] = pages.api.posts();
    assert.equal(call?.key, typed.key);
    assert.partialDeepStrictEqual(call.body, {
      ...{ amount: 125_050, receiverEmail: 'dana@payer.example' },
      asker: { firstName: 'Lee', lastName: 'Park' },
    });
  });

  it('say so where a link leads nowhere', async (t) => {
    const pages = await startPages(t, () => refusal(404, 'This request link was not found.'));
    for (const address of ['/customer/request/o', '/customer/ask/secret'])
      assert.equal((await pages.get(address)).status, 404);
  });
});

describe('the page of an occasion that sends', () => {
  it('mails receivers the link that waits for them, and says the same to everybody', async (t) => {
    const pages = await startPages(t, (call) => ({
      status: 200,
      body: call.method === 'POST' ? { sent: true } : offer,
    }));
    const address = '/pay/harbor-realty/receive/o';
    const page = await pages.get(address);
    assertLabelled(page);
    assert.match(page.html, /the code that Harbor &amp; Sons &lt;Realty&gt; tells you by phone/);
    assert.equal(problemAt(await pages.post(address, { email: '' }), 'email'), 'Enter a valid email');
    const mailed = await pages.post(address, { email: 'ines@people.example' });
    assert.match(mailed.html, /If a payment waits for an account of yours/);
    assert.deepEqual(
      pages.api.posts().map(({ path: to }) => to),
      ['/payer/occasions/harbor-realty/receive/o/links'],
    );
  });
});
