import { mockSocket } from '@keyturn/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { movedLocation } from '../routes/moved';
import { fakeRemotes } from '../testing/fake-remotes';
import { finished, harborGateway, renderApp } from '../testing/render-app';

const organizations = [{ id: 'org-1', slug: 'harbor-group', name: 'Harbor Realty' }];
const renamed = () =>
  harborGateway({ organization: { slug: 'harbor-group' }, user: { organizations } }).Dashboard();

test('a former slug in the address becomes the present one; path, query and hash stay', async () => {
  const entries = window.history.length;
  renderApp({
    path: '/harbor-realty/admins?search=jo#list',
    runtime: fakeRemotes(),
    gateway: { ...harborGateway(), Dashboard: renamed },
  });
  expect(await screen.findByText(/screen at \/harbor-group\/admins\?search=jo/)).toBeVisible();
  expect(window.location.pathname + window.location.search + window.location.hash).toBe(
    '/harbor-group/admins?search=jo#list',
  );
  expect(window.history.length).toBe(entries);
});

test('an open page moves with the slug, and what was typed stays', async () => {
  const live = mockSocket();
  let answer = harborGateway().Dashboard;
  renderApp({
    path: '/harbor-realty/transactions/7',
    runtime: fakeRemotes(),
    gateway: { ...harborGateway(), Dashboard: () => answer() },
  });
  const note = await screen.findByLabelText('Note');
  await userEvent.type(note, 'half a thought');
  await waitFor(() => expect(live.open()).toContain('OnboardingChanged'));
  answer = renamed;
  live.begin('OnboardingChanged');
  live.push('OnboardingChanged', { onboardingProgressChanged: finished });
  await waitFor(() => expect(window.location.pathname).toBe('/harbor-group/transactions/7'));
  // The shell shows the new address only once the page has followed it.
  expect(await screen.findByText(/screen at \/harbor-group\/transactions/)).toBeInTheDocument();
  expect(note).toBeInTheDocument();
  expect(note).toHaveValue('half a thought');
});

test('the page behind a panel moves, too, with the rest of the state', () => {
  const place = { search: '?a=1', hash: '#b', key: 'k' };
  const background = { ...place, pathname: '/old/transactions', state: null };
  const moved = movedLocation(
    { ...place, pathname: '/old/transactions/7', state: { background, from: 'list' } },
    'new',
  );
  expect(moved).toEqual({
    ...place,
    pathname: '/new/transactions/7',
    state: { background: { ...background, pathname: '/new/transactions' }, from: 'list' },
  });
});
