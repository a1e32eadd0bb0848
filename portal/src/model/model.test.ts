import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brandColor, logoOnBrand } from './brand.ts';
import { calendarDay, filledInText } from './days.ts';
import { isEmail } from './email.ts';
import { money, moneyLimit, parseDollars } from './money.ts';
import { closedBecause, outcomeOf } from './outcome.ts';
import { inputAtFault } from './payer-form.ts';

describe('typed amounts', () => {
  it('are read as people write them', () => {
    for (const [text, cents] of [
      ['1250', 125_000],
      ['1,250.5', 125_050],
      ['$ 1,250.50', 125_050],
      [' 48. ', 4800],
      ['0.09', 9],
    ] as const) {
      assert.equal(parseDollars(text), cents, text);
    }
  });

  it('are not guessed', () => {
    for (const text of ['', '1,2', '12,50', '1.005', '-5', '1e3', 'five', '1 250', '0,050', '99999999999']) {
      assert.equal(parseDollars(text), null, text);
    }
  });

  it('are shown with cents, limits without .00', () => {
    assert.equal(money(1_850_000), '$18,500.00');
    assert.equal(moneyLimit(4800), '$48');
    assert.equal(moneyLimit(4850), '$48.50');
  });
});

it('an e-mail address is judged in time linear in its length', () => {
  for (const text of ['dana@payer.example', "o'neil+a@b.example"]) assert.equal(isEmail(text), true, text);
  const hostile = `${'@.'.repeat(100_000)} x`;
  for (const text of ['', 'dana', 'dana@localhost', hostile, `${'a'.repeat(300)}@b.example`])
    assert.equal(isEmail(text), false, text.slice(0, 40));
});

describe('days and checkboxes', () => {
  it('are read in words, and what only looks like one stays as it was typed', () => {
    assert.equal(calendarDay('2026-11-27'), 'Friday, November 27, 2026');
    assert.equal(filledInText('2026-12-18'), 'Friday, December 18, 2026');
    assert.equal(filledInText('true'), 'Yes');
    assert.equal(filledInText('false'), 'No');
    for (const text of ['', 'Unit 4B', '2026-13-40', '2026-12-18 or later', '20261218'])
      assert.equal(filledInText(text), text);
  });
});

describe('the brand', () => {
  it('is six hex digits or nothing', () => {
    assert.equal(brandColor('#30C97F'), '30c97f');
    assert.equal(brandColor('30c97f'), '30c97f');
    for (const value of [null, undefined, '', 'red', '#fff', '#30c97f;'])
      assert.equal(brandColor(value), null);
  });

  it('takes the logo that can be read on it', () => {
    const logos = { name: 'A', slug: 'a', logoLight: 'light.png', logoDark: 'dark.png' };
    assert.equal(logoOnBrand({ ...logos, backgroundColor: '#1F3A5F' }), 'light.png');
    assert.equal(logoOnBrand({ ...logos, backgroundColor: '#F2E8C9' }), 'dark.png');
    assert.equal(logoOnBrand({ ...logos, backgroundColor: '#1F3A5F', logoLight: null }), 'dark.png');
    assert.equal(logoOnBrand({ name: 'A', slug: 'a' }), null);
  });
});

describe('what a payer is told', () => {
  it('follows the status, and an unknown one too', () => {
    assert.equal(outcomeOf('APPROVAL_PENDING').title, 'Payment awaiting approval');
    assert.equal(outcomeOf('DEPOSITED').quarters, 4);
    assert.equal(outcomeOf('SOMETHING_NEW').title, 'Payment received');
    const closed = (state: 'rejected' | 'closed', status: string) => closedBecause(state, status, 'Harbor');
    assert.match(closed('rejected', 'APPROVAL_REJECTED').text, /^Harbor did not approve your payment\./);
    const late = closed('closed', 'APPROVAL_EXPIRED');
    assert.equal(late.title, 'The time for an approval ended');
    assert.match(late.text, /No money was moved\. If you still have to pay, ask Harbor for a new request\.$/);
    assert.equal(closed('closed', 'DRAFT').title, 'This request is closed');
  });

  it('stands at the input that an error is about', () => {
    const names = ['propaddress', 'suite'];
    assert.equal(inputAtFault('account.routingNumber', names), 'routingNumber');
    assert.equal(inputAtFault('formFields.1.value', names), 'field.suite');
    assert.equal(inputAtFault('formFields.propaddress', names), 'field.propaddress');
    for (const field of [null, 'formFields.7.value', 'formFields.unknown', 'whatever']) {
      assert.equal(inputAtFault(field, names), null);
    }
  });
});
