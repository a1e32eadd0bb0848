import { gatewayError, mockGateway, mockSocket, renderRoute } from '@keyturn/shared/testing';
import { useParams } from '@keyturn/shared/router';
import { toast } from '@keyturn/shared/toast';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import CollectPanel from '../collect/panel';
import { occasion } from '../testing/payments';
// Loaded beforehand, so that no test waits for it.
import './batch-tab';

beforeEach(() => {
  mockSocket();
  localStorage.clear();
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800);
});

const given = occasion({
  formFields: [
    { name: 'propaddress', label: 'Property address', type: 'ADDRESS', required: true },
    { name: 'closingdate', label: 'Closing date', type: 'DATE', required: false },
  ],
});
const headings = ['File Number', 'Site', 'Buyer 1 Email', 'EMD Amount', 'Settlement Date'];
const file = (text: string) => {
  const made = new File([text], 'orders.csv', { type: 'text/csv' });
  Object.assign(made, { arrayBuffer: () => Promise.resolve(new TextEncoder().encode(text).buffer) });
  return made;
};
const orders = `${headings.join(',')}\nT-1,1 Main St,maya@buyer.example,"$5,000.00",12/15/2099\nT-2,2 Main St,theo,40,\n`;

function open(more: Parameters<typeof mockGateway>[0] = {}) {
  const gateway = mockGateway({
    OccasionChoices: () => ({
      paymentOccasions: {
        entries: [given],
        pageInfo: { afterCursor: null, hasMoreEntries: false, totalCount: 1 },
      },
    }),
    OccasionForPayment: () => ({ paymentOccasion: given }),
    BatchPreview: () => ({
      batchPreview: { totalAmount: 500_000, totalFeeAmount: 0, feePayer: null, similar: [] },
    }),
    ImportColumns: () => ({ importColumns: [] }),
    KeepImportColumns: () => ({ keepImportColumns: [] }),
    ...more,
  });
  const Routed = () => (
    <CollectPanel params={{ ...useParams(), paymentOccasionId: 'occasion-1', tab: 'batch' }} />
  );
  return { gateway, ...renderRoute(<Routed />) };
}
const choose = async () =>
  userEvent.upload(await screen.findByLabelText('CSV file'), file(orders), { applyAccept: false });

test('another system’s file is recognised, corrected by choice, shown as it is read, and kept', async () => {
  const keep = jest.fn(() => ({ keepImportColumns: [] }));
  const { container } = open({ KeepImportColumns: keep });
  await choose();
  // What is missing is said in the template's words, and there is a way on.
  expect(
    await screen.findByText(/Please select a valid csv file with amount, email, propaddress columns\./),
  ).toBeVisible();
  expect(screen.getByLabelText('EMD Amount')).toHaveDisplayValue('Amount');
  expect(screen.getByLabelText('Buyer 1 Email')).toHaveDisplayValue('Email');
  expect(screen.getByLabelText('Settlement Date')).toHaveDisplayValue('Closing date (optional)');
  expect(screen.getByText(/no form field for a file number: nothing is read from File Number/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Use these columns' })).toHaveAccessibleDescription(
    'Choose the column of Property address.',
  );

  await userEvent.selectOptions(screen.getByLabelText('Site'), 'Property address');
  const preview = screen.getByRole('region', { name: 'First lines' });
  const rows = within(preview).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'LineAmountEmailProperty addressClosing date',
    '2$5,000.00maya@buyer.example1 Main StDec 15, 2099',
    '3$40.00Min $48theoInvalid email2 Main St',
  ]);
  expect(await axe(container)).toHaveNoViolations();
  await userEvent.click(screen.getByRole('button', { name: 'Use these columns' }));

  const errors = await screen.findByRole('region', { name: 'Errors' });
  expect(
    within(errors)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['LineError', '3Min $48', '3Invalid email']);
  expect(keep).toHaveBeenCalledWith(
    expect.objectContaining({
      columns: [
        { heading: 'File Number', column: null },
        { heading: 'Site', column: 'propaddress' },
        { heading: 'Buyer 1 Email', column: 'email' },
        { heading: 'EMD Amount', column: 'amount' },
        { heading: 'Settlement Date', column: 'closingdate' },
      ],
    }),
  );
});

test('a column is read from one heading: choosing another one moves it', async () => {
  open();
  await choose();
  await userEvent.selectOptions(await screen.findByLabelText('File Number'), 'Email');
  expect(screen.getByLabelText('Buyer 1 Email')).toHaveDisplayValue('Not read');
});

test('an address is joined of several columns by choice, and what stands above the headings is said to be skipped', async () => {
  const { container } = open();
  const text =
    'Open orders\nSite,Town,Postcode,Buyer 1 Email,EMD Amount\n1 Main St,Portland,04101,maya@buyer.example,5000';
  await userEvent.upload(await screen.findByLabelText('CSV file'), file(text), { applyAccept: false });
  expect(await screen.findByText('One line above the headings is skipped.')).toBeVisible();
  for (const heading of ['Site', 'Town', 'Postcode'])
    await userEvent.selectOptions(screen.getByLabelText(heading), 'Property address');
  expect(
    within(screen.getByRole('region', { name: 'First lines' })).getByText('1 Main St, Portland 04101'),
  ).toBeVisible();
  expect(screen.getByLabelText('Site')).toHaveDisplayValue('Property address');
  expect(await axe(container)).toHaveNoViolations();
});

test('the next file is read as the last one, and can be changed', async () => {
  open({
    ImportColumns: () => ({
      importColumns: headings.map((heading, at) => ({
        heading,
        column: [null, 'propaddress', 'email', 'amount', null][at],
      })),
    }),
  });
  await choose();
  expect(await screen.findByText(/Columns as last time\./)).toHaveTextContent(
    'Nothing is read from the columns File Number, Settlement Date.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
  expect(await screen.findByLabelText('Site')).toHaveDisplayValue('Property address');
  expect(screen.getByLabelText('Settlement Date')).toHaveDisplayValue('Not read');
});

test('where columns are neither known nor kept, the file goes on all the same', async () => {
  const told = jest.spyOn(toast, 'error');
  open({
    ImportColumns: () => gatewayError('INTERNAL', 'Something went wrong'),
    KeepImportColumns: () => gatewayError('INTERNAL', 'Something went wrong'),
  });
  await choose();
  await userEvent.selectOptions(await screen.findByLabelText('Site'), 'Property address');
  await userEvent.click(screen.getByRole('button', { name: 'Use these columns' }));
  expect(await screen.findByText(/Columns as they were chosen\./)).toBeVisible();
  expect(told).toHaveBeenCalledWith(
    'The columns could not be kept for the next file. This one is not concerned.',
  );
});
