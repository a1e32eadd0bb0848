import { filterDefinitions, type FilterType } from '../address/filters';
import { daySpan } from '../address/ranges';
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
  const span = daySpan({ first: '2026-01-05', last: '2026-01-09' });
  expect(exportFilter(form, parameters, 'harbor-realty', now)).toEqual({
    organizationSlug: 'harbor-realty',
    paymentOccasionId: 'po-1',
    traceId: 't-1',
    depositedAtStartExport: span.start,
    depositedAtEndExport: span.end,
  });
});

test('a range may be open on one side', () => {
  const form = { ...formOf(new URLSearchParams('start_at=2026-01-05'), now) };
  expect(form.created).toEqual({ first: '2026-01-05', last: '' });
  const filter = exportFilter(form, new URLSearchParams(), 'harbor-realty', now);
  expect(filter).toMatchObject({ startAt: daySpan({ first: '2026-01-05', last: '' }).start });
  expect(filter).not.toHaveProperty('endAt');
});

test('every other filter of the screen narrows the export too', () => {
  const parameters = new URLSearchParams(
    'payer_email=ada%40inbox.example&payer_phone=207&context=EMD&status=FAILED,BLOCKED&transfer_ref=tr-1&funding_ref=fs-1',
  );
  expect(exportFilter(formOf(parameters, now), parameters, 'harbor-realty', now)).toMatchObject({
    buyerEmail: 'ada@inbox.example',
    buyerPhone: '207',
    context: 'EMD',
    statuses: ['FAILED', 'BLOCKED'],
    transferRef: 'tr-1',
    fundingRef: 'fs-1',
  });
});

test('no filter of the screen is lost on the way to the file', () => {
  const samples: Readonly<Record<FilterType, string>> = {
    text: 'some',
    id: '483920117',
    select: '',
    date: '2026-01-05',
    'date-range': '2026-01-05,2026-01-09',
    search: 'some-id',
    'multi-select': 'FAILED,BLOCKED',
  };
  for (const { parameter, type, options } of filterDefinitions) {
    const value = type === 'select' ? (options?.at(-1)?.value ?? '') : samples[type];
    const parameters = new URLSearchParams({ [parameter]: value });
    const plain = new URLSearchParams({ show: 'Custom' });
    const narrowed = exportFilter(formOf(parameters, now), parameters, 'harbor-realty', now);
    expect({ parameter, narrowed }).not.toEqual({
      parameter,
      narrowed: exportFilter(formOf(plain, now), plain, 'harbor-realty', now),
    });
  }
});

test('every status has a name of its own', () => {
  const labels = exportStatuses.map(exportStatusLabel);
  expect(new Set(labels).size).toBe(labels.length);
  expect(labels).toContain('Requested & Pending');
  expect(labels).toContain('Expired');
});
