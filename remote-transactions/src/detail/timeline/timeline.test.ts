import type { TimelineFacts } from './facts';
import { approvalExpiresAt } from './approval';
import { timelineOf } from './timeline';

const now = '2026-11-20T15:00:00Z';
const at = '2026-11-19T15:00:00Z';

const blank: TimelineFacts = {
  status: 'PENDING',
  direction: 'INBOUND',
  context: 'EMD',
  rail: 'ACH',
  createdAt: at,
  requestedAt: at,
  accessedAt: null,
  claimedAt: null,
  authorizedAt: null,
  initiatedAt: null,
  clearedAt: null,
  depositedAt: null,
  approvedAt: null,
  rejectedAt: null,
  rejectReason: null,
  canceledAt: null,
  failedAt: null,
  blockReason: null,
  errorType: null,
  receiverEmail: 'eleanor@buyer.example',
  payer: null,
  bank: null,
  approvalRequired: false,
  approvalDays: 7,
  events: [],
};
const verified = {
  claimedAt: at,
  payer: { status: 'VERIFIED', verifiedAt: at },
  bank: { status: 'VERIFIED', verifiedAt: at },
} as const;
const authorized = { ...verified, status: 'AUTHORIZED', authorizedAt: at } as const;
const outbound = { direction: 'OUTBOUND', context: 'GENERIC' } as const;
const event = (type: string, reason: string | null = null) => ({
  id: type,
  type,
  at,
  actorName: 'Joan Osei',
  reason,
});

const shortOf = { done: '+', current: '>', waiting: '?', expected: '.', stopped: '!' } as const;
const drawn = (given: Partial<TimelineFacts>): string =>
  timelineOf({ ...blank, ...given }, now)
    .map(({ title, state }) => `${shortOf[state]}${title}`)
    .join(', ');

const ahead = '.Authorized, .Initiated, .Cleared, .Deposited';

test.each<[string, Partial<TimelineFacts>, string]>([
  [
    'a draft',
    { status: 'DRAFT', requestedAt: null },
    `>Drafted, .Requested, .Accepted by payer, .Identity verified, .Bank verification, ${ahead}`,
  ],
  ['a request', {}, `>Requested, .Accepted by payer, .Identity verified, .Bank verification, ${ahead}`],
  [
    'a request that was drafted and opened',
    { accessedAt: at, events: [event('DRAFTED'), event('REQUESTED'), event('ACCESSED')] },
    `+Drafted, +Requested, >Opened by payer, .Accepted by payer, .Identity verified, .Bank verification, ${ahead}`,
  ],
  [
    'a generic request',
    { context: 'GENERIC' },
    `>Requested, .Identity verified, .Bank verification, ${ahead}`,
  ],
  [
    'a payment through a payer link',
    { status: 'CREATED', requestedAt: null },
    `.Identity verified, .Bank verification, >Created, ${ahead}`,
  ],
  [
    'a gated request',
    { approvalRequired: true },
    '>Requested, .Accepted by payer, .Identity verified, .Bank verification, .Authorized, .Approval, .Initiated, .Cleared, .Deposited',
  ],
  [
    'a document is missing',
    { claimedAt: at, payer: { status: 'DOCUMENT', verifiedAt: null } },
    `+Requested, +Accepted by payer, ?Identity verification, .Bank verification, ${ahead}`,
  ],
  [
    'a suspended payer',
    { payer: { status: 'SUSPENDED', verifiedAt: null } },
    `+Requested, .Accepted by payer, !Identity verification, .Bank verification, ${ahead}`,
  ],
  [
    'manual micro-deposits',
    { ...verified, bank: { status: 'PENDING_MANUAL_MICRODEPOSIT', verifiedAt: null } },
    `+Requested, +Accepted by payer, +Identity verified, ?Bank verification: pending manual micro-deposit, ${ahead}`,
  ],
  [
    'automatic micro-deposits',
    { ...verified, bank: { status: 'PENDING_AUTOMATIC_MICRODEPOSIT', verifiedAt: null } },
    `+Requested, +Accepted by payer, +Identity verified, >Bank verification: pending automatic micro-deposit, ${ahead}`,
  ],
  [
    'an account that cannot be verified',
    { ...verified, bank: { status: 'ERROR', verifiedAt: null } },
    `+Requested, +Accepted by payer, +Identity verified, !Bank verification: blocked, ${ahead}`,
  ],
  [
    'an account not verified yet',
    { ...verified, bank: { status: 'UNVERIFIED', verifiedAt: null } },
    `+Requested, +Accepted by payer, >Identity verified, .Bank verification, ${ahead}`,
  ],
  [
    'authorized',
    authorized,
    '+Requested, +Accepted by payer, +Identity verified, +Bank verification: verified, >Authorized, .Initiated, .Cleared, .Deposited',
  ],
  [
    'inbound, waiting for an approval',
    { ...authorized, status: 'APPROVAL_PENDING' },
    '+Requested, +Accepted by payer, +Identity verified, +Bank verification: verified, +Authorized, ?Approval, .Initiated, .Cleared, .Deposited',
  ],
  [
    'outbound, waiting for an approval, which stands second',
    { ...outbound, status: 'APPROVAL_PENDING', bank: verified.bank },
    '+Requested, ?Approval, +Bank verification: verified, .Authorized, .Initiated, .Cleared, .Deposited',
  ],
  [
    'outbound, approved',
    { ...outbound, status: 'AUTHORIZED', authorizedAt: at, approvedAt: at, bank: verified.bank },
    '+Requested, +Approved, +Bank verification: verified, >Authorized, .Initiated, .Cleared, .Deposited',
  ],
  [
    'outbound without approval',
    { ...outbound, status: 'AUTHORIZED', authorizedAt: at, requestedAt: null, bank: verified.bank },
    '+Created, +Bank verification: verified, >Authorized, .Initiated, .Cleared, .Deposited',
  ],
  [
    'rejected inbound',
    { ...authorized, status: 'APPROVAL_REJECTED', rejectedAt: at },
    '+Requested, +Accepted by payer, +Identity verified, +Bank verification: verified, +Authorized, !Rejected',
  ],
  [
    'rejected outbound',
    { ...outbound, status: 'APPROVAL_REJECTED', rejectedAt: at },
    '+Requested, !Rejected',
  ],
  [
    'expired',
    { ...outbound, status: 'APPROVAL_EXPIRED', events: [event('APPROVAL_EXPIRED')] },
    '+Requested, !Expired',
  ],
  ['canceled', { status: 'CANCELED', canceledAt: at }, '+Requested, !Canceled'],
  [
    'blocked',
    { ...authorized, status: 'BLOCKED', blockReason: 'Funds not available' },
    '+Requested, +Accepted by payer, +Identity verified, +Bank verification: verified, +Authorized, !Blocked, .Initiated, .Cleared, .Deposited',
  ],
  [
    'initiated',
    { ...authorized, status: 'INITIATED', initiatedAt: at },
    '+Requested, +Accepted by payer, +Identity verified, +Bank verification: verified, +Authorized, >Initiated, .Cleared, .Deposited',
  ],
  [
    'failed on the way',
    { ...authorized, status: 'FAILED', initiatedAt: at, failedAt: at },
    '+Requested, +Accepted by payer, +Identity verified, +Bank verification: verified, +Authorized, +Initiated, !Failed',
  ],
  [
    'deposited',
    { ...authorized, status: 'DEPOSITED', initiatedAt: at, clearedAt: at, depositedAt: at },
    '+Requested, +Accepted by payer, +Identity verified, +Bank verification: verified, +Authorized, +Initiated, +Cleared, +Deposited',
  ],
  [
    'deposited and taken back',
    { ...outbound, status: 'DEPOSITED_AND_FAILED', authorizedAt: at, initiatedAt: at, depositedAt: at },
    '+Requested, +Authorized, +Initiated, +Deposited, !Failed',
  ],
  [
    'a real-time payment has no clearing',
    { ...outbound, rail: 'RTP', status: 'INITIATED', authorizedAt: at, initiatedAt: at },
    '+Requested, +Authorized, >Initiated, .Deposited',
  ],
  [
    'canceled by the provider',
    { ...outbound, status: 'CANCELED', authorizedAt: at, initiatedAt: at, canceledAt: at },
    '+Requested, +Authorized, +Initiated, !Canceled',
  ],
])('%s', (_case, given, expected) => {
  expect(drawn(given)).toBe(expected);
});

