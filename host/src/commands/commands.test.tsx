import { gatewayError } from '@keyturn/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { fakeRemotes } from '../testing/fake-remotes';
import { harborGateway, renderApp } from '../testing/render-app';

const originalFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = originalFetch;
  localStorage.clear();
  sessionStorage.clear();
});

const nothing = {
  ...{ payments: [], files: [], paymentOccasions: [], escrowAccounts: [], fundingSources: [] },
  notes: [],
};
const payment = {
  id: '123456789',
  amount: 1_850_000,
  displayStatus: 'CLEARED',
  waitsForReceiver: false,
  address: '14 Wharf Lane',
  createdAt: '2026-03-01T12:00:00.000Z',
  receiverEmail: 'odile@people.example',
  buyer: { id: 'u9', fullName: 'Odile Marchetti' },
  paymentOccasion: { id: 'o1', name: 'Earnest money' },
};

const savedViews = [{ id: 'v1', name: 'Late closings' }];

async function open(
  over: Parameters<typeof harborGateway>[0] = {},
  search: () => object = () => nothing,
  views: () => object = () => ({ savedViews }),
) {
  const seen: unknown[] = [];
  const Search = ({ text }: Readonly<Record<string, unknown>>) => {
    seen.push(text);
    const given = search();
    return given instanceof Error ? given : { search: given };
  };
  renderApp({
    path: '/harbor-realty/admins',
    gateway: { ...harborGateway(over), Search, CommandViews: views },
    runtime: fakeRemotes(new Set()),
  });
  await screen.findByText(/screen at \/harbor-realty\/admins/);
  return seen;
}
const openMenu = async () => {
  await userEvent.keyboard('{Control>}k{/Control}');
  return screen.findByRole('dialog', { name: 'Search and commands' });
};

