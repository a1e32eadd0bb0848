import { gatewayError, mockGateway, mockSocket, renderRoute } from '@keyturn/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import AddFundingSource from './panel';

/** A whole form is filled in, looked over and sent. */

const number = '000987654321';
const created = {
  id: 'fs-9',
  name: 'Operating',
  bank: 'JPMorgan Chase',
  displayName: 'JPMorgan Chase ••4321',
  status: 'UNVERIFIED',
  active: true,
  verificationAttempts: 0,
  depositsAgainFrom: null,
  insertedAt: '2026-11-20T15:00:00.000Z',
  updatedAt: '2026-11-20T15:00:00.000Z',
};
const handlers = {
  BankByRoutingNumber: () => ({ bankByRoutingNumber: { name: 'JPMorgan Chase' } }),
  FundingSourceOwner: () => ({
    organization: { id: 'org-1', customer: { id: 'customer-1', customerRef: 'ref-1' } },
  }),
  AddBankAccount: () => ({ createManualFundingSource: created }),
};

beforeEach(() => {
  mockSocket();
  localStorage.clear();
  sessionStorage.clear();
});

const add = (options: Parameters<typeof renderRoute>[1] = {}, tab?: string) =>
  renderRoute(<AddFundingSource params={{ tab }} />, {
    path: '/harbor-realty/funding-sources/add?kept=1',
    ...options,
  });
async function enter(label: string, text: string) {
  await userEvent.click(await screen.findByLabelText(label));
  await userEvent.paste(text);
}
async function fillIn() {
  await enter('Account name', ' Operating ');
  await enter('Routing number', '021000021');
  await enter('Account number', number);
}
const submit = async () => userEvent.click(await screen.findByRole('button', { name: 'Add Funding Source' }));

test('an account entered by hand is added for the organization’s customer and shown', async () => {
  const calls = mockGateway(handlers);
  const { container } = add();
  await fillIn();
  expect(screen.getByRole('radio', { name: 'Checking' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'Savings' }));
  expect(await screen.findByText('JPMorgan Chase')).toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
  await submit();
  await waitFor(() =>
    expect(screen.getByLabelText('address')).toHaveTextContent('/harbor-realty/funding-sources/fs-9?kept=1'),
  );
  const call = calls.find(({ operation }) => operation === 'AddBankAccount');
  expect(call?.variables).toEqual({
    customerId: 'customer-1',
    name: 'Operating',
    routingNumber: '021000021',
    accountNumber: number,
    bankAccountType: 'savings',
  });
  expect(call?.headers['idempotency-key']).toBeDefined();
  expect(document.documentElement.outerHTML).not.toContain(number);
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain(number);
});

test('every field is required, and nothing is sent without them', async () => {
  const calls = mockGateway(handlers);
  add();
  await submit();
  expect(await screen.findAllByText('Required')).toHaveLength(3);
  expect(calls).toHaveLength(0);
});

test.each([
  ['none', () => ({ organization: null })],
  ['one without a customer', () => ({ organization: { id: 'org-1', customer: null } })],
  ['an error', () => gatewayError('INTERNAL', 'No answer.')],
])('an organization that loads as %s is said in the document’s words', async (_, handler) => {
  const calls = mockGateway({ ...handlers, FundingSourceOwner: handler });
  add();
  await fillIn();
  await submit();
  expect(await screen.findByText('Could not load Organization from ID')).toBeInTheDocument();
  expect(calls.some(({ operation }) => operation === 'AddBankAccount')).toBe(false);
  expect(screen.getByLabelText('Account number')).toHaveValue(number);
});

test('a refused account is said at its field, and what was typed stays', async () => {
  mockGateway({
    ...handlers,
    AddBankAccount: () => gatewayError('BAD_INPUT', 'Enter a valid routing number', 'routingNumber'),
  });
  add();
  await fillIn();
  await submit();
  expect(await screen.findByText('Enter a valid routing number')).toBeInTheDocument();
  expect(screen.getByLabelText('Account number')).toHaveValue(number);
});

test('any other failure is said above the form', async () => {
  mockGateway({
    ...handlers,
    AddBankAccount: () => gatewayError('CONFLICT', 'This bank account was already added.'),
  });
  add();
  await fillIn();
  await submit();
  expect(await screen.findByText('This bank account was already added.')).toBeInTheDocument();
});

test('an organization off the list gets the form by hand, whatever the address says', async () => {
  mockGateway(handlers);
  add({}, 'plaid');
  expect(await screen.findByLabelText('Routing number')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Connect your bank' })).not.toBeInTheDocument();
});

test.each([
  ['an agent', { viewer: { permissions: new Set(['REQUEST'] as const) } }, 'Only admins add funding sources'],
  [
    'an organization without a customer',
    { organization: { customer: null } },
    'Your business is not set up for bank accounts yet',
  ],
])('%s gets no form', async (_, options, title) => {
  mockGateway({});
  const { container } = add(options);
  expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Add Funding Source' })).not.toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
});
