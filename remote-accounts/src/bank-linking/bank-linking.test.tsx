import { gatewayError, mockGateway } from '@keyturn/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import {
  adds,
  address,
  checking,
  connect,
  destroyed,
  exitOf,
  expiration,
  institution,
  kept,
  link,
  mockLink,
  opened,
  owner,
  publicToken,
  script,
  succeed,
  tab,
  token,
  tokens,
} from './testing/link';

/** Said where nobody can tell what became of a change. */
const leftOpen = 'We could not tell whether this went through. Try again: nothing is done twice.';

beforeEach(mockLink);

test('an account is added with what the bank sign-in ended with; no token is left behind', async () => {
  const calls = mockGateway({ ...owner, ...tokens, ...adds });
  const { container } = tab('?kept=1');
  expect(await screen.findByRole('heading', { name: 'Connect your bank' })).toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
  await connect();
  expect((await link()).token).toBe(token);
  expect(calls.at(-1)?.variables).toEqual({ redirectUri: 'http://localhost/plaid-continue' });
  expect(localStorage.getItem('keyturn.bank-link.return-path')).toBe(
    '/harbor-realty/funding-sources/add/plaid?kept=1',
  );
  await succeed();
  await waitFor(() => expect(address()).toBe('/harbor-realty/funding-sources/fs-7?kept=1'));
  const create = calls.find(({ operation }) => operation === 'CreateFundingSource');
  expect(create?.variables).toEqual({
    accountId: 'acc-1',
    customerRef: 'ref-1',
    name: 'Business Checking',
    bank: 'JPMorgan Chase',
    plaidToken: publicToken,
  });
  expect(kept()).not.toMatch(/canary/);
  expect(document.documentElement.outerHTML).not.toMatch(/canary/);
});

test.each([
  ['a card', { ...checking, type: 'credit', subtype: 'credit card' }, institution],
  ['savings at ins_15', { ...checking, subtype: 'savings' }, { ...institution, institution_id: 'ins_15' }],
])('%s is refused before the gateway hears of it', async (_, account, at) => {
  const calls = mockGateway({ ...owner, ...tokens });
  tab();
  await connect();
  await succeed(account, at);
  expect(
    await screen.findByText('This account type is not supported. Please select another one.'),
  ).toBeInTheDocument();
  expect(calls.map(({ operation }) => operation)).toEqual(['CreatePlaidLinkToken']);
  expect(kept()).not.toMatch(/canary/);
  await connect();
  await link(1);
});

test('closing Link says that nothing was added; an error says what the bank says, or the fallback', async () => {
  mockGateway(tokens);
  tab();
  await connect();
  const first = await link();
  act(() => first.onExit?.(null, exitOf('requires_credentials')));
  expect(await screen.findByText('You closed your bank’s sign-in. Nothing was added.')).toBeInTheDocument();
  expect(kept()).not.toMatch(/canary/);
  const failure = {
    error_type: 'INSTITUTION_ERROR',
    error_code: 'INSTITUTION_DOWN',
    error_message: 'x',
    display_message: 'This bank does not answer right now.',
  };
  await connect();
  const second = await link(1);
  act(() => second.onExit?.(failure, exitOf(null)));
  expect(await screen.findByText('This bank does not answer right now.')).toBeInTheDocument();
  await connect();
  const third = await link(2);
  act(() => third.onExit?.({ ...failure, display_message: null }, exitOf(null)));
  expect(await screen.findByText('An unexpected error occured.')).toBeInTheDocument();
});

test('an expired token is replaced by itself, once', async () => {
  let made = 0;
  mockGateway({
    CreatePlaidLinkToken: () => ({
      createPlaidLinkToken: { linkToken: `${token}-${++made}`, expiration, requestId: 'req-1' },
    }),
  });
  tab();
  await connect();
  const expired = {
    error_type: 'INVALID_INPUT',
    error_code: 'INVALID_LINK_TOKEN',
    error_message: 'x',
    display_message: 'This session has expired. Please start again.',
  };
  const first = await link();
  act(() => first.onExit?.(expired, exitOf(null)));
  const second = await link(1);
  expect(second.token).toBe(`${token}-2`);
  act(() => second.onExit?.(expired, exitOf(null)));
  expect(await screen.findByText('This session has expired. Please start again.')).toBeInTheDocument();
  expect(made).toBe(2);
});

test('a token that was refused is said, and can be asked for again', async () => {
  let fails = true;
  mockGateway({
    CreatePlaidLinkToken: () =>
      fails
        ? gatewayError('PROVIDER_UNAVAILABLE', 'Banks cannot be connected right now.')
        : tokens.CreatePlaidLinkToken(),
  });
  tab();
  await connect();
  expect(await screen.findByText(`Banks cannot be connected right now. ${leftOpen}`)).toBeInTheDocument();
  fails = false;
  await connect();
  await link();
});

test('adding that failed on the way is tried again without another sign-in', async () => {
  let fails = true;
  const calls = mockGateway({
    ...owner,
    ...tokens,
    CreateFundingSource: () =>
      fails ? gatewayError('INTERNAL', 'No answer today.') : adds.CreateFundingSource(),
  });
  tab();
  await connect();
  await succeed();
  expect(await screen.findByText(`No answer today. ${leftOpen}`)).toBeInTheDocument();
  expect(kept()).not.toMatch(/canary/);
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(address()).toBe('/harbor-realty/funding-sources/fs-7'));
  expect(opened).toHaveLength(1);
  expect(calls.at(-1)?.variables).toMatchObject({ plaidToken: publicToken });
});

test('an account that was refused is not tried again', async () => {
  mockGateway({
    ...owner,
    ...tokens,
    CreateFundingSource: () => gatewayError('BAD_INPUT', 'This account was not shared.', 'accountId'),
  });
  tab();
  await connect();
  await succeed();
  expect(await screen.findByText('This account was not shared.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('without the organization nothing is added', async () => {
  mockGateway({ ...tokens, FundingSourceOwner: () => ({ organization: null }) });
  tab();
  await connect();
  await succeed();
  expect(await screen.findByText('Could not load Organization from ID')).toBeInTheDocument();
});

test('closing the panel ends the run', async () => {
  mockGateway(tokens);
  const { unmount } = tab();
  await connect();
  await link();
  unmount();
  expect(destroyed).toHaveBeenCalled();
  expect(kept()).not.toMatch(/canary/);
});

test('a provider that cannot be loaded is said', async () => {
  // The provider's library reports it to the console too.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  document.head.innerHTML = '';
  mockGateway(tokens);
  tab();
  await connect();
  const tag = await waitFor(() => {
    const found = document.querySelector(`script[src="${script}"]`);
    if (found === null) throw new Error('not asked for yet');
    return found;
  });
  act(() => void tag.dispatchEvent(new Event('error')));
  expect(await screen.findByText('An unexpected error occured.')).toBeInTheDocument();
});
