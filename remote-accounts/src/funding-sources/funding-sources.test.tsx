import { gatewayError, mockGateway, mockSocket, renderRoute } from '@keyturn/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import FundingSourcePanel from './panel';
import FundingSourcesScreen from './screen';

const source = (given: object = {}) => ({
  id: 'fs-1',
  name: 'Operating',
  bank: 'Truist',
  displayName: 'Truist ••4821',
  status: 'VERIFIED',
  active: true,
  microdepositStatus: null,
  mdVerifiedAt: null,
  mdFailedAt: null,
  mdVerificationFailedAt: null,
  verificationAttempts: 0,
  depositsAgainFrom: null,
  mdInitiatedAt: null,
  mdSucceededAt: null,
  insertedAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-02T10:00:00.000Z',
  fundingRef: null,
  plaidItemId: null,
  health: null,
  createdBy: { id: 'user-1', fullName: 'Joan Osei' },
  customer: null,
  belongsTo: { id: 'org-1', name: 'Harbor Realty', slug: 'harbor-realty' },
  notes: [],
  ...given,
});

const page = (entries: readonly object[], given: object = {}) => ({
  fundingSources: {
    entries,
    pageInfo: { afterCursor: null, hasMoreEntries: false, totalCount: entries.length, ...given },
  },
});

const panel = (id: string, tab?: string) => <FundingSourcePanel params={{ fundingSourceId: id, tab }} />;

beforeEach(() => {
  mockSocket();
});

test('the list has a row for each funding source, which links to it', async () => {
  const calls = mockGateway({
    FundingSources: () =>
      page([
        source(),
        source({ id: 'fs-2', name: 'Escrow two', status: 'UNVERIFIED' }),
        source({ id: 'fs-3', name: 'Closed', active: false }),
      ]),
  });
  const { container } = renderRoute(<FundingSourcesScreen />);
  expect(screen.getByText('Loading funding sources')).toBeInTheDocument();
  const table = await screen.findByRole('table', { name: 'Funding sources' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['ID', 'Account Name', 'Bank', 'Status', 'Created/updated']);
  expect(screen.getByRole('link', { name: 'Operating' })).toHaveAttribute(
    'href',
    '/harbor-realty/funding-sources/fs-1',
  );
  expect(within(table).getByText('Verified')).toBeInTheDocument();
  expect(within(table).getByText('Unverified')).toBeInTheDocument();
  expect(within(table).getByText('Inactive')).toBeInTheDocument();
  expect(screen.getByText('3 total')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Load more/ })).not.toBeInTheDocument();
  expect(calls[0]?.variables).toEqual({ organizationSlug: 'harbor-realty', unverified: false, limit: 20 });
  expect(await axe(container)).toHaveNoViolations();
});

