import { gatewayError, mockGateway, mockSocket, renderRoute } from '@keyturn/shared/testing';
import { PanelContext, type PanelContextValue } from '@keyturn/shared/panels';
import { Route, Routes, useParams } from '@keyturn/shared/router';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { occasion, payment } from '../testing/payments';
import CollectPanel from './panel';

beforeEach(() => {
  localStorage.clear();
  mockSocket();
});

const choices = (...entries: readonly object[]) => ({
  paymentOccasions: {
    entries,
    pageInfo: { afterCursor: null, hasMoreEntries: false, totalCount: entries.length },
  },
});

const field = (given: object) => ({ required: false, ...given });

const asked = occasion({
  limit: 500_000,
  formFields: [
    field({ name: 'propaddress', label: 'Property address', type: 'ADDRESS', required: true }),
    field({ name: 'contact', label: 'Contact', type: 'EMAIL' }),
  ],
});

const handlers = {
  OccasionChoices: () =>
    choices(asked, occasion({ id: 'occasion-2', name: 'Rental deposit', context: 'GENERIC' })),
  OccasionForPayment: () => ({ paymentOccasion: asked }),
};

test('an occasion is found by typing and leads to its links', async () => {
  mockGateway(handlers);
  renderRoute(<CollectPanel params={{}} />, { path: '/harbor-realty/inbound' });
  expect(screen.getByText('Choose a payment occasion')).toBeInTheDocument();
  const picker = screen.getByRole('combobox', { name: 'Payment occasion' });
  await userEvent.click(picker);
  await screen.findByRole('option', { name: /Earnest money/ });
  await userEvent.type(picker, 'rent');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  expect(screen.getByRole('option')).toHaveTextContent('Rental deposit');
  await userEvent.click(screen.getByRole('option'));
  expect(screen.getByLabelText('address')).toHaveTextContent('/harbor-realty/inbound/occasion-2/link');
});

test('what was collected with last is chosen when it opens again', async () => {
  mockGateway(handlers);
  const { unmount } = renderRoute(
    <CollectPanel params={{ paymentOccasionId: 'occasion-1', tab: 'email' }} />,
    {
      path: '/harbor-realty/inbound/occasion-1/email',
    },
  );
  await screen.findByRole('combobox', { name: 'Payment occasion' });
  unmount();
  renderRoute(<CollectPanel params={{}} />, { path: '/harbor-realty/inbound' });
  await waitFor(() =>
    expect(screen.getByLabelText('address')).toHaveTextContent('/harbor-realty/inbound/occasion-1/email'),
  );
});

/** The panel under the host's route, so that its parameters follow the address. */
function Routed() {
  return <CollectPanel params={useParams()} />;
}

test('the only occasion is chosen already', async () => {
  mockGateway({ ...handlers, OccasionChoices: () => choices(asked) });
  renderRoute(
    <Routes>
      <Route path="/harbor-realty/inbound/:paymentOccasionId?/:tab?" element={<Routed />} />
    </Routes>,
    { path: '/harbor-realty/inbound' },
  );
  await waitFor(() =>
    expect(screen.getByLabelText('address')).toHaveTextContent('/harbor-realty/inbound/occasion-1/link'),
  );
});

test('an address with an occasion alone is sent to its links', async () => {
  mockGateway(handlers);
  renderRoute(
    <Routes>
      <Route path="/harbor-realty/inbound/:paymentOccasionId?/:tab?" element={<Routed />} />
    </Routes>,
    { path: '/harbor-realty/inbound/occasion-1' },
  );
  expect(await screen.findByLabelText('Payer link')).toBeInTheDocument();
  expect(screen.getByLabelText('address')).toHaveTextContent('/inbound/occasion-1/link');
});

test.each([
  ['EMD', null],
  ['GENERIC', 'https://agents.keyturn.example/request/occasion-1'],
])('an occasion of context %s offers the requester link %s', async (context, requester) => {
  const given = { ...asked, context };
  mockGateway({
    OccasionChoices: () => choices(given),
    OccasionForPayment: () => ({ paymentOccasion: given }),
  });
  const { container } = renderRoute(
    <CollectPanel params={{ paymentOccasionId: 'occasion-1', tab: 'link' }} />,
  );
  expect(await screen.findByLabelText('Payer link')).toHaveValue(
    'https://pay.keyturn.example/harbor-realty/send/occasion-1',
  );
  if (requester === null) expect(screen.queryByLabelText('Requester link')).not.toBeInTheDocument();
  else expect(screen.getByLabelText('Requester link')).toHaveValue(requester);
  expect(await axe(container)).toHaveNoViolations();
});

