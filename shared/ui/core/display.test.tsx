import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import {
  Avatar,
  Badge,
  CountBadge,
  EmptyState,
  ErrorState,
  Money,
  Notice,
  SkeletonGroup,
  StatusGlyph,
  Time,
  initials,
} from '../index';
import { CopyButton } from '../copy-button';
import { LoadMore } from '../list-controls';

test('an amount is shown with cents, the large one in two weights', () => {
  const { container } = render(
    <>
      <Money cents={1850000} />
      <Money cents={123456} size="large" />
      <Money cents={4800} wholeDollars />
    </>,
  );
  expect(container).toHaveTextContent('$18,500.00$1,234.56$48');
  expect(screen.getByText('.56')).toBeInTheDocument();
});

test('relative time moves on, and says the exact time in its title', () => {
  jest.useFakeTimers({ now: new Date('2026-11-18T15:00:00Z') });
  try {
    render(<Time iso="2026-11-18T14:59:40Z" />);
    const time = screen.getByText('Just now');
    expect(time).toHaveAttribute('datetime', '2026-11-18T14:59:40Z');
    expect(time.title).toMatch(/2026/);
    act(() => jest.advanceTimersByTime(5 * 60_000));
    expect(screen.getByText('5 min ago')).toBeInTheDocument();
  } finally {
    jest.useRealTimers();
  }
});

test('within a sentence a relative time has no capital that is not its own', () => {
  const moments = [
    ['2026-11-18T14:59:40', 'just now'],
    ['2026-11-17T15:00:00', 'yesterday'],
    ['2026-11-14T15:00:00', 'Sat'],
    ['2026-06-12T15:00:00', 'Jun 12'],
  ] as const;
  jest.useFakeTimers({ now: new Date('2026-11-18T15:00:00') });
  try {
    for (const [iso, text] of moments) {
      const { container, unmount } = render(<Time iso={new Date(iso).toISOString()} format="within" />);
      expect(container).toHaveTextContent(new RegExp(`^${text}$`));
      unmount();
    }
  } finally {
    jest.useRealTimers();
  }
});

test('an unreadable time is a dash', () => {
  render(<Time iso="soon" />);
  expect(screen.getByText('–')).toBeInTheDocument();
});

test('a badge says its word; a glyph alone has a name', async () => {
  const { container } = render(
    <>
      <Badge tone="yellow" glyph="approval">
        Needs Approval
      </Badge>
      <StatusGlyph name="done-nonrefundable" label="Deposited, not refundable" />
      <CountBadge count={120} label="need approval" />
      <CountBadge count={0} label="none" />
    </>,
  );
  expect(screen.getByText('Needs Approval')).toHaveAttribute('data-tone', 'yellow');
  expect(screen.getByRole('img', { name: 'Deposited, not refundable' })).toBeInTheDocument();
  expect(container).toHaveTextContent('99+ need approval');
  expect(container).not.toHaveTextContent('none');
  expect(await axe(container)).toHaveNoViolations();
});

test('errors are alerts with Retry, the rest is status', async () => {
  const onRetry = jest.fn();
  const { container } = render(
    <>
      <ErrorState message="500: Internal server error" onRetry={onRetry} requestId="req-7" />
      <EmptyState title="There are no transactions to show." />
      <Notice kind="danger">Failed</Notice>
      <Notice>Saved</Notice>
      <SkeletonGroup label="Loading transactions" />
    </>,
  );
  const [area] = screen.getAllByRole('alert');
  expect(area).toHaveTextContent('Unable to load data');
  expect(area).toHaveTextContent('Request req-7');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
  expect(screen.getAllByRole('status').map((element) => element.textContent)).toEqual([
    'Saved',
    'Loading transactions',
  ]);
  expect(await axe(container)).toHaveNoViolations();
});

test('Load more says how far it is and goes away at the end', () => {
  const { rerender, container } = render(
    <LoadMore shown={6} total={31} hasMore onLoadMore={() => undefined} />,
  );
  expect(screen.getByRole('button', { name: /Load more\s*6 of 31/ })).toBeInTheDocument();
  rerender(<LoadMore shown={31} total={31} hasMore={false} onLoadMore={() => undefined} />);
  expect(container).toBeEmptyDOMElement();
});

describe('CopyButton', () => {
  test('copies and says so', async () => {
    const user = userEvent.setup();
    render(<CopyButton text="https://pay.example/x" label="Copy link" />);
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('Copied')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe('https://pay.example/x');
  });

  test('says that it failed', async () => {
    const user = userEvent.setup();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    render(<CopyButton text="x" label="Copy link" showLabel />);
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByRole('status')).toHaveTextContent('Copying failed');
  });
});

test.each([
  ['Joan Osei', 'JO'],
  ['  Prince ', 'P'],
  ['Ana María Kovač', 'AK'],
  ['', ''],
])('initials of %j are %j', (name, expected) => {
  expect(initials(name)).toBe(expected);
  render(<Avatar name={name} />);
});
