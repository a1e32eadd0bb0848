import { boardColumns, groupOf, listTabs } from './status-groups';
import { paymentStatus, statusLook } from '@keyturn/shared/payment-status';

test.each([
  ['APPROVAL_EXPIRED', 'Expired', 'CANCELED_AND_FAILED'],
  ['APPROVAL_PENDING', 'Needs Approval', 'APPROVAL_PENDING'],
  ['APPROVAL_REJECTED', 'Rejected', 'CANCELED_AND_FAILED'],
  ['AUTHORIZED', 'Authorized', 'AUTHORIZED_AND_INITIATED'],
  ['BLOCKED', 'Blocked', 'CANCELED_AND_FAILED'],
  ['CANCELED', 'Canceled', 'CANCELED_AND_FAILED'],
  ['CLEARED', 'Cleared', 'AUTHORIZED_AND_INITIATED'],
  ['COMPLETED', 'Completed', 'DEPOSITED'],
  ['CREATED', 'Created', 'REQUESTED_AND_PENDING'],
  ['DEPOSITED', 'Deposited', 'DEPOSITED'],
  ['DEPOSITED_AND_FAILED', 'Deposited', 'DEPOSITED'],
  ['DRAFT', 'Draft', 'REQUESTED_AND_PENDING'],
  ['FAILED', 'Failed', 'CANCELED_AND_FAILED'],
  ['INITIATED', 'Initiated', 'AUTHORIZED_AND_INITIATED'],
  ['NIL', 'No Status', 'REQUESTED_AND_PENDING'],
  ['PENDING', 'Pending', 'REQUESTED_AND_PENDING'],
  ['TRANSACTION_PENDING', 'Pending', 'REQUESTED_AND_PENDING'],
])('%s is shown as %s in %s', (value, label, group) => {
  const status = paymentStatus(value);
  expect(statusLook(status).label).toBe(label);
  expect(groupOf(status)).toBe(group);
});

test.each([null, undefined, 'SOMETHING_NEW', 'toString'])('%j shows as No Status', (value) => {
  expect(paymentStatus(value)).toBe('NIL');
});

test('the board has four columns and the list the same groups with All and Needs Approval', () => {
  expect(boardColumns.map(({ title }) => title)).toEqual([
    'Requested & Pending',
    'Authorized & Initiated',
    'Deposited',
    'Canceled & Failed',
  ]);
  expect(listTabs.map(({ title }) => title)).toEqual([
    'All',
    'Requested & Pending',
    'Authorized & Initiated',
    'Deposited',
    'Canceled & Failed',
    'Needs Approval',
  ]);
});
