import { gatewayError, mockGateway, mockSocket, renderRoute } from '@keyturn/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import ReceiversScreen from './screen';

beforeEach(() => mockSocket());

const receiver = (more: object = {}) => ({
  ...{
    __typename: 'Receiver',
    id: 'org/pat@vendors.example',
    email: 'pat@vendors.example',
    name: 'Pat Rowe',
  },
  ...{ account: 'Truist ••4821', accountVerified: true, accountChanged: false, accountIsNew: false },
  ...{ accountGivenAt: '2026-10-01T10:00:00.000Z', accountGivenBy: 'Pat Rowe', payments: 2 },
  ...{ lastPaidAt: '2026-11-01T10:00:00.000Z', addedAt: '2026-10-01T09:00:00.000Z', addedBy: 'Avery Cole' },
  ...{ askable: true, changing: null },
  ...more,
});
const page = (entries: readonly object[], more: object = {}) => ({
  receivers: {
    entries,
    pageInfo: { afterCursor: null, hasMoreEntries: false, totalCount: entries.length, ...more },
  },
});
const show = () => renderRoute(<ReceiversScreen />);

test('grows page by page', async () => {
  const asked: unknown[] = [];
  mockGateway({
    Receivers: ({ afterCursor }) => {
      asked.push(afterCursor);
      return afterCursor === 'next'
        ? page([receiver({ id: 'org/zoe', email: 'zoe@vendors.example', name: null })], { totalCount: 2 })
        : page([receiver()], { afterCursor: 'next', hasMoreEntries: true, totalCount: 2 });
    },
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: /Load more/ }));
  expect(await screen.findByText('zoe@vendors.example')).toBeInTheDocument();
  expect(screen.getByText('Pat Rowe')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Load more/ })).toBeNull();
  expect(asked.at(-1)).toBe('next');
});

test('asks a known receiver for another account after a question, and says who gives the code', async () => {
  const ask = jest.fn(() => ({
    askForNewAccount: receiver({
      changing: {
        __typename: 'Receiving',
        transactionTemplateId: '483920117',
        triesLeft: 5,
        code: null,
        codeRefusal: 'ADDRESSED_BY_VIEWER',
        codeReaders: ['Ana Approver'],
        until: '2026-12-20T10:00:00.000Z',
      },
    }),
  }));
  mockGateway({ Receivers: () => page([receiver()]), AskForNewAccount: ask });
  const { container } = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Ask for another account (Pat Rowe)' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Ask Pat Rowe for another account?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ask' }));
  expect(await screen.findByText(/Ask Ana Approver to call the receiver with the code/)).toBeInTheDocument();
  expect(ask).toHaveBeenCalledWith(
    expect.objectContaining({ organizationSlug: 'harbor-realty', email: 'pat@vendors.example' }),
  );
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByRole('button', { name: 'Ask again (Pat Rowe)' })).toHaveFocus();
  expect(await axe(container)).toHaveNoViolations();
});

test('shows the code once somebody who may read it asks for it', async () => {
  const changing = (code: string | null) => ({
    __typename: 'Receiving',
    transactionTemplateId: '483920117',
    triesLeft: 5,
    code,
    codeRefusal: null,
    codeReaders: [],
    until: '2026-12-20T10:00:00.000Z',
  });
  let read = false;
  const readReceiverCode = jest.fn(() => {
    read = true;
    return { readReceiverCode: '483920117' };
  });
  mockGateway({
    Receivers: () => page([receiver({ changing: changing(read ? '1234 5678' : null) })]),
    ReadReceiverCode: readReceiverCode,
  });
  const { container } = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Show the code' }));
  expect(await screen.findByText('1234 5678')).toBeInTheDocument();
  expect(readReceiverCode).toHaveBeenCalledWith(expect.objectContaining({ id: '483920117' }));
  expect(await axe(container)).toHaveNoViolations();
});

test('sends people to Support where nobody can read the code', async () => {
  const changing = {
    __typename: 'Receiving',
    transactionTemplateId: '483920117',
    triesLeft: 5,
    code: null,
    codeRefusal: 'MISSING_PERMISSION',
    codeReaders: [],
    until: '2026-12-20T10:00:00.000Z',
  };
  mockGateway({ Receivers: () => page([receiver({ changing })]) });
  show();
  expect(await screen.findByRole('link', { name: 'Support' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Show the code' })).toBeNull();
});

test('offers it of nobody who gave no account, and says why it was refused', async () => {
  mockGateway({
    Receivers: () =>
      page([
        receiver(),
        receiver({ id: 'org/new', email: 'new@vendors.example', name: null, account: null, askable: false }),
      ]),
    AskForNewAccount: () => gatewayError('CONFLICT', 'A payment already waits for this receiver’s account.'),
  });
  show();
  const buttons = await screen.findAllByRole('button', { name: /Ask for another account/ });
  expect(buttons).toHaveLength(1);
  await userEvent.click(buttons[0] ?? document.body);
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ask' }));
  expect(await within(dialog).findByText(/already waits/)).toBeInTheDocument();
});
