import { mockGateway, mockSocket, renderRoute } from '@keyturn/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import ExportPanel from './panel';
import { quickRanges } from './quick-ranges';

beforeEach(() => {
  localStorage.clear();
  mockSocket();
  Object.assign(URL, { createObjectURL: () => 'blob:report', revokeObjectURL: () => undefined });
});

/** The gateway with a report behind /download-report. */
function gatewayWithReport(
  status: number,
  { matching = 51, past = [] as object[], schedules = [] as object[] } = {},
) {
  const calls = mockGateway({
    ExportPreview: () => ({
      transactionTemplates: {
        sums: {
          inbound: { count: matching, amount: matching === 0 ? 0 : 1_234_500 },
          outbound: { count: 0, amount: 0 },
        },
      },
    }),
    PastExports: () => ({ pastExports: past }),
    ExportSchedules: () => ({ exportSchedules: schedules }),
    ScheduleExport: () => ({ scheduleExport: schedule() }),
    UpdateExportSchedule: () => ({ updateExportSchedule: schedule({ every: 'MONTHLY' }) }),
    StopExportSchedule: () => ({ stopExportSchedule: 'schedule-1' }),
    GenerateExport: () => ({ generateTransactionTemplatesExport: { id: 'report-1', rowEstimate: 51 } }),
  });
  const graphql = globalThis.fetch;
  const asked: string[] = [];
  globalThis.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (!address.includes('/download-report/')) return graphql(input, init);
    asked.push(address);
    const headers = { 'content-disposition': 'attachment; filename="harbor-realty.csv"' };
    return Promise.resolve(new Response(status === 204 ? null : 'id\n1\n', { status, headers }));
  };
  return { calls, asked };
}

test('the form takes over the screen’s query and downloads the file', async () => {
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  const { calls, asked } = gatewayWithReport(200);
  const { container } = renderRoute(<ExportPanel />, {
    path: '/harbor-realty/transactions/export?tab=Deposited&payment_occasion_id=po-1',
  });
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveValue('DEPOSITED');
  expect(screen.getByText('Only Payment occasion: po-1')).toBeInTheDocument();
  expect(await screen.findByText('51 payments')).toBeInTheDocument();
  expect(screen.getByText('$12,345.00')).toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(saved).toEqual(['harbor-realty.csv']));
  expect(calls.find(({ operation }) => operation === 'GenerateExport')?.variables).toMatchObject({
    filter: { status: 'DEPOSITED', paymentOccasionId: 'po-1' },
  });
  expect(asked).toEqual([
    expect.stringMatching(/^http:\/\/gateway\.test\/download-report\/report-1\?timeZone=./),
  ]);
});

test('where no payment matches the button says so and asks for nothing', async () => {
  const { calls } = gatewayWithReport(204, { matching: 0 });
  renderRoute(<ExportPanel />, { path: '/harbor-realty/transactions/export' });
  expect(await screen.findByText('No payment matches. Choose other days or filters.')).toBeInTheDocument();
  const button = screen.getByRole('button', { name: 'Export' });
  expect(button).toHaveAccessibleDescription('No payment matches. Choose other days or filters.');
  await userEvent.click(button);
  expect(calls.map(({ operation }) => operation)).not.toContain('GenerateExport');
});

test('days by name take one click, several statuses reach the file, and columns are remembered', async () => {
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { calls } = gatewayWithReport(200);
  const path = '/harbor-realty/transactions/export?status=FAILED,BLOCKED';
  const { unmount } = renderRoute(<ExportPanel />, { path });
  const created = within(screen.getByRole('group', { name: 'Created: by name' }));
  await userEvent.click(created.getByRole('button', { name: 'Last month' }));
  expect(created.getByRole('button', { name: 'Last month' })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(screen.getByText('All 31 columns'));
  await userEvent.click(screen.getByRole('button', { name: 'None' }));
  expect(screen.getByRole('button', { name: 'Export' })).toHaveAccessibleDescription(
    'The file would have no column. Choose at least one.',
  );
  await userEvent.click(screen.getByRole('checkbox', { name: 'Status' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'ID' }));
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(calls.some(({ operation }) => operation === 'GenerateExport')).toBe(true));
  const [month] = quickRanges(new Date()).slice(-1);
  expect(calls.find(({ operation }) => operation === 'GenerateExport')?.variables).toMatchObject({
    columns: ['ID', 'STATUS'],
    filter: {
      statuses: ['FAILED', 'BLOCKED'],
      startAt: new Date(`${month?.days.first}T00:00`).toISOString(),
    },
  });
  unmount();
  renderRoute(<ExportPanel />, { path });
  expect(screen.getByText('2 of 31 columns')).toBeInTheDocument();
});

