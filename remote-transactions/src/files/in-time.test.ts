import { addDays, easternTime } from '@keyturn/shared/banking-days';
import { arrivalOf, type Progress } from '../payments/arrival';
import type { Rail } from '../payments/rail';
import { type Coming, lastDayToBegin, timingOf, timingOfAll } from './in-time';

const rails: readonly Rail[] = ['ACH', 'EXPEDITED_ACH', 'RTP', 'CARD'];
const untouched: Progress = { authorizedAt: null, initiatedAt: null, clearedAt: null, depositedAt: null };
const coming = (given: Partial<Coming>): Coming => ({
  ...{ rail: 'ACH', direction: 'INBOUND', group: 'REQUESTED_AND_PENDING', progress: untouched },
  ...given,
});
/** Monday, two weeks before Thanksgiving's week ends: weekends and a holiday lie ahead. */
const now = '2026-11-16T15:00:00.000Z';
const days = Array.from({ length: 45 }, (_, index) => addDays('2026-11-10', index));

const under = coming({
  group: 'AUTHORIZED_AND_INITIATED',
  progress: { ...untouched, authorizedAt: now, initiatedAt: now },
});

test('what is under way is expected before the closing, or not', () => {
  expect(timingOf(under, '2026-11-20', now)).toEqual({
    verdict: 'safe',
    text: 'Expected Fri, Nov 20',
    returnableUntil: '2027-01-16',
  });
  expect(timingOf(under, '2026-11-19', now).verdict).toBe('late');
  expect(timingOf(under, null, now)).toEqual({
    verdict: null,
    text: 'Expected Fri, Nov 20',
    returnableUntil: null,
  });
});

test('what nobody has paid is in time until a day', () => {
  expect(timingOf(coming({}), '2026-11-20', now)).toMatchObject({
    verdict: 'open',
    text: 'In time if paid by Mon, Nov 16',
  });
  expect(timingOf(coming({ group: 'APPROVAL_PENDING' }), '2026-11-27', now).text).toBe(
    'In time if approved by Fri, Nov 20',
  );
  expect(timingOf(coming({}), '2026-11-19', now)).toMatchObject({
    verdict: 'late',
    text: 'Would arrive Fri, Nov 20 if paid now',
  });
});

test('what arrived is there, and may be taken back for a while', () => {
  const arrived = coming({
    group: 'DEPOSITED',
    progress: { authorizedAt: now, initiatedAt: now, clearedAt: now, depositedAt: '2026-11-20T14:00:00Z' },
  });
  expect(timingOf(arrived, '2026-12-01', now)).toEqual({
    verdict: 'safe',
    text: 'Arrived Fri, Nov 20',
    returnableUntil: '2027-01-16',
  });
  expect(timingOf(arrived, '2027-02-01', now).returnableUntil).toBeNull();
  expect(timingOf({ ...arrived, rail: 'RTP' }, '2026-12-01', now).returnableUntil).toBeNull();
});

test('what stopped and what leaves is nothing that a closing waits for', () => {
  expect(timingOf(coming({ group: 'CANCELED_AND_FAILED' }), '2026-11-20', now).text).toBe('');
  expect(timingOf({ ...under, direction: 'OUTBOUND' }, '2026-11-20', now)).toMatchObject({
    verdict: null,
    text: 'Expected Fri, Nov 20',
  });
});

describe('whatever the way and the day', () => {
  test.each(rails)('%s: who begins on the last day is in time, and nobody who begins later', (rail) => {
    for (const closing of days) {
      const last = lastDayToBegin(rail, closing);
      const arrival = (day: string) => {
        const at = `${day}T15:00:00.000Z`;
        return arrivalOf(rail, { ...untouched, authorizedAt: at }, at).deposited ?? '';
      };
      expect(last <= closing).toBe(true);
      expect(arrival(last) <= closing).toBe(true);
      expect(arrival(addDays(last, 1)) > closing).toBe(true);
    }
  });

  test.each(rails)('%s: a later closing is never worse', (rail) => {
    const rank = { late: 0, open: 1, safe: 1 };
    for (const money of [coming({ rail }), { ...under, rail }]) {
      const ranks = days
        .filter((day) => day >= easternTime(now).day)
        .map((closing) => rank[timingOf(money, closing, now).verdict ?? 'late']);
      expect(ranks).toEqual(ranks.toSorted());
      expect(ranks.at(-1)).toBe(1);
    }
  });
});

test('a file is as sure as its least sure money', () => {
  const timing = (verdict: 'safe' | 'open' | 'late' | null, until: string | null = null) => ({
    ...{ verdict, text: '', returnableUntil: until },
  });
  expect(timingOfAll([])).toEqual({ verdict: null, returnableUntil: null });
  expect(timingOfAll([timing('safe', '2027-01-16'), timing(null), timing('safe', '2027-01-20')])).toEqual({
    verdict: 'safe',
    returnableUntil: '2027-01-20',
  });
  expect(timingOfAll([timing('safe'), timing('open')]).verdict).toBe('open');
  expect(timingOfAll([timing('open'), timing('late'), timing('safe')]).verdict).toBe('late');
});
