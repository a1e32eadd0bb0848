import { Link, useLocation } from '@keyturn/shared/router';
import { mockGateway, renderRoute } from '@keyturn/shared/testing';
import { type LinkProps, LinkProvider } from '@keyturn/shared/ui';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import AccountReconciliationScreen from './account-screen';

const notBegun = {
  ...{ __typename: 'ReconciledAccount', id: 'account-1', name: 'Trust', bank: 'Bank', last4: '1234' },
  ...{ throughDay: null, openFrom: null, bankBalance: 0, difference: 0, openLines: 0, proposals: 0 },
  unsigned: [],
};
const feed = {
  ...{ __typename: 'StatementFeed', fundingSourceId: 'account-1', linked: false, active: false },
  ...{ broughtAt: null, problem: null, needsSignIn: false },
};

const Followed = ({ href, ...attributes }: LinkProps) => <Link to={href} {...attributes} />;

function Routed() {
  const tab = useLocation().pathname.split('/')[4] ?? '';
  return (
    <LinkProvider component={Followed}>
      <AccountReconciliationScreen params={{ fundingSourceId: 'account-1', tab }} />
    </LinkProvider>
  );
}

const preview = {
  ...{ __typename: 'StatementPreview', format: 'CSV', refusal: null, needsBalance: false, rows: [] },
  ...{ columns: null, fromDay: '2026-03-09', throughDay: '2026-03-31', openingBalance: 0 },
  ...{ closingBalance: 0, lines: 0, newLines: 0 },
};
const upload = { key: 'statements/o/1', url: 'http://files.example/1', method: 'PUT', headers: [] };

/** A request that takes whatever file is sent. */
class TakingRequest extends EventTarget {
  readonly status = 200;
  readonly upload = new EventTarget();
  open() {}
  setRequestHeader() {}
  send() {
    queueMicrotask(() => this.dispatchEvent(new Event('load')));
  }
}

function open(tab: string, ownFeed: Partial<typeof feed> = {}, own: object = {}) {
  Object.assign(globalThis, { XMLHttpRequest: TakingRequest });
  mockGateway({
    ReconciledAccount: () => ({ reconciledAccount: { ...notBegun, ...own } }),
    Statements: () => ({ bankStatements: [] }),
    StatementFeed: () => ({ statementFeed: { ...feed, ...ownFeed } }),
    StatementUpload: () => ({ getPresignedUrl: upload }),
    StatementPreview: () => ({ statementPreview: preview }),
  });
  return renderRoute(<Routed />, {
    path: `/harbor-realty/reconciliation/account-1/${tab}`,
    viewer: { permissions: new Set(['RECONCILE'] as const) },
  });
}

test('the link to the first import leads to the field of the file', async () => {
  open('today');
  await userEvent.click(await screen.findByRole('link', { name: 'Import a statement' }));
  await waitFor(() => expect(screen.getByLabelText('File of the bank')).toHaveFocus());
});

test('a tab that is opened keeps the focus, and a page that is loaded begins at its top', async () => {
  const { unmount } = open('statements');
  expect(await screen.findByText(/This account was added by its numbers/)).toBeVisible();
  expect(document.body).toHaveFocus();
  unmount();
  open('today');
  await screen.findByRole('link', { name: 'Import a statement' });
  await userEvent.click(screen.getByRole('tab', { name: 'Statements' }));
  expect(await screen.findByText(/This account was added by its numbers/)).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Statements' })).toHaveFocus();
});

test('before the first statement the switch says where reconciling then begins', async () => {
  open('statements', { linked: true });
  expect(await screen.findByText(/begins with the first day that the bank tells of/)).toBeVisible();
});

test('the first statement says, before it is imported, where reconciling begins for good', async () => {
  open('statements');
  const file = new File(['Date,Amount'], 'march.csv', { type: 'text/csv' });
  await userEvent.upload(await screen.findByLabelText('File of the bank'), file);
  expect(await screen.findByText('Reconciling this account begins on Mar 9, 2026')).toBeVisible();
  expect(screen.getByText(/Days before it cannot be added later/)).toBeVisible();
});

test('a later statement decides nothing', async () => {
  open('statements', {}, { throughDay: '2026-03-08', openFrom: '2026-03-01' });
  const file = new File(['Date,Amount'], 'march.csv', { type: 'text/csv' });
  await userEvent.upload(await screen.findByLabelText('File of the bank'), file);
  expect(await screen.findByText(/Mar 9, 2026 to Mar 31, 2026/)).toBeVisible();
  expect(screen.queryByText(/^Reconciling this account begins/)).not.toBeInTheDocument();
});
