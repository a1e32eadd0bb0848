import { gatewayError, mockGateway, mockSocket, renderRoute } from '@keyturn/shared/testing';
import { useParams } from '@keyturn/shared/router';
import { toast } from '@keyturn/shared/toast';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import CollectPanel from '../collect/panel';
import { occasion } from '../testing/payments';
// Loaded beforehand, so that no test waits for it.
import './batch-tab';

beforeEach(() => {
  mockSocket();
  localStorage.clear();
  // jsdom draws nothing: the grid gets a height, so that rows are drawn in it.
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800);
});

const given = occasion({
  formFields: [{ name: 'propaddress', label: 'Property Address', type: 'ADDRESS', required: true }],
});
const answers = (more: Parameters<typeof mockGateway>[0] = {}): Parameters<typeof mockGateway>[0] => ({
  OccasionChoices: () => ({
    paymentOccasions: {
      entries: [given],
      pageInfo: { afterCursor: null, hasMoreEntries: false, totalCount: 1 },
    },
  }),
  OccasionForPayment: () => ({ paymentOccasion: given }),
  BatchPreview: () => ({
    batchPreview: { totalAmount: 650_000, totalFeeAmount: 3_000, feePayer: 'PARTY', similar: [] },
  }),
  BatchProgress: () => ({ batch: { id: 'batch-1', sentCount: 1 } }),
  OpenBatch: () => ({ getOrCreateBatch: { id: 'batch-1', sentCount: 0 } }),
  SendBatch: () => ({ sendTransactionRequests: { successes: 2, failed: [] } }),
  ...more,
});
const Routed = () => (
  <CollectPanel params={{ ...useParams(), paymentOccasionId: 'occasion-1', tab: 'batch' }} />
);
const csv = (text: string, name = 'closings.csv', type = 'text/csv') => {
  const file = new File([text], name, { type });
  Object.assign(file, { arrayBuffer: () => Promise.resolve(new TextEncoder().encode(text).buffer) });
  return file;
};
const header = 'amount,email,propaddress';
const good = `${header}\n5000,maya@buyer.example,1 Main St\n1500,theo@buyer.example,2 Main St`;

async function openWith(text: string) {
  const view = renderRoute(<Routed />);
  await choose(csv(text));
  return view;
}
async function choose(file: File) {
  await userEvent.upload(await screen.findByLabelText('CSV file'), file, {
    applyAccept: false,
  });
}
const cell = (name: string) => screen.getByLabelText(name);
const fill = (name: string, value: string) => fireEvent.change(cell(name), { target: { value } });

test.each([
  [
    'another type',
    csv('x', 'closings.xlsx', 'application/vnd.ms-excel'),
    'Only CSV file types are accepted.',
  ],
  ['no columns', csv('a,b\n1,2'), 'Please select a valid csv file with amount, email, propaddress columns.'],
  ['too many rows', csv(`${header}\n${'5000,a@x.example,b\n'.repeat(1_001)}`), 'Max 1000 rows'],
])('a file with %s is refused with its reason', async (_what, file, message) => {
  mockGateway(answers());
  renderRoute(<Routed />);
  const told = jest.spyOn(toast, 'error');
  await choose(file);
  const alert = await screen.findByRole('alert');
  expect(told).toHaveBeenCalledWith('Could not upload selected file(s).', { title: 'File rejected' });
  expect(alert).toHaveTextContent('There was an issue with this file.');
  expect(alert).toHaveTextContent(message);
});

test('errors stand by their lines, go with a correction, and nothing is sent before', async () => {
  mockGateway(answers());
  const { container } = await openWith(`${header}\n5000,maya@buyer.example,1 Main St\n12,nobody,\n`);
  const errors = await screen.findByRole('region', { name: 'Errors' });
  const rows = within(errors).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'LineError',
    '3Min $48',
    '3Invalid email',
    '3Missing Property Address',
  ]);
  const send = screen.getByRole('button', { name: 'Send 1 request' });
  expect(send).toHaveAccessibleDescription('Fix 1 line to send.');
  await screen.findByLabelText('Amount, line 3');
  expect(await axe(container)).toHaveNoViolations();
  fill('Amount, line 3', '');
  expect(within(errors).getByText('Missing amount')).toBeInTheDocument();
  fill('Amount, line 3', '$1,200.50');
  fill('Email, line 3', 'theo@buyer.example');
  fill('Property Address, line 3', '2 Main St');
  expect(screen.queryByRole('region', { name: 'Errors' })).not.toBeInTheDocument();
  expect(screen.getByText('$6,200.50')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Send 2 requests' })).not.toHaveAttribute('aria-disabled');
});

test('a line can be removed and put back', async () => {
  mockGateway(answers());
  await openWith(`${good}\n,,x`);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove line 4' }));
  expect(screen.getByRole('button', { name: 'Send 2 requests' })).not.toHaveAttribute('aria-disabled');
  await userEvent.click(screen.getByRole('button', { name: 'Put back 1 removed line' }));
  expect(screen.getByRole('button', { name: 'Send 2 requests' })).toHaveAttribute('aria-disabled', 'true');
});

