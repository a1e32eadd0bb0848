import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeRemotes } from '../testing/fake-remotes';
import { harborGateway, renderApp } from '../testing/render-app';

const originalFetch = globalThis.fetch;
const address = () => window.location.pathname + window.location.search;
const question = 'Are you sure? Any information you have filled out will be lost.';

afterEach(() => {
  globalThis.fetch = originalFetch;
});

async function openOver(path: string) {
  renderApp({ path, runtime: fakeRemotes() });
  await userEvent.click(await screen.findByRole('link', { name: 'Open 7' }));
  return screen.findByRole('dialog', { name: 'Transaction #7' });
}

test('a panel lies over the page it was opened from, names itself and has its actions at its foot', async () => {
  const panel = await openOver('/harbor-realty/admins?q=1');
  expect(address()).toBe('/harbor-realty/transactions/7?panelTab=details');
  expect(screen.getByText(/screen at \/harbor-realty\/admins\?q=1/)).toBeInTheDocument();
  expect(within(panel).getByRole('button', { name: 'Act' }).closest('footer')).not.toBeNull();
  expect(document.title).toBe('Transaction #7 · Harbor Realty · Keyturn');
});

test('Esc closes it to its background page and gives the focus back', async () => {
  await openOver('/harbor-realty/admins?q=1');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(address()).toBe('/harbor-realty/admins?q=1');
  await waitFor(() => expect(screen.getByRole('link', { name: 'Open 7' })).toHaveFocus());
  expect(document.title).toBe('Admins · Harbor Realty · Keyturn');
});

test('where what had the focus goes a moment after, the page’s content has it', async () => {
  await openOver('/harbor-realty/admins?q=1');
  await userEvent.keyboard('{Escape}');
  const opener = await screen.findByRole('link', { name: 'Open 7' });
  await waitFor(() => expect(opener).toHaveFocus());
  // As a list does that is read again.
  opener.remove();
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('tabs keep the query and the page behind', async () => {
  const panel = await openOver('/harbor-realty/admins?q=1');
  await userEvent.click(within(panel).getByRole('tab', { name: 'Events' }));
  expect(await within(panel).findByText('events of the panel')).toBeVisible();
  expect(address()).toBe('/harbor-realty/transactions/7?panelTab=events');
  window.history.back();
  await waitFor(() => expect(address()).toBe('/harbor-realty/admins?q=1'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('opened by its address, it lies over its list and closes to it without panelTab', async () => {
  renderApp({
    path: '/harbor-realty/transactions/7?panelTab=events&direction=INBOUND',
    runtime: fakeRemotes(),
  });
  const panel = await screen.findByRole('dialog', { name: 'Transaction #7' });
  expect(screen.getByText(/screen at \/harbor-realty\/transactions\?direction=INBOUND/)).toBeInTheDocument();
  await userEvent.click(within(panel).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(address()).toBe('/harbor-realty/transactions?direction=INBOUND'));
});

test('while onboarding is pending it closes to Home', async () => {
  renderApp({
    path: '/harbor-realty/transactions/7',
    runtime: fakeRemotes(),
    gateway: harborGateway({ onboarding: { pendingRequiredSteps: 1 } }),
  });
  const panel = await screen.findByRole('dialog', { name: 'Transaction #7' });
  await userEvent.click(within(panel).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(address()).toBe('/harbor-realty/home'));
});

describe('with something typed', () => {
  async function openAndType() {
    const panel = await openOver('/harbor-realty/admins');
    await userEvent.type(within(panel).getByRole('textbox', { name: 'Note' }), 'x');
    return panel;
  }

  test('closing asks; Cancel stays with what was typed; Confirm closes', async () => {
    await openAndType();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('x');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    const dialog = await screen.findByRole('alertdialog', { name: question });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(address()).toBe('/harbor-realty/admins'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('the browser’s Back asks, and goes back once confirmed', async () => {
    await openAndType();
    window.history.back();
    const dialog = await screen.findByRole('alertdialog', { name: question });
    await waitFor(() => expect(address()).toBe('/harbor-realty/transactions/7?panelTab=details'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(address()).toBe('/harbor-realty/admins'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
