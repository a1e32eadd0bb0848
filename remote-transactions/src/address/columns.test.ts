import { columnsFor, defaultColumns } from './columns';

const usual = defaultColumns('admin');
const of = (group: Parameters<typeof columnsFor>[1]['group'], stopped = false) =>
  columnsFor(usual, { group, stopped });

test('a tab tells what its payments have in common: the time of the status, the deadline, or why they stopped', () => {
  expect(of('AUTHORIZED_AND_INITIATED')).toEqual([
    'payer',
    'subject',
    'amount',
    'method',
    'status',
    'authorized_at',
    'updated_at',
  ]);
  expect(of('DEPOSITED')).toContain('deposited_at');
  expect(of('APPROVAL_PENDING')).toContain('expires_at');
  expect(of('CANCELED_AND_FAILED')).toEqual(['payer', 'subject', 'amount', 'status', 'reason', 'stopped_at']);
  expect(of(null, true)).toEqual(expect.arrayContaining(['reason', 'owner']));
  expect(of(null)).toEqual(usual);
});
