import { mockGateway } from '@keyturn/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rememberRun } from './stored-run';
import {
  adds,
  address,
  connect,
  expiration,
  kept,
  link,
  mockLink,
  opened,
  owner,
  succeed,
  tab,
  token,
  tokens,
} from './testing/link';

beforeEach(mockLink);

const run = { linkToken: token, expiration, organizationId: 'org-1', windowId: 'another' };

test('a bank that has led back goes on with the token of the run', async () => {
  rememberRun('user-1', run, '/x');
  const calls = mockGateway({ ...owner, ...adds });
  tab('?kept=1&oauth_state_id=state-9');
  const config = await link();
  expect(config.token).toBe(token);
  expect('receivedRedirectUri' in config && config.receivedRedirectUri).toBe(
    'http://localhost/plaid-continue?oauth_state_id=state-9',
  );
  await waitFor(() => expect(address()).toBe('/harbor-realty/funding-sources/add/plaid?kept=1'));
  await succeed();
  await waitFor(() => expect(address()).toBe('/harbor-realty/funding-sources/fs-7?kept=1'));
  expect(calls.map(({ operation }) => operation)).toEqual(['FundingSourceOwner', 'CreateFundingSource']);
});

test.each([
  ['nothing', null],
  ['a run that expired', { ...run, expiration: '2020-01-01T00:00:00.000Z' }],
  ['a run of another organization', { ...run, organizationId: 'org-2' }],
])('a bank that leads back to %s says that the sign-in has ended', async (_, stored) => {
  if (stored !== null) rememberRun('user-1', stored, '/x');
  mockGateway({});
  tab('?oauth_state_id=state-9');
  expect(
    await screen.findByText('This bank sign-in has ended. Please connect your bank again.'),
  ).toBeInTheDocument();
  expect(opened).toHaveLength(0);
  expect(kept()).not.toMatch(/canary/);
});

test('a run that another window left for the bank is not run over unasked', async () => {
  rememberRun('user-1', run, '/x');
  mockGateway(tokens);
  tab();
  await connect();
  expect(
    await screen.findByText('A bank sign-in that was started in another window has not come back yet.'),
  ).toBeInTheDocument();
  expect(opened).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
  await link();
});

test('while another window has Link open, it is not opened here', async () => {
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: async (_name: string, _options: object, held: (lock: null) => void) => held(null) },
  });
  mockGateway(tokens);
  tab();
  await connect();
  expect(
    await screen.findByText('A bank is being connected in another window. Finish or close it there first.'),
  ).toBeInTheDocument();
  expect(opened).toHaveLength(0);
  Reflect.deleteProperty(navigator, 'locks');
});
