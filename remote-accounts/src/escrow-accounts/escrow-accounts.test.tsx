import { gatewayError, mockGateway, mockSocket, renderRoute } from '@keyturn/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast } from '@keyturn/shared/toast';
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
  depositsAgainFrom: null,
  ...given,
});

/** The bank account as a push tells of it. */
const changed = () => ({
  __typename: 'FundingSource',
  ...fundingSource(),
  name: 'Trust',
  bank: 'Truist',
  mdInitiatedAt: null,
  mdSucceededAt: null,
  insertedAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-02T10:00:00.000Z',
});

const account = (given: object = {}) => ({
  id: 'escrow-1',
  name: 'Harbor Trust',
  active: true,
  operatingRegions: ['ME', 'NH', 'MA', 'VT', 'RI'],
  gated: true,
  approvalsRequired: false,
  waits: null,
  emails: ['closings@harbor.example'],
  createdAt: '2026-03-01T10:00:00.000Z',
  createdBy: { id: 'user-1', fullName: 'Joan Osei' },
  organization: { id: 'org-1', name: 'Harbor Realty' },
  fundingSource: fundingSource(),
  paymentOccasion: { id: 'po-1', name: 'Earnest money deposit', limit: 50_000_000 },
  health: { lastDepositAt: '2026-11-01T10:00:00.000Z', depositsLast30Days: 12, failuresLast30Days: 2 },
  notes: [],
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
  expect(calls[0]?.variables).toEqual({
    organizationId: 'org-1',
    active: 'ALL',
    search: null,
    limit: 10,
  });
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
  await waitFor(() => expect(live.open()).toContain('FundingSourceChanges'));
  source = fundingSource();
  live.push('FundingSourceChanges', { fundingSourceChanged: changed() });
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

test('accounts are searched and the inactive ones found; both are in the address', async () => {
  const calls = mockGateway({
    EscrowAccounts: ({ search, active }) =>
      page(
        search === 'nothing'
          ? []
          : active === 'INACTIVE'
            ? [account({ name: 'Old trust', active: false })]
            : [account()],
      ),
  });
  const { container } = renderRoute(<EscrowAccountsScreen />);
  await screen.findByRole('link', { name: 'Harbor Trust' });
  await userEvent.click(screen.getByRole('button', { name: 'Inactive' }));
  expect(await screen.findByRole('link', { name: 'Old trust' })).toBeInTheDocument();
  const search = screen.getByRole('searchbox', { name: 'Search escrow accounts' });
  await userEvent.type(search, 'nothing');
  expect(await screen.findByText('No inactive escrow accounts found')).toBeInTheDocument();
  expect(screen.getByLabelText('address')).toHaveTextContent('?status=inactive&search=nothing');
  expect(calls.at(-1)?.variables).toMatchObject({ active: 'INACTIVE', search: 'nothing' });
  expect(await axe(container)).toHaveNoViolations();
  await userEvent.click(screen.getByRole('button', { name: 'Clear the filter' }));
  expect(await screen.findByRole('link', { name: 'Harbor Trust' })).toBeInTheDocument();
  expect(search).toHaveValue('');
});

const change = (given: object) => ({
  ...{ id: 'h-1', at: '2026-03-02T10:00:00.000Z', kind: 'CHANGE', actorName: 'Maya Okafor' },
  ...{ action: 'updateEscrowAccount', subject: null, changes: [] },
  ...given,
});
const history = (entries: readonly object[]) => ({
  recordHistory: {
    entries,
    pageInfo: { afterCursor: null, hasMoreEntries: false, totalCount: entries.length },
  },
});

test('the details end with who changed the account and when; agents are not asked for it', async () => {
  const renamed = change({ changes: [{ field: 'name', before: 'Main', after: 'Harbor Trust' }] });
  const calls = mockGateway({
    EscrowAccount: () => ({ escrowAccount: account() }),
    RecordHistory: () => history([renamed, change({ id: 'h-2', action: 'markAsVerified' })]),
  });
  const { container, unmount } = renderRoute(panel('escrow-1'));
  expect(await screen.findByText('Maya Okafor changed the escrow account')).toBeInTheDocument();
  expect(screen.getByText('name: Main → Harbor Trust')).toBeInTheDocument();
  expect(screen.getByText('Maya Okafor marked the bank account as verified')).toBeInTheDocument();
  expect(calls.find(({ operation }) => operation === 'RecordHistory')?.variables).toMatchObject({
    record: 'ESCROW_ACCOUNT',
    id: 'escrow-1',
  });
  expect(await axe(container)).toHaveNoViolations();
  unmount();
  const asked = mockGateway({ EscrowAccount: () => ({ escrowAccount: account() }) });
  renderRoute(panel('escrow-1'), { viewer: { permissions: new Set(['REQUEST']) } });
  await screen.findByText('Harbor Trust');
  expect(asked.map(({ operation }) => operation)).not.toContain('RecordHistory');
});

test('a note on it mentions a colleague; who does not read notes is offered none', async () => {
  const people = [{ __typename: 'NotePerson', id: 'u-1', name: 'Omar Day' }];
  const calls = mockGateway({
    EscrowAccount: () => ({ escrowAccount: account() }),
    RecordHistory: () => history([change({ action: 'addEscrowAccountNote' })]),
    EscrowAccountMentionable: () => ({
      escrowAccount: { __typename: 'EscrowAccount', id: 'escrow-1', mentionable: people },
    }),
    AddEscrowAccountNote: ({ text }) => {
      const note = { id: 'n', at: '2026-03-01T09:00:00.000Z', author: 'Dana Fox', text, mentions: people };
      const notes = [{ __typename: 'PaymentNote', ...note, isNew: false, attachments: [] }];
      return { addEscrowAccountNote: { __typename: 'EscrowAccount', id: 'escrow-1', notes } };
    },
  });
  const { unmount } = renderRoute(panel('escrow-1'));
  const field = await screen.findByLabelText('New note');
  await screen.findByText('Maya Okafor wrote a note on the escrow account');
  const askedBefore = calls.filter(({ operation }) => operation === 'RecordHistory').length;
  await userEvent.type(field, 'Branch is shut, @om');
  await userEvent.click(await screen.findByRole('option', { name: 'Omar Day' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  expect(await screen.findByText('@Omar Day', { selector: 'b' })).toBeInTheDocument();
  expect(calls.findLast(({ operation }) => operation === 'AddEscrowAccountNote')?.variables).toEqual({
    ...{ id: 'escrow-1', text: 'Branch is shut, @Omar Day', mentions: ['u-1'], attachments: [] },
  });
  await waitFor(() =>
    expect(calls.filter(({ operation }) => operation === 'RecordHistory').length).toBe(askedBefore + 1),
  );
  unmount();
  mockGateway({ EscrowAccount: () => ({ escrowAccount: account({ notes: null }) }) });
  renderRoute(panel('escrow-1'), { viewer: { permissions: new Set(['TRACK']) } });
  await screen.findByText('Harbor Trust');
  expect(screen.queryByLabelText('New note')).not.toBeInTheDocument();
});

test('a note that is new stays marked while it is looked at, though the account is read again', async () => {
  const live = mockSocket();
  let isNew = true;
  const note = { id: 'n', at: '2026-03-01T09:00:00.000Z', author: 'Dana Fox', mentions: [], attachments: [] };
  const calls = mockGateway({
    EscrowAccount: () => ({
      escrowAccount: account({ notes: [{ ...note, text: isNew ? 'Look' : 'Looked at', isNew }] }),
    }),
    SeeMentions: () => {
      isNew = false;
      return { seeMentions: 1 };
    },
  });
  renderRoute(panel('escrow-1'));
  expect(await screen.findByText('For you')).toBeInTheDocument();
  await waitFor(() => expect(live.open()).toContain('FundingSourceChanges'));
  await waitFor(() => expect(isNew).toBe(false));
  live.push('FundingSourceChanges', { fundingSourceChanged: changed() });
  expect(await screen.findByText('Looked at')).toBeInTheDocument();
  expect(screen.getByText('For you')).toBeInTheDocument();
  expect(calls.filter(({ operation }) => operation === 'SeeMentions')).toHaveLength(1);
});

const guessedWrong = {
  status: 'ERROR',
  microdepositStatus: 'failed',
  mdInitiatedAt: '2026-03-01T10:00:00.000Z',
  mdVerificationFailedAt: '2026-03-03T10:00:00.000Z',
  verificationAttempts: 3,
};

test('after three wrong pairs deposits are sent again once the number is entered', async () => {
  const failed = fundingSource({ ...guessedWrong, depositsAgainFrom: '2026-03-03T10:00:00.000Z' });
  const calls = mockGateway({
    EscrowAccount: () => ({ escrowAccount: account({ fundingSource: failed }) }),
    BankByRoutingNumber: () => ({ bankByRoutingNumber: { name: 'Chase' } }),
    SendDepositsAgain: () => ({
      sendDepositsAgain: {
        ...fundingSource({ status: 'UNVERIFIED', microdepositStatus: 'pending' }),
        bank: 'Chase',
        mdInitiatedAt: '2026-03-05T10:00:00.000Z',
      },
    }),
  });
  const { container } = renderRoute(panel('escrow-1', 'manage'));
  await userEvent.click(await screen.findByRole('button', { name: 'Enter the number' }));
  expect(screen.getByLabelText('Routing number')).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Enter the number' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await userEvent.type(screen.getByLabelText('Routing number'), '021000021');
  await userEvent.type(screen.getByLabelText('Account number'), '40000001');
  expect(await axe(container)).toHaveNoViolations();
  await userEvent.click(screen.getByRole('button', { name: 'Send deposits' }));
  const standing = (await screen.findByText('Give it a business day')).closest('[tabindex="-1"]');
  await waitFor(() => expect(standing).toHaveFocus());
  expect(screen.queryByText('Send deposits again')).not.toBeInTheDocument();
  expect(calls.find(({ operation }) => operation === 'SendDepositsAgain')?.variables).toEqual({
    fundingSourceId: 'fs-1',
    accountNumber: '40000001',
    bankAccountType: 'checking',
    routingNumber: '021000021',
  });
});

test.each([
  ['before the provider’s pause is over', { depositsAgainFrom: '2126-03-03T10:00:00.000Z' }, true],
  ['where nothing failed', {}, false],
])('%s no deposits are sent again', async (_, given, isSaid) => {
  mockGateway({
    EscrowAccount: () => ({
      escrowAccount: account({ fundingSource: fundingSource({ ...guessedWrong, ...given }) }),
    }),
  });
  renderRoute(panel('escrow-1', 'manage'));
  expect(await screen.findByText('The account could not be verified.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Enter the number' })).not.toBeInTheDocument();
  expect(screen.queryAllByText(/takes the account again from/)).toHaveLength(isSaid ? 1 : 0);
});

test('an account that comes back with a way to send waits for a second person, and says so', async () => {
  const success = jest.spyOn(toast, 'success');
  mockGateway({
    EscrowAccount: () => ({ escrowAccount: account({ active: false }) }),
    RecordHistory: () => history([]),
    ReactivateEscrowAccount: () => ({
      reactivateEscrowAccount: account({
        active: false,
        waits: {
          id: 'control-1',
          settings: [{ name: 'active', before: 'no', after: 'yes' }],
          requestedBy: 'Olga Marsh',
          expiresAt: '2026-11-27T10:00:00.000Z',
          mayConfirm: [],
        },
      }),
    }),
  });
  renderRoute(panel('escrow-1', 'manage'));
  await userEvent.click(await screen.findByRole('button', { name: 'Activate escrow account' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Activate account' }));
  await waitFor(() => expect(success).toHaveBeenCalledWith('It waits for a second person'));
});
