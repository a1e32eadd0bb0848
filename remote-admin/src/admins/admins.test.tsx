import { gatewayError, mockGateway, renderRoute } from '@keyturn/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import AdminPanel from './panel';
import AdminsScreen from './screen';

const membership = (roles: readonly string[], acceptedAt: string | null = '2026-03-01T10:00:00.000Z') => ({
  ...{ organizationId: 'org-1', userId: 'user-2', roles, limits: [], acceptedAt },
  invitedAt: '2026-03-01T10:00:00.000Z',
});
const admin = (given: object = {}, roles: readonly string[] = ['ADMIN', 'REFUND_PAYMENT']) => ({
  id: 'user-2',
  active: true,
  firstName: 'Maya',
  lastName: 'Okafor',
  fullName: 'Maya Okafor',
  email: 'maya@harbor.example',
  phone: '5550100142',
  status: 'DOCUMENT',
  role: 'user',
  createdAt: '2026-03-01T10:00:00.000Z',
  organizationPermissions: roles.length === 0 ? [] : [membership(roles)],
  organizations: [{ id: 'org-1', name: 'Harbor Realty', slug: 'harbor-realty' }],
  ...given,
});

const page = (entries: readonly object[], given: object = {}) => ({
  users: {
    entries,
    pageInfo: { afterCursor: null, hasMoreEntries: false, totalCount: entries.length, ...given },
  },
});

const panel = (id: string, tab?: string) => <AdminPanel params={{ userId: id, tab }} />;
const headings = () =>
  within(screen.getByRole('table'))
    .getAllByRole('columnheader')
    .map((cell) => cell.textContent);
const superuser = { viewer: { isSuperuser: true } };

test('who is no admin is told whom to ask, and nothing is asked for that is refused', async () => {
  const calls = mockGateway({
    AdminNames: () => ({ organization: { id: 'org-1', adminNames: ['Dana Fox'] } }),
  });
  renderRoute(<AdminsScreen />, { viewer: { permissions: new Set(['AUDIT']) } });
  expect(await screen.findByText('Ask Dana Fox who may do what.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Only admins see the admins' })).toBeVisible();
  expect(calls.map(({ operation }) => operation)).toEqual(['AdminNames']);
});

test('the list shows people with their roles; inactive ones are dimmed', async () => {
  const calls = mockGateway({
    Admins: () =>
      page([admin(), admin({ id: 'user-3', fullName: 'Old Hand', active: false, role: 'superadmin' }, [])]),
  });
  const { container } = renderRoute(<AdminsScreen />);
  expect(screen.getByText('Loading admins')).toBeInTheDocument();
  const link = await screen.findByRole('link', { name: 'Maya Okafor' });
  expect(link).toHaveAttribute('href', '/harbor-realty/admins/user-2');
  expect(headings()).toEqual(['First Name', 'Last Name', 'Email', 'Admin Roles', 'Created']);
  expect(link.closest('tr')).toHaveTextContent('AdminRefunds');
  expect(link.closest('tr')).not.toHaveAttribute('data-off');
  expect(screen.getByRole('link', { name: 'Old Hand' }).closest('tr')).toHaveAttribute('data-off');
  expect(screen.queryByText('Superadmin')).not.toBeInTheDocument();
  expect(screen.getByText('2 total')).toBeInTheDocument();
  expect(calls.find(({ operation }) => operation === 'Admins')?.variables).toEqual({
    organizationSlug: 'harbor-realty',
    organizationId: 'org-1',
    limit: 20,
  });
  expect(await axe(container)).toHaveNoViolations();
});

test('who has not accepted yet is marked', async () => {
  const invited = admin({ organizationPermissions: [membership(['ADMIN'], null)] });
  mockGateway({ Admins: () => page([invited]) });
  renderRoute(<AdminsScreen />);
  const link = await screen.findByRole('link', { name: 'Maya Okafor' });
  expect(within(link.closest('tr') as HTMLElement).getByText('Invited')).toBeVisible();
});

test('a superuser sees the status and who is a superadmin', async () => {
  mockGateway({ Admins: () => page([admin({ role: 'superadmin' }), admin({ id: 'user-3', status: null })]) });
  const { container } = renderRoute(<AdminsScreen />, superuser);
  expect(await screen.findByText('Superadmin')).toBeInTheDocument();
  expect(headings()).toEqual(['First Name', 'Last Name', 'Email', 'Status', 'Admin Roles', 'Created']);
  expect(screen.getByText('Document')).toBeInTheDocument();
  expect(screen.getByText('No Customer')).toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
});

test('Load more adds the next page', async () => {
  mockGateway({
    Admins: ({ afterCursor }) =>
      afterCursor === 'c1'
        ? page([admin({ id: 'user-3', fullName: 'Second Person' })], { totalCount: 21 })
        : page([admin()], { afterCursor: 'c1', hasMoreEntries: true, totalCount: 21 }),
  });
  renderRoute(<AdminsScreen />);
  await userEvent.click(await screen.findByRole('button', { name: /Load more/ }));
  expect(await screen.findByRole('link', { name: 'Second Person' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Maya Okafor' })).toBeInTheDocument();
  expect(screen.getByText('21 total')).toBeInTheDocument();
});

test('an empty list leads to the first admin', async () => {
  mockGateway({ Admins: () => page([]) });
  renderRoute(<AdminsScreen />);
  expect(await screen.findByRole('link', { name: 'Add Admin User' })).toHaveAttribute(
    'href',
    '/harbor-realty/admins/add',
  );
});

test('a list that failed says why and can be tried again', async () => {
  let down = true;
  mockGateway({ Admins: () => (down ? gatewayError('FORBIDDEN', 'You may not.') : page([admin()])) });
  renderRoute(<AdminsScreen />);
  expect(await screen.findByText('You may not.')).toBeInTheDocument();
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Maya Okafor' })).toBeInTheDocument();
});

test('the details say who it is and how to reach them', async () => {
  mockGateway({ Admin: () => ({ user: admin() }) });
  const { container } = renderRoute(panel('user-2'));
  expect(await screen.findByRole('link', { name: 'maya@harbor.example' })).toHaveAttribute(
    'href',
    'mailto:maya@harbor.example',
  );
  expect(screen.getByRole('link', { name: '(555) 010-0142' })).toHaveAttribute('href', 'tel:5550100142');
  expect([...container.querySelectorAll('dt')].map((term) => term.textContent)).toEqual([
    'ID',
    'First Name',
    'Last Name',
    'Email',
    'Phone',
    'Created',
  ]);
  expect(await axe(container)).toHaveNoViolations();
});

test('a person who could not be loaded, and one who is not there', async () => {
  mockGateway({ Admin: () => gatewayError('INTERNAL', 'No answer.') });
  const first = renderRoute(panel('user-9'));
  expect(await screen.findByText('No answer.')).toBeInTheDocument();
  first.unmount();
  mockGateway({ Admin: () => ({ user: null }) });
  renderRoute(panel('user-9'));
  expect(await screen.findByRole('heading', { name: 'Error loading user' })).toBeInTheDocument();
});
