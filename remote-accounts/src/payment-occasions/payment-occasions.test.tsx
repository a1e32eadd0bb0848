import type { Permission } from '@keyturn/shared/organization';
import { gatewayError, mockGateway, mockSocket, renderRoute } from '@keyturn/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import PaymentOccasionPanel from './panel';
import PaymentOccasionsScreen from './screen';

const promotion = {
  id: 'promo-1',
  title: 'Movers by the bay',
  heading: 'Moving soon?',
  description: '15 % off a move.',
  image: 'http://img.test/movers.png',
  prompt: 'Send me the offer',
  disclaimer: null,
  optOut: false,
  isGlobalDefault: false,
};

const occasion = (given: object = {}) => ({
  id: 'po-1',
  name: 'Earnest money deposit',
  status: 'ACTIVE',
  accountActive: true,
  context: 'EMD',
  direction: 'INBOUND',
  limit: null,
  timeZone: 'America/New_York',
  dueBankingDays: 3,
  reminderDays: [-2, 0],
  shared: false,
  calculateFee: true,
  autoAuthEnabled: false,
  acceptsCreditCards: true,
  approvalRequired: false,
  gated: true,
  sendDepositedEmails: true,
  emails: ['closings@harbor.example'],
  waits: null,
  templateConfig: { expedite_payment: false, check_balance: false, requires_secondary_approval: false },
  formFields: [{ name: 'propaddress', label: 'Property address', type: 'ADDRESS', required: true }],
  fundingSource: { id: 'fs-1', displayName: 'Truist ••4821' },
  escrowAccount: {
    id: 'escrow-1',
    name: 'Harbor Trust',
    fundingSource: { id: 'fs-1', displayName: 'Truist ••4821' },
  },
  organization: { id: 'org-1', name: 'Harbor Realty' },
  sharedPoSharedByOrg: null,
  sharedPoUtilizingOrg: null,
  feeConfig: {
    id: 'fee-1',
    schema: {
      payer: 'PARTY',
      tiers: [{ id: '1', min: 0, max: null, calculation: { selection: 'FLAT', inputs: { amount: 1_500 } } }],
    },
  },
  promotion: null,
  optedOutPromotion: null,
  ...given,
});

const page = (entries: readonly object[], given: object = {}) => ({
  paymentOccasions: {
    entries,
    pageInfo: { afterCursor: null, hasMoreEntries: false, totalCount: entries.length, ...given },
  },
});

const history = (entries: readonly object[]) => ({
  recordHistory: {
    entries,
    pageInfo: { afterCursor: null, hasMoreEntries: false, totalCount: entries.length },
  },
});

const panel = (tab?: string) => <PaymentOccasionPanel params={{ paymentOccasionId: 'po-1', tab }} />;
const show = (given: object = {}, tab?: string) => {
  mockGateway({
    PaymentOccasion: () => ({ paymentOccasion: occasion(given) }),
    RecordHistory: () => history([]),
  });
  return renderRoute(panel(tab));
};

let live: ReturnType<typeof mockSocket>;
beforeEach(() => {
  live = mockSocket();
});

test('each row links to its occasion and to a payment of its direction', async () => {
  const calls = mockGateway({
    PaymentOccasions: () =>
      page([
        occasion(),
        occasion({
          id: 'po-2',
          name: 'Vendor payment',
          direction: 'OUTBOUND',
          context: 'GENERIC',
          escrowAccount: null,
        }),
        occasion({ id: 'po-3', name: 'Attorney deposit', shared: true }),
      ]),
  });
  const { container } = renderRoute(<PaymentOccasionsScreen />);
  expect(screen.getByText('Loading payment occasions')).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Earnest money deposit' })).toHaveAttribute(
    'href',
    '/harbor-realty/payment-occasions/po-1',
  );
  expect(screen.getByRole('link', { name: 'Send Payment', description: 'Vendor payment' })).toHaveAttribute(
    'href',
    '/harbor-realty/outbound?sendPaymentOccasionId=po-2',
  );
  expect(
    screen.getByRole('link', { name: 'Collect Payment', description: 'Earnest money deposit' }),
  ).toHaveAttribute('href', '/harbor-realty/inbound/po-1/link');
  expect(screen.getByRole('link', { name: 'Attorney deposit' }).closest('tr')).toHaveTextContent('Shared');
  expect(screen.getByText('3 total')).toBeInTheDocument();
  expect(calls[0]?.variables).toEqual({
    organizationId: 'org-1',
    status: 'ACTIVE',
    search: null,
    limit: 20,
  });
  expect(await axe(container)).toHaveNoViolations();
});

