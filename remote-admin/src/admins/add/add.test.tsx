import { gatewayError, mockGateway, renderRoute } from '@keyturn/shared/testing';
import { toast, Toaster } from '@keyturn/shared/toast';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import AddAdmin from './panel';

const show = (
  handlers: Parameters<typeof mockGateway>[0],
  options: Parameters<typeof renderRoute>[1] = {},
) => {
  const calls = mockGateway({
    GivingPermissions: () => ({ permissionsToGive: null, paymentOccasions: { entries: [] } }),
    ...handlers,
  });
  return {
    calls,
    ...renderRoute(<AddAdmin />, {
      path: '/harbor-realty/admins/add',
      ...options,
    }),
  };
};
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Add Admin' }));
async function fillIn() {
  await userEvent.type(await screen.findByLabelText('First Name'), 'Nora');
  await userEvent.type(screen.getByLabelText('Last Name'), 'Quist');
  await userEvent.type(screen.getByLabelText('Email'), 'nora@harbor.example');
  await userEvent.type(screen.getByLabelText('Phone'), '12075550155');
}

const added = (addition: string, fullName: string) => ({
  addUserToOrganization: { userId: 'user-9', addition, fullName },
});

test.each([
  ['INVITED', 'Nora Quist', 'User invited'],
  ['GIVEN', 'Nora Quist', 'Nora Quist is an admin now.'],
  ['HELD', 'Nora Quist', 'Nora Quist is an admin already.'],
  ['GIVEN', 'Eleonora Q', 'Eleonora Q is an admin now. Their name and phone stay as they have them.'],
  ['HELD', 'Eleonora Q', 'Eleonora Q is an admin already. Their name and phone stay as they have them.'],
])('%s, as %s', async (addition, fullName, told) => {
  show({
    GetOrCreateAdmin: () => ({ getOrCreateUser: { id: 'user-9' } }),
    InviteAdmin: () => added(addition, fullName),
  });
  render(<Toaster />);
  await fillIn();
  await submit();
  expect(await screen.findByText(told)).toBeVisible();
  act(() => toast.dismiss());
});

test('somebody is made known, gets the Admin role, and the list is shown', async () => {
  const { calls } = show({
    GetOrCreateAdmin: () => ({ getOrCreateUser: { id: 'user-9' } }),
    InviteAdmin: () => added('INVITED', 'Nora Quist'),
  });
  await fillIn();
  expect(screen.getByLabelText('Phone')).toHaveValue('1 (207) 555-0155');
  await submit();
  await waitFor(() =>
    expect(screen.getByLabelText('address')).toHaveTextContent(/^\/harbor-realty\/admins$/),
  );
  const writes = calls.filter(({ operation }) => operation !== 'GivingPermissions');
  expect(writes.map(({ operation, variables }) => [operation, variables])).toEqual([
    [
      'GetOrCreateAdmin',
      { firstName: 'Nora', lastName: 'Quist', email: 'nora@harbor.example', phone: '12075550155' },
    ],
    [
      'InviteAdmin',
      {
        ...{ organizationId: 'org-1', userId: 'user-9', email: 'nora@harbor.example' },
        ...{ roles: ['ADMIN'], limits: [] },
      },
    ],
  ]);
});

test('every field is required, and an e-mail and a phone have a form', async () => {
  const { calls, container } = show({});
  await screen.findByLabelText('First Name');
  await submit();
  expect(await screen.findAllByText('Required')).toHaveLength(4);
  await userEvent.type(screen.getByLabelText('Email'), 'nora@');
  await userEvent.type(screen.getByLabelText('Phone'), '207555');
  expect(await screen.findByText('Invalid email')).toBeInTheDocument();
  expect(screen.getByText('Phone must have 10 digits')).toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
  expect(calls.filter(({ operation }) => operation !== 'GivingPermissions')).toHaveLength(0);
});

test('a refusal is said at its field, and what was typed stays', async () => {
  show({ GetOrCreateAdmin: () => gatewayError('BAD_INPUT', 'Invalid email', 'email') });
  await fillIn();
  await submit();
  expect(await screen.findByText('Invalid email')).toBeInTheDocument();
  expect(screen.getByLabelText('First Name')).toHaveValue('Nora');
});

test('an agent is told whom to ask', async () => {
  show({}, { viewer: { permissions: new Set(['REQUEST']) } });
  expect(await screen.findByRole('heading', { name: 'Only admins add admins' })).toBeInTheDocument();
});
