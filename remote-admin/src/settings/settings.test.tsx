import { gatewayError, mockGateway, renderRoute } from '@keyturn/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import SettingsScreen from './screen';

const organization = (given: object = {}) => ({
  id: 'org-1',
  name: 'Harbor Realty',
  slug: 'harbor-realty',
  organizationType: 'BROKERAGE',
  email: 'hello@harbor.example',
  phone: '5550100101',
  address: '1 Wharf St, Portland ME',
  url: 'harbor.example',
  ein: null,
  holdsEscrow: true,
  emails: ['books@harbor.example'],
  backgroundColor: '#30C97F',
  logoDark: 'http://img.test/dark.png',
  logoLight: null,
  createdAt: '2026-03-01T10:00:00.000Z',
  ...given,
});

const show = (tab?: string, given: object = {}, options: Parameters<typeof renderRoute>[1] = {}) => {
  mockGateway({ Settings: () => ({ organization: organization(given) }) });
  return renderRoute(<SettingsScreen params={{ tab }} />, options);
};

test('four tabs, each at its own address', async () => {
  show();
  expect(screen.getAllByRole('tab').map((tab) => [tab.textContent, tab.getAttribute('href')])).toEqual([
    ['Details', '/harbor-realty/settings/details'],
    ['Manage', '/harbor-realty/settings/manage'],
    ['Branding', '/harbor-realty/settings/branding'],
    ['Notifications', '/harbor-realty/settings/notifications'],
  ]);
  expect(screen.getByText('Loading settings')).toBeInTheDocument();
  expect(await screen.findByText('Brokerage')).toBeInTheDocument();
});

test('details say who the organization is', async () => {
  const { container } = show('details');
  expect(await screen.findByRole('link', { name: 'harbor.example' })).toHaveAttribute(
    'href',
    'https://harbor.example/',
  );
  expect(screen.getByRole('link', { name: '(555) 010-0101' })).toBeInTheDocument();
  expect(screen.getByText('1 Wharf St, Portland ME')).toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
});

test('there is nothing to manage', async () => {
  const { container } = show('manage');
  expect(
    await screen.findByRole('heading', { name: 'Nothing to manage at the moment.' }),
  ).toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
});

test('branding shows the colour and each logo on its ground', async () => {
  const { container } = show('branding');
  expect(await screen.findByText('#30C97F')).toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'Logo of Harbor Realty, on light' })).toHaveAttribute(
    'src',
    'http://img.test/dark.png',
  );
  expect(screen.getByText('No logo yet')).toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
});

test('notifications list the recipients', async () => {
  const { container } = show('notifications');
  expect(await screen.findByRole('link', { name: 'books@harbor.example' })).toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
});

test('without recipients an admin is told so, and an agent that they are not theirs to see', async () => {
  const first = show('notifications', { emails: [] });
  expect(await screen.findByText('No recipients yet')).toBeInTheDocument();
  first.unmount();
  show('notifications', { emails: [] }, { viewer: { permissions: new Set(['REQUEST']) } });
  expect(await screen.findByText('Only admins of Harbor Realty see its recipients.')).toBeInTheDocument();
});

test('settings that failed can be tried again', async () => {
  let down = true;
  mockGateway({
    Settings: () => (down ? gatewayError('INTERNAL', 'No answer today.') : { organization: organization() }),
  });
  renderRoute(<SettingsScreen params={{}} />);
  expect(await screen.findByRole('heading', { name: 'Error loading organization' })).toBeInTheDocument();
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Brokerage')).toBeInTheDocument();
});
