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

function open(tab: string) {
  mockGateway({
    ReconciledAccount: () => ({ reconciledAccount: notBegun }),
    Statements: () => ({ bankStatements: [] }),
    StatementFeed: () => ({ statementFeed: feed }),
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
