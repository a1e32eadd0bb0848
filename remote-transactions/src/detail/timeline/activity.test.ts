import { activityOf } from './activity';

const event = (type: string) => ({
  id: type,
  type,
  at: '2026-11-19T15:00:00Z',
  actorName: 'Joan Osei',
  reason: null,
});
const titles = (status: 'PENDING' | 'CANCELED' | 'BLOCKED', ...types: string[]) =>
  activityOf({ status, events: types.map(event) }).map(({ title }) => title);

test('mails that were sent again and changes by hand are told beside the timeline', () => {
  expect(titles('PENDING', 'REQUESTED', 'REQUEST_RESENT', 'UPDATED', 'STATUS_MODIFIED')).toEqual([
    'Request sent again',
    'Details changed',
    'Status modified by hand',
  ]);
});

test('an end that was undone is activity, the present one is the timeline’s', () => {
  expect(titles('PENDING', 'CANCELED', 'REACTIVATED')).toEqual(['Canceled', 'Reactivated']);
  expect(titles('CANCELED', 'CANCELED')).toEqual([]);
  expect(titles('BLOCKED', 'BLOCKED', 'UNBLOCKED', 'BLOCKED')).toEqual(['Block lifted']);
});
