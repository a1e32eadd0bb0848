import { mockGateway, mockSocket, renderRoute } from '@keyturn/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { payment, paymentPage } from '../testing/payments';
import BatchScreen from './screen';

beforeEach(() => mockSocket());

const batch = {
  ...{ __typename: 'Batch', id: 'batch-1', name: 'Dues', createdAt: '2026-03-01T10:00:00.000Z' },
  paymentOccasion: { id: 'occasion-1', name: 'Association dues' },
  standing: [],
};
const lines = Array.from({ length: 250 }, (_, at) =>
  payment({ id: String(at), lineNumber: at + 2, amount: 100, allowedActions: ['RESEND_REQUEST'] }),
);

test('all unpaid lines of a large batch are gathered, each of them once', async () => {
  mockGateway({
    BatchPage: () => ({ batch, ...paymentPage(lines.slice(0, 1)) }),
    BatchLines({ limit, afterCursor }) {
      const from = Number(afterCursor ?? 0);
      const to = from + Number(limit);
      return paymentPage(lines.slice(from, to), {
        total: lines.length,
        ...(to < lines.length ? { cursor: String(to) } : {}),
      });
    },
  });
  renderRoute(<BatchScreen params={{ batchId: 'batch-1' }} />);
  await userEvent.click(await screen.findByRole('button', { name: /^Remind/ }));
  expect(await screen.findByRole('alertdialog', { name: 'Remind 250 requests?' })).toHaveTextContent(
    '$250.00',
  );
});

test('whoever has all unpaid lines canceled is led to what came of it', async () => {
  const line = payment({ id: '7', lineNumber: 2, allowedActions: ['CANCEL'] });
  let canceled = false;
  mockGateway({
    BatchPage: () => ({ batch, ...paymentPage(canceled ? [] : [line]) }),
    BatchLines: () => paymentPage([line]),
    CancelPayment() {
      canceled = true;
      return { cancelTransaction: { ...line, displayStatus: 'CANCELED', allowedActions: [] } };
    },
  });
  renderRoute(<BatchScreen params={{ batchId: 'batch-1' }} />);
  await userEvent.click(await screen.findByRole('button', { name: /^Cancel \d+ unpaid/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel 1 request' }));
  const outcome = await screen.findByText('1 of 1 request canceled.');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull());
  expect(document.body).not.toHaveFocus();
  expect(document.activeElement).toContainElement(outcome);
});