test('repeats in the file and of recent requests are pointed out, with fees and total', async () => {
  const similar = [
    { lineNumber: 3, transactionTemplateId: '483920117', createdAt: new Date().toISOString() },
  ];
  mockGateway(
    answers({
      BatchPreview: () => ({
        batchPreview: { totalAmount: 1, totalFeeAmount: 3_000, feePayer: 'PARTY', similar },
      }),
    }),
  );
  await openWith(`${good}\n5000,MAYA@buyer.example,3 Main St`);
  expect(await screen.findByText('Same email and amount as line 2')).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: '#483920117' })).toBeInTheDocument();
  expect(screen.getByText('$30.00 · payers pay')).toBeInTheDocument();
  expect(screen.getByText('$11,500.00')).toBeInTheDocument();
});

test('it wants a title, sends cents with line numbers, and shows what failed', async () => {
  const calls = mockGateway(
    answers({
      SendBatch: () => ({
        sendTransactionRequests: { successes: 1, failed: [{ lineNumber: 3, reason: 'Max $1,000' }] },
      }),
    }),
  );
  await openWith(good);
  await userEvent.click(await screen.findByRole('button', { name: 'Send 2 requests' }));
  expect(screen.getByText('Batch Title required')).toBeInTheDocument();
  expect(screen.getByLabelText('Batch Title')).toHaveFocus();
  await userEvent.type(screen.getByLabelText('Batch Title'), ' December closings ');
  await userEvent.click(screen.getByRole('button', { name: 'Send 2 requests' }));
  expect(await screen.findByText('1 of 2 requests sent')).toBeInTheDocument();
  expect(screen.getByText('1 line items could not be sent.')).toBeInTheDocument();
  const failed = screen.getByRole('region', { name: 'Lines that were not sent' });
  expect(within(failed).getByText('Unable to send request')).toBeInTheDocument();
  expect(within(failed).getByText('Max $1,000')).toBeInTheDocument();
  const sent = calls.find(({ operation }) => operation === 'SendBatch');
  expect(sent?.variables).toEqual({
    batchId: 'batch-1',
    requests: [
      {
        lineNumber: 2,
        amount: 500_000,
        receiverEmail: 'maya@buyer.example',
        formFields: [{ name: 'propaddress', value: '1 Main St' }],
      },
      {
        lineNumber: 3,
        amount: 150_000,
        receiverEmail: 'theo@buyer.example',
        formFields: [{ name: 'propaddress', value: '2 Main St' }],
      },
    ],
  });
  await userEvent.click(screen.getByRole('button', { name: 'Correct and send again' }));
  expect(await screen.findByRole('textbox', { name: 'Amount, line 3' })).toHaveValue('1500.00');
  expect(screen.getByLabelText('Batch Title')).toHaveValue('December closings');
});

test('a lost connection leaves the batch to be continued, also after coming back', async () => {
  let online = false;
  const calls = mockGateway(
    answers({
      SendBatch: () => {
        if (!online) throw new TypeError('Failed to fetch');
        return { sendTransactionRequests: { successes: 2, failed: [] } };
      },
    }),
  );
  const view = await openWith(good);
  await userEvent.type(await screen.findByLabelText('Batch Title'), 'December');
  await userEvent.click(screen.getByRole('button', { name: 'Send 2 requests' }));
  expect(await screen.findByText('This batch is not finished.')).toBeInTheDocument();
  expect(screen.getByText(/Continue to send what is missing/).textContent.match(/twice/g)).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Forget this batch' }));
  const question = await screen.findByRole('alertdialog', { name: 'Forget this batch?' });
  expect(question).toHaveAccessibleDescription(/^1 of 2 requests were sent\./);
  await userEvent.click(screen.getByRole('button', { name: 'Keep it' }));
  view.unmount();
  online = true;
  const back = renderRoute(<Routed />);
  expect(
    await screen.findByText('Continue to send what is missing. Nothing is sent twice.'),
  ).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'Continue sending' }));
  expect(await screen.findByText('2 of 2 requests sent')).toBeInTheDocument();
  const sent = calls.filter(({ operation }) => operation === 'SendBatch');
  expect(sent).toHaveLength(2);
  expect(sent[0]?.variables).toEqual(sent[1]?.variables);

  // What was seen keeps nobody from the next batch, and can be seen again.
  back.unmount();
  renderRoute(<Routed />);
  expect(await screen.findByLabelText('Batch Title')).toBeVisible();
  expect(screen.getByText('The last batch, December: 2 of 2 requests sent.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show the result' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Send another batch' }));
  expect(Object.keys(localStorage).filter((key) => !key.includes('.collect.'))).toEqual([]);
});

test('a refusal before anything was sent leaves everything to be corrected', async () => {
  mockGateway(answers({ OpenBatch: () => gatewayError('CONFLICT', 'This occasion collects nothing.') }));
  await openWith(good);
  await userEvent.type(await screen.findByLabelText('Batch Title'), 'December');
  await userEvent.click(screen.getByRole('button', { name: 'Send 2 requests' }));
  expect(await screen.findByText('Nothing has been sent.')).toBeInTheDocument();
  expect(screen.getByText('This occasion collects nothing.')).toBeInTheDocument();
  expect(screen.getByLabelText('Batch Title')).toHaveValue('December');
  await waitFor(() => expect(cell('Email, line 2')).toHaveValue('maya@buyer.example'));
});
