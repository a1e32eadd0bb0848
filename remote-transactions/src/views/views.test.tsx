import {
  gatewayError,
  mockGateway,
  mockSocket,
  type OperationHandler,
  renderRoute,
} from '@keyturn/shared/testing';
import { Toaster } from '@keyturn/shared/toast';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import TransactionsScreen from '../screen/screen';
import { paymentPage } from '../testing/payments';

beforeEach(() => {
  localStorage.clear();
  mockSocket();
});

const late = {
  id: 'v1',
  name: 'Late ones',
  shared: false,
  mine: true,
  state: JSON.stringify({ view: 'list', address: '14 Wharf Lane', columns: 'payer,amount' }),
  owner: { id: 'user-1', fullName: 'Joan Osei' },
};
const office = {
  ...late,
  id: 'v2',
  name: 'Office',
  shared: true,
  mine: false,
  owner: { id: 'u2', fullName: 'Ada Marsh' },
};

function open(path: string, handlers: Readonly<Record<string, OperationHandler>> = {}, viewer = {}) {
  const calls = mockGateway({
    Payments: () => paymentPage([]),
    SavedViews: () => ({ savedViews: [late, office] }),
    ...handlers,
  });
  const { container } = renderRoute(
    <>
      <TransactionsScreen />
      <Toaster />
    </>,
    { path: `/harbor-realty/transactions${path}`, viewer },
  );
  return { calls, container };
}
const openMenu = async (name: RegExp) => {
  await userEvent.click(await screen.findByRole('button', { name }));
  return screen.findByRole('menu', { name: 'Views' });
};
const addresses = (calls: ReturnType<typeof mockGateway>) =>
  calls.filter(({ operation }) => operation === 'Payments').map(({ variables }) => variables['filter']);

test('a link opens the view as it was saved; nothing else is asked for meanwhile', async () => {
  const { calls } = open('?saved_view=v1');
  expect(await screen.findByRole('button', { name: /^Late ones/ })).toBeVisible();
  await waitFor(() => expect(addresses(calls).length).toBeGreaterThan(0));
  for (const filter of addresses(calls)) expect(filter).toMatchObject({ address: '14 Wharf Lane' });
  expect(screen.queryByText('Edited')).not.toBeInTheDocument();
});

test('what was changed since shows, and is saved or reset', async () => {
  const { calls } = open('?saved_view=v1&view=list&address=Pier&columns=payer,amount', {
    UpdateSavedView: ({ state }) => ({ updateSavedView: { ...late, state } }),
  });
  expect(await screen.findByRole('button', { name: /^Late ones.*Edited/ })).toBeVisible();
  await userEvent.click(within(await openMenu(/Late ones/)).getByRole('menuitem', { name: 'Reset' }));
  await waitFor(() => expect(screen.queryByText('Edited')).not.toBeInTheDocument());
  expect(addresses(calls).at(-1)).toMatchObject({ address: '14 Wharf Lane' });
});

