import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { Toaster, toast } from './index';

// Compiling the library behind it is no part of how long a message takes to be seen.
beforeAll(() => import('./view'));
afterEach(() => act(() => toast.dismiss()));

test('a message given before the toaster was there is shown', async () => {
  toast.success('$18,500.00 from Eleanor Vance', { title: 'Payment approved' });
  render(<Toaster />);
  const status = await screen.findByRole('status');
  expect(status).toHaveTextContent('Payment approved$18,500.00 from Eleanor Vance');
  expect(status).toHaveAttribute('data-tone', 'aqua');
});

test('an error is an alert that the keyboard can dismiss', async () => {
  const { container } = render(<Toaster />);
  act(() => void toast.error('500: Internal server error', { title: 'Error' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('500: Internal server error');
  expect(await axe(container)).toHaveNoViolations();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Dismiss' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});

describe('how long a message stays', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  test('errors 8 s, others 5 s, persistent ones until dismissed', async () => {
    render(<Toaster />);
    act(() => {
      toast.error('Failed');
      toast.info('Being made');
      toast.warning('Approval Failed (ID: 7)', { persistent: true });
    });
    await pass(100);
    expect(screen.getByText('Failed')).toBeInTheDocument();
    await pass(4500);
    expect(screen.getByText('Being made')).toBeInTheDocument();
    await pass(700);
    await pass(400);
    expect(screen.queryByText('Being made')).not.toBeInTheDocument();
    expect(screen.getByText('Failed')).toBeInTheDocument();
    await pass(2500);
    await pass(400);
    expect(screen.queryByText('Failed')).not.toBeInTheDocument();
    await pass(120_000);
    expect(screen.getByText('Approval Failed (ID: 7)')).toBeInTheDocument();
  });

  test('what is said again while it is shown is shown once, from then on for its whole time', async () => {
    render(<Toaster />);
    act(() => void toast.success('Promotion saved'));
    await pass(4000);
    act(() => void toast.success('Promotion saved'));
    await pass(100);
    expect(screen.getAllByText('Promotion saved')).toHaveLength(1);
    await pass(4500);
    expect(screen.getByText('Promotion saved')).toBeInTheDocument();
    await pass(600);
    await pass(400);
    expect(screen.queryByText('Promotion saved')).not.toBeInTheDocument();
  });

  test('a message with the id of a shown one replaces it', async () => {
    render(<Toaster />);
    act(() => void toast.info('First', { id: 'report' }));
    await pass(100);
    act(() => void toast.success('Second', { id: 'report' }));
    await pass(100);
    expect(screen.queryByText('First')).not.toBeInTheDocument();
    expect(screen.getByText('Second')).toBeInTheDocument();
  });
});
