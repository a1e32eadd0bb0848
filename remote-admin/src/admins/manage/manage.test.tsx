import { gatewayError, mockGateway, renderRoute } from '@keyturn/shared/testing';
import { Toaster } from '@keyturn/shared/toast';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import AdminPanel from '../panel';

/** Said where nobody can tell what became of a change. */
const leftOpen = 'We could not tell whether this went through. Try again: nothing is done twice.';

const membership = (roles: readonly string[], organizationId = 'org-1') => ({
  organizationId,
  userId: 'user-2',
  roles,
  limits: [],
  acceptedAt: '2026-03-01T10:00:00.000Z',
  invitedAt: '2026-03-01T10:00:00.000Z',
});
const person = (memberships: readonly ReturnType<typeof membership>[]) => ({
  id: 'user-2',
  active: true,
  firstName: 'Maya',
  lastName: 'Okafor',
  fullName: 'Maya Okafor',
  email: 'maya@harbor.example',
  phone: '5550100142',
  status: null,
  role: 'user',
  createdAt: '2026-03-01T10:00:00.000Z',
  // What was asked of one organization, and of all.
  organizationPermissions: ({ organizationId }: { organizationId?: string }) =>
    memberships.filter((each) => organizationId === undefined || each.organizationId === organizationId),
  organizations: [
    { id: 'org-1', name: 'Harbor Realty', slug: 'harbor-realty' },
    { id: 'org-2', name: 'Summit Title', slug: 'summit-title' },
  ],
});
const PermissionExamples = () => ({
  permissionExamples: [
    {
      ...{ act: 'APPROVE_INBOUND', amount: 1_250_000 },
      ...{ paymentOccasionId: 'po-1', paymentOccasionName: 'Earnest money' },
    },
  ],
});
const admins = (...ids: string[]) => ({
  organization: { id: 'org-1', adminUsers: ids.map((id) => ({ id })) },
});

const show = (
  memberships: readonly ReturnType<typeof membership>[],
  handlers: Parameters<typeof mockGateway>[0] = {},
  options: Parameters<typeof renderRoute>[1] = {},
) => {
  const calls = mockGateway({
    Admin: () => ({ user: person(memberships) }),
    PermissionExamples,
    GivingPermissions: () => ({ permissionsToGive: null, paymentOccasions: { entries: [] } }),
    WaitingPermissionChanges: () => ({ permissionChanges: [] }),
    ActiveAdmins: () => admins('user-1', 'user-2'),
    ...handlers,
  });
  const view = renderRoute(
    <>
      <AdminPanel params={{ userId: 'user-2', tab: 'manage' }} />
      <Toaster />
    </>,
    {
      path: '/harbor-realty/admins/user-2/manage',
      ...options,
    },
  );
  return { calls, ...view };
};
const superuser = { viewer: { isSuperuser: true } };
const box = (name: RegExp) => screen.findByRole('checkbox', { name });
const address = () => screen.getByLabelText('address').textContent;

test('an admin reads what the person can do, by example', async () => {
  const { container } = show([membership(['ADMIN', 'REFUND_PAYMENT'])]);
  expect(await screen.findByText('Administrate Org: Yes')).toBeInTheDocument();
  expect(screen.getByText('Provide secondary approval: No')).toBeInTheDocument();
  expect(
    await screen.findByText(/into a gated escrow account, for example \$12,500\.00 for Earnest money$/),
  ).toBeInTheDocument();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
});

test('a superuser ticks, reads what that changes, and saves; other roles are kept', async () => {
  const { calls, container } = show(
    [membership(['ADMIN', 'TRACK'])],
    { UpdateUserRoles: ({ roles }) => ({ updateUserRoles: membership(Array.isArray(roles) ? roles : []) }) },
    superuser,
  );
  await userEvent.click(await box(/^Refund payments/));
  await userEvent.click(await box(/^Administrate Org/));
  expect(screen.getByText('They will be able to').closest('div')).toHaveTextContent(
    'Refund deposited earnest money',
  );
  expect(screen.getByText('They will no longer be able to')).toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(screen.queryByText('They will be able to')).not.toBeInTheDocument());
  expect(calls.find(({ operation }) => operation === 'UpdateUserRoles')?.variables).toEqual({
    id: 'user-2',
    organizationId: 'org-1',
    roles: ['REFUND_PAYMENT', 'TRACK'],
    rolesBefore: ['ADMIN', 'TRACK'],
  });
  expect(await box(/^Refund payments/)).toBeChecked();
});