test('Save changes keeps what is shown', async () => {
  const { calls } = open('?saved_view=v1&view=list&address=Pier&columns=payer,amount', {
    UpdateSavedView: ({ state }) => ({ updateSavedView: { ...late, state } }),
  });
  await userEvent.click(within(await openMenu(/Late ones/)).getByRole('menuitem', { name: 'Save changes' }));
  expect(await screen.findByText('View saved')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Edited')).not.toBeInTheDocument());
  const sent = calls.find(({ operation }) => operation === 'UpdateSavedView')?.variables;
  expect(sent).toMatchObject({ id: 'v1' });
  expect(JSON.parse(String(sent?.['state']))).toMatchObject({ address: 'Pier', columns: 'payer,amount' });
});

test('the present filters are saved under a name; a name that is taken is said at its field', async () => {
  let taken = true;
  let views = [late];
  open('?view=list&address=Pier&columns=payer,amount', {
    SavedViews: () => ({ savedViews: views }),
    CreateSavedView: ({ name, state }) => {
      if (taken) return gatewayError('CONFLICT', 'A view with this name is there already.', 'name');
      const createSavedView = { ...late, id: 'v9', name: String(name), state: String(state) };
      views = [late, createSavedView];
      return { createSavedView };
    },
  });
  await userEvent.click(within(await openMenu(/^Views/)).getByRole('menuitem', { name: /Save as new view/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Save as new view' });
  const name = within(dialog).getByRole('textbox', { name: /Name/ });
  const save = within(dialog).getByRole('button', { name: 'Save' });
  await userEvent.click(save);
  expect(name).toHaveAccessibleDescription('Name is required.');
  await userEvent.type(name, 'Pier');
  await userEvent.click(save);
  await waitFor(() => expect(name).toHaveAccessibleDescription('A view with this name is there already.'));
  expect(name).toHaveValue('Pier');
  expect(await axe(dialog)).toHaveNoViolations();
  taken = false;
  await userEvent.click(save);
  expect(await screen.findByRole('button', { name: /^Pier/ })).toBeVisible();
  expect(screen.queryByText('Edited')).not.toBeInTheDocument();
});

test('a view that somebody else saved meanwhile is not overwritten; the person reads what it is now', async () => {
  let view = { ...office, mine: true };
  const calls = open('?saved_view=v2', {
    SavedViews: () => ({ savedViews: [view] }),
    UpdateSavedView: ({ name }) => {
      if (view.name === 'Front office') return { updateSavedView: { ...view, name: String(name) } };
      view = { ...view, name: 'Front office' };
      return gatewayError('CONFLICT', 'Somebody else has changed this view since.');
    },
  }).calls;
  await userEvent.click(within(await openMenu(/^Office/)).getByRole('menuitem', { name: /Rename/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Rename view' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Name/ }), ' 2');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText(/It is called “Front office” now\./)).toBeVisible();
  expect(within(dialog).getByRole('textbox', { name: /Name/ })).toHaveValue('Office 2');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  const sent = calls.filter(({ operation }) => operation === 'UpdateSavedView');
  expect(sent.map(({ variables }) => variables)).toEqual([
    { id: 'v2', name: 'Office 2', before: { name: 'Office', state: office.state, shared: true } },
    { id: 'v2', name: 'Office 2', before: { name: 'Front office', state: office.state, shared: true } },
  ]);
});

test('deleting asks first, then leaves the view and keeps its filters', async () => {
  let views = [late, office];
  open('?saved_view=v1', {
    SavedViews: () => ({ savedViews: views }),
    DeleteSavedView: () => {
      views = [office];
      return { deleteSavedView: 'v1' };
    },
  });
  await userEvent.click(within(await openMenu(/Late ones/)).getByRole('menuitem', { name: /Delete/ }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete “Late ones”?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('View deleted')).toBeVisible();
  expect(await screen.findByRole('button', { name: /^Views/ })).toBeVisible();
  expect(screen.queryByText('View not opened')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Property address')).toHaveValue('14 Wharf Lane');
});

test('the menu lists own and shared views; others’ are changed by admins only', async () => {
  const edited = '?saved_view=v2&view=list&columns=payer,amount';
  open(edited, {}, { permissions: new Set(['TRACK']) });
  const menu = await openMenu(/^Office/);
  expect(within(menu).getByRole('menuitem', { name: /Late ones/ })).toHaveAttribute(
    'href',
    '/harbor-realty/transactions?saved_view=v1',
  );
  expect(within(menu).getByText('Ada Marsh')).toBeVisible();
  expect(within(menu).getByRole('menuitem', { name: /Save changes/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  expect(within(menu).queryByRole('menuitem', { name: /Delete/ })).not.toBeInTheDocument();
  expect(await axe(menu)).toHaveNoViolations();
});

test('a view that is gone, and a list that fails, are said and left', async () => {
  const { calls } = open('?saved_view=gone');
  expect(await screen.findByText('It was deleted, or it is not shared with you.')).toBeVisible();
  await waitFor(() => expect(addresses(calls).length).toBeGreaterThan(0));
  expect(screen.getByRole('button', { name: /^Views/ })).toBeVisible();
});

test('the menu offers Retry where the views cannot be loaded', async () => {
  let down = true;
  open('', { SavedViews: () => (down ? gatewayError('INTERNAL', 'Out of order.') : { savedViews: [late] }) });
  const menu = await openMenu(/^Views/);
  expect(await within(menu).findByText(/Out of order/)).toBeVisible();
  down = false;
  await userEvent.click(within(menu).getByRole('menuitem', { name: 'Retry' }));
  expect(await within(menu).findByRole('menuitem', { name: /Late ones/ })).toBeVisible();
});
