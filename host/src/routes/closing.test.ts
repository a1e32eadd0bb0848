import type { Location } from '@keyturn/shared/router';
import { closingTarget, locationBehind, usableBackground } from './closing';
import { matchRoute } from './match';
import { splitOrganizationPath } from './paths';
import { fakeRoutes } from '../testing/fake-routes';
import { type PanelRoute, tableOf } from './table';

const table = tableOf(fakeRoutes);

const at = (address: string): Location => {
  const { pathname, search, hash } = new URL(address, 'http://host.test');
  return { pathname, search, hash, state: null, key: 'k' } as Location;
};

function panelAt(location: Location): PanelRoute {
  const panel = matchRoute(table, splitOrganizationPath(location.pathname)?.path ?? '')?.panel;
  if (!panel) throw new Error('no panel there');
  return panel.route;
}

function closed(address: string, options: { background?: string; onboardingPending?: boolean } = {}): string {
  const location = at(address);
  const { pathname, search } = closingTarget({
    slug: 'harbor',
    panel: panelAt(location),
    location,
    background: options.background === undefined ? null : at(options.background),
    onboardingPending: options.onboardingPending ?? false,
  });
  return pathname + search;
}

test('a panel closes to its background page, with that page’s query', () => {
  expect(closed('/harbor/admins/add', { background: '/harbor/home' })).toBe('/harbor/home');
  expect(
    closed('/harbor/transactions/1?panelTab=events', { background: '/harbor/transactions?tab=Deposited' }),
  ).toBe('/harbor/transactions?tab=Deposited');
});

test('without a background page it closes to Home while onboarding is pending', () => {
  expect(closed('/harbor/escrow-accounts/register?x=1', { onboardingPending: true })).toBe('/harbor/home');
  expect(
    closed('/harbor/escrow-accounts/register', {
      onboardingPending: true,
      background: '/harbor/escrow-accounts',
    }),
  ).toBe('/harbor/escrow-accounts');
});

test('otherwise it closes to the section list', () => {
  expect(closed('/harbor/escrow-accounts/5/manage')).toBe('/harbor/escrow-accounts');
  expect(closed('/harbor/inbound/5/link')).toBe('/harbor/transactions');
  expect(closed('/harbor/support?context=Other')).toBe('/harbor/home');
});

test('closing the transaction panel drops panelTab and keeps the filters', () => {
  expect(closed('/harbor/transactions/1?panelTab=manage&direction=INBOUND')).toBe(
    '/harbor/transactions?direction=INBOUND',
  );
  expect(
    closed('/harbor/transactions/1?panelTab=manage', { background: '/harbor/transactions?panelTab=events' }),
  ).toBe('/harbor/transactions');
  expect(closed('/harbor/outbound?sendPaymentOccasionId=3')).toBe('/harbor/transactions');
});

test('only a page of the same organization may lie behind a panel', () => {
  expect(usableBackground(table, 'harbor', at('/harbor/admins'))?.pathname).toBe('/harbor/admins');
  expect(usableBackground(table, 'harbor', at('/summit/admins'))).toBeNull();
  expect(usableBackground(table, 'harbor', at('/harbor/admins/add'))).toBeNull();
  expect(usableBackground(table, 'harbor', at('/harbor/nonsense'))).toBeNull();
  expect(usableBackground(table, 'harbor', null)).toBeNull();
});

test('behind a deep-linked panel lies its list with the filters of the address', () => {
  const location = at('/harbor/transactions/1?panelTab=events&direction=INBOUND');
  expect(locationBehind('harbor', panelAt(location), location)).toMatchObject({
    pathname: '/harbor/transactions',
    search: '?direction=INBOUND',
    state: null,
  });
});