test('past exports say what they hold and are fetched again', async () => {
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  const one = { fileName: 'payments-harbor-realty-all.csv', createdAt: '2026-03-02T10:00:00Z' };
  const { asked } = gatewayWithReport(200, {
    past: [
      { ...one, id: 'one', status: 'READY', rows: 12 },
      { ...one, id: 'two', status: 'EMPTY', rows: 0 },
      { ...one, id: 'three', status: 'FAILED', rows: null },
    ],
  });
  const { container } = renderRoute(<ExportPanel />, { path: '/harbor-realty/transactions/export' });
  const rows = within(await screen.findByRole('list', { name: 'Past exports' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent.replace(/.*, /, ''))).toEqual([
    '12 paymentsDownload',
    'no payment matched',
    'could not be made: export it again',
  ]);
  expect(await axe(container)).toHaveNoViolations();
  await userEvent.click(screen.getByRole('button', { name: 'Download payments-harbor-realty-all.csv' }));
  await waitFor(() => expect(saved).toEqual(['harbor-realty.csv']));
  expect(asked).toEqual([expect.stringContaining('/download-report/one?')]);
});

const kept = {
  ...{ __typename: 'PastExport', id: 'one', fileName: 'payments-harbor-realty-all.csv', status: 'READY' },
  ...{ createdAt: new Date().toISOString(), rows: 12 },
};

test('the mail of an export leads to its file, and starts nothing by itself', async () => {
  const { asked } = gatewayWithReport(200, { past: [{ ...kept, id: 'two', fileName: 'other.csv' }, kept] });
  renderRoute(<ExportPanel />, { path: '/harbor-realty/transactions/export?file=one' });
  const download = await screen.findByRole('button', { name: `Download ${kept.fileName}` });
  await waitFor(() => expect(download).toHaveFocus());
  expect(download.closest('li')).toHaveTextContent('From the mail');
  expect(asked).toEqual([]);
});

test('the latest past exports are shown at first, with the one of the mail, and all of them when asked', async () => {
  const past = Array.from({ length: 31 }, (_, index) => ({ ...kept, id: `export-${index}` }));
  gatewayWithReport(200, { past });
  renderRoute(<ExportPanel />, { path: '/harbor-realty/transactions/export?file=export-30' });
  const list = await screen.findByRole('list', { name: 'Past exports' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(11);
  expect(within(list).getAllByRole('listitem').at(-1)).toHaveTextContent('From the mail');
  expect(screen.queryByText('The file of the mail is not here any more')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show all 31 of the last seven days' }));
  expect(within(list).getAllByRole('listitem')).toHaveLength(31);
  // The button is gone: what it brought has the focus.
  expect(within(list).getAllByRole('listitem')[10]).toHaveFocus();
});

test('a mail whose file is gone says so', async () => {
  gatewayWithReport(200, { past: [kept] });
  renderRoute(<ExportPanel />, { path: '/harbor-realty/transactions/export?file=gone' });
  expect(await screen.findByText('The file of the mail is not here any more')).toBeInTheDocument();
});

const schedule = (given: object = {}) => ({
  ...{
    __typename: 'ExportSchedule',
    id: 'schedule-1',
    every: 'WEEKLY',
    dated: 'DEPOSITED',
    status: 'DEPOSITED',
  },
  ...{
    direction: 'INBOUND',
    narrowed: true,
    timeZone: 'America/New_York',
    nextAt: '2026-11-30T12:00:00.000Z',
  },
  ...given,
});

test('what the form says is sent by mail again and again, without its days', async () => {
  const { calls } = gatewayWithReport(200);
  const { container } = renderRoute(<ExportPanel />, {
    path: '/harbor-realty/transactions/export?tab=Deposited&show=Last+30+days&payment_occasion_id=po-1',
  });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'How often' }), 'Every day');
  await userEvent.click(screen.getByRole('button', { name: 'Send me this daily' }));
  const asked = () => calls.find(({ operation }) => operation === 'ScheduleExport')?.variables;
  await waitFor(() => expect(asked()).toBeDefined());
  expect(asked()).toMatchObject({
    input: {
      ...{ every: 'DAILY', dated: 'DEPOSITED' },
      filter: { organizationSlug: 'harbor-realty', status: 'DEPOSITED', paymentOccasionId: 'po-1' },
    },
  });
  expect(JSON.stringify(asked())).not.toMatch(/startAt|AtStart/);
  expect(await axe(container)).toHaveNoViolations();
});

test('an export by mail is changed and stopped in its own row', async () => {
  const schedules = [schedule()];
  const { calls } = gatewayWithReport(200, { schedules });
  renderRoute(<ExportPanel />, { path: '/harbor-realty/transactions/export' });
  const row = within(await screen.findByRole('list', { name: 'Exports by mail' })).getByRole('listitem');
  expect(row).toHaveTextContent('Deposited, inbound, with further filters');
  await userEvent.selectOptions(within(row).getByRole('combobox', { name: /^How often/ }), 'MONTHLY');
  await waitFor(() =>
    expect(calls.find(({ operation }) => operation === 'UpdateExportSchedule')?.variables).toEqual({
      ...{ id: 'schedule-1', every: 'MONTHLY', dated: 'DEPOSITED' },
    }),
  );
  await waitFor(() => expect(within(row).getByRole('button', { name: /^Stop/ })).toBeEnabled());
  schedules.pop();
  await userEvent.click(within(row).getByRole('button', { name: /^Stop/ }));
  await waitFor(() =>
    expect(calls.find(({ operation }) => operation === 'StopExportSchedule')?.variables).toEqual({
      id: 'schedule-1',
    }),
  );
  await waitFor(() => expect(screen.getByRole('group', { name: 'By mail' })).toHaveFocus());
});
