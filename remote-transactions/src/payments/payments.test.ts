import { groupPayments, mergePayments, methodOf, type Payment, payerName } from './model';

const payment = (given: Partial<Payment>): Payment => ({
  id: '483920117',
  amount: 1_850_000,
  isAch: true,
  displayStatus: 'PENDING',
  address: null,
  receiverEmail: null,
  refunded: false,
  accessedAt: null,
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-01T10:00:00.000Z',
  allowedActions: [],
  buyer: null,
  paymentOccasion: { id: 'po', name: 'Earnest money', context: 'EMD', direction: 'INBOUND' },
  transactions: [],
  availableReroutes: [],
  ...given,
});

test('of the same payment in two lists the one that changed later counts, and it is shown once', () => {
  const old = payment({ displayStatus: 'PENDING' });
  const moved = payment({ displayStatus: 'DEPOSITED', updatedAt: '2026-03-02T10:00:00.000Z' });
  const merged = mergePayments([[old], [moved]]);
  expect(merged).toEqual([moved]);
  expect(mergePayments([[moved], [old]])).toEqual([moved]);
  expect([...groupPayments(merged).keys()]).toEqual(['DEPOSITED']);
});

test('payments stand newest first, by id where they were made at the same moment', () => {
  const merged = mergePayments([
    [payment({ id: '1' }), payment({ id: '3', createdAt: '2026-02-01T10:00:00.000Z' })],
    [payment({ id: '2' })],
  ]);
  expect(merged.map(({ id }) => id)).toEqual(['2', '1', '3']);
});

test('the payer is named as well as can be', () => {
  expect(payerName(payment({}))).toBe('Payer not known yet');
  expect(payerName(payment({ receiverEmail: 'maya@buyer.example' }))).toBe('maya@buyer.example');
  expect(
    payerName(payment({ receiverEmail: 'm@b.example', buyer: { id: 'u', fullName: 'Maya Okafor' } })),
  ).toBe('Maya Okafor');
});

test('the method follows how the money travels', () => {
  expect(methodOf(payment({}))).toBe('ACH');
  expect(methodOf(payment({ isAch: false }))).toBe('Card');
  expect(
    methodOf(
      payment({ transactions: [{ id: 't', status: 'INITIATED', blockReason: null, expedited: true }] }),
    ),
  ).toBe('RTP');
});
