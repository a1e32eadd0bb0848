import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inWords } from './in-words.ts';

const saying = (kind: string, row: Record<string, unknown>) =>
  inWords({ kind, id: 'a', at: '2026-03-02T10:00:00.000Z', row });

test('an event says what happened and by whom, and where it went only where that is another thing', () => {
  assert.deepEqual(
    saying('event', {
      ...{ seq: 3, transactionTemplateId: 7, actorUserId: 'a', data: {}, reason: null },
      ...{ type: 'INITIATED', actorKind: 'provider', fromStatus: 'AUTHORIZED', toStatus: 'INITIATED' },
    }),
    { what: 'Initiated, told by the provider', details: [] },
  );
  assert.deepEqual(
    saying('event', {
      ...{ type: 'STATUS_MODIFIED', actorKind: 'user', fromStatus: 'PENDING', toStatus: 'CANCELED' },
      ...{ reason: 'The buyer withdrew.', data: { noticeGiven: true, transactionId: 'x' } },
    }),
    {
      what: 'Status modified, by a person of the organization',
      details: [
        'From status: Pending',
        'To status: Canceled',
        'Reason: The buyer withdrew.',
        'Data: Notice given: true',
      ],
    },
  );
});

test('a movement says which money left and reached which account', () => {
  const entries = [
    { id: 'a', account: 'external:11', amount: -2_553_060, currency: 'USD' },
    { id: 'b', account: 'provider:transit', amount: 2_553_000, currency: 'USD' },
    { id: 'c', account: 'platform:fees', amount: 60, currency: 'USD' },
    { id: 'd', account: 'new:kind', amount: 0, currency: 'USD' },
  ];
  assert.deepEqual(saying('movement', { posting: 'INITIATED', entries }), {
    what: 'Booked: initiated',
    details: [
      '$25,530.60 out of the account 11',
      '$25,530.00 into the provider, in transit',
      '$0.60 into the platform’s fees',
      '$0.00 into new:kind',
    ],
  });
});

test('what is told has amounts in dollars, instants to the millisecond, and what people look for first', () => {
  const facts = {
    ...{ created: '2026-03-01T09:08:07.006Z', payer: 'Maya Okafor', status: 'DEPOSITED', property: null },
    ...{ feeInCents: 3_060, amountInCents: 2_550_000 },
  };
  assert.deepEqual(saying('told', { what: 'particulars', name: '', facts }), {
    what: 'Particulars',
    details: [
      ...['Amount: $25,500.00', 'Fee: $30.60', 'Status: Deposited', 'Payer: Maya Okafor'],
      'Created: 2026-03-01 09:08:07.006 UTC',
    ],
  });
});

test('other kinds are named and say all but keys', () => {
  assert.deepEqual(
    saying('audit', { action: 'setFileClosing', entity: 'file', before: { day: '2026-03-01' }, after: null }),
    { what: 'Changed: set file closing', details: ['Before: Day: 2026-03-01'] },
  );
  assert.deepEqual(
    saying('statement-line', { fundingSourceId: 'x', day: '2026-03-01', amount: -1_500, mark: null }),
    { what: 'Statement line', details: ['Day: 2026-03-01', 'Amount: -$15.00'] },
  );
});
