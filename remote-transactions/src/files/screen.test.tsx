import { gatewayError, mockGateway, mockSocket, renderRoute } from '@keyturn/shared/testing';
import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { payment, paymentPage } from '../testing/payments';
import FileScreen from './screen';

beforeEach(() => mockSocket());

const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

const file = {
  ...{ __typename: 'PaymentFile', id: 'file-1', name: '1208 Marsh Hawk Ct', closingOn: day(-2).slice(0, 10) },
  ...{ mayChange: false, joined: [], standing: [], notes: [], history: [] },
};
const arrived = payment({
  ...{ id: '1', status: 'DEPOSITED', displayStatus: 'DEPOSITED', authorizedAt: day(-20) },
  transactions: [
    {
      id: 'move',
      status: 'DEPOSITED',
      expedited: false,
      initiatedAt: day(-20),
      clearedAt: day(-16),
      depositedAt: day(-15),
    },
  ],
});
const unpaid = payment({ id: '2' });
const show = () => renderRoute(<FileScreen params={{ fileId: 'file-1' }} />);

test('says whether the money is in time once every payment was looked at', async () => {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  mockGateway({
    FilePage: () => ({ paymentFile: file }),
    async FilePayments({ afterCursor }) {
      if (afterCursor !== 'next') return paymentPage([arrived], { total: 2, cursor: 'next' });
      await held;
      return paymentPage([unpaid], { total: 2 });
    },
  });
  const { container } = show();
  expect(await screen.findByText('Not all payments were looked at yet.')).toBeVisible();
  expect(screen.queryByText('All money is here or expected by the closing.')).toBeNull();
  letGo();
  expect(await screen.findByText('Some money is not expected by the closing.')).toBeVisible();
  expect(screen.queryByText('Not all payments were looked at yet.')).toBeNull();
  expect(await axe(container)).toHaveNoViolations();
});

test('after a page that failed it says no verdict, asks no more by itself, and offers to', async () => {
  let asked = 0;
  mockGateway({
    FilePage: () => ({ paymentFile: file }),
    FilePayments({ afterCursor }) {
      if (afterCursor !== 'next') return paymentPage([arrived], { total: 2, cursor: 'next' });
      asked += 1;
      return gatewayError('UNAVAILABLE', 'Try again in a moment.');
    },
  });
  show();
  expect(await screen.findByRole('button', { name: /Load more/ })).toBeEnabled();
  expect(screen.getByText('Not all payments were looked at yet.')).toBeVisible();
  expect(asked).toBe(1);
});
