import { gatewayError, mockGateway, mockSocket, renderRoute } from '@keyturn/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import EscrowAccountPanel from './panel';
import EscrowAccountsScreen from './screen';

const fundingSource = (given: object = {}) => ({
  id: 'fs-1',
  displayName: 'Truist ••4821',
  status: 'VERIFIED',
  active: true,
  microdepositStatus: null,
  mdVerifiedAt: null,
  mdFailedAt: null,
  mdVerificationFailedAt: null,
  verificationAttempts: 0,
  ...given,
});

const account = (given: object = {}) => ({
  id: 'escrow-1',
  name: 'Harbor Trust',
  active: true,
  operatingRegions: ['ME', 'NH', 'MA', 'VT', 'RI'],
  gated: true,
  approvalsRequired: false,
  emails: ['closings@harbor.example'],
  createdAt: '2026-03-01T10:00:00.000Z',
  createdBy: { id: 'user-1', fullName: 'Joan Osei' },
  organization: { id: 'org-1', name: 'Harbor Realty' },
  fundingSource: fundingSource(),
  paymentOccasion: { id: 'po-1', name: 'Earnest money deposit', limit: 50_000_000 },
  health: { lastDepositAt: '2026-11-01T10:00:00.000Z', depositsLast30Days: 12, failuresLast30Days: 2 },
  ...given,
});

const page = (entries: readonly object[], given: object = {}) => ({
  escrowAccountsList: {
    entries,
    pageInfo: { afterCursor: null, hasMoreEntries: false, totalCount: entries.length, ...given },
  },
});

const panel = (id: string, tab?: string) => <EscrowAccountPanel params={{ escrowAccountId: id, tab }} />;

beforeEach(() => {
  mockSocket();
});

test('the list names three regions, the limit and the state, and links each account', async () => {
  const calls = mockGateway({
    EscrowAccounts: () =>
      page([
        account(),
        account({
          id: 'escrow-2',
          name: 'Builders',
          fundingSource: fundingSource({ id: 'fs-2', status: 'UNVERIFIED' }),
        }),
        account({ id: 'escrow-3', name: 'Old trust', active: false, paymentOccasion: null }),
      ]),
  });
  const { container } = renderRoute(<EscrowAccountsScreen />);
  expect(screen.getByText('Loading escrow accounts')).toBeInTheDocument();
  const link = await screen.findByRole('link', { name: 'Harbor Trust' });
  expect(link).toHaveAttribute('href', '/harbor-realty/escrow-accounts/escrow-1');
  const row = link.closest('tr');
  expect(row).toHaveTextContent('ME, NH, MA +2');
  expect(row).toHaveTextContent('$500,000');
  expect(row).toHaveTextContent('Active');
  expect(row).toHaveTextContent('2 failed in 30 days');
  expect(screen.getByRole('link', { name: 'Builders' }).closest('tr')).toHaveTextContent('Unverified');
  expect(screen.getByRole('link', { name: 'Old trust' }).closest('tr')).toHaveTextContent('Inactive');
  expect(screen.getByText('3 total')).toBeInTheDocument();
  expect(calls[0]?.variables).toEqual({ organizationId: 'org-1', limit: 10 });
  expect(await axe(container)).toHaveNoViolations();
});

