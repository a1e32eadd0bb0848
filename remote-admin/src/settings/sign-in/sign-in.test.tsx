import { gatewayError, mockGateway, renderRoute } from '@keyturn/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { settingsAnswer } from '../../testing/settings';
import SettingsScreen from '../screen';

// Compiled once, before the clock of a test runs.
beforeAll(() => import('./sign-in-tab'));

const none = { domains: [] as string[], connection: null, providerOrganization: null, required: false };
const cypress = {
  domains: ['cypress.example', 'cypress-title.example'],
  connection: 'cypress-staff',
  providerOrganization: null,
  required: true,
};

function show(
  setting: object,
  options: Parameters<typeof renderRoute>[1] = {},
  answer: () => unknown = () => ({ setSingleSignOn: cypress }),
) {
  const calls = mockGateway({
    Settings: () => settingsAnswer(),
    SingleSignOnOf: () => ({ singleSignOn: setting }),
    SetSingleSignOn: answer,
  } as Parameters<typeof mockGateway>[0]);
  return { calls, ...renderRoute(<SettingsScreen params={{ tab: 'sign-in' }} />, options) };
}
const superuser = { viewer: { isSuperuser: true } };
const sent = (calls: ReturnType<typeof mockGateway>) =>
  calls.find(({ operation }) => operation === 'SetSingleSignOn')?.variables['input'];
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

test('an admin reads how the people sign in, and changes nothing', async () => {
  const { container } = show(cypress);
  expect(await screen.findByText('cypress.example, cypress-title.example')).toBeVisible();
  expect(screen.getByText('cypress-staff')).toBeVisible();
  expect(screen.getByText('Closed to people of these domains')).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
});

test('an admin reads that nothing is set up, and who does it', async () => {
  show(none);
  expect(await screen.findByText('Nothing is set up. Everybody signs in with a password.')).toBeVisible();
  expect(screen.getByText(/Platform staff sets it up with you/)).toBeVisible();
});

test('staff sets domains, a connection and that it is required', async () => {
  const { calls, container } = show(none, superuser);
  await userEvent.type(await screen.findByLabelText('Domains'), 'cypress.example, cypress-title.example');
  await save();
  expect(await screen.findByText('Required')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Connection'), ' cypress-staff ');
  await userEvent.click(screen.getByRole('checkbox', { name: /^Required for people/ }));
  expect(await axe(container)).toHaveNoViolations();
  await save();
  await waitFor(() => expect(sent(calls)).toEqual({ organizationId: 'org-1', ...cypress }));
  expect(calls.find(({ operation }) => operation === 'SetSingleSignOn')?.variables['before']).toEqual(none);
});

test('what somebody else set meanwhile is said; what was typed stays, and is saved over what was read then', async () => {
  let saved: object = cypress;
  const theirs = { ...cypress, connection: 'cypress-ops', required: false };
  const calls = mockGateway({
    Settings: () => settingsAnswer(),
    SingleSignOnOf: () => ({ singleSignOn: saved }),
    SetSingleSignOn: () => {
      if (saved === theirs) return { setSingleSignOn: theirs };
      saved = theirs;
      return gatewayError('CONFLICT', 'Somebody else has changed single sign-on since.');
    },
  });
  renderRoute(<SettingsScreen params={{ tab: 'sign-in' }} />, superuser);
  await userEvent.type(await screen.findByLabelText('Domains'), ', third.example');
  await save();
  expect(await screen.findByText('Connection: cypress-ops now.')).toBeVisible();
  expect(screen.getByText('It is not required any more.')).toBeVisible();
  expect(screen.getByLabelText('Connection')).toHaveValue('cypress-ops');
  const domains = 'cypress.example, cypress-title.example, third.example';
  expect(screen.getByLabelText('Domains')).toHaveValue(domains);
  await save();
  const last = () => calls.findLast(({ operation }) => operation === 'SetSingleSignOn')?.variables;
  await waitFor(() =>
    expect(last()).toEqual({
      input: { organizationId: 'org-1', ...theirs, domains: domains.split(', ') },
      before: theirs,
    }),
  );
});

test('what belongs to no domain is refused before it is sent', async () => {
  const { calls } = show(cypress, superuser);
  await userEvent.clear(await screen.findByLabelText('Domains'));
  await save();
  expect(await screen.findByText('Name the domains that it is for')).toBeVisible();
  expect(sent(calls)).toBeUndefined();
});

test.each(['input.domains', 'input.domains.1'])('a refusal of %s is said at the domains', async (field) => {
  show(cypress, superuser, () => gatewayError('CONFLICT', 'Another organization signs in by it.', field));
  await userEvent.type(await screen.findByLabelText('Domains'), ', taken.example');
  await save();
  expect(await screen.findByText('Another organization signs in by it.')).toBeVisible();
  expect(screen.getByLabelText('Domains')).toHaveValue(
    'cypress.example, cypress-title.example, taken.example',
  );
});