const find = (given: Partial<TimelineFacts>, key: string) =>
  timelineOf({ ...blank, ...given }, now).find((each) => each.key === key);

test('reasons stand at the step that they explain', () => {
  const bank = { status: 'ERROR', verifiedAt: null } as const;
  expect(find({ bank }, 'bank')?.notes).toEqual(['Bank account cannot be verified']);
  expect(find({ ...authorized, status: 'BLOCKED', blockReason: 'No funds' }, 'blocked')?.notes).toEqual([
    'No funds',
  ]);
  expect(find({ ...authorized, status: 'FAILED', errorType: 'R01' }, 'failed')?.notes).toEqual(['R01']);
  expect(find({ status: 'APPROVAL_REJECTED', rejectReason: 'Rescinded' }, 'approval')?.notes).toEqual([
    'Rescinded',
  ]);
  expect(find({ status: 'APPROVAL_EXPIRED' }, 'approval')?.notes).toEqual([
    'Nobody approved it within 7 days.',
  ]);
  expect(find({ status: 'CANCELED', events: [event('CANCELED', 'Sold')] }, 'canceled')?.notes).toEqual([
    'Sold',
  ]);
});

test('steps name who did them, and to whom the request went', () => {
  const events = [event('REQUESTED')];
  expect(find({ events }, 'requested')).toMatchObject({
    by: 'Joan Osei',
    at,
    notes: ['Sent to eleanor@buyer.example'],
  });
});

test('what is on its way has expected days; what waits for a person has none', () => {
  expect(find({ ...authorized }, 'deposited')?.expectedOn).toBe('2026-11-27');
  const waiting = find({ ...authorized, status: 'APPROVAL_PENDING' }, 'deposited');
  expect(waiting).toMatchObject({
    expectedOn: null,
    notes: ['About 4 banking days after it is approved'],
  });
});

test('a payment that waits for an approval says until when', () => {
  const events = [event('APPROVAL_REQUESTED')];
  const waiting = { ...blank, status: 'APPROVAL_PENDING', events } as const;
  expect(approvalExpiresAt(waiting)).toBe('2026-11-26T15:00:00.000Z');
  expect(approvalExpiresAt({ ...waiting, approvalDays: null })).toBeNull();
  expect(approvalExpiresAt(blank)).toBeNull();
});
