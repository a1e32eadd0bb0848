import { customSpan } from '../filters/ranges';
import { exportFilter, exportStatuses, exportStatusLabel, formOf } from './form';

const now = new Date(2026, 2, 15, 14, 30);

test('the form begins with what the screen shows', () => {
  const form = formOf(
    new URLSearchParams('tab=Deposited&direction=INBOUND&deposited_at=2026-01-05,2026-01-09'),
    now,
  );
  expect(form).toEqual({
    status: 'DEPOSITED',
    direction: 'INBOUND',
    created: { first: '', last: '' },
    authorized: { first: '', last: '' },
    deposited: { first: '2026-01-05', last: '2026-01-09' },
  });
  expect(formOf(new URLSearchParams(), now).created).toEqual({ first: '2026-02-13', last: '2026-03-15' });
});

test('the filter keeps ids of the query and takes the form’s ranges over whole days', () => {
  const parameters = new URLSearchParams('payment_occasion_id=po-1&trace_id=t-1');
  const form = {
    ...formOf(parameters, now),
    deposited: { first: '2026-01-09', last: '2026-01-05' },
    created: { first: '', last: '' },
  };
  const span = customSpan('2026-01-05', '2026-01-09');
  expect(exportFilter(form, parameters, 'harbor-realty', now)).toEqual({
    organizationSlug: 'harbor-realty',
    paymentOccasionId: 'po-1',
    traceId: 't-1',
    depositedAtStartExport: span.start,
    depositedAtEndExport: span.end,
  });
});

test('one day alone is a range of that day', () => {
  const form = { ...formOf(new URLSearchParams(), now), created: { first: '2026-01-05', last: '' } };
  const span = customSpan('2026-01-05', '2026-01-05');
  expect(exportFilter(form, new URLSearchParams(), 'harbor-realty', now)).toMatchObject({
    startAt: span.start,
    endAt: span.end,
  });
});

test('every status has a name of its own', () => {
  const labels = exportStatuses.map(exportStatusLabel);
  expect(new Set(labels).size).toBe(labels.length);
  expect(labels).toContain('Requested & Pending');
  expect(labels).toContain('Expired');
});
