import type { Payment } from '../payments/model';
import { usualSort } from '../payments/sort';
import { arrive, noArrivals, release } from './arrivals';
import { arrange, belongs, comparison, isBeyond, latest } from './placing';
import { withLeaving } from './use-leaving';

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

const at = (id: string, day: number, given: Partial<Payment> = {}) =>
  payment({ id, createdAt: `2026-03-${String(day).padStart(2, '0')}T10:00:00.000Z`, ...given });
const newestFirst = comparison({ field: 'CREATED_AT', direction: 'DESC' });
const ids = (payments: readonly Payment[]) => payments.map(({ id }) => id).join('');

test.each([
  ['PENDING', null, null, true],
  ['PENDING', 'REQUESTED_AND_PENDING', null, true],
  ['PENDING', 'DEPOSITED', null, false],
  ['PENDING', null, ['FAILED'], false],
  ['DEPOSITED_AND_FAILED', 'DEPOSITED', ['DEPOSITED'], true],
] as const)('%s in %s with statuses %j: %s', (displayStatus, place, statuses, expected) => {
  expect(belongs(payment({ displayStatus }), place, statuses)).toBe(expected);
});

test('what arrived stands where it sorts; what was loaded keeps its order', () => {
  const loaded = [at('c', 9), at('a', 3), at('b', 5)];
  expect(ids(arrange(loaded, [at('d', 10), at('e', 4)], newestFirst))).toBe('dceab');
  expect(arrange(loaded, [], newestFirst)).toBe(loaded);
});

test('a payment that was authorized last stands first where that is the order, whenever it was made', () => {
  const authorized = (id: string, made: number, day: number) =>
    at(id, made, { displayStatus: 'AUTHORIZED', authorizedAt: `2026-03-${String(day)}T10:00:00.000Z` });
  const order = comparison(usualSort('AUTHORIZED_AND_INITIATED'));
  const loaded = [authorized('a', 9, 20), at('b', 15), authorized('c', 8, 11)];
  expect(ids(arrange(loaded, [authorized('d', 1, 21), authorized('e', 2, 12)], order))).toBe('dabec');
});

test('a payment behind all that is loaded comes with the next page instead', () => {
  const loaded = [at('c', 9), at('b', 5)];
  expect(isBeyond(at('x', 2), loaded, true, newestFirst)).toBe(true);
  expect(isBeyond(at('x', 2), loaded, false, newestFirst)).toBe(false);
  expect(isBeyond(at('x', 7), loaded, true, newestFirst)).toBe(false);
});

test('of two the one that changed later counts', () => {
  const old = payment({ displayStatus: 'PENDING' });
  const moved = payment({ displayStatus: 'DEPOSITED', updatedAt: '2026-03-02T10:00:00.000Z' });
  expect([...latest([moved, old]).values()]).toEqual([moved]);
});

test('an arrival waits until it is released, and changes meanwhile', () => {
  const waiting = arrive(noArrivals('k'), at('a', 1), 'waits');
  expect([...waiting.waiting]).toEqual(['a']);
  const changed = arrive(waiting, at('a', 1, { displayStatus: 'FAILED' }), 'stays');
  expect(changed.payments).toHaveLength(1);
  expect(changed.payments[0]?.displayStatus).toBe('FAILED');
  expect(changed.waiting.has('a')).toBe(true);
  expect(release(changed, ['a']).waiting.size).toBe(0);
});

test('a payment that comes from another place waits there, or joins even if it waited where it was', () => {
  const joined = arrive(noArrivals('k'), at('a', 1), 'joins');
  const moved = arrive(joined, at('a', 1, { displayStatus: 'DEPOSITED' }), 'waits');
  expect([...moved.waiting]).toEqual(['a']);
  expect(moved.payments).toHaveLength(1);
  expect(arrive(moved, at('a', 1, { displayStatus: 'FAILED' }), 'joins').waiting.size).toBe(0);
});

test('what leaves stays marked behind its neighbour', () => {
  const before = withLeaving([], [at('a', 1), at('b', 2), at('c', 3)]);
  const after = withLeaving(before, [at('b', 2), at('d', 4)]);
  expect(after.map(({ payment: { id }, leaving }) => (leaving ? `-${id}` : id))).toEqual([
    '-a',
    'b',
    '-c',
    'd',
  ]);
});
