import type { Rail } from './rail';
import { arrivalOf, type Progress, returnableUntil, usualTime } from './arrival';

const none: Progress = { authorizedAt: null, initiatedAt: null, clearedAt: null, depositedAt: null };
const now = '2026-11-02T12:00:00Z';

test.each<[string, Rail, Partial<Progress>, (string | null)[]]>([
  ['before the cut-off', 'ACH', { authorizedAt: '2026-11-02T21:59:00Z' }, ['11-02', '11-05', '11-06']],
  ['at the cut-off', 'ACH', { authorizedAt: '2026-11-02T22:00:00Z' }, ['11-03', '11-06', '11-09']],
  [
    'Friday after the cut-off',
    'ACH',
    { authorizedAt: '2026-11-06T23:00:00Z' },
    ['11-09', '11-13', '11-16'], // Veterans Day, November 11, lies between
  ],
  ['on a Saturday', 'ACH', { authorizedAt: '2026-11-14T15:00:00Z' }, ['11-16', '11-19', '11-20']],
  [
    'over Thanksgiving',
    'ACH',
    { authorizedAt: '2026-11-24T15:00:00Z', initiatedAt: '2026-11-24T15:01:00Z' },
    [null, '11-30', '12-01'],
  ],
  [
    'cleared before Thanksgiving',
    'ACH',
    {
      authorizedAt: '2026-11-20T15:00:00Z',
      initiatedAt: '2026-11-20T15:01:00Z',
      clearedAt: '2026-11-25T14:00:00Z',
    },
    [null, null, '11-27'],
  ],
  ['expedited', 'EXPEDITED_ACH', { authorizedAt: '2026-11-05T15:00:00Z' }, ['11-05', '11-06', '11-09']],
  ['RTP on a Sunday night', 'RTP', { authorizedAt: '2026-11-08T23:30:00Z' }, ['11-08', '11-08', '11-08']],
  [
    'RTP that has cleared on a Sunday',
    'RTP',
    { authorizedAt: '2026-11-08T23:30:00Z', clearedAt: '2026-11-08T23:30:05Z' },
    [null, null, '11-08'],
  ],
  ['RTP on Thanksgiving', 'RTP', { authorizedAt: '2026-11-26T15:00:00Z' }, ['11-26', '11-26', '11-26']],
  [
    'a card on a Friday',
    'CARD',
    { authorizedAt: '2026-11-06T15:00:00Z', initiatedAt: '2026-11-06T15:00:00Z' },
    [null, '11-06', '11-10'],
  ],
  ['not authorized', 'ACH', {}, [null, null, null]],
  [
    'arrived',
    'ACH',
    { authorizedAt: '2026-11-02T15:00:00Z', depositedAt: '2026-11-06T15:00:00Z' },
    [null, null, null],
  ],
])('%s', (_case, rail, progress, expected) => {
  const { initiated, cleared, deposited } = arrivalOf(rail, { ...none, ...progress }, now);
  expect([initiated, cleared, deposited].map((day) => day?.slice(5) ?? null)).toEqual(expected);
});

test('what is late is expected today at the earliest', () => {
  const progress = {
    ...none,
    authorizedAt: '2026-10-01T15:00:00Z',
    initiatedAt: '2026-10-01T15:00:00Z',
  };
  expect(arrivalOf('ACH', progress, now).deposited).toBe('2026-11-02');
});

test.each<[Rail, 'INBOUND' | 'OUTBOUND', Partial<Progress>, string | null]>([
  ['ACH', 'INBOUND', {}, null],
  ['ACH', 'INBOUND', { initiatedAt: '2026-11-02T15:00:00Z' }, '2027-01-02'],
  ['ACH', 'OUTBOUND', { initiatedAt: '2026-11-02T15:00:00Z' }, null],
  [
    'ACH',
    'OUTBOUND',
    { initiatedAt: '2026-11-20T15:00:00Z', depositedAt: '2026-11-25T15:00:00Z' },
    '2026-11-30',
  ],
  ['CARD', 'INBOUND', { initiatedAt: '2026-11-02T15:00:00Z' }, '2027-03-02'],
  ['RTP', 'INBOUND', { initiatedAt: '2026-11-02T15:00:00Z' }, null],
])('%s %s after %j may be returned until %s', (rail, direction, progress, expected) => {
  expect(returnableUntil(rail, direction, { ...none, ...progress })).toBe(expected);
});

test('before the authorization only the usual time is known', () => {
  expect(usualTime('ACH', 'authorized')).toBe('About 4 banking days after it is authorized');
  expect(usualTime('RTP', 'approved')).toBe('Seconds after it is approved, at any hour');
});
