import { mockGateway, mockSocket, renderRoute } from '@keyturn/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import AccountReconciliationScreen from '../account-screen';
import { LinesTab } from './lines-tab';

const line = (id: string, description: string, amount = 100) => ({
  ...{ __typename: 'BankLine', id, day: '2026-03-02', amount, description, age: 1 },
});
const movement = (id: string, amount = 100) => ({
  ...{ __typename: 'BookMovement', id, day: '2026-03-02', amount, paymentId: '123456789' },
  ...{ party: 'Dana Cole', file: '1 Pier Rd', age: 1 },
});
const together = (id: string, why: string) => ({
  ...{ __typename: 'LineMatch', id, why, lines: [line(`line of ${id}`, `WIRE ${id}`)], movements: [] },
});
const reconciled = {
  ...{ __typename: 'ReconciledAccount', id: 'account-1', name: 'Trust', bank: 'Bank', last4: '1234' },
  ...{ throughDay: '2026-03-31', openFrom: '2026-03-01', bankBalance: 0, difference: 0, openLines: 0 },
  ...{ proposals: 0, unsigned: [] },
};
const reconciling = { viewer: { permissions: new Set(['RECONCILE'] as const) } };

interface World {
  openLines: readonly ReturnType<typeof line>[];
  openMovements: readonly ReturnType<typeof movement>[];
  matched: readonly ReturnType<typeof together>[];
  proposals?: readonly ReturnType<typeof together>[];
}

const pageOf = <Entry,>(all: readonly Entry[], limit: unknown, afterCursor: unknown) => {
  const from = Number(afterCursor ?? 0);
  const next = from + Number(limit);
  const pageInfo = { afterCursor: String(next), hasMoreEntries: next < all.length, totalCount: all.length };
  return { entries: all.slice(from, next), pageInfo: { ...pageInfo, beforeCursor: null } };
};

/** A gateway with this work; what was asked of matches, and what was undone or matched by hand. */
function gatewayWith(world: World) {
  const asked: unknown[] = [];
  mockGateway({
    ReconciledAccount: () => ({ reconciledAccount: reconciled }),
    Matching: () => ({ matching: { proposals: world.proposals ?? [] } }),
    OpenLines: ({ text, limit, afterCursor }) => {
      const found = world.openLines.filter(({ description }) => description.includes(String(text)));
      return { openLines: pageOf(found, limit, afterCursor) };
    },
    OpenMovements: ({ limit, afterCursor }) => ({
      openMovements: pageOf(world.openMovements, limit, afterCursor),
    }),
    MatchedLines: ({ text, most }) => {
      asked.push([text, most]);
      const found = world.matched.filter(({ why }) => why.includes(String(text)));
      return { matchedLines: { total: found.length, entries: found.slice(0, Number(most)) } };
    },
    UndoMatch: ({ id }) => {
      world.matched = world.matched.filter((each) => each.id !== id);
      return { undoMatch: id };
    },
    MatchByHand: (given) => {
      asked.push(given);
      return { matchByHand: 'match' };
    },
  });
  return asked;
}

test('lines and payments are chosen and matched by the keyboard alone', async () => {
  const asked = gatewayWith({
    openLines: [line('line-1', 'WIRE IN'), line('line-2', 'MORE')],
    openMovements: [movement('movement-1')],
    matched: [],
  });
  const { container } = renderRoute(<LinesTab fundingSourceId="account-1" />, reconciling);
  const first = await screen.findByRole('checkbox', { name: /WIRE IN/ });
  first.focus();
  await userEvent.keyboard('{Enter}jj');
  expect(first).toBeChecked();
  const payment = screen.getByRole('checkbox', { name: /payment 123456789/ });
  expect(payment).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(payment).toBeChecked();
  // A letter in a field is a letter.
  await userEvent.type(screen.getByRole('textbox', { name: /^File/ }), 'jk');
  expect(screen.getByRole('textbox', { name: /^File/ })).toHaveValue('jk');
  await userEvent.click(screen.getByRole('button', { name: 'Match by hand' }));
  await waitFor(() =>
    expect(asked).toContainEqual(
      expect.objectContaining({ lineIds: ['line-1'], movementIds: ['movement-1'] }),
    ),
  );
  await waitFor(() => expect(first).toHaveFocus());
  expect(await axe(container)).toHaveNoViolations();
});