test('Ctrl-K opens the menu, which goes to a screen by keyboard and gives it the focus', async () => {
  await open();
  const menu = await openMenu();
  expect(await axe(menu)).toHaveNoViolations();
  await userEvent.keyboard('escrow');
  expect(
    within(menu)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringMatching(/^Escrow Accounts/), expect.stringMatching(/^Add Escrow Account/)]);
  await userEvent.keyboard('{Enter}');
  await screen.findByText(/screen at \/harbor-realty\/escrow-accounts/);
  await waitFor(() => expect(document.getElementById('main')).toHaveFocus());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

describe('before the menu is there', () => {
  /** One after the other, before anything that is loaded can arrive. */
  const pressAtOnce = (...keys: readonly string[]) => {
    for (const key of keys)
      fireEvent.keyDown(document.activeElement ?? document.body, { key, ctrlKey: key === 'k' });
  };

  test('what is typed goes into its field, and does nothing else', async () => {
    await open();
    screen.getByRole('link', { name: 'Open 7' }).focus();
    pressAtOnce('k', 'g', 'h', 'x', 'Backspace', 'Enter', ' ', 'A');
    const menu = await screen.findByRole('dialog', { name: 'Search and commands' });
    const field = within(menu).getByRole('combobox');
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveValue('gh A');
    await userEvent.keyboard('da');
    expect(field).toHaveValue('gh Ada');
    expect(window.location.pathname).toBe('/harbor-realty/admins');
  });

  test('a sign that is written with AltGr or Option goes into its field too', async () => {
    await open();
    pressAtOnce('k', 'g');
    const at = (init: KeyboardEventInit) => fireEvent.keyDown(document.body, init);
    at({ key: '@', ctrlKey: true, altKey: true, modifierAltGraph: true });
    at({ key: '€', altKey: true });
    // The browser's own commands are not.
    at({ key: 'f', altKey: true });
    at({ key: 'b', ctrlKey: true });
    const menu = await screen.findByRole('dialog', { name: 'Search and commands' });
    await waitFor(() => expect(within(menu).getByRole('combobox')).toHaveValue('g@€'));
  });

  test('Escape takes it back, and so does Ctrl-K', async () => {
    await open();
    pressAtOnce('k', 'g', 'k', 'k', 'h', 'Escape', '?');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Search and commands' })).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    const menu = await openMenu();
    expect(within(menu).getByRole('combobox')).toHaveValue('');
  });
});

test('what is found opens its panel over the page, and is offered again', async () => {
  const waiting = {
    ...payment,
    id: '987654321',
    displayStatus: 'AUTHORIZED',
    waitsForReceiver: true,
    buyer: null,
  };
  const asked = await open({}, () => ({ ...nothing, payments: [payment, waiting] }));
  const menu = await openMenu();
  await userEvent.keyboard('odile');
  const other = await within(menu).findByRole('option', { name: /odile ?@people\.example \$18,500\.00/ });
  expect(other).toHaveTextContent('Waiting for receiver’s account');
  expect(other).not.toHaveTextContent('Authorized');
  const line = await within(menu).findByRole('option', { name: /Odile Marchetti \$18,500\.00/ });
  expect(asked).toEqual(['odile']);
  expect(within(line).getByText('Odile')).toContainHTML('<mark>Odile</mark>');
  expect(line).toHaveTextContent('Cleared');
  await userEvent.click(line);
  await screen.findByRole('dialog', { name: 'Transaction' });
  expect(window.location.pathname).toBe('/harbor-realty/transactions/123456789');
  expect(screen.getByText(/screen at \/harbor-realty\/admins/)).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(window.location.pathname).toBe('/harbor-realty/admins');
  const again = await openMenu();
  expect(within(again).getAllByRole('option')[0]).toHaveTextContent('Odile Marchetti');
  expect(within(again).getAllByRole('option')[0]).not.toHaveTextContent('Cleared');
});

test('what is found by a note says what was noted', async () => {
  const notes = [{ record: payment.id, excerpt: 'The lockbox code has changed' }];
  await open({}, () => ({ ...nothing, payments: [payment], notes }));
  const menu = await openMenu();
  await userEvent.keyboard('lockbox');
  const line = await within(menu).findByRole('option', { name: /Odile Marchetti/ });
  expect(line).toHaveTextContent('Note: “The lockbox code has changed”');
  expect(within(line).getByText('lockbox')).toContainHTML('<mark>lockbox</mark>');
});

test('a saved view is listed and opened; a list that fails can be asked for again', async () => {
  let fails = true;
  await open({}, undefined, () => (fails ? gatewayError('INTERNAL', 'Out of order.') : { savedViews }));
  const menu = await openMenu();
  expect(await within(menu).findByRole('alert')).toHaveTextContent(
    'The saved views could not be loaded: Out of order.',
  );
  fails = false;
  await userEvent.click(within(menu).getByRole('button', { name: 'Retry' }));
  const views = await within(menu).findByRole('group', { name: 'Saved views' });
  await userEvent.click(within(views).getByRole('option', { name: 'Late closings' }));
  await screen.findByText(/screen at \/harbor-realty\/transactions/);
  expect(window.location.search).toBe('?saved_view=v1');
});

test('nothing found says where it looked, a failed search can be tried again', async () => {
  let fails = true;
  await open({}, () => (fails ? gatewayError('INTERNAL', 'Out of order.') : nothing));
  const menu = await openMenu();
  await userEvent.keyboard('zzz');
  expect(await within(menu).findByRole('alert')).toHaveTextContent('The search failed');
  expect(await axe(menu)).toHaveNoViolations();
  fails = false;
  await userEvent.click(within(menu).getByRole('button', { name: 'Retry' }));
  expect(await within(menu).findByText(/Nothing found for “zzz”/)).toBeVisible();
});

test('Esc clears the text first, then closes; the focus goes back', async () => {
  await open();
  const button = screen.getByRole('button', { name: 'Search and commands' });
  await userEvent.click(button);
  const menu = await screen.findByRole('dialog', { name: 'Search and commands' });
  const input = within(menu).getByRole('combobox');
  await userEvent.type(input, 'xy');
  await userEvent.keyboard('{Escape}');
  expect(input).toHaveValue('');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Search and commands' })).toHaveFocus();
});

test('an auditor reads that only payments they take part in are found', async () => {
  const organizationPermissions = [{ organizationId: 'org-1', userId: 'u1', roles: ['AUDIT', 'TRACK'] }];
  await open({ user: { organizationPermissions } });
  const menu = await openMenu();
  await userEvent.keyboard('odile');
  expect(
    await within(menu).findByText(/Of the payments you find only those that you take part in\./),
  ).toBeVisible();
});

test('while onboarding is pending it offers what the navigation offers', async () => {
  const onboarding = { pendingRequiredSteps: 2, verifiedEscrowAccounts: 0, verifiedFundingSources: 0 };
  await open({ onboarding }, () => ({ ...nothing, payments: [payment] }));
  const menu = await openMenu();
  expect(within(menu).getByRole('option', { name: /^Transactions/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  expect(within(menu).getByRole('option', { name: /^Export Transactions/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  expect(within(menu).getByRole('option', { name: /^Support/ })).toHaveAttribute('aria-disabled', 'false');
  await userEvent.keyboard('odile');
  expect(await within(menu).findByText(/Nothing found for/)).toBeVisible();
  await userEvent.keyboard('{Escape}{Escape}gt');
  expect(window.location.pathname).toBe('/harbor-realty/admins');
});

test('another organization and the agent’s site are offered to whom they belong', async () => {
  await open({
    user: {
      roles: ['REQUEST'],
      organizations: [
        { id: 'org-1', slug: 'harbor-realty', name: 'Harbor Realty' },
        { id: 'org-2', slug: 'summit-title', name: 'Summit Title' },
      ],
    },
  });
  const menu = await openMenu();
  expect(within(menu).getByRole('option', { name: 'Summit Title' })).toBeInTheDocument();
  expect(within(menu).queryByRole('option', { name: 'Harbor Realty' })).not.toBeInTheDocument();
  expect(within(menu).getByRole('option', { name: 'Request Payment' })).toBeInTheDocument();
  expect(within(menu).queryByRole('option', { name: 'Manage' })).not.toBeInTheDocument();
});

test('asks before what was typed in an open panel is lost', async () => {
  await open();
  await userEvent.click(screen.getByRole('link', { name: 'Open 7' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Note' }), 'half a note');
  const menu = await openMenu();
  await userEvent.keyboard('escrow');
  expect(within(menu).getAllByRole('option')[0]).toHaveTextContent('Escrow Accounts');
  await userEvent.keyboard('{Enter}');
  const question = /Are you sure\? Any information you have filled out will be lost\./;
  expect(await screen.findByText(question)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('half a note');
});

describe('single keys', () => {
  test('go to screens and open panels, from the very first key on', async () => {
    await open();
    await userEvent.keyboard('gh');
    expect(await screen.findByText(/screen at \/harbor-realty\/home/)).toBeVisible();
    await userEvent.keyboard('c');
    expect(await screen.findByRole('dialog', { name: 'Collect a Payment' })).toBeVisible();
  });

  test('do nothing in a field or over an open panel', async () => {
    await open();
    const menu = await openMenu();
    await userEvent.keyboard('gh?');
    expect(within(menu).getByRole('combobox')).toHaveValue('gh?');
    expect(window.location.pathname).toBe('/harbor-realty/admins');
  });

  test('are told by ? and can be turned off for good', async () => {
    await open();
    await userEvent.keyboard('?');
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(await axe(sheet)).toHaveNoViolations();
    expect(within(sheet).getByText('Go to')).toBeVisible();
    await userEvent.click(within(sheet).getByRole('switch', { name: /Shortcuts of single keys/ }));
    await userEvent.click(within(sheet).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await userEvent.keyboard('gh?');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(window.location.pathname).toBe('/harbor-realty/admins');
    expect(await openMenu()).toBeVisible();
  });
});
