import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import type { RemoteName } from '@keyturn/shared/federation';
import { fakeRemotes } from '../testing/fake-remotes';
import { harborGateway, renderApp } from '../testing/render-app';

const originalFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = originalFetch;
  localStorage.clear();
});

const open = (path: string, gateway = harborGateway(), down: ReadonlySet<RemoteName> = new Set()) =>
  renderApp({ path, gateway, runtime: fakeRemotes(down) });

test('/{slug} leads to its home, and the page has no accessibility findings', async () => {
  const { container } = open('/harbor-realty');
  expect(await screen.findByText(/screen at \/harbor-realty\/home/)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
});

test('the navigation marks the section and offers its buttons', async () => {
  open('/harbor-realty/transactions');
  await screen.findByText(/screen at \/harbor-realty\/transactions/);
  const nav = screen.getByRole('navigation', { name: 'Main' });
  expect(within(nav).getByRole('link', { name: 'Transactions' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getAllByRole('link', { name: 'Collect Payment' })[0]).toHaveAttribute(
    'href',
    '/harbor-realty/inbound',
  );
  expect(within(nav).getByRole('link', { name: 'Logout' })).toHaveAttribute(
    'href',
    '/logout?redirectTo=%2Fharbor-realty%2Ftransactions',
  );
});

test('who may not send is offered no button to it', async () => {
  const organizationPermissions = [{ organizationId: 'org-1', userId: 'u1', roles: ['REQUEST'] }];
  open(
    '/harbor-realty/transactions',
    harborGateway({ user: { roles: ['REQUEST'], organizationPermissions } }),
  );
  expect(await screen.findAllByRole('link', { name: 'Collect Payment' })).not.toHaveLength(0);
  expect(screen.queryByRole('link', { name: 'Send Payment' })).not.toBeInTheDocument();
});

test('who only reads is not offered to collect either', async () => {
  const organizationPermissions = [{ organizationId: 'org-1', userId: 'u1', roles: ['AUDIT'] }];
  open('/harbor-realty/transactions', harborGateway({ user: { roles: ['AUDIT'], organizationPermissions } }));
  await screen.findByText(/screen at \/harbor-realty\/transactions/);
  expect(screen.queryByRole('link', { name: 'Collect Payment' })).not.toBeInTheDocument();
});

test('while onboarding is pending the disabled items lead nowhere and say why', async () => {
  open(
    '/harbor-realty/home',
    harborGateway({
      onboarding: { pendingRequiredSteps: 2, verifiedEscrowAccounts: 0, verifiedFundingSources: 0 },
    }),
  );
  await screen.findByText(/To unlock all pages on your admin dashboard/);
  const nav = screen.getByRole('navigation', { name: 'Main' });
  const transactions = within(nav).getByRole('link', { name: 'Transactions' });
  expect(transactions).not.toHaveAttribute('href');
  expect(transactions).toHaveAccessibleDescription(
    'To unlock all pages on your admin dashboard please complete the onboarding process.',
  );
  expect(within(nav).getByRole('link', { name: 'Home 2 required steps left' })).toHaveAttribute('href');
});

test('a remote that is down fails inside its area, the rest goes on, and Retry brings it back', async () => {
  const down = new Set<RemoteName>(['admin']);
  open('/harbor-realty/admins', harborGateway(), down);
  expect(await screen.findByText(/could not be loaded/)).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Escrow Accounts' }));
  expect(await screen.findByText(/screen at \/harbor-realty\/escrow-accounts/)).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Admins' }));
  await screen.findByText(/could not be loaded/);
  down.clear();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/screen at \/harbor-realty\/admins/)).toBeVisible();
});

test('a screen that fails while it renders shows the error screen in its area', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  open('/harbor-realty/settings');
  expect(await screen.findByText('The settings fell over')).toBeVisible();
  expect(screen.getByText('Error 500')).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

describe('user menu', () => {
  const openMenu = async (user: object) => {
    open('/harbor-realty/admins', harborGateway({ user }));
    await userEvent.click(await screen.findByRole('button', { name: /User menu of Joan Osei/ }));
    return screen.findByRole('menu');
  };

  test('shows who is signed in, the organizations and the way out', async () => {
    const menu = await openMenu({});
    expect(within(menu).getByText('joan@harbor.example')).toBeVisible();
    expect(within(menu).getByText('ORGANIZATION')).toBeVisible();
    expect(within(menu).getByRole('menuitem', { name: /Harbor Realty/ })).toHaveAttribute(
      'href',
      '/harbor-realty',
    );
    expect(within(menu).getByRole('menuitem', { name: 'Log out' })).toHaveAttribute(
      'href',
      '/logout?redirectTo=%2Fharbor-realty%2Fadmins',
    );
    expect(within(menu).queryByText('AGENT')).not.toBeInTheDocument();
    expect(within(menu).queryByText('SUPERADMIN')).not.toBeInTheDocument();
  });

  test('has the agent’s, several organizations’ and the superadmin’s sections for whom they are', async () => {
    const menu = await openMenu({
      role: 'superadmin',
      roles: ['REQUEST_ESCROW'],
      organizations: [
        { id: 'org-1', slug: 'harbor-realty', name: 'Harbor Realty' },
        { id: 'org-2', slug: 'summit-title', name: 'Summit Title' },
      ],
    });
    expect(within(menu).getByRole('menuitem', { name: 'Request Payment' })).toHaveAttribute(
      'href',
      'https://agents.example/requests',
    );
    expect(within(menu).getByText('ORGANIZATIONS')).toBeVisible();
    expect(within(menu).getByRole('menuitem', { name: 'Manage' })).toHaveAttribute('href', '/manage');
  });

  test('Contact Support says whom to write and call', async () => {
    const menu = await openMenu({});
    await userEvent.click(within(menu).getByRole('menuitem', { name: 'Contact Support' }));
    const dialog = await screen.findByRole('dialog', { name: 'Contact Support' });
    expect(within(dialog).getByRole('link', { name: 'support@keyturn.example' })).toBeVisible();
    expect(within(dialog).getByRole('link', { name: '(555) 010-0199' })).toHaveAttribute(
      'href',
      'tel:5550100199',
    );
  });

  test('the theme is chosen there and remembered', async () => {
    const menu = await openMenu({});
    await userEvent.click(within(menu).getByRole('menuitem', { name: /Dark/ }));
    await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('dark'));
    expect(localStorage.getItem('keyturn.theme')).toBe('dark');
  });
});
