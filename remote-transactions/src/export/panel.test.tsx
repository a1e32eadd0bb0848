import { mockGateway, mockSocket, renderRoute } from '@keyturn/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import ExportPanel from './panel';

beforeEach(() => {
  mockSocket();
  Object.assign(URL, { createObjectURL: () => 'blob:report', revokeObjectURL: () => undefined });
});

/** The gateway with a report behind /download-report. */
function gatewayWithReport(status: number) {
  const calls = mockGateway({
    ExportPreview: () => ({
      transactionTemplates: { entries: [], pageInfo: { totalCount: 51 }, totalAmount: 1_234_500 },
    }),
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
  expect(screen.getByLabelText('Status')).toHaveValue('DEPOSITED');
  expect(screen.getByText('Only Payment occasion: po-1')).toBeInTheDocument();
  expect(await screen.findByText('51 payments, $12,345.00 in all.')).toBeInTheDocument();
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
