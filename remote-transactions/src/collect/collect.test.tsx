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

const mailDocument = `<!doctype html><html lang="en"><head><meta name="color-scheme" content="light dark">
  <style>.ink { color: #171d20; }</style></head><body><p class="ink" onclick="pay()">Review the request</p>
  <a href="https://pay.example/request" style="padding: 12px">Review and pay</a><script>pay()</script></body></html>`;

const choices = (...entries: readonly object[]) => ({
  paymentOccasions: {
    entries,
    pageInfo: { afterCursor: null, hasMoreEntries: false, totalCount: entries.length },
  },
});

const field = (given: object) => ({ required: false, ...given });

const asked = occasion({
  viewerLimit: 500_000,
  formFields: [
    field({ name: 'propaddress', label: 'Property address', type: 'ADDRESS', required: true }),
    field({ name: 'contact', label: 'Contact', type: 'EMAIL' }),
  ],
});

const handlers = {
  PreparedRequests: () => ({ preparedRequests: [] }),
  OccasionChoices: () =>
    choices(asked, occasion({ id: 'occasion-2', name: 'Rental deposit', context: 'GENERIC' })),
  OccasionForPayment: () => ({ paymentOccasion: asked }),
};

test('who may not ask for payments is told who may, instead of being refused at the end', async () => {
  const AdminNames = () => ({ organization: { id: 'org-1', adminNames: ['Dana Fox'] } });
  const calls = mockGateway({ ...handlers, AdminNames });
  const params = { paymentOccasionId: 'occasion-1', tab: 'email' };
  renderRoute(<CollectPanel params={params} />, { viewer: { permissions: new Set(['AUDIT']) } });
  expect(await screen.findByText('Ask Dana Fox to ask for this payment.')).toBeVisible();
  expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  expect(calls.map(({ operation }) => operation)).toEqual(['AdminNames']);
});

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
  // What would be typed before it is chosen would be lost.
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  expect(screen.getByText('Loading payment occasion')).toBeInTheDocument();
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

