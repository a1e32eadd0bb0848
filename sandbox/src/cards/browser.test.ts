import assert from 'node:assert/strict';
import { it } from 'node:test';
import { startTestSandbox } from '../test-support/sandbox.ts';

it('takes a card from a page of any origin, with the publishable key', async (t) => {
  const sandbox = await startTestSandbox();
  t.after(() => sandbox.close());
  const address = `${sandbox.url}/v1/payment_methods`;
  const asked = await fetch(address, {
    method: 'OPTIONS',
    headers: { origin: 'https://pay.example', 'access-control-request-headers': 'authorization' },
  });
  assert.equal(asked.headers.get('access-control-allow-origin'), '*');
  assert.match(asked.headers.get('access-control-allow-headers') ?? '', /authorization/);
  const card = { number: '4242424242424242', exp_month: '12', exp_year: '34', cvc: '123' };
  const body = new URLSearchParams(
    Object.entries(card).map(([name, value]): [string, string] => [`card[${name}]`, value]),
  );
  const made = await fetch(address, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_sandbox' },
    body,
  });
  assert.equal(made.headers.get('access-control-allow-origin'), '*');
  assert.match(await made.text(), /"id":"pm_/);
});

it('stands in for Stripe.js with a script, and with frames for the pages that may show them', async (t) => {
  const sandbox = await startTestSandbox();
  t.after(() => sandbox.close());
  const script = await fetch(`${sandbox.url}/stripe/stripe.js`);
  assert.match(script.headers.get('content-type') ?? '', /^text\/javascript/);
  const frame = (origin: string) =>
    fetch(`${sandbox.url}/stripe/field?kind=cardNumber&origin=${encodeURIComponent(origin)}`);
  const shown = await frame('http://localhost:3005');
  assert.equal(shown.status, 200);
  assert.match(
    await shown.text(),
    /<input aria-label="Credit or debit card number"[^>]* autocomplete="cc-number"/,
  );
  assert.match(
    shown.headers.get('content-security-policy') ?? '',
    /frame-ancestors [^;]*http:\/\/localhost:3005/,
  );
  assert.equal((await frame('https://elsewhere.example')).status, 403);
});
