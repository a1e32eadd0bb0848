import { filterOf, readQuery } from './query';
import { daySpan, spanOf } from './ranges';

const now = new Date(2026, 2, 15, 14, 30);
const read = (search: string) => readQuery(new URLSearchParams(search));
const filter = (search: string) => filterOf(read(search), 'harbor-realty', now);
const last30 = spanOf('Last 30 days', now);

test('with nothing in the address the last 30 days are shown', () => {
  expect(filter('')).toEqual({ organizationSlug: 'harbor-realty', startAt: last30.start, endAt: last30.end });
});

test.each([
  ['payment_occasion_id=po-1', { paymentOccasionId: 'po-1' }],
  [
    'funding_source_id=fs-1&trace_id=t-1&batch_id=b-1',
    { fundingSourceId: 'fs-1', traceId: 't-1', batchId: 'b-1' },
  ],
  ['payer=%20okafor%20', { buyerFullName: 'okafor' }],
  ['address=wisteria&direction=OUTBOUND', { address: 'wisteria', direction: 'OUTBOUND' }],
  ['direction=sideways&id=12', {}],
  ['status=FAILED,BLOCKED,WHATEVER&context=EMD', { statuses: ['FAILED', 'BLOCKED'], context: 'EMD' }],
  [
    'payer_first_name=maya&payer_last_name=oka&payer_email=m@b.example&payer_phone=843',
    { buyerFirstName: 'maya', buyerLastName: 'oka', buyerEmail: 'm@b.example', buyerPhone: '843' },
  ],
  ['transfer_ref=tr-1&funding_ref=fr-1', { transferRef: 'tr-1', fundingRef: 'fr-1' }],
])('%s narrows to %j', (search, expected) => {
  expect(filter(search)).toEqual({
    organizationSlug: 'harbor-realty',
    startAt: last30.start,
    endAt: last30.end,
    ...expected,
  });
});

test('an id is looked for at any time', () => {
  expect(filter('id=483920117')).toEqual({ organizationSlug: 'harbor-realty', id: '483920117' });
});

test.each([
  ['start_at=2026-01-05&end_at=2026-01-09', 'startAt', 'endAt'],
  ['authorized_at=2026-01-05,2026-01-09', 'authorizedAtStart', 'authorizedAtEnd'],
  ['deposited_at=2026-01-09,2026-01-05', 'depositedAtStart', 'depositedAtEnd'],
])('%s is a custom range over whole days', (search, start, end) => {
  const span = daySpan({ first: '2026-01-05', last: '2026-01-09' });
  expect(read(search).show).toBe('Custom');
  expect(filter(search)).toEqual({ organizationSlug: 'harbor-realty', [start]: span.start, [end]: span.end });
});

test('a range may be open on one side, and several dates count together', () => {
  const from = daySpan({ first: '2026-01-05', last: '' }).start;
  const until = daySpan({ first: '', last: '2026-02-01' }).end;
  expect(filter('start_at=2026-01-05&deposited_at=,2026-02-01')).toEqual({
    organizationSlug: 'harbor-realty',
    startAt: from,
    depositedAtEnd: until,
  });
});

test.each(['start_at=2026-13-45&end_at=x', 'authorized_at=2026-01-05', 'deposited_at='])(
  '%s is no range',
  (search) => {
    expect(read(search).show).toBe('Last 30 days');
  },
);

test('the tab is one of the list, with its ampersand', () => {
  expect(read('tab=Canceled+%26+Failed').tab).toBe('Canceled & Failed');
  expect(read('tab=Elsewhere').tab).toBe('All');
});
