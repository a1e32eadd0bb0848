import { addDays } from '@keyturn/shared/banking-days';
import { mockGateway, renderRoute } from '@keyturn/shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bankToday, dayText } from '../days';
import { PeriodsTab } from './periods-tab';

/** A period whose last day is not over is signed only after a question: what the bank adds to it would fit nowhere. */

const today = bankToday();
const yesterday = addDays(today, -1);
const from = addDays(today, -20);

const account = (throughDay: string) => ({
  ...{ __typename: 'ReconciledAccount', id: 'account-1', name: 'Trust', bank: 'Bank', last4: '1234' },
  ...{ throughDay, openFrom: from, bankBalance: 0, difference: 0, openLines: 0 },
  ...{ proposals: 0, unsigned: [] },
});
const ways = {
  ...{ day: today, bankBalance: 0, outstandingDeposits: 0, outstandingDisbursements: 0 },
  ...{ adjustedBank: 0, bookBalance: 0, filesBalance: 0, difference: 0, unexplained: 0 },
  ...{ outstanding: [], early: [], files: [], exceptionCount: 0, unnotedExceptions: 0, exceptions: [] },
};
const prepared = {
  ...{ __typename: 'ReconciliationPeriod', id: 'period-1', state: 'PREPARED', fromDay: from },
  ...{ throughDay: today, adjustedBank: 0, difference: 0, amendments: [], reported: false, reviewable: true },
  preparedBy: { __typename: 'User', id: 'u', fullName: 'Isaac Moreau' },
  ...{ preparedAt: `${today}T10:00:00.000Z`, preparedWords: 'Compared' },
  ...{ reviewedBy: null, reviewedAt: null, reviewedWords: null },
};

function show(throughDay: string, periods: readonly object[] = []) {
  const signed: unknown[] = [];
  const sign = (variables: unknown) => {
    signed.push(variables);
    return { prepareReconciliation: { id: 'period-1' }, reviewReconciliation: { id: 'period-1' } };
  };
  mockGateway({
    ThreeWays: () => ({ threeWays: ways }),
    ReconciledAccount: () => ({ reconciledAccount: account(throughDay) }),
    Periods: () => ({ reconciliationPeriods: periods }),
    PrepareReconciliation: sign,
    ReviewReconciliation: sign,
  });
  renderRoute(<PeriodsTab fundingSourceId="account-1" />, {
    viewer: { permissions: new Set(['RECONCILE'] as const) },
  });
  return signed;
}

test('the last day that is over is proposed, and signed without a question', async () => {
  const signed = show(today);
  expect(await screen.findByLabelText('Last day')).toHaveValue(yesterday);
  expect(screen.getByText(new RegExp(`the next one on ${dayText(today)}\\.`))).toBeVisible();
  await userEvent.type(screen.getByLabelText('Your words'), 'I compared every line');
  await userEvent.click(screen.getByRole('button', { name: 'Sign as prepared' }));
  await waitFor(() => expect(signed).toEqual([expect.objectContaining({ throughDay: yesterday })]));
});

test('today is signed after a question only', async () => {
  const signed = show(today);
  await userEvent.type(await screen.findByLabelText('Your words'), 'I compared every line');
  fireEvent.change(screen.getByLabelText('Last day'), { target: { value: today } });
  await userEvent.click(screen.getByRole('button', { name: 'Sign as prepared' }));
  expect(await screen.findByRole('alertdialog', { name: `${dayText(today)} is not over` })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(signed).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Sign as prepared' }));
  await screen.findByRole('alertdialog');
  await userEvent.click(screen.getByRole('button', { name: 'Sign as prepared' }));
  await waitFor(() => expect(signed).toEqual([expect.objectContaining({ throughDay: today })]));
});

test('whoever reviews such a period is asked too', async () => {
  const signed = show(today, [prepared]);
  await userEvent.type(await screen.findByLabelText('Your words as the reviewer'), 'Agreed');
  await userEvent.click(screen.getByRole('button', { name: 'Sign and lock' }));
  expect(await screen.findByRole('alertdialog')).toBeVisible();
  expect(signed).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Sign and lock' }));
  await waitFor(() => expect(signed).toHaveLength(1));
});
