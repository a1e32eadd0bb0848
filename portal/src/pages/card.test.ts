import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cardFieldAtFault } from '../islands/card-rules.ts';
import { assertLabelled, problemAt, startPages } from '../testing/pages.ts';
import { refusal, request, type Call } from '../testing/payer-api.ts';

const path = '/pay/request/a-token';
const card = { account: 'card', cardToken: 'pm_4242' };
const cost = {
  amount: 1_850_000,
  fee: { amount: 54_180, payer: 'MIXED' },
  total: 1_903_680,
  arrivesOn: '2026-03-05',
};

/** A gateway whose request may be paid by card. @param authorize what it says to a payment */
const gateway =
  (authorize: (call: Call) => ReturnType<typeof refusal> | 'no answer' | null = () => null) =>
  (call: Call) => {
    if (call.method === 'POST') {
      return authorize(call) ?? { status: 200, body: { id: request.id, status: 'AUTHORIZED' } };
    }
    return { status: 200, body: { ...request, card: cost } };
  };

describe('paying a request by card', () => {
  it('offers the card with its price, and only where cards are taken', async (t) => {
    const page = await (await startPages(t, gateway())).get(path);
    assertLabelled(page);
    for (const text of [
      'Credit or debit card',
      '$19,036.80',
      'of which <span class="num">$536.80</span> are fees',
      '<span class="by-bank">Friday, March 6, 2026</span><span class="by-card">Thursday, March 5, 2026</span>',
    ]) {
      assert.ok(page.html.includes(text), text);
    }
    const without = await startPages(t, () => ({ status: 200, body: request }));
    assert.doesNotMatch((await without.get(path)).html, /Credit or debit card|cardNumber|stripe/);
  });

  it('gives the gateway the token that the browser got, and has no field for a card itself', async (t) => {
    const pages = await startPages(t, gateway());
    const page = await pages.get(path);
    assert.match(
      page.html,
      /class="newcard" data-script="https:\/\/js\.stripe\.com\/v3\/" data-key="pk_test_sandbox"/,
    );
    for (const name of ['cardNumber', 'cardExpiry', 'cardCvc']) {
      assert.match(page.html, new RegExp(`<div class="cardbox" id="${name}"[^>]*></div>`));
      assert.equal(page.inputs[name], undefined);
    }
    assert.equal((await pages.post(`${path}/authorize`, { ...page.inputs, ...card })).status, 303);
    const [sent] = pages.api.posts();
    assert.match(JSON.stringify(sent?.body), /"account":\{"kind":"card","token":"pm_4242"\}/);
  });

  it('lets the card provider’s script in on pages that take cards, and on no other', async (t) => {
    const policyOf = async (body: object) => {
      const { headers } = await (await startPages(t, () => ({ status: 200, body }))).get(path);
      return headers.get('content-security-policy') ?? '';
    };
    const policy = await policyOf({ ...request, card: cost });
    for (const allowed of [
      "script-src 'self' https://js.stripe.com https://*.js.stripe.com;",
      "connect-src 'self' https://api.stripe.com;",
      'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;',
      'trusted-types keyturn-html keyturn-scripts default',
    ]) {
      assert.ok(policy.includes(allowed), `${allowed} in ${policy}`);
    }
    assert.doesNotMatch(await policyOf(request), /stripe|frame-src|default$/);
  });

  it('says that a card needs scripts where none gave a token', async (t) => {
    const pages = await startPages(t, gateway());
    const { inputs, html } = await pages.get(path);
    assert.match(html, /<noscript><p class="alert">Paying by card needs JavaScript/);
    for (const cardToken of ['', 'nonsense']) {
      const page = await pages.post(`${path}/authorize`, { ...inputs, account: 'card', cardToken });
      assert.equal(page.status, 422);
      assert.match(page.html, /Paying by card needs JavaScript\. Please pay from a bank account\./);
      assert.equal(page.inputs['account'], 'card');
    }
    assert.deepEqual(pages.api.posts(), []);
  });

  it('keeps the token while it is not known what became of it, and tries again as the same payment', async (t) => {
    let down = true;
    const pages = await startPages(
      t,
      gateway((call) => (down && call.method === 'POST' ? 'no answer' : null)),
    );
    const { inputs } = await pages.get(path);
    const failed = await pages.post(`${path}/authorize`, { ...inputs, ...card });
    assert.equal(failed.inputs['cardToken'], card.cardToken);
    assert.match(failed.html, /Your card was read\. Leave these fields empty to go on with it\./);
    down = false;
    assert.equal((await pages.post(`${path}/authorize`, failed.inputs)).status, 303);
    const [first, second] = pages.api.posts();
    assert.deepEqual([second?.key, second?.body], [first?.key, first?.body]);
  });

  it('has the payer confirm the card at their bank, and sends the same again as the same payment', async (t) => {
    const secret = 'seti_1_secret_2';
    const asked = {
      status: 402,
      body: {
        error: {
          ...{ code: 'CARD_CONFIRMATION_REQUIRED', message: 'The bank asks.', field: 'account.token' },
          clientSecret: secret,
        },
      },
    };
    const pages = await startPages(
      t,
      gateway(() => (pages.api.posts().length === 1 ? asked : null)),
    );
    const { inputs } = await pages.get(path);
    const page = await pages.post(`${path}/authorize`, { ...inputs, ...card });
    assert.equal(page.status, 422);
    assert.match(page.html, new RegExp(`class="newcard"[^>]* data-confirm="${secret}"`));
    assert.match(page.html, /Your bank asks you to confirm this card\./);
    assert.doesNotMatch(page.html, /role="alert">[^<]*bank asks/);
    assert.equal(page.inputs['cardToken'], card.cardToken);
    assert.equal((await pages.post(`${path}/authorize`, page.inputs)).status, 303);
    const [first, second] = pages.api.posts();
    assert.deepEqual([second?.key, second?.body], [first?.key, first?.body]);
  });

  it('lets the payer try another card after a decline', async (t) => {
    const declined = () => refusal(400, 'Your card was declined.', 'account.token');
    const pages = await startPages(
      t,
      gateway(() => (pages.api.posts().length === 1 ? declined() : null)),
    );
    const { inputs } = await pages.get(path);
    const page = await pages.post(`${path}/authorize`, { ...inputs, ...card });
    assert.equal(problemAt(page, 'cardNumber'), 'Your card was declined.');
    assert.equal(page.inputs['cardToken'], '');
    // Going back to it, after another card has paid, asks for no form again.
    assert.equal(page.headers.get('cache-control'), 'private, no-cache');
    const again = await pages.post(`${path}/authorize`, { ...page.inputs, ...card, cardToken: 'pm_1111' });
    assert.equal(again.status, 303);
  });
});

it('shows an error of the card provider at the field that it is about', () => {
  for (const [code, field] of [
    ['incomplete_number', 'cardNumber'],
    ['card_declined', 'cardNumber'],
    ['invalid_expiry_year_past', 'cardExpiry'],
    ['expired_card', 'cardExpiry'],
    ['incorrect_cvc', 'cardCvc'],
    ['', 'cardNumber'],
  ] as const) {
    assert.equal(cardFieldAtFault(code), field);
  }
});
