import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HelpTip } from './index';

test('the text describes the mark while it has the focus', async () => {
  render(<HelpTip text="Payment occasions are link-based payment requests." />);
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  await userEvent.tab();
  const mark = screen.getByRole('button', { name: 'Help' });
  expect(mark).toHaveFocus();
  expect(await screen.findByRole('tooltip')).toHaveTextContent(
    'Payment occasions are link-based payment requests.',
  );
  expect(mark).toHaveAccessibleDescription('Payment occasions are link-based payment requests.');
});

test('what the pointer rested on before the tooltip was there is explained, until it is put away', async () => {
  render(<HelpTip text="Link-based payment requests." defaultOpen />);
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Link-based payment requests.');
  const mark = screen.getByRole('button', { name: 'Help' });
  await userEvent.hover(mark);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument());
});
