import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { IconButton } from '../index';
import { Menu, MenuItem, MenuLink } from './index';

test('opens by keyboard, chooses with Enter, skips what is disabled and says why', async () => {
  const onResend = jest.fn();
  const onRefund = jest.fn();
  render(
    <Menu trigger={<IconButton label="More">…</IconButton>}>
      <MenuItem onSelect={onRefund} disabledReason="Only deposited payments can be refunded.">
        Refund payment
      </MenuItem>
      <MenuItem onSelect={onResend}>Resend receipts</MenuItem>
      <MenuLink href="/transactions/1">Open</MenuLink>
    </Menu>,
  );
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  const menu = await screen.findByRole('menu', { name: 'More' });
  expect(screen.getByRole('menuitem', { name: /Refund payment/ })).toHaveTextContent(
    'Only deposited payments',
  );
  expect(screen.getByRole('menuitem', { name: 'Open' })).toHaveAttribute('href', '/transactions/1');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Resend receipts' })).toHaveFocus());
  expect(await axe(menu)).toHaveNoViolations();
  await userEvent.keyboard('{Enter}');
  expect(onResend).toHaveBeenCalledTimes(1);
  expect(onRefund).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.getByRole('button', { name: 'More' })).toHaveFocus());
});
