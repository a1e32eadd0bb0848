import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { payersAmong, propertiesAmong, type Asked } from './known-rules.ts';

const asked = (over: Partial<Asked>): Asked => ({
  name: null,
  email: 'maya@buyers.example',
  address: null,
  formData: [],
  ...over,
});

describe('payersAmong', () => {
  test('each address is there once, with the latest name that came with it', () => {
    const found = payersAmong(
      [asked({ email: 'MAYA@buyers.example' }), asked({ name: 'Maya Lindqvist' }), asked({ name: 'M. L.' })],
      [],
      '',
    );
    assert.deepEqual(found, [{ email: 'MAYA@buyers.example', name: 'Maya Lindqvist' }]);
  });

  test('a text is found in names and addresses; people come after those who were asked', () => {
    const people = [{ email: 'theo@harbor.example', name: 'Theo Lindgren' }];
    const found = payersAmong(
      [asked({ name: 'Maya Lindqvist' }), asked({ email: 'x@y.example' })],
      people,
      'lind',
    );
    assert.deepEqual(
      found.map(({ email }) => email),
      ['maya@buyers.example', 'theo@harbor.example'],
    );
  });

  test('no more than eight', () => {
    const many = Array.from({ length: 20 }, (_, index) => asked({ email: `p${index}@buyers.example` }));
    assert.equal(payersAmong(many, [], '').length, 8);
  });
});

describe('propertiesAmong', () => {
  const address = '48 Harbor View Dr, Portland, ME 04101';
  const formData = [
    { name: 'propaddress', label: 'Property address', value: address },
    { name: 'mlsnumber', label: 'MLS number', value: '1598204' },
    { name: 'closingdate', label: 'Closing date', value: '2026-12-01' },
  ];

  test('what a form said of the property comes along, what it said of the payment does not', () => {
    assert.deepEqual(propertiesAmong([asked({ address, formData })], ''), [
      { address, facts: [{ name: 'mlsnumber', label: 'MLS number', value: '1598204' }] },
    ]);
  });

  test('it is found by its MLS number too', () => {
    const other = asked({ address: '1 Pier Rd' });
    assert.deepEqual(
      propertiesAmong([other, asked({ address, formData })], '15982').map((found) => found.address),
      [address],
    );
  });

  test('an address is there once, however its commas were typed', () => {
    const again = asked({ address: '48 harbor view dr Portland ME 04101' });
    assert.equal(propertiesAmong([asked({ address, formData }), again], 'harbor').length, 1);
  });
});
