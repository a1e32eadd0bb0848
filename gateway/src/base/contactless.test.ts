import assert from 'node:assert/strict';
import { test } from 'node:test';
import { removed, withoutContacts } from './contactless.ts';

test('removes phone numbers, links, addresses and handles in every spelling', () => {
  for (const contact of [
    '555-0199',
    '(207) 555-0199',
    '+1 207.555.0199',
    '2 0 7 5 5 5 0 1 9 9',
    '٥٥٥-٠١٩٩',
    '５５５０１９９',
    '𝟓𝟓𝟓𝟎𝟏𝟗𝟗',
    '➎➎➎➀❶❾❾',
    '5\u200b5\u200b5\u200b0\u200b1\u200b9\u200b9',
    '555-O1l9',
    'five five five oh one nine nine',
    '555 oh one 9 9',
    '5_5_5_0_1_9_9',
    'https://pay.example/x?y=1',
    'hxxps://pay[.]example/x',
    'hxxp[:]//pay.example',
    'www.pay.example',
    'pay.example/now',
    'pay[.]example',
    'pay (dot) example',
    'pay dot example',
    'pay . com',
    'pay。example',
    'ｐａｙ．ｅｘａｍｐｌｅ',
    'раy.рф',
    'pay.xn--p1ai',
    '192.0.2.7/pay',
    'lee@agents.example',
    'lee[at]agents[dot]example',
    'lee (at) agents (dot) example',
    '@lee_park',
    'mailto:lee',
    'tel:911',
    'javascript:alert(1)',
  ]) {
    const clean = withoutContacts(`Call ${contact} now`);
    assert.equal(clean, `Call ${removed} now`, contact);
  }
});

test('leaves text without contact details as it was typed', () => {
  for (const text of [
    'Rent for May 2026',
    '48 Harbor View Dr, Portland, ME 04101-1234',
    '2026-12-18',
    'closing on 12/18/2026',
    '$18,500,000.00 of the price',
    'Invoice 48-1120',
    'Unit 3.5, e.g. the U.S. one',
    'one or two of three',
    'Straße 7: Müller & Söhne',
    'false',
    '',
  ])
    assert.equal(withoutContacts(text), text);
});

test('processes a long hostile text in linear time', () => {
  for (const part of ['a', 'a.', '1 ', 'a@', ' dot ', '[', '5o', 'http:'])
    assert.equal(typeof withoutContacts(part.repeat(5_000)), 'string');
});
