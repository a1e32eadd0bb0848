import { datedAt, methodOf, type Payment, payerName } from './model';

const payment = (given: Partial<Payment>): Payment => ({
  id: '483920117',
  amount: 1_850_000,
  isAch: true,
  paymentType: 'ACH',
  displayStatus: 'PENDING',
  address: null,
  receiverEmail: null,
  outsider: null,
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
  stoppedAt: null,
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

test('a payment is dated by when it came to what it shows', () => {
  const at = (day: number) => `2026-03-0${day}T10:00:00.000Z`;
  const moved = {
    ...{ createdAt: at(1), authorizedAt: at(2) },
    transactions: [
      {
        id: 't',
        status: 'DEPOSITED' as const,
        blockReason: null,
        errorType: null,
        expedited: false,
        depositedAt: at(4),
      },
    ],
  };
  const dated = (displayStatus: Payment['displayStatus'], given: Partial<Payment> = {}) =>
    datedAt(payment({ ...moved, displayStatus, ...given }));
  expect(dated('PENDING', { authorizedAt: null })).toBe(at(1));
  expect(dated('APPROVAL_PENDING')).toBe(at(1));
  expect(dated('AUTHORIZED')).toBe(at(2));
  expect(dated('CLEARED')).toBe(at(2));
  expect(dated('INITIATED', { authorizedAt: null })).toBe(at(1));
  expect(dated('DEPOSITED')).toBe(at(4));
  expect(dated('FAILED', { stoppedAt: at(5) })).toBe(at(5));
});
