import { gatewayError, mockGateway, renderRoute } from '@keyturn/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { settingsAnswer } from '../testing/settings';
import SettingsScreen from './screen';

const agent = { viewer: { permissions: new Set(['REQUEST'] as const) } };

const show = (tab?: string, given: object = {}, options: Parameters<typeof renderRoute>[1] = {}) => {
  mockGateway({ Settings: () => settingsAnswer(given) });
  return renderRoute(<SettingsScreen params={{ tab }} />, options);
};

test('six tabs, each at its own address', async () => {
  show();
  expect(screen.getAllByRole('tab').map((tab) => [tab.textContent, tab.getAttribute('href')])).toEqual([
    ['Details', '/harbor-realty/settings/details'],
    ['Manage', '/harbor-realty/settings/manage'],
    ['Branding', '/harbor-realty/settings/branding'],
    ['Notifications', '/harbor-realty/settings/notifications'],
    ['Approval policy', '/harbor-realty/settings/approvals'],
    ['Single sign-on', '/harbor-realty/settings/sign-in'],
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

test('an agent has nothing to manage', async () => {
  const { container } = show('manage', {}, agent);
  expect(
    await screen.findByRole('heading', { name: 'Nothing to manage at the moment.' }),
  ).toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
});

test('an agent sees the colour and each logo on its ground', async () => {
  const { container } = show('branding', {}, agent);
  expect(await screen.findByText('#30C97F')).toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'Logo of Harbor Realty, on light' })).toHaveAttribute(
    'src',
    'http://img.test/dark.png',
  );
  expect(screen.getByText('No logo yet')).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
});

test('the recipients are not for agents to see', async () => {
  show('notifications', { emails: [] }, agent);
  expect(await screen.findByText('Only admins of Harbor Realty see its recipients.')).toBeInTheDocument();
});

test('settings that failed can be tried again', async () => {
  let down = true;
  mockGateway({
    Settings: () => (down ? gatewayError('INTERNAL', 'No answer today.') : settingsAnswer()),
  });
  renderRoute(<SettingsScreen params={{}} />);
  expect(await screen.findByRole('heading', { name: 'Error loading organization' })).toBeInTheDocument();
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Brokerage')).toBeInTheDocument();
});
