import type { PaymentDetail, PaymentEvent } from './data';
import { timelineOf } from './timeline';

const event = (given: Partial<PaymentEvent>): PaymentEvent => ({
  id: given.type ?? 'event',
  type: 'REQUESTED',
  at: '2026-03-01T10:00:00.000Z',
  from: null,
  to: 'PENDING',
  actorName: 'Joan Osei',
  reason: null,
  ...given,
});

interface Situation {
  readonly displayStatus: PaymentDetail['displayStatus'];
  readonly direction?: 'INBOUND' | 'OUTBOUND';
  readonly approvalRequired?: boolean;
  readonly events?: readonly PaymentEvent[];
}

/** A payment as far as its timeline looks at it. */
const payment = ({
  displayStatus,
  direction = 'INBOUND',
  approvalRequired = false,
  events = [],
}: Situation) =>
  ({
    displayStatus,
    paymentOccasion: { direction, approvalRequired },
    escrowAccount: null,
    events,
  }) as unknown as PaymentDetail;

const titles = (situation: Situation) =>
  timelineOf(payment(situation)).map(({ title, state }) => `${state} ${title}`);

test('what happened stands first, what is expected follows', () => {
  expect(
    titles({
      displayStatus: 'AUTHORIZED',
      events: [
        event({ type: 'REQUESTED' }),
        event({ type: 'ACCESSED' }),
        event({ type: 'AUTHORIZED', to: 'AUTHORIZED', actorName: 'Payer' }),
      ],
    }),
  ).toEqual([
    'done Requested',
    'done Opened by payer',
    'current Authorized',
    'expected Initiated',
    'expected Cleared',
    'expected Deposited',
  ]);
});

test.each([
  [{ displayStatus: 'PENDING' }, ['Authorized', 'Initiated', 'Cleared', 'Deposited']],
  [
    { displayStatus: 'PENDING', approvalRequired: true },
    ['Authorized', 'Approved', 'Initiated', 'Cleared', 'Deposited'],
  ],
  [
    { displayStatus: 'APPROVAL_PENDING', direction: 'INBOUND' },
    ['Approved', 'Initiated', 'Cleared', 'Deposited'],
  ],
  [
    { displayStatus: 'APPROVAL_PENDING', direction: 'OUTBOUND' },
    ['Approved', 'Authorized', 'Initiated', 'Cleared', 'Deposited'],
  ],
  [{ displayStatus: 'CLEARED' }, ['Deposited']],
  [{ displayStatus: 'DEPOSITED' }, []],
  [{ displayStatus: 'FAILED' }, []],
] as const)('after %j these are expected: %j', (situation, expected) => {
  expect(timelineOf(payment(situation)).map(({ title }) => title)).toEqual(expected);
});

test.each([
  ['APPROVAL_REJECTED', 'APPROVAL_REJECTED', 'Rejected'],
  ['APPROVAL_EXPIRED', 'APPROVAL_EXPIRED', 'Expired'],
  ['FAILED', 'FAILED', 'Failed'],
  ['CANCELED', 'CANCELED', 'Canceled'],
] as const)('%s ends the timeline, with its reason', (type, to, title) => {
  const steps = timelineOf(
    payment({ displayStatus: to, events: [event({}), event({ type, to, reason: 'Why' })] }),
  );
  expect(steps.at(-1)).toMatchObject({ title, state: 'stopped', note: 'Why' });
});

test('a deposit is the last step and done', () => {
  expect(
    titles({ displayStatus: 'DEPOSITED', events: [event({ type: 'DEPOSITED', to: 'DEPOSITED' })] }),
  ).toEqual(['done Deposited']);
});
