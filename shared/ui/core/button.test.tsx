import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { useState } from 'react';
import { Button, IconButton, LinkButton, LinkProvider } from '../index';
import type { LinkProps } from '../index';

describe('Button', () => {
  test('presses once per click and never submits by itself', async () => {
    const onClick = jest.fn();
    const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button onClick={onClick}>Export</Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('what a double click brought to its place is not pressed by it', async () => {
    const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
    function Wizard() {
      const [reviewing, setReviewing] = useState(false);
      return reviewing ? (
        <form key="review" onSubmit={onSubmit}>
          <Button type="submit">Send</Button>
        </form>
      ) : (
        <Button onClick={() => setReviewing(true)}>Review</Button>
      );
    }
    render(<Wizard />);
    fireEvent.click(screen.getByRole('button', { name: 'Review' }), { detail: 1 });
    const send = screen.getByRole('button', { name: 'Send' });
    fireEvent.click(send, { detail: 2 });
    expect(onSubmit).not.toHaveBeenCalled();
    fireEvent.click(send, { detail: 1 });
    fireEvent.click(send, { detail: 2 });
    expect(onSubmit).toHaveBeenCalledTimes(2);
  });

  test('with a reason it stays focusable, is described by the reason and does nothing', async () => {
    const onClick = jest.fn();
    const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
    const { container } = render(
      <form onSubmit={onSubmit}>
        <Button type="submit" onClick={onClick} disabledReason="Choose an account first.">
          Send
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Send' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription('Choose an account first.');
    await userEvent.tab();
    expect(button).toHaveFocus();
    await userEvent.click(button);
    await userEvent.keyboard('{Enter}');
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(await axe(container)).toHaveNoViolations();
  });

  test('keeps its focus when the reason comes and goes', async () => {
    const save = (reason: string | null) => (
      <Button type="submit" disabledReason={reason}>
        Save
      </Button>
    );
    const { rerender } = render(save(null));
    const button = screen.getByRole('button', { name: 'Save' });
    await userEvent.tab();
    rerender(save('Nothing has been changed.'));
    expect(button).toHaveFocus();
    expect(button).toHaveAccessibleDescription('Nothing has been changed.');
    rerender(save(null));
    expect(button).toHaveFocus();
    expect(button).not.toHaveAccessibleDescription();
  });

  test('while loading it is busy and ignores presses', async () => {
    const onClick = jest.fn();
    render(
      <Button loading onClick={onClick}>
        Approve
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Approve' });
    expect(button).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
  });

  test('an icon button has a name', async () => {
    const onClick = jest.fn();
    render(
      <IconButton label="Close" onClick={onClick}>
        <svg aria-hidden="true" />
      </IconButton>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClick).toHaveBeenCalledTimes(1);
  });
});

describe('LinkButton', () => {
  test('goes through the injected link', () => {
    const RouterLink = ({ href, children, ...rest }: LinkProps) => (
      <a {...rest} href={`/base${href}`}>
        {children}
      </a>
    );
    render(
      <LinkProvider component={RouterLink}>
        <LinkButton href="/transactions" variant="primary">
          View
        </LinkButton>
      </LinkProvider>,
    );
    expect(screen.getByRole('link', { name: 'View' })).toHaveAttribute('href', '/base/transactions');
  });

  test('with a reason it is no link', () => {
    render(
      <LinkButton href="/send" disabledReason="Verify your account first.">
        Send Payment
      </LinkButton>,
    );
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Send Payment' })).toHaveAccessibleDescription(
      'Verify your account first.',
    );
  });
});