test('what somebody else gave meanwhile stays, and is shown', async () => {
  show(
    [membership(['ADMIN'])],
    {
      UpdateUserRoles: () => ({
        updateUserRoles: membership(['ADMIN', 'REFUND_PAYMENT', 'APPROVE_INBOUND_PAYMENT']),
      }),
    },
    superuser,
  );
  await userEvent.click(await box(/^Refund payments/));
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText(/^Somebody else has changed these permissions, too/)).toBeVisible();
  expect(await box(/^Approve gated payments/)).toBeChecked();
});

test('a refusal loses no tick', async () => {
  show(
    [membership(['ADMIN'])],
    { UpdateUserRoles: () => gatewayError('CONFLICT', 'The last active admin can’t be removed.') },
    superuser,
  );
  await userEvent.click(await box(/^Administrate Org/));
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await box(/^Administrate Org/)).not.toBeChecked();
  expect(screen.getByText('They will no longer be able to')).toBeInTheDocument();
});

test('somebody of other organizations: the superuser chooses which, and removes nobody here', async () => {
  const { calls } = show([membership(['REFUND_PAYMENT'], 'org-2')], {}, superuser);
  expect(await screen.findByRole('combobox', { name: 'Permissions for' })).toHaveDisplayValue('Summit Title');
  const asked = calls.flatMap(({ operation, variables }) =>
    operation === 'PermissionExamples' ? [variables] : [],
  );
  expect(asked).toEqual([{ organizationId: 'org-2' }]);
  expect(await box(/^Refund payments/)).toBeChecked();
  expect(screen.queryByRole('button', { name: 'Remove admin' })).not.toBeInTheDocument();
});

test('somebody without permissions here has none to show', async () => {
  show([]);
  expect(
    await screen.findByRole('heading', { name: 'No organization permissions found' }),
  ).toBeInTheDocument();
});

test('an admin is removed after a question, and the list is shown', async () => {
  const { calls } = show([membership(['ADMIN'])], {
    RemoveAdmin: () => ({ removeUserFromOrganization: true }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove admin' }));
  const question = await screen.findByRole('alertdialog', {
    name: 'Are you sure you want to remove Maya Okafor from this organization?',
  });
  await userEvent.click(within(question).getByRole('button', { name: 'Remove admin' }));
  await waitFor(() => expect(address()).toBe('/harbor-realty/admins'));
  expect(calls.at(-1)?.variables).toEqual({ userId: 'user-2', organizationId: 'org-1' });
});

test('a removal that failed says why in its question, and can be tried again', async () => {
  show([membership(['ADMIN'])], { RemoveAdmin: () => gatewayError('INTERNAL', 'No answer today.') });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove admin' }));
  const question = await screen.findByRole('alertdialog');
  await userEvent.click(within(question).getByRole('button', { name: 'Remove admin' }));
  expect(await within(question).findByText(`No answer today. ${leftOpen}`)).toBeInTheDocument();
  expect(within(question).getByRole('button', { name: 'Remove admin' })).toBeEnabled();
});

test.each([
  ['the last admin', ['user-2'], {}, 'The last admin of an organization can’t be removed.'],
  [
    'oneself',
    ['user-1', 'user-2'],
    { viewer: { id: 'user-2' } },
    'You can’t remove yourself. Ask another admin.',
  ],
])('%s can’t be removed, and is told why', async (_, ids, options, reason) => {
  show([membership(['ADMIN'])], { ActiveAdmins: () => admins(...ids) }, options);
  expect(await screen.findByText(reason)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Remove admin' })).toHaveAttribute('aria-disabled', 'true');
});