test('a payment is offered to who may make one', async () => {
  mockGateway({
    PaymentOccasions: () =>
      page([occasion(), occasion({ id: 'po-2', name: 'Vendor payment', direction: 'OUTBOUND' })]),
  });
  const offered = () => screen.queryAllByRole('link', { name: /^(Send|Collect) Payment$/ });
  const as = (...permissions: readonly Permission[]) =>
    renderRoute(<PaymentOccasionsScreen />, { viewer: { permissions: new Set(permissions) } });
  const { unmount } = as('AUDIT');
  expect(await screen.findByRole('link', { name: 'Vendor payment' })).toBeInTheDocument();
  expect(offered()).toEqual([]);
  unmount();
  as('REQUEST');
  expect(await screen.findByRole('link', { name: 'Vendor payment' })).toBeInTheDocument();
  expect(offered().map(({ textContent }) => textContent)).toEqual(['Collect Payment']);
});

test('Load more adds the next page', async () => {
  mockGateway({
    PaymentOccasions: ({ afterCursor }) =>
      afterCursor === 'c1'
        ? page([occasion({ id: 'po-2', name: 'Second' })], { totalCount: 21 })
        : page([occasion()], { afterCursor: 'c1', hasMoreEntries: true, totalCount: 21 }),
  });
  renderRoute(<PaymentOccasionsScreen />);
  await userEvent.click(await screen.findByRole('button', { name: /Load more/ }));
  expect(await screen.findByRole('link', { name: 'Second' })).toBeInTheDocument();
  expect(screen.getByText('21 total')).toBeInTheDocument();
});

