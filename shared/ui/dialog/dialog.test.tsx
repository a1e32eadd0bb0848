import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { useState } from 'react';
import { ConfirmDialog } from './index';

function Page(props: { onConfirm?: () => void; busy?: boolean; error?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Remove
      </button>
      <ConfirmDialog
        open={open}
        danger
        title="Remove admin?"
        description="They lose access at once."
        onConfirm={props.onConfirm ?? (() => undefined)}
        onCancel={() => setOpen(false)}
        busy={props.busy ?? false}
        error={props.error ?? null}
      />
    </>
  );
}

const openDialog = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  return screen.getByRole('alertdialog', { name: 'Remove admin?' });
};

test('asks with Confirm and Cancel, starts on Cancel and gives the focus back', async () => {
  const onConfirm = jest.fn();
  render(<Page onConfirm={onConfirm} />);
  const dialog = await openDialog();
  expect(dialog).toHaveAccessibleDescription('They lose access at once.');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  expect(screen.queryByRole('button', { name: 'Remove' })).not.toBeInTheDocument();
  expect(await axe(dialog)).toHaveNoViolations();
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Remove' })).toHaveFocus();
});

test('while busy it stays and cannot be confirmed twice', async () => {
  const onConfirm = jest.fn();
  const { rerender } = render(<Page onConfirm={onConfirm} />);
  await openDialog();
  rerender(<Page onConfirm={onConfirm} busy />);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(screen.getByRole('alertdialog')).toBeInTheDocument();
  expect(onConfirm).not.toHaveBeenCalled();
});

test('shows why confirming failed', async () => {
  render(<Page error="500: Internal server error" />);
  await openDialog();
  expect(screen.getByRole('alert')).toHaveTextContent('500: Internal server error');
});