describe('a request by e-mail', () => {
  const open = () => renderRoute(<CollectPanel params={{ paymentOccasionId: 'occasion-1', tab: 'email' }} />);

  test('says what is missing or wrong at its field', async () => {
    mockGateway(handlers);
    const { container } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Send request' }));
    expect(await screen.findByText('Amount is required')).toBeInTheDocument();
    expect(screen.getByText('Email is required')).toBeInTheDocument();
    expect(screen.getByText('Property address is required')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Amount'), '47.99');
    await userEvent.type(screen.getByLabelText('Payer’s email'), 'nobody');
    expect(await screen.findByText('Min $48')).toBeInTheDocument();
    expect(await screen.findByText('Enter a valid email')).toBeInTheDocument();
    await userEvent.clear(screen.getByLabelText('Amount'));
    await userEvent.type(screen.getByLabelText('Amount'), '5000.01');
    expect(await screen.findByText('Max $5,000')).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
  });

  const fill = async () => {
    await userEvent.type(await screen.findByLabelText('Amount'), '1500');
    await userEvent.type(screen.getByLabelText('Payer’s email'), 'maya@buyer.example');
    await userEvent.type(screen.getByLabelText(/^Property address/), '1 Main St');
  };

  test('is sent once, in cents, and can be followed', async () => {
    const calls = mockGateway({
      ...handlers,
      SendTransactionRequest: () => ({
        sendTransactionRequest: { id: '483920117', status: 'PENDING', transactionTemplate: payment() },
      }),
    });
    open();
    await fill();
    await userEvent.click(screen.getByRole('button', { name: 'Request $1,500.00' }));
    expect(await screen.findByText('$1,500.00 requested')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View payment' })).toHaveAttribute(
      'href',
      '/harbor-realty/transactions/483920117',
    );
    expect(
      calls
        .filter(({ operation }) => operation === 'SendTransactionRequest')
        .map(({ variables }) => variables),
    ).toEqual([
      {
        paymentOccasionId: 'occasion-1',
        request: {
          amount: 150_000,
          receiverEmail: 'maya@buyer.example',
          formFields: [{ name: 'propaddress', value: '1 Main St' }],
        },
      },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Send another' }));
    expect(await screen.findByLabelText('Amount')).toHaveValue('');
  });

  test('refused by the gateway keeps what was typed, and says why at the field', async () => {
    mockGateway({
      ...handlers,
      SendTransactionRequest: () => gatewayError('BAD_INPUT', 'Enter a valid email', 'request.receiverEmail'),
    });
    open();
    await fill();
    await userEvent.click(screen.getByRole('button', { name: 'Request $1,500.00' }));
    expect(await screen.findByText('Enter a valid email')).toBeInTheDocument();
    expect(screen.getByLabelText('Payer’s email')).toHaveValue('maya@buyer.example');
    expect(screen.getByLabelText('Payer’s email')).toHaveAttribute('aria-invalid', 'true');
  });

  test('tried again after a lost answer uses the same idempotency key', async () => {
    let attempts = 0;
    const calls = mockGateway({
      ...handlers,
      SendTransactionRequest: () => {
        attempts += 1;
        if (attempts === 1) throw new TypeError('Failed to fetch');
        return {
          sendTransactionRequest: { id: '483920117', status: 'PENDING', transactionTemplate: payment() },
        };
      },
    });
    open();
    await fill();
    await userEvent.click(screen.getByRole('button', { name: 'Request $1,500.00' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Request $1,500.00' })).not.toHaveAttribute(
        'aria-busy',
        'true',
      ),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Request $1,500.00' }));
    expect(await screen.findByText('$1,500.00 requested')).toBeInTheDocument();
    const keys = calls
      .filter(({ operation }) => operation === 'SendTransactionRequest')
      .map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });
});

test('what an earlier payment asked for is asked again, once it was looked at', async () => {
  let isDown = true;
  const calls = mockGateway({
    ...handlers,
    PaymentToAskAgain: () => {
      if (isDown) return gatewayError('UNAVAILABLE', 'The database does not answer.');
      return {
        transactionTemplate: payment({
          buyer: { id: 'u', email: 'eleanor@vance.example' },
          receiverEmail: null,
          formData: [{ name: 'propaddress', value: '12 Elm St' }],
        }),
      };
    },
    SendTransactionRequest: () => ({
      sendTransactionRequest: { id: '999999999', status: 'CREATED', transactionTemplate: payment() },
    }),
  });
  renderRoute(<CollectPanel params={{ paymentOccasionId: 'occasion-1', tab: 'email' }} />, {
    path: '/harbor-realty/inbound/occasion-1/email?again=483920117',
  });
  expect(await screen.findByText('The database does not answer.')).toBeVisible();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByLabelText(/Payer’s email/)).toHaveValue('eleanor@vance.example');
  expect(calls.some(({ operation }) => operation === 'SendTransactionRequest')).toBe(false);
  const amount = screen.getByLabelText(/^Amount/);
  expect(amount).toHaveValue('18,500.00');
  await userEvent.clear(amount);
  await userEvent.type(amount, '4000');
  await userEvent.click(screen.getByRole('button', { name: 'Request $4,000.00' }));
  await waitFor(() =>
    expect(calls.find(({ operation }) => operation === 'SendTransactionRequest')?.variables).toMatchObject({
      request: {
        amount: 400_000,
        receiverEmail: 'eleanor@vance.example',
        formFields: [{ name: 'propaddress', value: '12 Elm St' }],
      },
    }),
  );
});

test('an occasion that cannot collect is said to be so', async () => {
  mockGateway({
    ...handlers,
    OccasionForPayment: () => ({ paymentOccasion: { ...asked, status: 'INACTIVE' } }),
  });
  renderRoute(<CollectPanel params={{ paymentOccasionId: 'occasion-1', tab: 'email' }} />);
  expect(await screen.findByText(/Payments cannot be collected with this occasion/)).toBeInTheDocument();
});

test('an occasion whose escrow account is out of use offers no link', async () => {
  const closed = { ...asked, accountActive: false };
  mockGateway({
    OccasionChoices: () => choices(closed),
    OccasionForPayment: () => ({ paymentOccasion: closed }),
  });
  renderRoute(<CollectPanel params={{ paymentOccasionId: 'occasion-1', tab: 'link' }} />);
  expect(await screen.findByText(/until the account is active again/)).toBeInTheDocument();
  expect(screen.queryByLabelText('Payer link')).not.toBeInTheDocument();
});

test('the details of an occasion list its form fields', async () => {
  mockGateway(handlers);
  renderRoute(<CollectPanel params={{ paymentOccasionId: 'occasion-1', tab: 'link' }} />);
  await userEvent.click(await screen.findByText('Details of Earnest money'));
  const table = await screen.findByRole('table', { name: 'Form fields' });
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['LabelTypeRequired', 'Property addressAddressYes', 'ContactEmailNo']);
});

test('another occasion is not opened over something typed before the person agrees', async () => {
  mockGateway(handlers);
  let asked: (() => void) | null = null;
  const frame: PanelContextValue = {
    setHead: () => undefined,
    foot: null,
    holdOpen: () => () => undefined,
    leave: (go) => {
      asked = go;
    },
    close: () => undefined,
  };
  renderRoute(
    <PanelContext value={frame}>
      <CollectPanel params={{ paymentOccasionId: 'occasion-1', tab: 'email' }} />
    </PanelContext>,
    { path: '/harbor-realty/inbound/occasion-1/email' },
  );
  const picker = screen.getByRole('combobox', { name: 'Payment occasion' });
  await userEvent.click(picker);
  await userEvent.click(await screen.findByRole('option', { name: /Rental deposit/ }));
  expect(screen.getByLabelText('address')).toHaveTextContent('/harbor-realty/inbound/occasion-1/email');
  expect(picker).not.toHaveValue('Rental deposit');
  act(() => asked?.());
  expect(screen.getByLabelText('address')).toHaveTextContent('/harbor-realty/inbound/occasion-2/email');
});
