import { act, render, screen } from '@testing-library/react';
import type { Payment } from '../payments/model';
import { payment } from '../testing/payments';
import { useLeaving } from './use-leaving';

const paymentOf = (id: string) => payment({ id }) as unknown as Payment;
const all = ['100000001', '100000002', '100000003', '100000004'].map(paymentOf);

function List({ payments }: { readonly payments: readonly Payment[] }) {
  return (
    <ul data-place="">
      {useLeaving(payments, 'approvals').map(({ payment: { id }, leaving }) => (
        <li key={id} data-payment={id} tabIndex={-1}>
          {leaving ? `${id} leaving` : id}
        </li>
      ))}
    </ul>
  );
}
const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('each payment is shown for 1.6 seconds while it leaves, however many leave after it', () => {
  const { rerender } = render(<List payments={all} />);
  for (let gone = 1; gone <= 3; gone += 1) {
    rerender(<List payments={all.slice(gone)} />);
    pass(500);
  }
  expect(shown()).toEqual(['100000001 leaving', '100000002 leaving', '100000003 leaving', '100000004']);
  pass(100);
  expect(shown()).toEqual(['100000002 leaving', '100000003 leaving', '100000004']);
  pass(500);
  expect(shown()).toEqual(['100000003 leaving', '100000004']);
  pass(500);
  expect(shown()).toEqual(['100000004']);
});

test('one that is held goes soon after it is let go', () => {
  const { rerender } = render(<List payments={all} />);
  screen.getByText('100000001').focus();
  rerender(<List payments={all.slice(1)} />);
  pass(5_000);
  expect(shown()).toContain('100000001 leaving');
  act(() => screen.getByText('100000002').focus());
  pass(200);
  expect(shown()).not.toContain('100000001 leaving');
});
