import { gatewayError, mockGateway, renderRoute } from '@keyturn/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import AddAdmin from '../add/panel';
import AdminPanel from '../panel';
import AdminsScreen from '../screen';

const membership = (roles: readonly string[], limits: readonly object[] = []) => ({
  ...{ organizationId: 'org-1', userId: 'user-2', roles, limits },
  ...{ acceptedAt: '2026-03-01T10:00:00.000Z', invitedAt: '2026-03-01T10:00:00.000Z' },
});
const person = (roles: readonly string[]) => ({
  ...{ id: 'user-2', active: true, firstName: 'Maya', lastName: 'Okafor', fullName: 'Maya Okafor' },
  ...{ email: 'maya@harbor.example', phone: null, status: null, role: 'user' },
  ...{ createdAt: '2026-03-01T10:00:00.000Z', organizationPermissions: [membership(roles)] },
  organizations: [{ id: 'org-1', name: 'Harbor Realty', slug: 'harbor-realty' }],
});
const owner = ['ADMIN', 'APPROVE_INBOUND_PAYMENT', 'APPROVE_OUTBOUND_PAYMENT', 'REFUND_PAYMENT', 'TRACK'];
const own = [...owner, 'REQUEST', 'REQUEST_ESCROW'];
const waitingChange = (given: object = {}) => ({
  ...{
    id: 'change-1',
    userId: 'user-2',
    fullName: 'Maya Okafor',
    email: 'maya@harbor.example',
    isNew: false,
  },
  ...{ heldRoles: ['TRACK'], heldLimits: [], roles: ['REFUND_PAYMENT', 'TRACK'] },
  limits: [{ act: 'REFUND', maxAmount: 500_000, paymentOccasionIds: null }],
  ...{ requestedBy: 'Nora Quist', requestedAt: '2026-03-01T10:00:00.000Z' },
  ...{ expiresAt: '2026-03-08T10:00:00.000Z', refusal: null },
  ...given,
});
const examples = [
  { act: 'REFUND', amount: 400_000, paymentOccasionId: 'po-1', paymentOccasionName: 'Earnest money' },
  { act: 'REFUND', amount: 900_000, paymentOccasionId: 'po-1', paymentOccasionName: 'Earnest money' },
];
const world = (waiting: readonly object[] = []) => ({
  GivingPermissions: () => ({
    permissionsToGive: { roles: own, limits: [] },
    paymentOccasions: { entries: [{ id: 'po-1', name: 'Earnest money', direction: 'INBOUND' }] },
  }),
  PermissionExamples: () => ({ permissionExamples: examples }),
  WaitingPermissionChanges: () => ({ permissionChanges: waiting }),
  ActiveAdmins: () => ({ organization: { id: 'org-1', adminUsers: [{ id: 'user-1' }] } }),
  Admin: () => ({ user: person(['TRACK']) }),
  Admins: () => ({
    users: {
      entries: [person(['TRACK'])],
      pageInfo: { afterCursor: null, hasMoreEntries: false, totalCount: 1 },
    },
  }),
});
const manage = () =>
  renderRoute(<AdminPanel params={{ userId: 'user-2', tab: 'manage' }} />, {
    path: '/harbor-realty/admins/user-2/manage',
  });
const role = (name: string) => screen.findByRole('radio', { name: new RegExp(`^${name}`) });

test('a role is chosen, limited, seen in advance, and waits for somebody else where money gets out', async () => {
  const calls = mockGateway({
    ...world(),
    ChangePermissions: () => ({
      changePermissions: { membership: membership(['TRACK']), waits: { id: 'c' } },
    }),
  });
  const { container } = manage();
  await userEvent.click(await role('Refunds'));
  const seen = screen.getByRole('region', { name: 'What this person will see' });
  expect(within(seen).getByText('See every payment of Harbor Realty')).toBeVisible();
  await userEvent.type(
    within(screen.getByRole('group', { name: 'Refunds' })).getByLabelText(/^Up to/),
    '5000',
  );
  expect(within(seen).getByText('Refund deposited earnest money up to $5,000.00')).toBeVisible();
  expect(
    await within(seen).findByText('for example $4,000.00 for Earnest money; not $9,000.00 for Earnest money'),
  ).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() =>
    expect(calls.find(({ operation }) => operation === 'ChangePermissions')?.variables).toEqual({
      ...{ userId: 'user-2', organizationId: 'org-1', roles: ['REFUND_PAYMENT'] },
      limits: [{ act: 'REFUND', maxAmount: 500_000, paymentOccasionIds: null }],
      before: { roles: ['TRACK'], limits: [] },
    }),
  );
});

test('what somebody else changed meanwhile is said and stays; what was chosen is saved beside it', async () => {
  let held = ['TRACK'];
  const theirs = ['REQUEST', 'TRACK'];
  const calls = mockGateway({
    ...world(),
    Admin: () => ({ user: person(held) }),
    ChangePermissions: () => {
      if (held === theirs)
        return { changePermissions: { membership: membership(theirs), waits: { id: 'c' } } };
      held = theirs;
      return gatewayError('CONFLICT', 'Somebody else has changed these permissions since.');
    },
  });
  manage();
  const refunds = () => screen.findByRole('checkbox', { name: /^Refund payments/ });
  await userEvent.click(await refunds());
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Request payments: given.')).toBeVisible();
  expect(await refunds()).toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  const last = () => calls.findLast(({ operation }) => operation === 'ChangePermissions')?.variables;
  await waitFor(() => expect(last()?.['before']).toEqual({ roles: theirs, limits: [] }));
  expect(last()?.['roles']).toEqual([...theirs, 'REFUND_PAYMENT']);
});

