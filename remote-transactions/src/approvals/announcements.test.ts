import { approvalAnnouncements, rejectionAnnouncements } from './announcements';

const ok = (id: string, waits = false) => ({ ok: true, id, waits }) as const;
const failed = (id: string, message: string) => ({ ok: false, id, message }) as const;

test('one payment', () => {
  expect(approvalAnnouncements([ok('1')], false)).toEqual([{ kind: 'success', message: 'Payment approved' }]);
  expect(approvalAnnouncements([ok('1')], true)).toEqual([
    { kind: 'success', message: 'Payment rerouted and approved' },
  ]);
  expect(approvalAnnouncements([failed('1', 'Already approved')], false)).toEqual([
    { kind: 'error', title: 'Approval Failed', message: 'Already approved' },
  ]);
});

test('several payments, all approved', () => {
  expect(approvalAnnouncements([ok('1'), ok('2')], false)).toEqual([
    { kind: 'success', message: 'Payments approved' },
  ]);
});

test('what waits for a second approver is not called approved', () => {
  const said = (...results: readonly ReturnType<typeof ok>[]) =>
    approvalAnnouncements(results, false).map(({ message }) => message);
  expect(said(ok('1', true))).toEqual(['Approval given; a second approver decides']);
  expect(said(ok('1', true), ok('2', true))).toEqual(['Approvals given; a second approver decides']);
  expect(said(ok('1', true), ok('2'))).toEqual(['Approvals given; 1 of 2 wait for a second approver']);
});

test('some failed: a yellow summary with counts and one lasting toast for each', () => {
  expect(approvalAnnouncements([ok('1'), failed('2', 'Expired'), ok('3')], false)).toEqual([
    { kind: 'warning', title: 'Partial Success', message: '2 approved, 1 could not be approved.' },
    { kind: 'error', title: 'Approval Failed (ID: 2)', message: 'Expired', persistent: true },
  ]);
});

test('all failed', () => {
  const titles = approvalAnnouncements([failed('1', 'a'), failed('2', 'b')], false).map(({ title }) => title);
  expect(titles).toEqual(['All Approvals Failed', 'Approval Failed (ID: 1)', 'Approval Failed (ID: 2)']);
});

test('an answer without results is unexpected', () => {
  expect(approvalAnnouncements([], false)[0]?.message).toBe('Unexpected response from server');
});

test('declining', () => {
  expect(rejectionAnnouncements([ok('1')])).toEqual([
    { kind: 'success', message: 'Transaction request declined' },
  ]);
  expect(rejectionAnnouncements([ok('1'), ok('2')])).toEqual([
    { kind: 'success', message: 'Transactions rejected' },
  ]);
  expect(rejectionAnnouncements([failed('1', 'Gone')])).toEqual([
    { kind: 'error', title: 'Error (ID: 1)', message: 'Gone', persistent: false },
  ]);
});