test('a new occasion appears by itself, and one that was shared no longer is gone', async () => {
  let entries = [occasion()];
  mockGateway({ PaymentOccasions: () => page(entries) });
  renderRoute(<PaymentOccasionsScreen />);
  await screen.findByRole('link', { name: 'Earnest money deposit' });
  await waitFor(() => expect(live.open()).toContain('PaymentOccasionChanges'));
  entries = [occasion({ id: 'po-2', name: 'Dock rent' })];
  live.push('PaymentOccasionChanges', { paymentOccasionChanged: { id: 'po-2' } });
  expect(await screen.findByRole('link', { name: 'Dock rent' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Earnest money deposit' })).not.toBeInTheDocument();
});

test('an inactive occasion is found, and offers no payment', async () => {
  mockGateway({
    PaymentOccasions: ({ status }) => page(status === 'INACTIVE' ? [occasion({ status: 'INACTIVE' })] : []),
  });
  renderRoute(<PaymentOccasionsScreen />, { path: '/harbor-realty/payment-occasions?status=inactive' });
  expect(await screen.findByRole('link', { name: 'Earnest money deposit' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Collect Payment' })).not.toBeInTheDocument();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search payment occasions' }), 'rent');
  await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent('search=rent'));
});

test('without occasions support adds one', async () => {
  mockGateway({ PaymentOccasions: () => page([]) });
  const { container } = renderRoute(<PaymentOccasionsScreen />);
  expect(await screen.findByRole('link', { name: 'Add Occasion' })).toHaveAttribute(
    'href',
    '/harbor-realty/support?context=Add+payment+occasion',
  );
  expect(await axe(container)).toHaveNoViolations();
});

test('a list that failed says why and can be tried again', async () => {
  let down = true;
  mockGateway({
    PaymentOccasions: () => (down ? gatewayError('INTERNAL', 'No answer today.') : page([occasion()])),
  });
  renderRoute(<PaymentOccasionsScreen />);
  expect(await screen.findByText('No answer today.')).toBeInTheDocument();
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Earnest money deposit' })).toBeInTheDocument();
});

test('the details are words', async () => {
  const { container } = show();
  expect(await screen.findByText('Earnest money, inbound')).toBeInTheDocument();
  expect(screen.getByText('Harbor Trust, Truist ••4821')).toBeInTheDocument();
  expect(screen.getByText('$100,000')).toBeInTheDocument();
  expect(screen.getByText('Eastern (EST)')).toBeInTheDocument();
  expect(screen.getByText('$15 payer pays')).toBeInTheDocument();
  expect(screen.getByText('Waits for an approval').nextElementSibling).toHaveTextContent('Yes');
  expect(screen.getByRole('row', { name: 'Property address Address Yes' })).toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
});

test('settings that wait for a second person are told, with the way to the decision', async () => {
  const { container } = show({
    waits: {
      id: 'control-1',
      settings: [{ name: 'limit', before: '500000', after: null }],
      requestedBy: 'Olga Marsh',
      expiresAt: '2026-11-27T10:00:00.000Z',
      mayConfirm: ['Priya Raman'],
    },
  });
  expect(await screen.findByText('Settings wait for a second person')).toBeInTheDocument();
  expect(screen.getByText('limit of a payment: $5,000 → none')).toBeInTheDocument();
  expect(screen.getByText(/May confirm it: Priya Raman, or platform staff\./)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Look at the change' })).toHaveAttribute(
    'href',
    '/harbor-realty/settings/approvals',
  );
  expect(await axe(container)).toHaveNoViolations();
});

test('the panel has the payer link with its QR code, and the requester link of a generic occasion', async () => {
  const { container } = show({ context: 'GENERIC' });
  expect(await screen.findByLabelText('Payer link')).toHaveValue(
    'https://pay.keyturn.example/harbor-realty/send/po-1',
  );
  expect(screen.getByLabelText('Requester link')).toBeInTheDocument();
  const [code] = screen.getAllByRole('button', { name: 'Show QR code' });
  if (code === undefined) throw new Error('no QR code is offered');
  await userEvent.click(code);
  expect(await screen.findByRole('img', { name: 'QR code of the payer link' })).toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
});

test.each([
  [{ status: 'INACTIVE' }, 'This payment occasion is inactive'],
  [{ accountActive: false }, 'Its escrow account is inactive'],
])('an occasion with %j hands out no link and says why', async (given, title) => {
  show(given);
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(screen.queryByLabelText('Payer link')).not.toBeInTheDocument();
});

test('an occasion that sends has no links', async () => {
  show({ direction: 'OUTBOUND', context: 'GENERIC' });
  expect(await screen.findByText('Payment, outbound')).toBeInTheDocument();
  expect(screen.queryByText('Links')).not.toBeInTheDocument();
});

test('relationships lead to its payments with their query', async () => {
  const { container } = show({}, 'relationships');
  expect(
    (await screen.findAllByRole('link', { name: /transactions$/ })).map((link) => link.getAttribute('href')),
  ).toEqual([
    '/harbor-realty/transactions?payment_occasion_id=po-1',
    '/harbor-realty/transactions?payment_occasion_id=po-1&tab=Deposited',
    '/harbor-realty/transactions?payment_occasion_id=po-1&tab=Canceled+%26+Failed',
  ]);
  expect(await axe(container)).toHaveNoViolations();
});

test('the accounts of another organization’s occasion are named and not linked to', async () => {
  const links = (name: string) => screen.queryByRole('link', { name });
  const own = show({}, 'relationships');
  expect(await screen.findByRole('link', { name: 'Harbor Trust' })).toBeInTheDocument();
  expect(links('Truist ••4821')).toBeInTheDocument();
  own.unmount();
  show({ organization: { id: 'org-2', name: 'Summit Title' } }, 'relationships');
  expect(await screen.findByText('Harbor Trust')).toBeInTheDocument();
  expect(links('Harbor Trust')).toBeNull();
  expect(links('Truist ••4821')).toBeNull();
});

test('the recipients are edited and saved for this organization', async () => {
  const calls = mockGateway({
    PaymentOccasion: () => ({ paymentOccasion: occasion() }),
    UpdateOccasionEmails: () => ({
      updatePaymentOccasionNotificationEmails: {
        ...occasion(),
        emails: ['closings@harbor.example', 'desk@harbor.example'],
      },
    }),
  });
  const { container } = renderRoute(panel('notifications'));
  await userEvent.type(await screen.findByLabelText('Add an email'), 'desk@harbor.example');
  expect(await axe(container)).toHaveNoViolations();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByText(/not saved yet/)).not.toBeInTheDocument());
  expect(await screen.findByText('desk@harbor.example')).toBeInTheDocument();
  expect(calls.at(-1)?.variables).toEqual({
    organizationId: 'org-1',
    paymentOccasionId: 'po-1',
    emailChanges: { add: ['desk@harbor.example'], remove: [] },
  });
  expect(calls[0]?.variables).toEqual({ id: 'po-1', organizationId: 'org-1' });
});

