import { gatewayError, mockGateway, renderRoute } from '@keyturn/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import StaffAuditScreen from './audit/screen';
import StaffDiscrepanciesScreen from './discrepancies/screen';
import StaffUserScreen from './users/detail-screen';
import StaffUsersScreen from './users/screen';

const info = (totalCount: number) => ({ afterCursor: null, hasMoreEntries: false, totalCount });
const page = (entries: readonly object[]) => ({ entries, pageInfo: info(entries.length) });
const user = {
  id: 'u-7',
  active: true,
  fullName: 'Maya Okafor',
  email: 'maya@harbor.example',
  role: 'user',
  status: 'VERIFIED',
  createdAt: '2026-03-01T10:00:00.000Z',
};
const whole = {
  ...user,
  firstName: 'Maya',
  lastName: 'Okafor',
  phone: null,
  verifiedAt: null,
  onboardedAt: null,
  allowOrgRegistration: false,
  organizationRequest: null,
  agentCoveringFees: false,
  customer: null,
  organizations: [{ id: 'o-1', name: 'Harbor Realty', slug: 'harbor-realty' }],
  organizationPermissions: [{ organizationId: 'o-1', userId: 'u-7', roles: ['ADMIN', 'REFUND_PAYMENT'] }],
  fundingSources: [{ id: 'f-1', displayName: 'Truist ••4821', active: true, status: 'VERIFIED' }],
};

const PermissionExamples = ({ organizationId }: Readonly<Record<string, unknown>>) => ({
  permissionExamples: [
    {
      ...{ act: 'REFUND', amount: organizationId === 'o-2' ? 50_000 : 1_250_000 },
      ...{ paymentOccasionId: 'po-1', paymentOccasionName: 'Earnest money' },
    },
  ],
});

test('people are found by what is typed, which stays in the address', async () => {
  const calls = mockGateway({
    StaffUsers: ({ search }) => ({ users: page(search === 'nobody' ? [] : [user]) }),
  });
  const { container } = renderRoute(<StaffUsersScreen />, { path: '/manage/users' });
  expect(await screen.findByRole('link', { name: 'Maya Okafor' })).toHaveAttribute(
    'href',
    '/manage/users/u-7',
  );
  expect(await axe(container)).toHaveNoViolations();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search users' }), 'nobody');
  expect(await screen.findByRole('heading', { name: 'No users found' })).toBeInTheDocument();
  await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent('/manage/users?q=nobody'));
  expect(calls.map(({ variables }) => variables['search'])).toEqual([null, 'nobody']);
});

test('people who ask to register a business are a part of the list, which the address keeps', async () => {
  const organizationRequest = { name: 'Cove Title', requestedAt: '2026-11-27T10:00:00.000Z' };
  const waits = { ...user, organizationRequest };
  mockGateway({
    StaffUsers: ({ asksToRegister, search }) => ({
      users: page(search !== null ? [] : asksToRegister === true ? [waits] : [user]),
    }),
  });
  renderRoute(<StaffUsersScreen />, { path: '/manage/users' });
  expect(await screen.findByRole('columnheader', { name: 'Role' })).toBeVisible();
  const asking = screen.getByRole('button', { name: 'Ask to register' });
  await userEvent.click(asking);
  expect(await screen.findByRole('cell', { name: 'Cove Title' })).toBeVisible();
  expect(asking).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() =>
    expect(screen.getByLabelText('address')).toHaveTextContent('/manage/users?show=asking'),
  );
  await userEvent.click(screen.getByRole('button', { name: 'All' }));
  await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent(/users$/));
});

