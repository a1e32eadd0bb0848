import { gatewayError, mockGateway, mockSocket, renderRoute } from '@keyturn/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import RegisterEscrowAccount from './panel';

/** Said where nobody can tell what became of a change. */
const leftOpen =
  'No answer today. We could not tell whether this went through. Try again: nothing is done twice.';

/** A whole form is filled in, looked over and sent. */

const number = '000987654321';

const source = {
  __typename: 'FundingSource',
  id: 'fs-9',
  name: 'Client trust',
  bank: 'First Citizens',
  displayName: 'First Citizens ••4321',
  status: 'UNVERIFIED',
  active: true,
  microdepositStatus: 'pending',
  mdInitiatedAt: '2026-11-20T15:00:00.000Z',
  mdSucceededAt: null,
  mdFailedAt: null,
  mdVerificationFailedAt: null,
  mdVerifiedAt: null,
  verificationAttempts: 0,
  depositsAgainFrom: null,
  insertedAt: '2026-11-20T15:00:00.000Z',
  updatedAt: '2026-11-20T15:00:00.000Z',
};

const escrow = {
  id: 'escrow-9',
  name: 'Coastal',
  active: true,
  operatingRegions: ['ME'],
  createdAt: '2026-11-20T15:00:00.000Z',
  fundingSource: source,
  paymentOccasion: null,
};

const addSource = () => ({ createManualFundingSource: source });
const createEscrow = () => ({ createEscrowAccount: escrow });
const bank = () => ({ bankByRoutingNumber: { name: 'JPMorgan Chase' } });
const listOfSources = () => ({
  fundingSources: {
    entries: [source],
    pageInfo: { afterCursor: null, hasMoreEntries: false, totalCount: 1 },
  },
});

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Add Escrow Account' }));
const address = () => screen.getByLabelText('address').textContent;

async function chooseMaine() {
  const box = screen.getByRole('combobox', { name: 'Operating regions' });
  await userEvent.click(box);
  await userEvent.paste('Maine');
  await userEvent.click(await screen.findByRole('option', { name: /Maine/ }));
  await userEvent.keyboard('{Escape}');
}

/** Pasting draws the form once where typing draws it for every letter. */
async function enter(label: string, text: string) {
  await userEvent.click(screen.getByLabelText(label));
  await userEvent.paste(text);
}

async function fillInBank() {
  await enter('Account name', 'Client trust');
  await enter('Routing number', '021000021');
  await enter('Account number', number);
}

async function fillIn() {
  await enter('Nickname', 'Coastal');
  await chooseMaine();
  await fillInBank();
  await userEvent.click(screen.getByRole('checkbox', { name: /I have called my bank/ }));
}

beforeEach(() => {
  mockSocket();
  sessionStorage.clear();
});

test('an escrow account is registered over a new bank account and leads to verifying it', async () => {
  const calls = mockGateway({
    BankByRoutingNumber: bank,
    AddBankAccount: addSource,
    CreateEscrowAccount: createEscrow,
  });
  const { container } = renderRoute(<RegisterEscrowAccount />, {
    path: '/harbor-realty/escrow-accounts/register?kept=1',
  });
  await fillIn();
  expect(screen.getByLabelText('Routing number')).toHaveAccessibleDescription('JPMorgan Chase');
  expect(await axe(container)).toHaveNoViolations();
  await submit();
  await waitFor(() => expect(address()).toBe('/harbor-realty/escrow-accounts/escrow-9/manage?kept=1'));
  const changes = calls.filter(({ operation }) => operation !== 'BankByRoutingNumber');
  expect(changes.map(({ operation, variables }) => [operation, variables])).toEqual([
    [
      'AddBankAccount',
      {
        customerId: 'customer-1',
        name: 'Client trust',
        routingNumber: '021000021',
        accountNumber: number,
        bankAccountType: 'checking',
      },
    ],
    [
      'CreateEscrowAccount',
      { organizationId: 'org-1', fundingSourceId: 'fs-9', name: 'Coastal', operatingRegion: ['ME'] },
    ],
  ]);
  const keys = changes.map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(2);
  expect(Object.keys(sessionStorage).filter((key) => key.includes('unfinished-escrow'))).toEqual([]);
  expect(document.documentElement.outerHTML).not.toContain(number);
});

test('nothing is sent before every field is right', async () => {
  const calls = mockGateway({});
  const { container } = renderRoute(<RegisterEscrowAccount />);
  await submit();
  expect(await screen.findAllByText('Required')).toHaveLength(5);
  expect(screen.getByText('Must be checked')).toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
  expect(calls).toHaveLength(0);
});

test('a wrong check digit is said with the ninth digit; letters and a tenth digit are not taken', async () => {
  mockGateway({});
  renderRoute(<RegisterEscrowAccount />);
  const routing = screen.getByLabelText('Routing number');
  await userEvent.type(routing, '02100002');
  expect(screen.queryByText('Enter a valid routing number')).not.toBeInTheDocument();
  await userEvent.type(routing, '2');
  expect(screen.getByText('Enter a valid routing number')).toBeInTheDocument();
  await userEvent.type(routing, '{Backspace}a19');
  expect(routing).toHaveValue('021000021');
  expect(routing).toHaveAccessibleDescription('Nine digits.'); // unknown to the gateway: nothing is said
  expect(screen.queryByText('Enter a valid routing number')).not.toBeInTheDocument();
  const account = screen.getByLabelText('Account number');
  await userEvent.type(account, '123456789012345678');
  expect(account).toHaveValue('12345678901234567');
});