test('Load more adds the next page', async () => {
  mockGateway({
    EscrowAccounts: ({ afterCursor }) =>
      afterCursor === 'c1'
        ? page([account({ id: 'escrow-2', name: 'Second' })], { totalCount: 11 })
        : page([account()], { afterCursor: 'c1', hasMoreEntries: true, totalCount: 11 }),
  });
  renderRoute(<EscrowAccountsScreen />);
  await userEvent.click(await screen.findByRole('button', { name: /Load more/ }));
  expect(await screen.findByRole('link', { name: 'Second' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Harbor Trust' })).toBeInTheDocument();
  expect(screen.getByText('11 total')).toBeInTheDocument();
});

test('a list that failed says why and can be tried again', async () => {
  let down = true;
  mockGateway({
    EscrowAccounts: () => (down ? gatewayError('INTERNAL', 'No answer today.') : page([account()])),
  });
  renderRoute(<EscrowAccountsScreen />);
  expect(await screen.findByText('No answer today.')).toBeInTheDocument();
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Harbor Trust' })).toBeInTheDocument();
});

const none = { customer: null };
test.each([
  ['Your business is not set up to hold escrow.', { organization: none }, 'Contact Support', '/support'],
  ["You're almost set up!", {}, 'Add Escrow Account', '/escrow-accounts/register'],
  ['Set up your escrow accounts', { organization: { holdsEscrow: false } }, 'Contact Support', '/support'],
  [
    "You're already set up!",
    { organization: none, onboarding: { hasSharedPaymentOccasion: true } },
    null,
    '',
  ],
])('without accounts: %s', async (title, options, action, href) => {
  mockGateway({ EscrowAccounts: () => page([]) });
  const { container } = renderRoute(<EscrowAccountsScreen />, options);
  expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
  if (action === null) expect(screen.queryByRole('link')).not.toBeInTheDocument();
  else expect(screen.getByRole('link', { name: action })).toHaveAttribute('href', `/harbor-realty${href}`);
  expect(await axe(container)).toHaveNoViolations();
});

test('the details say what may be paid into it and who is told', async () => {
  mockGateway({ EscrowAccount: () => ({ escrowAccount: account() }) });
  const { container } = renderRoute(panel('escrow-1'));
  expect(await screen.findByText('ME, NH, MA, VT, RI')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Truist ••4821' })).toHaveAttribute(
    'href',
    '/harbor-realty/funding-sources/fs-1',
  );
  expect(screen.getByRole('link', { name: 'Earnest money deposit' })).toHaveAttribute(
    'href',
    '/harbor-realty/payment-occasions/po-1',
  );
  expect(screen.getByText('closings@harbor.example')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '2 failed' })).toHaveAttribute(
    'href',
    '/harbor-realty/transactions?funding_source_id=fs-1&tab=Canceled+%26+Failed',
  );
  expect(screen.queryByText('Gated payment')).not.toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
});

test('an agent, who may not see the bank account, is not sent to it', async () => {
  mockGateway({ EscrowAccount: () => ({ escrowAccount: account({ emails: [] }) }) });
  renderRoute(panel('escrow-1'), { viewer: { permissions: new Set(['REQUEST']) } });
  expect(await screen.findByText('Truist ••4821')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Truist ••4821' })).not.toBeInTheDocument();
});

test('managing it is about its bank account, and follows it live', async () => {
  const live = mockSocket();
  let source = fundingSource({ status: 'UNVERIFIED', microdepositStatus: 'pending' });
  mockGateway({ EscrowAccount: () => ({ escrowAccount: account({ fundingSource: source }) }) });
  renderRoute(panel('escrow-1', 'manage'));
  expect(await screen.findByText('Give it a business day')).toBeInTheDocument();
  await waitFor(() => expect(live.open()).toContain('FundingSourceChanges'), { timeout: 4_000 });
  source = fundingSource();
  live.push('FundingSourceChanges', {
    fundingSourceChanged: {
      __typename: 'FundingSource',
      ...fundingSource(),
      name: 'Trust',
      bank: 'Truist',
      mdInitiatedAt: null,
      mdSucceededAt: null,
      insertedAt: '2026-03-01T10:00:00.000Z',
      updatedAt: '2026-03-02T10:00:00.000Z',
    },
  });
  expect(await screen.findByText('Funding source is verified.')).toBeInTheDocument();
});

test.each([
  ['one that failed', () => gatewayError('INTERNAL', 'No answer.')],
  ['one that is not there', () => ({ escrowAccount: null })],
])('%s says so', async (_, handler) => {
  mockGateway({ EscrowAccount: handler });
  renderRoute(panel('escrow-9'));
  expect(await screen.findByRole('heading', { name: 'Error loading escrow account' })).toBeInTheDocument();
});
