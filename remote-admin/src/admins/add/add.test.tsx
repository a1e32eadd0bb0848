import { gatewayError, mockGateway, renderRoute } from '@keyturn/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import AdminPanel from '../panel';

const show = (
  handlers: Parameters<typeof mockGateway>[0],
  options: Parameters<typeof renderRoute>[1] = {},
) => {
  const calls = mockGateway(handlers);
  return {
    calls,
    ...renderRoute(<AdminPanel params={{ userId: 'add' }} />, {
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

test('somebody is made known, gets the Admin role, and the list is shown', async () => {
  const { calls } = show({
    GetOrCreateAdmin: () => ({ getOrCreateUser: { id: 'user-9' } }),
    InviteAdmin: () => ({
      addUserToOrganization: { organizationId: 'org-1', userId: 'user-9', roles: ['ADMIN'] },
    }),
  });
  await fillIn();
  expect(screen.getByLabelText('Phone')).toHaveValue('1 (207) 555-0155');
  await submit();
  await waitFor(() =>
    expect(screen.getByLabelText('address')).toHaveTextContent(/^\/harbor-realty\/admins$/),
  );
  expect(calls.map(({ operation, variables }) => [operation, variables])).toEqual([
    [
      'GetOrCreateAdmin',
      { firstName: 'Nora', lastName: 'Quist', email: 'nora@harbor.example', phone: '12075550155' },
    ],
    ['InviteAdmin', { organizationId: 'org-1', userId: 'user-9', email: 'nora@harbor.example' }],
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
  expect(calls).toHaveLength(0);
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
