import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ListedTransfer } from '../../../providers/bank-transfers/port.ts';
import type { Facts } from './facts.ts';
import { judge } from './verdict.ts';

const transfer: ListedTransfer = {
  ...{ transferRef: 'T1', correlationId: 'm1', status: 'processed', amountCents: 10_000 },
  createdAt: '2026-11-22T10:00:00Z',
};
const payment = { id: 1, amount: 10_000, shown: 'DEPOSITED', refundOf: null };
const movement = { id: 'm1', templateId: 1, status: 'DEPOSITED', transferRef: 'T1' };

/** One payment that was asked for, paid and deposited. */
const good: Facts = {
  acknowledged: [{ amount: 10_000, id: '1', paid: true }],
  payments: [payment],
  movements: [movement],
  events: [{ templateId: 1, type: 'DEPOSITED', times: 1 }],
  work: [{ kind: 'mail', key: 'A', status: 'done' }],
  fallen: [],
  unappliedEvents: 0,
  openDiscrepancies: [],
  ledger: { sumCents: 0, processedCents: 10_000 },
  transfers: [transfer],
  mails: new Map([['A', 1]]),
  told: new Set([1]),
};
const nothing = { lost: [], doubled: [], stuck: [], repeatedMails: 0 };

test('what is whole is whole, and a mail that came again under its id is only counted', () => {
  assert.deepEqual(judge(good), nothing);
  assert.deepEqual(judge({ ...good, mails: new Map([['A', 2]]) }), { ...nothing, repeatedMails: 1 });
});

/** What is wrong, and under which head it is told. */
const wrong: [what: string, facts: Partial<Facts>, head: 'lost' | 'doubled' | 'stuck', words: RegExp][] = [
  ['an acknowledged payment is gone', { payments: [] }, 'lost', /acknowledged and is gone/],
  ['another amount was kept', { payments: [{ ...payment, amount: 1 }] }, 'lost', /and is gone/],
  ['a paid payment does not move', { movements: [] }, 'lost', /paid and nothing moves/],
  ['the provider does not have it', { transfers: [] }, 'lost', /does not have its transfer/],
  [
    'both sides say different things',
    { movements: [{ ...movement, status: 'FAILED' }] },
    'lost',
    /FAILED here and processed/,
  ],
  ['a mail never arrived', { mails: new Map() }, 'lost', /never arrived/],
  ['no dashboard heard of it', { told: new Set() }, 'lost', /told to no dashboard/],
  ['the ledger is not zero', { ledger: { sumCents: 5, processedCents: 10_000 } }, 'lost', /sums to 5/],
  ['the books differ', { ledger: { sumCents: 0, processedCents: 0 } }, 'lost', /the ledger has 0/],
  ['a discrepancy is open', { openDiscrepancies: ['amount'] }, 'lost', /discrepancy: amount/],
  ['a payment was made twice', { payments: [payment, { ...payment, id: 2 }] }, 'doubled', /more than once/],
  [
    'a payment was given back twice',
    { payments: [payment, { ...payment, id: 2, refundOf: 1 }, { ...payment, id: 3, refundOf: 1 }] },
    'doubled',
    /given back more than once/,
  ],
  [
    'money moved twice',
    { transfers: [transfer, { ...transfer, transferRef: 'T2' }] },
    'doubled',
    /more than one transfer/,
  ],
  ['money moved for nobody', { movements: [] }, 'doubled', /a transfer of no payment/],
  [
    'a step was made twice',
    { events: [{ templateId: 1, type: 'DEPOSITED', times: 2 }] },
    'doubled',
    /2 events/,
  ],
  [
    'two decisions',
    { events: ['APPROVED', 'CANCELED'].map((type) => ({ templateId: 1, type, times: 1 })) },
    'doubled',
    /decided more than once/,
  ],
  ['a payment rests', { movements: [{ ...movement, status: 'CLEARED' }] }, 'stuck', /rests in CLEARED/],
  [
    'work was given up',
    { work: [{ kind: 'mail', key: 'A', status: 'failed' }] },
    'stuck',
    /mail A is failed/,
  ],
  ['a gateway ended by itself', { fallen: ['gateway 1 ended by itself (1)'] }, 'stuck', /gateway 1 ended/],
  ['an event is not applied', { unappliedEvents: 1 }, 'stuck', /1 events/],
];
for (const [what, facts, head, words] of wrong) {
  test(`it is told under ${head} when ${what}`, () => {
    assert.match(judge({ ...good, ...facts })[head].join('\n'), words);
  });
}