describe('a request in one breath', () => {
  const withField = (name: string, label: string) => field({ name, label, type: 'TEXT' });
  const known = {
    ...asked,
    formFields: [
      field({ name: 'propaddress', label: 'Property address', type: 'ADDRESS', required: true }),
      withField('mlsnumber', 'MLS number'),
    ],
  };
  const open = (more: object = {}) => {
    const calls = mockGateway({
      ...handlers,
      OccasionForPayment: () => ({ paymentOccasion: known }),
      Fee: () => ({ calculateFee: { totalFeeAmount: 800, payer: 'PARTY' } }),
      KnownPayers: () => ({ knownPayers: [{ email: 'maya@buyer.example', name: 'Maya Lindqvist' }] }),
      KnownProperties: () => ({
        knownProperties: [
          {
            address: '48 Harbor View Dr, Portland, ME 04101',
            facts: [{ name: 'mlsnumber', label: 'MLS number', value: '1598204' }],
          },
        ],
      }),
      ...more,
    });
    const view = renderRoute(<CollectPanel params={{ paymentOccasionId: 'occasion-1', tab: 'email' }} />);
    return { calls, ...view };
  };

  test('begins in the amount, with the limit, the fee and the day of arrival at it', async () => {
    open();
    const amount = await screen.findByLabelText('Amount');
    await waitFor(() => expect(amount).toHaveFocus());
    await userEvent.keyboard('1500');
    await waitFor(() =>
      expect(amount).toHaveAccessibleDescription(
        /^At most \$5,000\.00\. Fee \$8\.00, payer pays\. Authorized today, it arrives about/,
      ),
    );
  });

  test('a known property comes with its MLS number, and nothing is taken that nobody chose', async () => {
    const { container } = open();
    const property = await screen.findByRole('combobox', { name: 'Property address' });
    await userEvent.type(property, '48');
    await screen.findByRole('option', { name: /^48 Harbor View Dr/ });
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.tab();
    expect(property).toHaveValue('48');
    await userEvent.click(property);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(property).toHaveValue('48 Harbor View Dr, Portland, ME 04101');
    expect(screen.getByLabelText(/^MLS number/)).toHaveValue('1598204');
    expect(property).toHaveFocus();
  });

  test('who was found for another text is not proposed while the answer to this one is on its way', async () => {
    open();
    const payer = await screen.findByRole('combobox', { name: 'Payer’s email' });
    await userEvent.type(payer, 'maya');
    await waitFor(() => expect(payer).toHaveAttribute('aria-expanded', 'true'));
    await userEvent.type(payer, 'x');
    expect(payer).toHaveAttribute('aria-expanded', 'false');
  });

  const letter =
    'Buyer: maya@buyer.example\nEarnest money of $2,000 for the property at 12 Elm St, Bath, ME 04530';

  test('a letter that is pasted fills in what is empty, is marked, and taken back as one step', async () => {
    open();
    const amount = await screen.findByLabelText('Amount');
    await userEvent.click(amount);
    await userEvent.paste(letter);
    expect(await screen.findByText(/^3 fields were filled in/)).toBeInTheDocument();
    expect(amount).toHaveValue('2,000.00');
    expect(screen.getByRole('combobox', { name: 'Payer’s email' })).toHaveValue('maya@buyer.example');
    expect(screen.getAllByRole('button', { name: 'Keep' })).toHaveLength(3);
    await userEvent.click(screen.getAllByRole('button', { name: 'Keep' })[1] ?? amount);
    expect(screen.getAllByRole('button', { name: 'Keep' })).toHaveLength(2);
    expect(screen.getByRole('combobox', { name: 'Payer’s email' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(amount).toHaveFocus();
    expect(amount).toHaveValue('');
    expect(screen.queryByRole('button', { name: 'Keep' })).not.toBeInTheDocument();
  });

  test('a letter of which nothing fits says so and changes nothing', async () => {
    open();
    await userEvent.click(await screen.findByLabelText('Amount'));
    await userEvent.paste('Dear all,\nthank you for coming yesterday.');
    expect(await screen.findByText(/^Nothing in what you pasted fits/)).toBeInTheDocument();
    expect(screen.getByLabelText('Amount')).toHaveValue('');
  });

  test('the mail is shown as the gateway makes it, once the request is whole', async () => {
    const { calls } = open({
      RequestMail: () => ({
        requestMail: {
          to: 'maya@buyer.example',
          subject: 'Harbor Realty requests $2,008.00',
          html: mailDocument,
          text: 'Review the request',
        },
      }),
    });
    await userEvent.click(await screen.findByText('What the payer gets'));
    expect(await screen.findByText(/shown once everything that is required/)).toBeInTheDocument();
    await userEvent.click(screen.getByLabelText('Amount'));
    await userEvent.paste(letter);
    expect(await screen.findByText('Harbor Realty requests $2,008.00')).toBeInTheDocument();
    const picture = await screen.findByTitle('The mail “Harbor Realty requests $2,008.00”');
    // Nothing runs in it, and no link leads anywhere.
    expect(picture).toHaveAttribute('sandbox', '');
    const shown = new DOMParser().parseFromString(picture.getAttribute('srcdoc') ?? '', 'text/html');
    expect(shown.doctype?.name).toBe('html');
    expect(shown.querySelector('style')?.textContent).toContain('.ink');
    expect(shown.querySelector('a')?.outerHTML).toBe('<a style="padding: 12px">Review and pay</a>');
    expect(shown.querySelector('script, [onclick]')).toBeNull();
    expect(screen.getByText('Review the request')).not.toBeVisible();
    await userEvent.click(screen.getByText('As plain text'));
    expect(screen.getByText('Review the request')).toBeVisible();
    expect(calls.find(({ operation }) => operation === 'RequestMail')?.variables).toMatchObject({
      request: { amount: 200_000, receiverEmail: 'maya@buyer.example' },
    });
  });
});

describe('what a program made ready', () => {
  const prepared = {
    ...{
      id: 'prepared-1',
      amount: 250_000,
      receiverEmail: 'maya@buyer.example',
      note: 'Closing of 12 Pier Road',
    },
    ...{
      preparedBy: 'Closing Desk',
      createdAt: '2026-03-01T10:00:00.000Z',
      expiresAt: '2026-03-08T10:00:00.000Z',
    },
    formData: [{ name: 'propaddress', value: '12 Pier Road' }],
    paymentOccasion: { id: 'occasion-1', name: 'Earnest money' },
  };
  const path = '/harbor-realty/inbound/occasion-1/email?prepared=prepared-1';
  const open = () =>
    renderRoute(<CollectPanel params={{ paymentOccasionId: 'occasion-1', tab: 'email' }} />, { path });

  test('is filled in, and sent as what it is', async () => {
    const calls = mockGateway({
      ...handlers,
      PreparedRequest: () => ({ preparedRequest: prepared }),
      SendTransactionRequest: () => ({
        sendTransactionRequest: {
          id: '100000001',
          status: 'PENDING',
          transactionTemplate: payment({ id: '100000001' }),
        },
      }),
    });
    const { container } = open();
    expect(await screen.findByText('Prepared by Closing Desk')).toBeInTheDocument();
    expect(screen.getByText('“Closing of 12 Pier Road”')).toBeInTheDocument();
    expect(screen.getByLabelText('Payer’s email')).toHaveValue('maya@buyer.example');
    expect(screen.getByLabelText('Property address')).toHaveValue('12 Pier Road');
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.click(screen.getByRole('button', { name: 'Request $2,500.00' }));
    expect(await screen.findByText('$2,500.00 requested')).toBeInTheDocument();
    const asked = calls.find(({ operation }) => operation === 'SendTransactionRequest');
    expect(asked?.variables).toMatchObject({
      preparedRequest: 'prepared-1',
      paymentOccasionId: 'occasion-1',
    });
  });

  test('is discarded, and an empty form stands there', async () => {
    const calls = mockGateway({
      ...handlers,
      PreparedRequest: () => ({ preparedRequest: prepared }),
      DiscardPreparedRequest: () => ({ discardPreparedRequest: 'prepared-1' }),
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByText('Prepared by Closing Desk')).not.toBeInTheDocument());
    expect(calls.find(({ operation }) => operation === 'DiscardPreparedRequest')?.variables).toEqual({
      id: 'prepared-1',
    });
    expect(await screen.findByLabelText('Payer’s email')).toHaveValue('');
  });

  test('that is no longer open says so', async () => {
    mockGateway({ ...handlers, PreparedRequest: () => ({ preparedRequest: null }) });
    open();
    expect(await screen.findByText('This prepared request is no longer open')).toBeInTheDocument();
  });

  test('is listed for admins, and not asked for by agents', async () => {
    const calls = mockGateway({ ...handlers, PreparedRequests: () => ({ preparedRequests: [prepared] }) });
    const first = renderRoute(<CollectPanel params={{ paymentOccasionId: 'occasion-1', tab: 'email' }} />);
    expect(await screen.findByRole('link', { name: /from maya@buyer\.example/ })).toHaveAttribute(
      'href',
      path,
    );
    first.unmount();
    const earlier = calls.length;
    renderRoute(<CollectPanel params={{ paymentOccasionId: 'occasion-1', tab: 'email' }} />, {
      viewer: { permissions: new Set(['REQUEST']) },
    });
    expect(await screen.findByLabelText('Payer’s email')).toBeInTheDocument();
    expect(calls.slice(earlier).map(({ operation }) => operation)).not.toContain('PreparedRequests');
  });
});
