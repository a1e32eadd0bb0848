import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assertLabelled, problemAt, startPages } from './testing/pages.ts';
import { refusal, request, type Call } from './testing/payer-api.ts';

const path = '/pay/request/a-token';
const number = '4242424242424242';
const card = { account: 'card', cardNumber: '4242 4242 4242 4242', cardExpiry: '12/34', cardCvc: '987' };
const cost = { amount: 1_850_000, fee: { amount: 54_180, payer: 'MIXED' }, total: 1_903_680 };

/** A gateway whose request may be paid by card. @param authorize what it says to a payment */
const gateway =
  (authorize: (call: Call) => ReturnType<typeof refusal> | null = () => null) =>
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
    ]) {
      assert.ok(page.html.includes(text), text);
    }
    const without = await startPages(t, () => ({ status: 200, body: request }));
    assert.doesNotMatch((await without.get(path)).html, /card/i);
  });

  it('gives the gateway a token and nothing of the card', async (t) => {
    const pages = await startPages(t, gateway());
    const { inputs } = await pages.get(path);
    const paid = await pages.post(`${path}/authorize`, { ...inputs, ...card });
    assert.equal(paid.location, `${path}?done=authorized`);
    const [sent] = pages.api.posts();
    assert.match(JSON.stringify(sent?.body), /"account":\{"kind":"card","token":"pm_\w+"\}/);
    const told = JSON.stringify(pages.api.calls);
    for (const secret of [number, card.cardNumber, '987', '12/34']) assert.ok(!told.includes(secret), secret);
  });

  it('sends the same token when the same form is sent again', async (t) => {
    const pages = await startPages(t, gateway());
    const { inputs } = await pages.get(path);
    await pages.post(`${path}/authorize`, { ...inputs, ...card });
    await pages.post(`${path}/authorize`, { ...inputs, ...card });
    const [first, second] = pages.api.posts();
    assert.deepEqual([second?.key, second?.body], [first?.key, first?.body]);
  });

  it('says at its field what is wrong with a card, and never shows it again', async (t) => {
    const pages = await startPages(t, gateway());
    const { inputs } = await pages.get(path);
    const wrong: [field: string, value: string, problem: string][] = [
      ['cardNumber', '', 'Card number must have 12 to 19 digits'],
      ['cardNumber', '4242 4242 4242 4241', 'Your card number is incorrect.'],
      ['cardExpiry', '1234', 'Enter month and year, for example 12/34'],
      ['cardExpiry', '13/34', 'Your card&#39;s expiration month is invalid.'],
      ['cardExpiry', '01/20', 'Your card&#39;s expiration year is invalid.'],
      ['cardCvc', '1', 'CVC must have 3 or 4 digits'],
    ];
    for (const [field, value, problem] of wrong) {
      const page = await pages.post(`${path}/authorize`, { ...inputs, ...card, [field]: value });
      assert.equal(page.status, 422);
      assert.equal(problemAt(page, field), problem, value);
      assert.equal(page.inputs['account'], 'card');
      assert.equal(page.inputs['cardNumber'], '');
      assert.equal(page.inputs['cardCvc'], '');
    }
    assert.deepEqual(pages.api.posts(), []);
  });

  it('lets the payer try another card after a decline', async (t) => {
    const declined = () => refusal(400, 'Your card was declined.', 'account.token');
    const pages = await startPages(
      t,
      gateway((call) =>
        call.path.endsWith('authorize') && pages.api.posts().length === 1 ? declined() : null,
      ),
    );
    const { inputs } = await pages.get(path);
    const page = await pages.post(`${path}/authorize`, {
      ...inputs,
      ...card,
      cardNumber: '4000000000000002',
    });
    assert.equal(problemAt(page, 'cardNumber'), 'Your card was declined.');
    const again = await pages.post(`${path}/authorize`, { ...page.inputs, ...card });
    assert.equal(again.status, 303);
    const [first, second] = pages.api.posts();
    assert.notEqual(first?.key, second?.key);
  });
});
