import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assertLabelled, problemAt, startPages } from '../testing/pages.ts';
import { refusal, request, unproven, type Call } from '../testing/payer-api.ts';

const path = '/pay/request/a-token';
const secret = 'S'.repeat(43);
const shown = { ...unproven, acts: false, savedAccounts: false, receiverEmail: null };

/** Answers what is read with a payment, and every change as the test says. */
const gateway =
  (payment: (call: Call) => object, change: (call: Call) => { status: number; body: unknown }) =>
  (call: Call) => (call.method === 'POST' ? change(call) : { status: 200, body: payment(call) });
const sent = { status: 200, body: { sent: true } };

describe('a link that only shows a payment', () => {
  it('offers nothing that acts, and mails a link that does', async (t) => {
    for (const state of ['open', 'paid'] as const) {
      const status = state === 'open' ? 'PENDING' : 'AUTHORIZED';
      const payment = { ...shown, state, status, cancelable: true, retry: true };
      for (const place of ['/pay/receipt/a-token', path]) {
        const pages = await startPages(
          t,
          gateway(
            () => payment,
            () => sent,
          ),
        );
        const page = await pages.get(place);
        assert.match(page.html, state === 'open' ? /A payment is requested/ : /Payment authorized/);
        assert.doesNotMatch(page.html, /\/(again|cancel|authorize|question|decline|proof|verify)"/);
        assert.doesNotMatch(page.html, /dana@payer/);
        for (const act of ['again', 'cancel', 'question', 'decline', 'proof']) {
          const other = await pages.get(`${place}/${act}`);
          assert.doesNotMatch(other.html, /name="key"/, act);
        }
        const mailed = await pages.post(`${place}/link`, {});
        assert.match(mailed.html, /We have written to d…@p….example/);
        const kind = place === path ? 'requests' : 'receipts';
        assert.deepEqual(
          pages.api.posts().map((call) => call.path),
          [`/payer/${kind}/a-token/act-links`],
        );
      }
    }
  });

  it('is refused where a form is sent nevertheless', async (t) => {
    const refused = refusal(403, 'This link only shows the payment.', null, 'FORBIDDEN');
    const pages = await startPages(
      t,
      gateway(
        () => shown,
        () => refused,
      ),
    );
    const typed = { account: 'new', firstName: 'Not', lastName: 'Payer', email: 'thief@evil.example' };
    for (const [act, body] of [
      ['authorize', { ...typed, routingNumber: '021000021', accountNumber: '12345678', accountName: 'X' }],
      ['cancel', {}],
      ['decline', { reason: 'No' }],
      ['question', { message: 'Why?' }],
      ['proof', {}],
    ] as const) {
      const page = await pages.post(`${path}/${act}`, body);
      assert.match(page.html, /A payment is requested/, act);
      assert.doesNotMatch(page.html, /thief/);
    }
  });

  it('is told to no other site and kept nowhere, also where it leads on', async (t) => {
    const pages = await startPages(
      t,
      gateway(
        () => ({ ...shown, state: 'paid' }),
        () => sent,
      ),
    );
    for (const place of [
      '/pay/receipt/a-token',
      '/pay/receipt/a-token/cancel',
      '/pay/receipt/a-token/receipt.pdf',
    ]) {
      const { headers } = await pages.get(place);
      assert.deepEqual(
        [headers.get('referrer-policy'), headers.get('cache-control')],
        ['no-referrer', 'no-store'],
      );
    }
  });
});

describe('a payer who has paid before', () => {
  it('proves the address by a code, and is then who pays from a saved account', async (t) => {
    let proved = false;
    const pages = await startPages(
      t,
      gateway(
        () => (proved ? request : unproven),
        ({ path: to }) => {
          if (to.endsWith('/proofs')) return { status: 200, body: { proof: secret } };
          proved = true;
          return { status: 200, body: { proved } };
        },
      ),
    );
    const first = await pages.get(path);
    assert.doesNotMatch(first.html, /Truist|Dana/);
    assert.match(first.html, /action="\/pay\/request\/a-token\/proof"/);
    const begun = await pages.post(`${path}/proof`, {});
    assert.deepEqual([begun.status, begun.location], [303, `${path}/proof`]);
    const cookie = begun.headers.get('set-cookie') ?? '';
    assert.match(cookie, new RegExp(`^proof=${secret}; Max-Age=3600; Path=${path}; HttpOnly; SameSite=Lax$`));
    const form = await pages.get(`${path}/proof`);
    assert.match(form.html, /d…@p….example/);
    assertLabelled(form);
    assert.equal(
      problemAt(await pages.post(`${path}/proof/code`, { code: ' ' }), 'code'),
      'Code is required',
    );
    const done = await pages.post(`${path}/proof/code`, { code: '1234 5678' });
    assert.deepEqual([done.status, done.location], [303, path]);
    const page = await pages.get(path);
    assert.match(page.html, /You pay as <strong>Dana Cole<\/strong>/);
    assert.match(page.html, /Truist ••4821/);
    assert.doesNotMatch(page.html, /<input id="(firstName|email)"/);
    // Going back to the code, there is nothing to enter any more.
    const back = await pages.get(`${path}/proof`);
    assert.deepEqual([back.status, back.location], [303, path]);
    const ended = await pages.post(`${path}/proof/end`, {});
    assert.match(ended.headers.get('set-cookie') ?? '', /^proof=; Max-Age=0; Path=/);
  });

  it('hears of a wrong code at its field, and of one that is over or not mailed above the form', async (t) => {
    const answers = [
      refusal(400, 'This is not the code. 4 tries are left.', 'code'),
      refusal(410, 'This code cannot be used any more.', null, 'GONE'),
      refusal(429, 'Several codes were mailed already.', null, 'TOO_MANY'),
    ];
    const pages = await startPages(
      t,
      gateway(
        () => unproven,
        () => answers.shift() ?? sent,
      ),
    );
    const wrong = await pages.post(`${path}/proof/code`, { code: '12345678' });
    assert.equal(problemAt(wrong, 'code'), 'This is not the code. 4 tries are left.');
    const over = await pages.post(`${path}/proof/code`, { code: '12345678' });
    assert.match(over.html, /role="alert"[\s\S]*This code cannot be used any more\./);
    const many = await pages.post(`${path}/proof`, {});
    assert.match(many.html, /role="alert"[\s\S]*Several codes were mailed already\./);
    assert.equal(many.status, 422);
  });

  it('whose proof has ended meanwhile is told, and keeps what was typed', async (t) => {
    const pages = await startPages(
      t,
      gateway(
        () => unproven,
        () => refusal(403, 'Enter the code first.', 'account.fundingSourceId', 'PROOF_REQUIRED'),
      ),
    );
    const known = request.fundingSources[0]?.id ?? '';
    const page = await pages.post(`${path}/authorize`, { account: known, firstName: 'Dana' });
    assert.match(page.html, /role="alert"[\s\S]*Enter the code first\./);
    assert.equal(page.inputs['account'], 'new');
    assert.doesNotMatch(page.html, /Truist/);
  });
});