test('an agent learns nothing of the recipients', async () => {
  mockGateway({ PaymentOccasion: () => ({ paymentOccasion: occasion({ emails: [] }) }) });
  renderRoute(panel('notifications'), { viewer: { permissions: new Set(['REQUEST']) } });
  expect(await screen.findByText(/Only admins of Harbor Realty see/)).toBeInTheDocument();
  expect(screen.queryByLabelText('Add an email')).not.toBeInTheDocument();
});

test('the owner opts out of a promotion and in again; its tab stays', async () => {
  let optedIn = true;
  const calls = mockGateway({
    PaymentOccasion: () => ({
      paymentOccasion: occasion(optedIn ? { promotion } : { promotion: null, optedOutPromotion: promotion }),
    }),
    OptIntoPromotion: ({ optIn }) => {
      optedIn = optIn === true;
      return { optIntoPromotion: [{ id: 'relation-1', active: optedIn }] };
    },
  });
  const { container } = renderRoute(panel('promotion'));
  expect(await screen.findByRole('heading', { name: 'Moving soon?' })).toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
  await userEvent.click(screen.getByRole('button', { name: 'Opt out' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Opt in' }));
  expect(await screen.findByRole('button', { name: 'Opt out' })).toBeInTheDocument();
  expect(
    calls.filter(({ operation }) => operation === 'OptIntoPromotion').map(({ variables }) => variables),
  ).toEqual([
    { organizationId: 'org-1', paymentOccasionId: 'po-1', optIn: false },
    { organizationId: 'org-1', paymentOccasionId: 'po-1', optIn: true },
  ]);
});

test.each([
  ['org-1', 'Shared by you', /the money arrives in your account/],
  ['org-9', 'Shared with you', /the money arrives in the account of Tidewater/],
])('seen from the side of %s, sharing reads %s', async (ownerId, heading, text) => {
  show(
    {
      shared: true,
      organization: { id: ownerId, name: 'Tidewater' },
      sharedPoSharedByOrg: { id: ownerId, name: 'Tidewater' },
      sharedPoUtilizingOrg: { id: 'org-3', name: 'Lakeside Law' },
      promotion,
    },
    'sharing',
  );
  expect(await screen.findByRole('heading', { name: heading })).toBeInTheDocument();
  expect(screen.getByText(text)).toBeInTheDocument();
});

test('a tab that the occasion does not have shows the details', async () => {
  show({}, 'sharing');
  expect(await screen.findByText('Earnest money, inbound')).toBeInTheDocument();
});

test.each([
  ['one that failed', () => gatewayError('INTERNAL', 'No answer.')],
  ['one that is not there', () => ({ paymentOccasion: null })],
])('%s says so', async (_, handler) => {
  mockGateway({ PaymentOccasion: handler });
  renderRoute(panel());
  expect(await screen.findByRole('heading', { name: 'Error loading payment occasion' })).toBeInTheDocument();
});
