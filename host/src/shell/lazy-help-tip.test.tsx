import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LazyHelpTip } from './lazy-help-tip';

const text = 'Payment occasions are link-based payment requests.';

test('the tooltip opens under a pointer that rests until its code is here', async () => {
  render(<LazyHelpTip text={text} />);
  await userEvent.hover(screen.getByRole('button', { name: `Help: ${text}` }));
  expect(await screen.findByRole('tooltip')).toHaveTextContent(text);
});

test('it stays closed where the pointer has gone on meanwhile', async () => {
  render(<LazyHelpTip text={text} />);
  const mark = screen.getByRole('button', { name: `Help: ${text}` });
  fireEvent.pointerEnter(mark);
  fireEvent.pointerLeave(mark);
  await waitFor(() => expect(mark).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: `Help: ${text}` })).toHaveAttribute('data-state', 'closed');
});