test('what the viewer does not hold is not offered, and says why', async () => {
  mockGateway(world());
  manage();
  expect(await role('Read-only auditor')).toBeDisabled();
  expect(screen.getAllByText('You don’t hold “Audit the reconciliation” yourself.')[0]).toBeInTheDocument();
  expect(await role('Owner')).toBeEnabled();
});

test('a refusal loses nothing that was chosen', async () => {
  mockGateway({
    ...world(),
    ChangePermissions: () => gatewayError('CONFLICT', 'The last owner of an organization stays one.'),
  });
  manage();
  await userEvent.click(await role('Refunds'));
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await role('Refunds')).toBeChecked();
  expect(screen.getByRole('button', { name: 'Save Changes' })).toBeEnabled();
});

test('somebody is invited with a role', async () => {
  const calls = mockGateway({
    ...world(),
    GetOrCreateAdmin: () => ({ getOrCreateUser: { id: 'user-9' } }),
    InviteAdmin: () => ({
      addUserToOrganization: { userId: 'user-9', addition: 'INVITED', fullName: 'Nora Quist' },
    }),
  });
  const { container } = renderRoute(<AddAdmin />, {
    path: '/harbor-realty/admins/add',
  });
  expect(await role('Admin')).toBeChecked();
  await userEvent.click(await role('Collect only'));
  expect(await axe(container)).toHaveNoViolations();
  await userEvent.type(screen.getByLabelText('First Name'), 'Nora');
  await userEvent.type(screen.getByLabelText('Last Name'), 'Quist');
  await userEvent.type(screen.getByLabelText('Email'), 'nora@harbor.example');
  await userEvent.type(screen.getByLabelText('Phone'), '12075550155');
  await userEvent.click(screen.getByRole('button', { name: 'Add Admin' }));
  await waitFor(() =>
    expect(calls.find(({ operation }) => operation === 'InviteAdmin')?.variables).toMatchObject({
      roles: ['REQUEST', 'REQUEST_ESCROW', 'TRACK'],
      limits: [],
    }),
  );
});

describe('what waits', () => {
  test('is shown to the others with what it gives, and confirmed', async () => {
    const calls = mockGateway({
      ...world([waitingChange()]),
      ConfirmPermissionChange: () => ({ confirmPermissionChange: { id: 'change-1' } }),
    });
    const { container } = renderRoute(<AdminsScreen />);
    const section = await screen.findByRole('region', { name: 'Waiting for confirmation' });
    expect(
      await within(section).findByText(/^Refund deposited earnest money up to \$5,000\.00/),
    ).toBeVisible();
    expect(section).toHaveTextContent('Asked for by Nora Quist');
    await screen.findByRole('link', { name: 'Maya Okafor' });
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.click(within(section).getByRole('button', { name: 'Confirm' }));
    const question = await screen.findByRole('alertdialog', {
      name: 'Confirm the permissions of Maya Okafor?',
    });
    await userEvent.click(within(question).getByRole('button', { name: 'Confirm permissions' }));
    await waitFor(() =>
      expect(calls.find(({ operation }) => operation === 'ConfirmPermissionChange')?.variables).toMatchObject(
        {
          id: 'change-1',
        },
      ),
    );
  });

  test('is refused with a reason; a failure is said in the question', async () => {
    const calls = mockGateway({
      ...world([waitingChange()]),
      RefusePermissionChange: () => gatewayError('NOT_FOUND', 'The change was not found.'),
    });
    renderRoute(<AdminsScreen />);
    await userEvent.click(await screen.findByRole('button', { name: 'Refuse' }));
    const question = await screen.findByRole('alertdialog');
    await userEvent.type(within(question).getByLabelText(/^Why/), 'Not yet.');
    await userEvent.click(within(question).getByRole('button', { name: 'Refuse permissions' }));
    expect(await within(question).findByText('The change was not found.')).toBeVisible();
    expect(calls.find(({ operation }) => operation === 'RefusePermissionChange')?.variables).toMatchObject({
      id: 'change-1',
      reason: 'Not yet.',
    });
  });

  test.each([
    ['REQUESTED_BY_VIEWER', 'You asked for it; somebody else has to confirm it.', ['Take back']],
    ['ABOUT_VIEWER', 'Somebody else has to confirm what you are given.', []],
    ['NOT_HELD', 'Somebody who could give it themselves confirms it.', []],
  ])('offers nobody what they may not: %s', async (refusal, reason, buttons) => {
    mockGateway(world([waitingChange({ refusal })]));
    renderRoute(<AdminsScreen />);
    const section = await screen.findByRole('region', { name: 'Waiting for confirmation' });
    expect(section).toHaveTextContent(reason);
    expect(
      within(section)
        .queryAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(buttons);
  });

  test('stands in the place of the person’s permissions', async () => {
    mockGateway(world([waitingChange()]));
    manage();
    expect(await screen.findByRole('region', { name: 'Waiting for confirmation' })).toBeVisible();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  });
});
