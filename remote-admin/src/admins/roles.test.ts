import { permissionTexts, roleLabels } from './roles';

const person = (roles: readonly string[], role = 'user') => ({ role, organizationPermissions: [{ roles }] });

test.each([
  [[], []],
  [['ADMIN'], ['Admin']],
  [['APPROVE_INBOUND_PAYMENT'], ['Approval']],
  [['APPROVE_OUTBOUND_PAYMENT'], ['Approval']],
  [
    ['REFUND_PAYMENT', 'APPROVE_OUTBOUND_PAYMENT', 'APPROVE_INBOUND_PAYMENT', 'ADMIN'],
    ['Admin', 'Approval', 'Refunds'],
  ],
  [['REQUEST', 'REQUEST_ESCROW', 'TRACK'], []],
])('%j is labelled %j', (roles, labels) => {
  expect(roleLabels(person(roles), 'admin')).toEqual(labels);
});

test('a superadmin is shown as one to a superuser alone', () => {
  const staff = person(['ADMIN'], 'superadmin');
  expect(roleLabels(staff, 'superuser')).toEqual(['Superadmin', 'Admin']);
  expect(roleLabels(staff, 'admin')).toEqual(['Admin']);
  expect(roleLabels(person(['SUPERADMIN']), 'superuser')).toEqual([]);
});

test('somebody without permissions here has no labels', () => {
  expect(roleLabels({ role: 'user', organizationPermissions: [] }, 'superuser')).toEqual([]);
});

test('permissions in words', () => {
  expect(permissionTexts.map(({ label }) => label)).toEqual([
    'Administrate Org',
    'Approve gated payments',
    'Provide secondary approval',
    'Refund payments',
    'Reconcile accounts',
    'Audit the reconciliation',
  ]);
});
