import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { fakeRemotes } from '../testing/fake-remotes';
import { harborGateway, renderApp } from '../testing/render-app';

const originalFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = originalFetch;
});

const organizations = [
  { id: 'org-1', slug: 'harbor-realty', name: 'Harbor Realty' },
  { id: 'org-2', slug: 'summit-title', name: 'Summit Title' },
  { id: 'org-3', slug: 'pine', name: 'Pine Association' },
];

const open = (user: object) =>
  renderApp({
    path: '/harbor-realty/admins',
    runtime: fakeRemotes(),
    gateway: {
      ...harborGateway({ user }),
      // Each organization answers to its own slug.
      Dashboard: ({ slug }) => harborGateway({ user, organization: { slug } }).Dashboard(),
    },
  });
const mark = async () => within(await screen.findByRole('navigation', { name: 'Main' }));

test('at the organization’s mark another one is found by typing, and opens in the same section', async () => {
  open({ organizations });
  await screen.findByText(/screen at \/harbor-realty\/admins/);
  await userEvent.click((await mark()).getByRole('button', { name: 'Switch organization' }));
  const dialog = await screen.findByRole('dialog', { name: 'Switch organization' });
  expect(
    within(dialog)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Summit Title', 'Pine Association']);
  expect(await axe(dialog)).toHaveNoViolations();
  await userEvent.keyboard('nothing');
  expect(within(dialog).getByText('None of your organizations is called “nothing”.')).toBeVisible();
  await userEvent.clear(within(dialog).getByRole('combobox'));
  await userEvent.keyboard('pine{Enter}');
  expect(window.location.pathname).toBe('/pine/admins');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('Escape closes it, and the focus is at the mark again', async () => {
  open({ organizations });
  await screen.findByText(/screen at \/harbor-realty\/admins/);
  const button = (await mark()).getByRole('button', { name: 'Switch organization' });
  await userEvent.click(button);
  await screen.findByRole('dialog', { name: 'Switch organization' });
  expect(screen.getByRole('combobox')).toHaveFocus();
  await userEvent.keyboard('s{Escape}');
  expect(screen.getByRole('combobox')).toHaveValue('');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(button).toHaveFocus();
});

test('who has one organization has nothing to switch', async () => {
  open({});
  await screen.findByText(/screen at \/harbor-realty\/admins/);
  expect((await mark()).queryByRole('button', { name: 'Switch organization' })).not.toBeInTheDocument();
});
