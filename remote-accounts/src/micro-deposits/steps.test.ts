import { arrivalDay, depositSteps, type DepositTimes, isOver } from './steps';

const none: DepositTimes = {
  status: 'UNVERIFIED',
  mdInitiatedAt: null,
  mdSucceededAt: null,
  mdFailedAt: null,
  mdVerificationFailedAt: null,
  mdVerifiedAt: null,
};
const friday = '2026-11-20T15:00:00.000Z';
const monday = '2026-11-23T12:00:00.000Z';

const shown = (given: Partial<DepositTimes>) =>
  depositSteps({ ...none, ...given }).map(({ key, state, at, by }) => [key, state, at ?? by]);

test.each<[string, Partial<DepositTimes>, unknown[]]>([
  [
    'nothing sent yet',
    {},
    [
      ['sent', 'expected', null],
      ['arrived', 'expected', null],
      ['entered', 'expected', null],
      ['verified', 'expected', null],
    ],
  ],
  [
    'sent on a Friday: there by Monday',
    { mdInitiatedAt: friday },
    [
      ['sent', 'done', friday],
      ['arrived', 'current', '2026-11-23'],
      ['entered', 'expected', null],
      ['verified', 'expected', null],
    ],
  ],
  [
    'arrived: somebody has to act',
    { mdInitiatedAt: friday, mdSucceededAt: monday },
    [
      ['sent', 'done', friday],
      ['arrived', 'done', monday],
      ['entered', 'act', null],
      ['verified', 'expected', null],
    ],
  ],
  [
    'read by the provider itself: nobody enters anything',
    { status: 'PENDING_AUTOMATIC_MICRODEPOSIT', mdInitiatedAt: friday },
    [
      ['sent', 'done', friday],
      ['arrived', 'current', '2026-11-23'],
      ['verified', 'expected', '2026-11-24'],
    ],
  ],
  [
    'the deposits failed',
    { mdInitiatedAt: friday, mdFailedAt: monday },
    [
      ['sent', 'done', friday],
      ['arrived', 'stopped', monday],
    ],
  ],
  [
    'three wrong pairs',
    { status: 'ERROR', mdInitiatedAt: friday, mdSucceededAt: monday, mdVerificationFailedAt: monday },
    [
      ['sent', 'done', friday],
      ['arrived', 'done', monday],
      ['entered', 'stopped', monday],
    ],
  ],
  [
    'verified',
    { status: 'VERIFIED', mdInitiatedAt: friday, mdSucceededAt: monday, mdVerifiedAt: monday },
    [
      ['sent', 'done', friday],
      ['arrived', 'done', monday],
      ['entered', 'done', null],
      ['verified', 'done', monday],
    ],
  ],
])('%s', (_, given, steps) => {
  expect(shown(given)).toEqual(steps);
});

test('a day is over once it has ended in New York', () => {
  expect(arrivalDay({ mdInitiatedAt: friday })).toBe('2026-11-23');
  expect(isOver('2026-11-23', '2026-11-24T04:00:00.000Z')).toBe(false);
  expect(isOver('2026-11-23', '2026-11-24T05:30:00.000Z')).toBe(true);
});