test('what was matched is found by a text, shown further, and taken back with the focus on the next', async () => {
  const asked = gatewayWith({
    openLines: [],
    openMovements: [],
    matched: Array.from({ length: 60 }, (_, index) => together(`match-${index}`, `Trace ${index}`)),
  });
  renderRoute(<LinesTab fundingSourceId="account-1" />, reconciling);
  await screen.findByText('Trace 49');
  expect(screen.queryByText('Trace 50')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: /Load more/ }));
  expect(await screen.findByText('Trace 59')).toBeVisible();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search what was matched' }), 'Trace 5');
  await waitFor(() => expect(screen.queryByText('Trace 4')).not.toBeInTheDocument());
  expect(asked).toContainEqual(['Trace 5', 50]);
  const rows = screen.getAllByRole('listitem').filter((row) => within(row).queryByText(/^Trace 5\d?$/));
  expect(rows).toHaveLength(11);
  const [first, second] = rows.map((row) => within(row).getByRole('button', { name: 'Take back' }));
  if (first !== undefined) await userEvent.click(first);
  await waitFor(() => expect(screen.queryByText('Trace 5')).not.toBeInTheDocument());
  expect(second).toHaveFocus();
});

test('a long list is shown page by page, and no further once all is there', async () => {
  const many = Array.from({ length: 102 }, (_, index) => line(`line-${index}`, `WIRE ${index}.`));
  gatewayWith({ openLines: many, openMovements: [], matched: [] });
  renderRoute(<LinesTab fundingSourceId="account-1" />, reconciling);
  expect(await screen.findByText(/WIRE 7\./)).toBeVisible();
  expect(screen.queryByText(/WIRE 100\./)).not.toBeInTheDocument();
  await userEvent.click(screen.getByText('Load more'));
  expect(await screen.findByText(/WIRE 101\./)).toBeVisible();
  expect(screen.queryByText('Load more')).not.toBeInTheDocument();
});

test('what was chosen stays in sight while something else is searched', async () => {
  const many = Array.from({ length: 101 }, (_, index) => line(`line-${index}`, `WIRE ${index}.`));
  gatewayWith({ openLines: many, openMovements: [], matched: [] });
  renderRoute(<LinesTab fundingSourceId="account-1" />, reconciling);
  await userEvent.click(await screen.findByText(/WIRE 7\./));
  await userEvent.type(screen.getByLabelText('Search lines'), 'WIRE 100');
  expect(await screen.findByText(/WIRE 100\./)).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/WIRE 8\./)).not.toBeInTheDocument());
  expect(screen.getByLabelText(/WIRE 7\./)).toBeChecked();
});

test('what somebody else decides goes from the screen, from the choice, and leaves the focus in the list', async () => {
  const world: World = {
    openLines: [line('line-1', 'WIRE IN'), line('line-2', 'MORE')],
    openMovements: [],
    matched: [],
    proposals: [together('one', 'Trace one'), together('two', 'Trace two')],
  };
  gatewayWith(world);
  const live = mockSocket();
  const params = { fundingSourceId: 'account-1', tab: 'lines' };
  renderRoute(<AccountReconciliationScreen params={params} />, reconciling);
  await waitFor(() => expect(live.open()).toContain('ReconciliationChanges'));
  await userEvent.click(await screen.findByRole('checkbox', { name: /WIRE IN/ }));
  expect(screen.getByRole('button', { name: 'Book line' })).toBeVisible();
  const [accept] = await screen.findAllByRole('button', { name: 'Accept' });
  accept?.focus();
  world.openLines = world.openLines.slice(1);
  world.proposals = world.proposals?.slice(1) ?? [];
  const pushed = (fundingSourceId: string) =>
    live.push('ReconciliationChanges', {
      reconciliationChanged: { __typename: 'ReconciliationChange', fundingSourceId },
    });
  pushed('account-2');
  expect(screen.getByText('Trace one')).toBeVisible();
  pushed('account-1');
  await waitFor(() => expect(screen.queryByText('Trace one')).not.toBeInTheDocument());
  expect(screen.queryByRole('button', { name: 'Book line' })).not.toBeInTheDocument();
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  expect(document.activeElement).toContainElement(screen.getByText('Trace two'));
});