test('a person’s page says what they hold; deactivating asks first', async () => {
  const calls = mockGateway({
    PermissionExamples,
    StaffUser: () => ({ user: whole }),
    StaffDeactivateUser: () => ({ deactivateUser: { id: 'u-7', active: false } }),
  });
  const { container } = renderRoute(<StaffUserScreen params={{ userId: 'u-7' }} />);
  expect(await screen.findByRole('heading', { name: 'Maya Okafor' })).toBeInTheDocument();
  expect(screen.getByText('Admin, Refund payment')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Harbor Realty' })).toHaveAttribute(
    'href',
    '/manage/organizations/o-1',
  );
  expect(screen.getByRole('link', { name: 'Truist ••4821' })).toHaveAttribute(
    'href',
    '/manage/funding-sources/f-1',
  );
  expect(await axe(container)).toHaveNoViolations();
  await userEvent.click(screen.getByRole('button', { name: 'Deactivate user' }));
  expect(calls.map(({ operation }) => operation)).not.toContain('StaffDeactivateUser');
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Deactivate user' }));
  expect(await screen.findByRole('button', { name: 'Reactivate user' })).toBeInTheDocument();
});

test('a business that the person asked to register is answered, with why where it is declined', async () => {
  const waiting = { name: 'Cove Title', requestedAt: '2026-11-27T10:00:00.000Z' };
  const calls = mockGateway({
    PermissionExamples,
    StaffUser: () => ({ user: { ...whole, organizationRequest: waiting } }),
    StaffUpdateUser: () => gatewayError('CONFLICT', 'Somebody else was quicker.'),
    StaffDeclineOrganizationRequest: () => ({
      declineOrganizationRequest: { id: 'u-7', organizationRequest: null },
    }),
  });
  const { container } = renderRoute(<StaffUserScreen params={{ userId: 'u-7' }} />);
  expect(await screen.findByText('Asks to register Cove Title')).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
  const question = await screen.findByRole('alertdialog', { name: 'Approve?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Approve' }));
  expect(await within(question).findByText('Somebody else was quicker.')).toBeVisible();
  expect(calls.at(-1)?.variables).toEqual({ id: 'u-7', allowOrgRegistration: true });
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('button', { name: 'Decline' }));
  const why = await screen.findByRole('alertdialog', { name: 'Decline request?' });
  await userEvent.click(within(why).getByRole('button', { name: 'Decline' }));
  expect(within(why).getByText('Required')).toBeVisible();
  await userEvent.type(within(why).getByLabelText(/^Reason/), 'No license');
  await userEvent.click(within(why).getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(screen.queryByText('Asks to register Cove Title')).not.toBeInTheDocument());
  expect(calls.at(-1)?.variables).toEqual({ id: 'u-7', reason: 'No license' });
});

test('permissions are ticked by example, for the organization that is chosen', async () => {
  const calls = mockGateway({
    PermissionExamples,
    StaffUser: () => ({
      user: {
        ...whole,
        organizations: [...whole.organizations, { id: 'o-2', name: 'Summit Title', slug: 'summit-title' }],
        organizationPermissions: [
          ...whole.organizationPermissions,
          { organizationId: 'o-2', userId: 'u-7', roles: ['TRACK'] },
        ],
      },
    }),
    UpdateUserRoles: ({ organizationId, roles }) => ({
      updateUserRoles: { organizationId, userId: 'u-7', roles },
    }),
  });
  const { container } = renderRoute(<StaffUserScreen params={{ userId: 'u-7' }} />);
  expect(await screen.findByRole('checkbox', { name: /^Refund payments/ })).toBeChecked();
  expect(await screen.findByText(/for example \$12,500.00 for Earnest money/)).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
  const choice = () => screen.getByLabelText('Permissions for');
  await userEvent.click(screen.getByRole('checkbox', { name: /^Refund payments/ }));
  await userEvent.selectOptions(choice(), 'Summit Title');
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(screen.getByRole('checkbox', { name: /^Refund payments/ })).not.toBeChecked();
  await userEvent.selectOptions(choice(), 'Summit Title');
  await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
  expect(await screen.findByText(/for example \$500.00 for Earnest money/)).toBeVisible();
  const refunds = screen.getByRole('checkbox', { name: /^Refund payments/ });
  expect(refunds).not.toBeChecked();
  await userEvent.click(refunds);
  expect(screen.getByText('They will be able to')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() =>
    expect(calls.at(-1)).toMatchObject({
      operation: 'UpdateUserRoles',
      variables: { id: 'u-7', organizationId: 'o-2', roles: ['REFUND_PAYMENT', 'TRACK'] },
    }),
  );
  await waitFor(() => expect(screen.queryByText('They will be able to')).not.toBeInTheDocument());
});