test('Select all chooses every state, Deselect all none', async () => {
  mockGateway({});
  renderRoute(<RegisterEscrowAccount />);
  await userEvent.click(screen.getByRole('combobox', { name: 'Operating regions' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Select all' }));
  expect(screen.getByText('All (51)')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('option', { name: 'Deselect all' }));
  expect(screen.queryByText('All (51)')).not.toBeInTheDocument();
});

test('a refused bank account is said at its field, and what was typed stays', async () => {
  mockGateway({
    AddBankAccount: () => gatewayError('BAD_INPUT', 'Enter a valid routing number', 'routingNumber'),
  });
  renderRoute(<RegisterEscrowAccount />);
  await fillIn();
  await submit();
  expect(await screen.findByText('Enter a valid routing number')).toBeInTheDocument();
  expect(screen.getByLabelText('Nickname')).toHaveValue('Coastal');
  expect(screen.getByLabelText('Account number')).toHaveValue(number);
});

test('a bank account that was added is used again when the escrow account failed', async () => {
  let fails = true;
  const calls = mockGateway({
    AddBankAccount: addSource,
    CreateEscrowAccount: () => (fails ? gatewayError('INTERNAL', 'No answer today.') : createEscrow()),
  });
  renderRoute(<RegisterEscrowAccount />);
  await fillIn();
  await submit();
  expect(await screen.findByText(leftOpen)).toBeInTheDocument();
  expect(screen.getByText('First Citizens ••4321 was added.')).toBeInTheDocument();
  expect(document.documentElement.outerHTML).not.toContain(number);
  fails = false;
  await submit();
  await waitFor(() => expect(address()).toBe('/harbor-realty/escrow-accounts/escrow-9/manage'));
  expect(calls.filter(({ operation }) => operation === 'AddBankAccount')).toHaveLength(1);
});

test('an interrupted registration goes on after a reload, with no number kept', async () => {
  const calls = mockGateway({
    AddBankAccount: addSource,
    CreateEscrowAccount: () => gatewayError('INTERNAL', 'No answer today.'),
    MicrodepositState: () => ({ fundingSource: source }),
  });
  const first = renderRoute(<RegisterEscrowAccount />);
  await fillIn();
  await submit();
  expect(await screen.findByText(leftOpen)).toBeInTheDocument();
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(number);
  first.unmount();
  renderRoute(<RegisterEscrowAccount />);
  expect(await screen.findByText('First Citizens ••4321 was added.')).toBeInTheDocument();
  expect(screen.queryByLabelText('Account number')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Use another' }));
  expect(screen.getByLabelText('Account number')).toHaveValue('');
  expect(Object.keys(sessionStorage).filter((key) => key.includes('unfinished-escrow'))).toEqual([]);
  expect(calls.at(-1)?.variables).toEqual({ id: 'fs-9' });
});

test('a registration that a closed window has left behind goes on with the account that it had added', async () => {
  const calls = mockGateway({
    AddBankAccount: () => gatewayError('CONFLICT', 'This bank account was already added.'),
    AccountsLeftBehind: listOfSources,
    CreateEscrowAccount: createEscrow,
  });
  renderRoute(<RegisterEscrowAccount />);
  await fillIn();
  await submit();
  await waitFor(() => expect(address()).toBe('/harbor-realty/escrow-accounts/escrow-9/manage'));
  expect(calls.at(-1)?.variables).toMatchObject({ fundingSourceId: 'fs-9' });
});

test('an account that was added for something else stays refused', async () => {
  mockGateway({
    AddBankAccount: () => gatewayError('CONFLICT', 'This bank account was already added.'),
    AccountsLeftBehind: () => ({ fundingSources: { ...listOfSources().fundingSources, entries: [] } }),
  });
  renderRoute(<RegisterEscrowAccount />);
  await fillIn();
  await submit();
  expect(await screen.findByText('This bank account was already added.')).toBeInTheDocument();
  expect(screen.getByLabelText('Account number')).toHaveValue(number);
});

test('a superuser may use a funding source that is there', async () => {
  const calls = mockGateway({ ExistingFundingSources: listOfSources, CreateEscrowAccount: createEscrow });
  const { container } = renderRoute(<RegisterEscrowAccount />, { viewer: { isSuperuser: true } });
  await userEvent.click(screen.getByRole('radio', { name: 'Existing funding source' }));
  await enter('Nickname', 'Coastal');
  await chooseMaine();
  await userEvent.click(screen.getByRole('checkbox', { name: /I have called my bank/ }));
  await submit();
  expect(await screen.findByText('Required')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('combobox', { name: 'Funding source' }));
  await userEvent.click(await screen.findByRole('option', { name: /First Citizens ••4321/ }));
  expect(await axe(container)).toHaveNoViolations();
  await submit();
  await waitFor(() => expect(address()).toBe('/harbor-realty/escrow-accounts/escrow-9/manage'));
  expect(calls.at(-1)?.variables).toMatchObject({ fundingSourceId: 'fs-9' });
});

test.each([
  ['an organization without a customer', { organization: { customer: null } }, 'does not hold escrow'],
  ['one that holds no escrow', { organization: { holdsEscrow: false } }, 'does not hold escrow'],
  ['an agent', { viewer: { permissions: new Set(['REQUEST'] as const) } }, 'Only admins add escrow accounts'],
])('%s gets no form', async (_, options, title) => {
  mockGateway({});
  const { container } = renderRoute(<RegisterEscrowAccount />, options);
  expect(screen.getByRole('heading', { name: new RegExp(title) })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Add Escrow Account' })).not.toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
});