test('those that wait for verification are listed by an address of their own', async () => {
  mockGateway({
    FundingSources: ({ unverified }) => page(unverified === true ? [] : [source()]),
  });
  renderRoute(<FundingSourcesScreen />, { path: '/harbor-realty/funding-sources?status=unverified' });
  expect(await screen.findByText('Every active account is verified.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'All' }));
  expect(await screen.findByRole('link', { name: 'Operating' })).toBeVisible();
  expect(screen.getByLabelText('address')).toHaveTextContent(/funding-sources$/);
});

test('Load more adds the next page; a failure leaves what is there', async () => {
  let fails = true;
  mockGateway({
    FundingSources: ({ afterCursor }) => {
      if (afterCursor === undefined)
        return page([source()], { afterCursor: 'c1', hasMoreEntries: true, totalCount: 2 });
      if (fails) return gatewayError('INTERNAL', 'The gateway stumbled.');
      return page([source({ id: 'fs-2', name: 'Second' })], { totalCount: 2 });
    },
  });
  renderRoute(<FundingSourcesScreen />);
  const more = await screen.findByRole('button', { name: /Load more/ });
  await userEvent.click(more);
  await waitFor(() => expect(more).not.toHaveAttribute('aria-busy'));
  expect(screen.getByRole('link', { name: 'Operating' })).toBeInTheDocument();
  fails = false;
  await userEvent.click(more);
  expect(await screen.findByRole('link', { name: 'Second' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Operating' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Load more/ })).not.toBeInTheDocument();
});

test('an empty list leads to the first funding source', async () => {
  mockGateway({ FundingSources: () => page([]) });
  const { container } = renderRoute(<FundingSourcesScreen />);
  const add = await screen.findByRole('link', { name: 'Add Funding Source' });
  expect(add).toHaveAttribute('href', '/harbor-realty/funding-sources/add');
  expect(await axe(container)).toHaveNoViolations();
});

test('a list that failed says why and can be tried again', async () => {
  let down = true;
  mockGateway({
    FundingSources: () => (down ? gatewayError('INTERNAL', 'No answer today.') : page([source()])),
  });
  const { container } = renderRoute(<FundingSourcesScreen />);
  expect(await screen.findByText('No answer today.')).toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Operating' })).toBeInTheDocument();
});

test('a push changes the row in place, and brings a new one', async () => {
  const live = mockSocket();
  let entries = [source({ status: 'UNVERIFIED' })];
  mockGateway({ FundingSources: () => page(entries) });
  renderRoute(<FundingSourcesScreen />);
  expect(await screen.findByText('Unverified')).toBeInTheDocument();
  await waitFor(() => expect(live.open()).toContain('FundingSourceChanges'));

  const push = (changed: object) =>
    live.push('FundingSourceChanges', { fundingSourceChanged: { __typename: 'FundingSource', ...changed } });
  push(source({ status: 'UNVERIFIED', microdepositStatus: 'processed' }));
  expect(await screen.findByText('Microdeposit Ready')).toBeInTheDocument();

  entries = [source(), source({ id: 'fs-2', name: 'Just added' })];
  push(source({ id: 'fs-2', name: 'Just added' }));
  expect(await screen.findByRole('link', { name: 'Just added' })).toBeInTheDocument();
});

test('a list that has grown is read again as far as it was loaded', async () => {
  const live = mockSocket();
  let second = source({ id: 'fs-2', name: 'Second' });
  const calls = mockGateway({
    FundingSources: ({ afterCursor }) =>
      afterCursor === 'c1'
        ? page([second], { totalCount: 11 })
        : page([source()], { afterCursor: 'c1', hasMoreEntries: true, totalCount: 11 }),
  });
  renderRoute(<FundingSourcesScreen />);
  await userEvent.click(await screen.findByRole('button', { name: /Load more/ }));
  expect(await screen.findByRole('link', { name: 'Second' })).toBeInTheDocument();
  await waitFor(() => expect(live.open()).toContain('FundingSourceChanges'));
  const before = calls.length;
  second = source({ id: 'fs-2', name: 'Renamed' });
  const unknown = { __typename: 'FundingSource', ...source({ id: 'fs-3' }) };
  live.push('FundingSourceChanges', { fundingSourceChanged: unknown });
  expect(await screen.findByRole('link', { name: 'Renamed' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Operating' })).toBeInTheDocument();
  expect(calls.slice(before).map(({ variables }) => variables['afterCursor'] ?? null)).toEqual([null, 'c1']);
});

test('the panel follows a push too', async () => {
  const live = mockSocket();
  let found = source({ status: 'PENDING_MANUAL_MICRODEPOSIT' });
  mockGateway({ FundingSource: () => ({ fundingSource: found }) });
  renderRoute(panel('fs-1', 'manage'));
  expect(await screen.findByText('Give it a business day')).toBeInTheDocument();
  await waitFor(() => expect(live.open()).toContain('FundingSourceChanges'));
  found = source();
  live.push('FundingSourceChanges', { fundingSourceChanged: { __typename: 'FundingSource', ...source() } });
  expect(await screen.findByText('Funding source is verified.')).toBeInTheDocument();
});

test('a note is written on it, and what somebody else writes arrives', async () => {
  const live = mockSocket();
  const note = (id: string, text: string) => ({
    ...{ __typename: 'PaymentNote', id, at: '2026-03-01T09:00:00.000Z', author: 'Dana Fox', text },
    ...{ isNew: false, mentions: [], attachments: [] },
  });
  let notes: object[] = [];
  mockGateway({
    FundingSource: () => ({ fundingSource: source({ notes }) }),
    AddFundingSourceNote: ({ text }) => {
      notes = [note('n-1', String(text))];
      return { addFundingSourceNote: { __typename: 'FundingSource', id: 'fs-1', notes } };
    },
  });
  renderRoute(panel('fs-1'));
  await userEvent.type(await screen.findByLabelText('New note'), 'New branch');
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  expect(await screen.findByText('New branch', { selector: 'p' })).toBeInTheDocument();
  await waitFor(() => expect(live.open()).toContain('FundingSourceChanges'));
  notes = [...notes, note('n-2', 'Seen')];
  live.push('FundingSourceChanges', { fundingSourceChanged: { __typename: 'FundingSource', ...source() } });
  expect(await screen.findByText('Seen')).toBeInTheDocument();
});

test('the details name the account; staff alone sees references', async () => {
  mockGateway({
    FundingSource: () => ({ fundingSource: source({ fundingRef: 'ref-9', plaidItemId: 'item-9' }) }),
  });
  const admin = renderRoute(panel('fs-1'));
  expect(await screen.findByText('Truist ••4821')).toBeInTheDocument();
  expect(screen.getByText('Joan Osei')).toBeInTheDocument();
  expect(screen.queryByText('ref-9')).not.toBeInTheDocument();
  expect(screen.queryByText('item-9')).not.toBeInTheDocument();
  expect(await axe(admin.container)).toHaveNoViolations();
  admin.unmount();
  renderRoute(panel('fs-1'), { viewer: { isSuperuser: true } });
  expect(await screen.findByText('ref-9')).toBeInTheDocument();
  expect(screen.getByText('item-9')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Joan Osei' })).toHaveAttribute('href', '/manage/users/user-1');
});

test.each([
  [{ active: false }, 'Funding source is inactive.'],
  [{}, 'Funding source is verified.'],
  [{ status: 'UNVERIFIED', microdepositStatus: 'pending' }, 'Give it a business day'],
  [{ status: 'UNVERIFIED', mdFailedAt: '2026-03-03T10:00:00.000Z' }, 'The account could not be verified.'],
  [{ status: 'UNVERIFIED' }, 'Funding source is in an unknown state.'],
])('%j is managed as "%s"', async (given, text) => {
  mockGateway({ FundingSource: () => ({ fundingSource: source(given) }) });
  const { container } = renderRoute(panel('fs-1', 'manage'));
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
});

test('only people who are not staff are sent to support', async () => {
  const failed = source({ status: 'UNVERIFIED', mdFailedAt: '2026-03-03T10:00:00.000Z' });
  mockGateway({ FundingSource: () => ({ fundingSource: failed }) });
  const admin = renderRoute(panel('fs-1', 'manage'));
  expect(await screen.findByRole('link', { name: 'Please contact support.' })).toBeInTheDocument();
  admin.unmount();
  renderRoute(panel('fs-1', 'manage'), { viewer: { isSuperuser: true } });
  expect(await screen.findByText('The account could not be verified.')).toBeInTheDocument();
  expect(screen.queryByText(/support/)).not.toBeInTheDocument();
});

test.each([
  ['one that failed', () => gatewayError('INTERNAL', 'No answer.')],
  ['one that is not there', () => ({ fundingSource: null })],
])('%s says so', async (_, handler) => {
  mockGateway({ FundingSource: handler });
  renderRoute(panel('fs-9'));
  expect(await screen.findByRole('heading', { name: 'Error loading funding source' })).toBeInTheDocument();
});

test('the list says how each account does', async () => {
  const health = { lastDepositAt: '2026-03-02T10:00:00.000Z', depositsLast30Days: 4, failuresLast30Days: 2 };
  mockGateway({ FundingSources: () => page([source({ health })]) });
  renderRoute(<FundingSourcesScreen />);
  expect(await screen.findByText(/^Last deposit/)).toBeInTheDocument();
  expect(screen.getByText('2 failed in 30 days')).toBeInTheDocument();
});

test('an agent reads who sees the accounts, and nothing is asked of the gateway', async () => {
  const calls = mockGateway({});
  const { container } = renderRoute(<FundingSourcesScreen />, {
    viewer: { permissions: new Set(['REQUEST']) },
  });
  expect(await screen.findByRole('heading', { name: 'Only admins see funding sources' })).toBeVisible();
  expect(calls).toEqual([]);
  expect(await axe(container)).toHaveNoViolations();
});
