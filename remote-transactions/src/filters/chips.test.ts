import { chipsOf, clearedParameters } from './chips';
import { readQuery } from '../address/query';

const read = (search: string) => readQuery(new URLSearchParams(search));

test.each([
  ['status=PENDING,FAILED', 'Status', 'Pending, Failed'],
  ['status=PENDING,FAILED,BLOCKED,CANCELED', 'Status', 'Pending, Canceled +2'],
  ['direction=INBOUND', 'Direction', 'Inbound'],
  ['context=EMD', 'Context', 'Earnest money'],
  ['id=483920117', 'ID', '483920117'],
  ['start_at=2026-01-05', 'Created from', 'Jan 5, 2026'],
  ['authorized_at=2026-01-05,2026-01-09', 'Authorized', 'Jan 5 – 9, 2026'],
  ['deposited_at=2026-01-05,', 'Deposited', 'from Jan 5, 2026'],
  ['deposited_at=,2026-01-05', 'Deposited', 'until Jan 5, 2026'],
])('%s is the chip %s %s', (search, name, value) => {
  expect(chipsOf(read(search))).toEqual([expect.objectContaining({ name, value })]);
});

test('what has its own field in the bar is no chip', () => {
  expect(chipsOf(read('payer=okafor&address=wisteria&show=This+month'))).toEqual([]);
});

test('Clear takes every filter away and keeps a range by name, the tab and the view', () => {
  const cleared = clearedParameters(read('payer=okafor&show=This+month&tab=Deposited&view=list'));
  expect(cleared).toMatchObject({ payer: null, status: null, start_at: null });
  expect(Object.keys(cleared)).not.toEqual(expect.arrayContaining(['show']));
  expect(clearedParameters(read('start_at=2026-01-05'))).toMatchObject({ show: null });
});
