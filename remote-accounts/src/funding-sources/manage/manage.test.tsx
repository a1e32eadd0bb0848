import { gatewayError, mockGateway, mockSocket, renderRoute } from '@keyturn/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import FundingSourcePanel from '../panel';

const source = (given: object = {}) => ({
  id: 'fs-1',
  name: 'Operating',
  bank: 'Truist',
  displayName: 'Truist ••4821',
  status: 'UNVERIFIED',
  active: true,
  microdepositStatus: 'pending',
  verificationAttempts: 0,
  depositsAgainFrom: null,
  insertedAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-02T10:00:00.000Z',
  ...given,
});
const loaded = (given: object = {}) => ({ FundingSource: () => ({ fundingSource: source(given) }) });

beforeEach(() => {
  mockSocket();
});

const manage = (superuser = false) =>
  renderRoute(<FundingSourcePanel params={{ fundingSourceId: 'fs-1', tab: 'manage' }} />, {
    path: '/harbor-realty/funding-sources/fs-1/manage?kept=1',
    viewer: { isSuperuser: superuser },
  });
const agree = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('staff renames an account; an empty bank is none; unchanged, Save says why it is off', async () => {
  const calls = mockGateway({
    ...loaded(),
    RenameFundingSource: () => ({ updateFundingSource: source({ name: 'Payroll', bank: null }) }),
  });
  const { container } = manage(true);
  const save = await screen.findByRole('button', { name: 'Save' });
  expect(save).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByText('Nothing has been changed.')).toBeInTheDocument();
  expect(screen.getByText(/not reflected at the bank-transfer provider/)).toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
  const name = screen.getByLabelText('Account name');
  await userEvent.clear(name);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Required')).toBeInTheDocument();
  await userEvent.type(name, ' Payroll ');
  await userEvent.clear(screen.getByLabelText(/^Bank name/));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls.at(-1)?.variables).toEqual({ id: 'fs-1', name: 'Payroll', bank: null }));
  await waitFor(() => expect(screen.getByText('Nothing has been changed.')).toBeInTheDocument());
});

test('a refused name is said at its field and stays', async () => {
  mockGateway({ ...loaded(), RenameFundingSource: () => gatewayError('BAD_INPUT', 'Not this one', 'name') });
  manage(true);
  const name = await screen.findByLabelText('Account name');
  await userEvent.type(name, ' two');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Not this one')).toBeInTheDocument();
  expect(name).toHaveValue('Operating two');
});

test('staff takes an account for verified after a question', async () => {
  const verified = { status: 'VERIFIED', mdVerifiedAt: '2026-03-03T10:00:00.000Z' };
  const calls = mockGateway({
    ...loaded(),
    MarkAsVerified: () => ({ markAsVerified: source(verified) }),
  });
  manage(true);
  await agree('Mark as verified');
  expect(calls.map(({ operation }) => operation)).not.toContain('MarkAsVerified');
  const question = await screen.findByRole('alertdialog', { name: 'Mark Operating as verified?' });
  expect(question).toHaveAccessibleDescription('Payments that waited for it go on at once.');
  const [, confirm] = [...question.querySelectorAll('button')];
  if (confirm === undefined) throw new Error('no answer to the question');
  await userEvent.click(confirm);
  expect(await screen.findByText('Funding source is verified.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Mark as verified' })).not.toBeInTheDocument();
});

test('an admin deactivates an account after a question, and neither renames nor verifies it', async () => {
  const calls = mockGateway({
    ...loaded(),
    DeactivateFundingSource: () => ({ deactivateFundingSource: source({ active: false }) }),
  });
  manage();
  await agree('Deactivate funding source');
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Mark as verified' })).not.toBeInTheDocument();
  await agree('Deactivate account');
  expect(await screen.findByText('Funding source is inactive.')).toBeInTheDocument();
  expect(calls.at(-1)?.variables).toEqual({ id: 'fs-1' });
  expect(screen.queryByRole('button', { name: 'Deactivate funding source' })).not.toBeInTheDocument();
});

test('an account in use stays, and why is said', async () => {
  mockGateway({
    ...loaded(),
    DeactivateFundingSource: () =>
      gatewayError('CONFLICT', 'The payment occasion still uses this account. Deactivate it first.'),
  });
  manage();
  await agree('Deactivate funding source');
  await agree('Deactivate account');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Deactivate funding source' })).toBeInTheDocument();
});

test('right amounts lead to the details, and the query stays', async () => {
  mockGateway({
    ...loaded({ microdepositStatus: 'processed' }),
    VerifyMicrodeposits: () => ({
      verifyMicrodeposits: source({ status: 'VERIFIED', microdepositStatus: 'processed' }),
    }),
  });
  manage();
  await userEvent.type(await screen.findByLabelText('First amount'), '0.03');
  await userEvent.type(screen.getByLabelText('Second amount'), '0.09');
  await userEvent.click(screen.getByRole('button', { name: 'Verify amounts' }));
  await waitFor(() =>
    expect(screen.getByLabelText('address')).toHaveTextContent(
      '/harbor-realty/funding-sources/fs-1/details?kept=1',
    ),
  );
});
