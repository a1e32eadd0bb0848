import { methodOf, type Payment, payerName } from './model';

const payment = (given: Partial<Payment>): Payment => ({
  id: '483920117',
  amount: 1_850_000,
  isAch: true,
  paymentType: 'ACH',
  displayStatus: 'PENDING',
  address: null,
  receiverEmail: null,
  refunded: false,
  rejectReason: null,
  approval: null,
  recovery: null,
  mailRefusal: null,
  waitsForReceiver: false,
  accessedAt: null,
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-01T10:00:00.000Z',
  authorizedAt: null,
  dueOn: null,
  agentFee: null,
  allowedActions: [],
  buyer: null,
  paymentOccasion: {
    id: 'po',
    name: 'Earnest money',
    context: 'EMD',
    direction: 'INBOUND',
    timeZone: 'America/New_York',
  },
  transactions: [],
  availableReroutes: [],
  ...given,
});

test('the payer is named as well as can be', () => {
  expect(payerName(payment({}))).toBe('Payer not known yet');
  expect(payerName(payment({ receiverEmail: 'maya@buyer.example' }))).toBe('maya@buyer.example');
  expect(
    payerName(payment({ receiverEmail: 'm@b.example', buyer: { id: 'u', fullName: 'Maya Okafor' } })),
  ).toBe('Maya Okafor');
});

test('the method follows how the money travels', () => {
  const transaction = {
    id: 't',
    status: 'INITIATED' as const,
    blockReason: null,
    errorType: null,
    depositedAt: null,
  };
  expect(methodOf(payment({}))).toBe('ACH');
  expect(methodOf(payment({ transactions: [{ ...transaction, expedited: true }] }))).toBe('ACH');
  expect(methodOf(payment({ isAch: false }))).toBe('Card');
  expect(methodOf(payment({ isAch: false, paymentType: 'RTP' }))).toBe('RTP');
});