test('staff changes what differs of a person; a refusal is said at its field', async () => {
  const calls = mockGateway({
    PermissionExamples,
    StaffUser: () => ({ user: whole }),
    StaffUpdateUser: () => gatewayError('BAD_INPUT', 'You can’t change your own role.', 'role'),
  });
  renderRoute(<StaffUserScreen params={{ userId: 'u-7' }} />);
  await userEvent.selectOptions(await screen.findByLabelText('Role'), 'Superadmin');
  await userEvent.click(screen.getByRole('button', { name: 'Save user' }));
  expect(await screen.findByText('You can’t change your own role.')).toBeInTheDocument();
  expect(screen.getByLabelText('Role')).toHaveValue('superadmin');
  expect(calls.at(-1)?.variables).toEqual({ id: 'u-7', role: 'superadmin' });
});

test('an action that fails says so where it was confirmed', async () => {
  mockGateway({
    PermissionExamples,
    StaffUser: () => ({ user: whole }),
    StaffDeactivateUser: () => gatewayError('CONFLICT', 'The last superadmin stays.'),
  });
  renderRoute(<StaffUserScreen params={{ userId: 'u-7' }} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Deactivate user' }));
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Deactivate user' }));
  expect(await within(dialog).findByText('The last superadmin stays.')).toBeInTheDocument();
});

test('a person who is not there', async () => {
  mockGateway({ StaffUser: () => ({ user: null }) });
  renderRoute(<StaffUserScreen params={{ userId: 'u-9' }} />);
  expect(await screen.findByText('There is no user with this id.')).toBeInTheDocument();
});

const discrepancy = {
  id: 'd-1',
  kind: 'manual-status',
  expected: 'DEPOSITED',
  observed: 'FAILED',
  createdAt: '2026-03-01T10:00:00.000Z',
  resolvedAt: null,
  note: null,
  resolvedBy: null,
  transfer: null,
  transactionTemplate: {
    id: '123456789',
    amount: 10_000,
    paymentOccasion: { id: 'p-1', organization: { id: 'o-1', name: 'Harbor Realty', slug: 'harbor-realty' } },
  },
};

const reconciliation = {
  ...{ id: 'r-1', startedAt: '2026-03-01T09:00:00.000Z', finishedAt: '2026-03-01T09:05:00.000Z' },
  ...{ providerTransfers: 12, providerAmount: 77_700, ledgerTransfers: 11, ledgerAmount: 70_000 },
};
const handedOver = { id: 'payouts', frozenAt: null, frozenReason: null, compared: true, reconciliation };
const frozen = {
  ...handedOver,
  ...{ frozenAt: '2026-03-02T10:00:00.000Z', frozenReason: 'This database is a restored backup.' },
};

test('payouts are frozen for a reason, and can be released once they were compared', async () => {
  const calls = mockGateway({
    StaffPayouts: () => ({ payouts: handedOver }),
    StaffDiscrepancies: () => ({ discrepancies: page([]) }),
    StaffFreezePayouts: () => ({ freezePayouts: { ...frozen, compared: false } }),
  });
  renderRoute(<StaffDiscrepanciesScreen />);
  expect(await screen.findByText(/provider 12 transfers/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Freeze payouts' }));
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Freeze payouts' }));
  expect(within(dialog).getByText('Required')).toBeInTheDocument();
  await userEvent.type(within(dialog).getByLabelText('Why'), 'The ledger does not balance');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Freeze payouts' }));
  const notice = await screen.findByRole('alert');
  expect(within(notice).getByText('Payouts are frozen')).toBeInTheDocument();
  expect(within(notice).getByText(/are being compared/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /payouts/ })).not.toBeInTheDocument();
  const sent = calls.find(({ operation }) => operation === 'StaffFreezePayouts');
  expect(sent?.variables).toEqual({ reason: 'The ledger does not balance' });
});

test('frozen payouts say why, list what nobody knows, and are released with a note', async () => {
  const transfer = {
    ...{ transferRef: 't-77', status: 'processed', amount: 7_700, createdAt: '2026-03-01T10:00:00.000Z' },
  };
  const unknown = { ...discrepancy, kind: 'unknown-transfer', transfer, transactionTemplate: null };
  let refused = true;
  mockGateway({
    StaffPayouts: () => ({ payouts: frozen }),
    StaffDiscrepancies: () => ({ discrepancies: page([unknown]) }),
    StaffReleasePayouts: () => {
      if (refused) throw new Error('Payouts are not frozen.');
      return { releasePayouts: handedOver };
    },
  });
  const { container } = renderRoute(<StaffDiscrepanciesScreen />);
  expect(await screen.findByText(/This database is a restored backup/)).toBeInTheDocument();
  expect(await screen.findByText('t-77')).toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
  await userEvent.click(screen.getByRole('button', { name: 'Release payouts' }));
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.type(within(dialog).getByLabelText('What was found out'), 'Read back');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Release payouts' }));
  expect(await within(dialog).findByRole('alert')).toBeInTheDocument();
  expect(within(dialog).getByLabelText('What was found out')).toHaveValue('Read back');
  refused = false;
  await userEvent.click(within(dialog).getByRole('button', { name: 'Release payouts' }));
  expect(await screen.findByText('Money is handed over to the providers')).toBeInTheDocument();
});

test('a discrepancy is resolved with a note', async () => {
  let open = true;
  const calls = mockGateway({
    StaffPayouts: () => ({ payouts: handedOver }),
    StaffDiscrepancies: () => ({ discrepancies: page(open ? [discrepancy] : []) }),
    StaffResolveDiscrepancy: ({ note }) => {
      open = false;
      const resolvedBy = { id: 'u-1', fullName: 'Sol Reyes' };
      return {
        resolveDiscrepancy: { ...discrepancy, note, resolvedAt: '2026-03-02T10:00:00.000Z', resolvedBy },
      };
    },
  });
  const { container } = renderRoute(<StaffDiscrepanciesScreen />);
  expect(await screen.findByRole('link', { name: '#123456789' })).toHaveAttribute(
    'href',
    '/harbor-realty/transactions/123456789',
  );
  expect(await axe(container)).toHaveNoViolations();
  await userEvent.click(screen.getByRole('button', { name: 'Resolve' }));
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Resolve' }));
  expect(within(dialog).getByText('Required')).toBeInTheDocument();
  await userEvent.type(within(dialog).getByLabelText('What was found out'), 'The bank called back');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Resolve' }));
  expect(await screen.findByRole('heading', { name: 'No discrepancies' })).toBeInTheDocument();
  const sent = calls.find(({ operation }) => operation === 'StaffResolveDiscrepancy');
  expect(sent?.variables).toEqual({ id: 'd-1', note: 'The bank called back' });
});

test('the trail says who changed what from what to what', async () => {
  const calls = mockGateway({
    StaffAudit: () => ({
      auditTrail: page([
        {
          id: 'a-1',
          at: '2026-03-01T10:00:00.000Z',
          action: 'enableRefunds',
          entity: 'organization',
          entityId: 'o-1',
          actor: { id: 'u-1', fullName: 'Sol Reyes' },
          organization: { id: 'o-1', name: 'Harbor Realty' },
          changes: [{ field: 'utilizesRefunds', before: 'no', after: 'yes' }],
        },
      ]),
    }),
  });
  const { container } = renderRoute(<StaffAuditScreen />, { path: '/manage/audit?organizationId=o-1' });
  expect(await screen.findByText('Enable refunds')).toBeInTheDocument();
  expect(screen.getByText(/Utilizes refunds:/)).toHaveTextContent('Utilizes refunds: no → yes');
  expect(calls[0]?.variables).toMatchObject({ organizationId: 'o-1', actorId: null });
  expect(await axe(container)).toHaveNoViolations();
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(calls.at(-1)?.variables).toMatchObject({ organizationId: null }));
});
