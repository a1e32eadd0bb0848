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
  mailRefusal: null,
  otherAddressRefusal: null,
  waitsForReceiver: false,
  payer: null,
  bank: null,
  approvalRequired: false,
  approvalDays: 7,
  events: [],
};
const verified = {
  claimedAt: at,
  payer: { status: 'VERIFIED', verifiedAt: at },
  bank: { status: 'VERIFIED', verifiedAt: at, failedAt: null },
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
    `>Drafted, .Requested, .Accepted by payer, .Bank verification, ${ahead}`,
  ],
  ['a request', {}, `>Requested, .Accepted by payer, .Bank verification, ${ahead}`],
  [
    'a request that was drafted and opened',
    { accessedAt: at, events: [event('DRAFTED'), event('REQUESTED'), event('ACCESSED')] },
    `+Drafted, +Requested, >Opened by payer, .Accepted by payer, .Bank verification, ${ahead}`,
  ],
  ['a generic request', { context: 'GENERIC' }, `>Requested, .Bank verification, ${ahead}`],
  [
    'a payment through a payer link',
    { status: 'CREATED', requestedAt: null },
    `.Bank verification, >Created, ${ahead}`,
  ],
  [
    'a gated request',
    { approvalRequired: true },
    '>Requested, .Accepted by payer, .Bank verification, .Authorized, .Approval, .Initiated, .Cleared, .Deposited',
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
    { ...verified, bank: { status: 'PENDING_MANUAL_MICRODEPOSIT', verifiedAt: null, failedAt: null } },
    `+Requested, +Accepted by payer, +Identity verified, ?Bank verification: pending manual micro-deposit, ${ahead}`,
  ],
  [
    'automatic micro-deposits',
    { ...verified, bank: { status: 'PENDING_AUTOMATIC_MICRODEPOSIT', verifiedAt: null, failedAt: null } },
    `+Requested, +Accepted by payer, +Identity verified, >Bank verification: pending automatic micro-deposit, ${ahead}`,
  ],
  [
    'micro-deposits that came back',
    { ...verified, bank: { status: 'PENDING_AUTOMATIC_MICRODEPOSIT', verifiedAt: null, failedAt: at } },
    `+Requested, +Accepted by payer, +Identity verified, !Bank verification: blocked, ${ahead}`,
  ],
  [
    'an account that cannot be verified',
    { ...verified, bank: { status: 'ERROR', verifiedAt: null, failedAt: null } },
    `+Requested, +Accepted by payer, +Identity verified, !Bank verification: blocked, ${ahead}`,
  ],
  [
    'an account not verified yet',
    { ...verified, bank: { status: 'UNVERIFIED', verifiedAt: null, failedAt: null } },
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

const bankPending = { status: 'PENDING_MANUAL_MICRODEPOSIT', verifiedAt: null, failedAt: null } as const;
const bankFailed = { ...bankPending, failedAt: at } as const;
const paid = { authorizedAt: at, status: 'DEPOSITED', depositedAt: at } as const;

// A verified identity is told before and after the payment alike; an open check only while it is in the way of paying.
test.each<[string, Partial<TimelineFacts>, string | null]>([
  ['unpaid, nothing checked', {}, null],
  ['unpaid, the payer known and not checked', { payer: { status: null, verifiedAt: null } }, null],
  ['unpaid, not yet verified', { payer: { status: 'UNVERIFIED', verifiedAt: null } }, null],
  ['unpaid, verified before', { payer: { status: 'VERIFIED', verifiedAt: at } }, 'done Identity verified'],
  [
    'unpaid, verified by its time alone',
    { payer: { status: null, verifiedAt: at } },
    'done Identity verified',
  ],
  [
    'unpaid, to be tried again',
    { payer: { status: 'RETRY', verifiedAt: null } },
    'waiting Identity verification',
  ],
  [
    'unpaid, a document missing',
    { payer: { status: 'DOCUMENT', verifiedAt: null } },
    'waiting Identity verification',
  ],
  ['unpaid, failed', { payer: { status: 'SUSPENDED', verifiedAt: null } }, 'stopped Identity verification'],
  ['paid, nothing checked', paid, null],
  ['paid, a document missing', { ...paid, payer: { status: 'DOCUMENT', verifiedAt: null } }, null],
  ['paid, failed', { ...paid, payer: { status: 'SUSPENDED', verifiedAt: null } }, null],
  ['paid, not yet verified', { ...paid, payer: { status: 'UNVERIFIED', verifiedAt: null } }, null],
  ['paid, verified', { ...paid, payer: { status: 'VERIFIED', verifiedAt: at } }, 'done Identity verified'],
  ['outbound, whoever pays', { ...outbound, payer: { status: 'VERIFIED', verifiedAt: at } }, null],
])('identity, %s: %s', (_case, given, expected) => {
  const found = timelineOf({ ...blank, ...given }, now).find(({ key }) => key === 'identity');
  expect(
    found === undefined ? null : `${found.state === 'current' ? 'done' : found.state} ${found.title}`,
  ).toBe(expected);
});

test('what cannot be refunded was taken back by a bank, or set so by staff', () => {
  const both = { ...paid, status: 'DEPOSITED_AND_FAILED', failedAt: at } as const;
  const notes = (type: string) => find({ ...both, events: [event(type)] }, 'failed')?.notes;
  expect(notes('RETURNED')).toContain('Taken back after the deposit: it cannot be refunded.');
  expect(notes('STATUS_MODIFIED')).toContain('It cannot be refunded.');
});

test('what failed after its deposit was returned by a bank, or ended by staff', () => {
  const both = { ...paid, status: 'FAILED', failedAt: at } as const;
  const notes = (type: string) => find({ ...both, events: [event(type)] }, 'failed')?.notes;
  expect(notes('RETURNED')).toContain('Returned after the deposit.');
  expect(notes('STATUS_MODIFIED')).not.toContain('Returned after the deposit.');
});

test('a step that an unpaid request shows is still there once it is paid', () => {
  for (const payer of [
    null,
    { status: 'UNVERIFIED', verifiedAt: null },
    { status: 'VERIFIED', verifiedAt: at },
  ]) {
    const titles = (given: Partial<TimelineFacts>) =>
      timelineOf({ ...blank, payer, ...given }, now)
        .filter(({ key }) => key === 'identity')
        .map(({ title }) => title);
    expect(titles(paid)).toEqual(titles({}));
  }
});

test('micro-deposits that failed block the bank step in words, whatever the account’s status says', () => {
  for (const bank of [bankFailed, { ...bankFailed, status: 'UNVERIFIED' as const }]) {
    const step = timelineOf({ ...blank, ...verified, bank }, now).find(({ key }) => key === 'bank');
    expect([step?.title, step?.state, step?.notes]).toEqual([
      'Bank verification: blocked',
      'stopped',
      ['Bank account cannot be verified'],
    ]);
  }
});

test('an outbound approval that was declined or expired ends the timeline', () => {
  const bank = { status: 'VERIFIED', verifiedAt: at, failedAt: null } as const;
  for (const status of ['APPROVAL_REJECTED', 'APPROVAL_EXPIRED'] as const) {
    const steps = timelineOf({ ...blank, ...outbound, status, bank }, now);
    expect(steps.at(-1)?.key).toBe('approval');
    expect(steps.map(({ key }) => key)).toContain('bank');
  }
});

test('a payment out to somebody without an account waits for it, and no day is promised', () => {
  const facts = {
    ...blank,
    ...outbound,
    status: 'AUTHORIZED',
    authorizedAt: at,
    waitsForReceiver: true,
  } as const;
  const steps = timelineOf(facts, now);
  expect(steps.find(({ state }) => state === 'waiting')?.title).toBe('Waiting for receiver’s account');
  expect(steps.filter(({ expectedOn }) => expectedOn !== null)).toEqual([]);
});

test('a mail that was refused is told where its payment stands', () => {
  const noted = (key: string, more: Partial<TimelineFacts>) => {
    const found = timelineOf({ ...blank, ...more }, now).find((each) => each.key === key);
    return [found?.state, found?.notes[0]];
  };
  const mailRefusal = 'Eleanor@buyer.example: No such mailbox';
  expect(noted('requested', { mailRefusal })).toEqual([
    'waiting',
    'Not delivered to Eleanor@buyer.example: No such mailbox. Correct the address and send it again.',
  ]);
  expect(noted('requested', {})).toEqual(['current', 'Sent to eleanor@buyer.example']);
  const waiting = { ...outbound, status: 'AUTHORIZED', authorizedAt: at, waitsForReceiver: true } as const;
  expect(noted('receiver', { ...waiting, mailRefusal })).toEqual([
    'waiting',
    'Not delivered to Eleanor@buyer.example: No such mailbox. Correct the address and send it again, on Manage.',
  ]);
  const otherAddressRefusal =
    'This payment was approved for eleanor@buyer.example. To pay another address, cancel it and send a new payment.';
  expect(noted('receiver', { ...waiting, mailRefusal, otherAddressRefusal })).toEqual([
    'waiting',
    `Not delivered to Eleanor@buyer.example: No such mailbox. ${otherAddressRefusal}`,
  ]);
});

test('reasons stand at the step that they explain', () => {
  const bank = { status: 'ERROR', verifiedAt: null, failedAt: null } as const;
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

test('the first of two approvals stands before the one that is waited for', () => {
  const events = [event('APPROVAL_REQUESTED'), event('APPROVAL_GIVEN')];
  const half = { status: 'APPROVAL_PENDING', events } as const;
  expect(find(half, 'first-approval')).toMatchObject({ state: 'done', by: events[1]?.actorName });
  expect(find(half, 'approval')?.notes).toEqual(['Waits for a second approver.']);
  const again = { ...half, events: [...events, event('APPROVAL_REQUESTED')] };
  expect(find(again, 'first-approval')).toBeUndefined();
});

test('a payment that waits for an approval says until when', () => {
  const events = [event('APPROVAL_REQUESTED')];
  const waiting = { ...blank, status: 'APPROVAL_PENDING', events } as const;
  expect(approvalExpiresAt(waiting)).toBe('2026-11-26T15:00:00.000Z');
  expect(approvalExpiresAt({ ...waiting, approvalDays: null })).toBeNull();
  expect(approvalExpiresAt(blank)).toBeNull();
});
