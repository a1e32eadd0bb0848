import { gatewayError, mockGateway, mockSocket, renderRoute } from '@keyturn/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { payment } from '../../testing/payments';
import DetailPanel from '../panel';

beforeEach(() => void mockSocket());

const stopped = (given: object = {}) =>
  payment({
    displayStatus: 'FAILED',
    transactions: [{ id: 't', status: 'FAILED', expedited: false, blockReason: null, errorType: 'R01' }],
    ...given,
  });
const open = () =>
  renderRoute(<DetailPanel params={{ transactionTemplateId: '483920117' }} />, {
    path: '/harbor-realty/transactions/483920117',
  });
const nobody = { owner: null, mine: false, snoozedUntil: null, settledAt: null };

test('somebody takes a stopped payment', async () => {
  const calls = mockGateway({
    Payment: () => ({ transactionTemplate: stopped() }),
    TakePayment: () => ({
      takePayment: {
        __typename: 'TransactionTemplate',
        id: '483920117',
        recovery: { ...nobody, owner: 'Dana Fox', mine: true },
      },
    }),
  });
  const { container } = open();
  expect(await screen.findByText('Nobody looks after it yet.')).toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
  await userEvent.click(screen.getByRole('button', { name: 'Take it' }));
  expect(await screen.findByText('You look after it.')).toBeInTheDocument();
  expect(calls.find(({ operation }) => operation === 'TakePayment')?.variables).toMatchObject({
    taken: true,
  });
});

test('the button that was pressed is not disabled meanwhile, which would take the focus from it', async () => {
  const answer = Promise.withResolvers<undefined>();
  mockGateway({
    Payment: () => ({ transactionTemplate: stopped() }),
    async SnoozePayment() {
      await answer.promise;
      return {
        snoozePayment: {
          __typename: 'TransactionTemplate',
          id: '483920117',
          recovery: { ...nobody, snoozedUntil: '2100-01-01T09:00:00.000Z' },
        },
      };
    },
  });
  open();
  const button = await screen.findByRole('button', { name: 'Put aside until tomorrow' });
  await userEvent.click(button);
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Take it' })).toBeDisabled();
  answer.resolve(undefined);
  expect(await screen.findByRole('button', { name: 'Bring it back' })).toHaveFocus();
});

test('what was settled opens again when something happens to it', async () => {
  const settledAt = '2026-03-01T10:00:00.000Z';
  const recovery = { ...nobody, settledAt };
  const at = (updatedAt: string) =>
    mockGateway({ Payment: () => ({ transactionTemplate: stopped({ recovery, updatedAt }) }) });
  at('2026-03-01T09:00:00.000Z');
  const { unmount } = open();
  expect(await screen.findByRole('button', { name: 'Open it again' })).toBeInTheDocument();
  unmount();
  at('2026-03-02T09:00:00.000Z');
  open();
  expect(await screen.findByRole('button', { name: 'Nothing left to do' })).toBeInTheDocument();
});

test('the attempts lead to each other', async () => {
  const attempt = (id: string, displayStatus: string) => ({
    ...{ __typename: 'TransactionTemplate', id, displayStatus, amount: 100 },
    createdAt: '2026-03-01T09:00:00.000Z',
  });
  mockGateway({
    Payment: () => ({
      transactionTemplate: stopped({
        attempts: [attempt('111111111', 'FAILED'), attempt('483920117', 'FAILED')],
      }),
    }),
  });
  open();
  expect(await screen.findByRole('link', { name: '1. #111111111' })).toHaveAttribute(
    'href',
    '/harbor-realty/transactions/111111111',
  );
});

const people = [{ __typename: 'NotePerson', id: 'u-1', name: 'Omar Day' }];
const plain = { __typename: 'PaymentNote', author: 'Dana Fox', isNew: false, mentions: [], attachments: [] };
const note = (given: object) => ({
  ...plain,
  id: 'n',
  at: '2026-03-01T09:00:00.000Z',
  text: 'Called',
  ...given,
});
const answered = (given: object) => ({
  addPaymentNote: { __typename: 'TransactionTemplate', id: '483920117', notes: [note(given)] },
});

test('a note is written, by its key too', async () => {
  const calls = mockGateway({
    Payment: () => ({ transactionTemplate: payment() }),
    AddPaymentNote: ({ text }) => answered({ text }),
  });
  open();
  const field = await screen.findByLabelText('New note');
  field.closest('section')?.parentElement?.setAttribute('role', 'dialog');
  await userEvent.keyboard('n');
  await waitFor(() => expect(field).toHaveFocus());
  await userEvent.keyboard('Called');
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  expect(await screen.findByText('Called', { selector: 'p' })).toBeInTheDocument();
  expect(calls.find(({ operation }) => operation === 'AddPaymentNote')?.variables).toEqual({
    ...{ id: '483920117', text: 'Called', mentions: [], attachments: [] },
  });
});

test('people are mentioned by @, as ids beside the text; a refusal stands at the field', async () => {
  let refused = true;
  const calls = mockGateway({
    Payment: () => ({ transactionTemplate: payment() }),
    PaymentMentionable: () => ({
      transactionTemplate: { __typename: 'TransactionTemplate', id: '483920117', mentionable: people },
    }),
    AddPaymentNote: ({ text }) =>
      refused
        ? gatewayError('BAD_INPUT', 'May not see this.', 'mentions')
        : answered({ text, mentions: people }),
  });
  const { container } = open();
  const field = await screen.findByLabelText('New note');
  await userEvent.type(field, 'Ask @om');
  await userEvent.click(await screen.findByRole('option', { name: 'Omar Day' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(/May not see this/));
  expect(field).toHaveValue('Ask @Omar Day ');
  refused = false;
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  expect(await screen.findByText('@Omar Day', { selector: 'b' })).toBeInTheDocument();
  expect(calls.findLast(({ operation }) => operation === 'AddPaymentNote')?.variables).toMatchObject({
    text: 'Ask @Omar Day',
    mentions: ['u-1'],
  });
  expect(await axe(container)).toHaveNoViolations();
});

test('what is new to the viewer is marked, said to be seen once, and its files are named', async () => {
  const attachments = [{ __typename: 'NoteAttachment', id: 'a', name: 'Deed.pdf', bytes: 2_048 }];
  const calls = mockGateway({
    Payment: () => ({ transactionTemplate: payment({ notes: [note({ isNew: true, attachments })] }) }),
    SeeMentions: () => ({ seeMentions: 1 }),
  });
  open();
  expect(await screen.findByText('For you')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Deed.pdf, 2 KB' })).toBeInTheDocument();
  await waitFor(() =>
    expect(
      calls.filter(({ operation }) => operation === 'SeeMentions').map(({ variables }) => variables),
    ).toEqual([{ organizationSlug: 'harbor-realty', noteIds: ['n'] }]),
  );
});
