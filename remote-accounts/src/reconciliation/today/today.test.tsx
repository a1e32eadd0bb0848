import { mockGateway, renderRoute } from '@keyturn/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { askAgain } from '../data/asked';
import { TodayTab } from './today-tab';

const ways = {
  ...{ day: '2026-03-31', bankBalance: 0, outstandingDeposits: 0, outstandingDisbursements: 0 },
  ...{ adjustedBank: 0, bookBalance: 0, filesBalance: 0, difference: 0, unexplained: 0 },
  ...{ outstanding: [], early: [], files: [] },
};
const exception = (key: string, note: string | null) => ({ key, text: key, amount: -1, note, owner: null });
const reconciling = { viewer: { permissions: new Set(['RECONCILE'] as const) } };

test('a note of somebody else comes by itself, but not over what is typed', async () => {
  let note: string | null = null;
  mockGateway({
    ThreeWays: () => ({
      threeWays: {
        ...{ ...ways, exceptionCount: 2, unnotedExceptions: 2 },
        exceptions: [exception('one', note), exception('two', note)],
      },
    }),
    Reconcilers: () => ({ reconcilers: [] }),
    ReconciledAccount: () => ({ reconciledAccount: null }),
  });
  renderRoute(<TodayTab fundingSourceId="account-1" />, reconciling);
  const [typed, untouched] = await screen.findAllByLabelText('What was found out');
  if (typed !== undefined) await userEvent.type(typed, 'I asked the bank');
  note = 'The house pays';
  await act(askAgain);
  await waitFor(() => expect(untouched).toHaveValue('The house pays'));
  expect(typed).toHaveValue('I asked the bank');
  expect(typed).toHaveAccessibleDescription('Meanwhile somebody noted: The house pays');
});

test('after a wrong import a screen of exceptions is shown, and more when they are wanted', async () => {
  mockGateway({
    ThreeWays: ({ exceptions }) => ({
      threeWays: {
        ...{ ...ways, exceptionCount: 60, unnotedExceptions: 60 },
        exceptions: Array.from({ length: Math.min(60, Number(exceptions)) }, (_, index) =>
          exception(`Exception ${index}`, null),
        ),
      },
    }),
    ReconciledAccount: () => ({ reconciledAccount: null }),
  });
  renderRoute(<TodayTab fundingSourceId="account-1" />);
  expect(await screen.findByText('Exception 49')).toBeVisible();
  expect(screen.queryByText('Exception 50')).not.toBeInTheDocument();
  await userEvent.click(screen.getByText('Load more'));
  expect(await screen.findByText('Exception 59')).toBeVisible();
});
