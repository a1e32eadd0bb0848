import { gatewayError, mockGateway, renderRoute } from '@keyturn/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { JournalSection } from './journal-section';

const exporting = () => screen.getByRole('button', { name: 'Export journal' });

test('days without a posting are said, and nothing can be exported then', async () => {
  mockGateway({ JournalTotals: () => ({ journalTotals: { postings: 0, amount: 0 } }) });
  const { container } = renderRoute(<JournalSection />);
  expect(await screen.findByText('Nothing was posted in these days.')).toBeVisible();
  expect(exporting()).toHaveAccessibleDescription('There is nothing to export. Choose other days.');
  await userEvent.selectOptions(screen.getByLabelText('Month'), 'Other days');
  expect(exporting()).toHaveAccessibleDescription('Choose the first and the last day.');
  expect(await axe(container)).toHaveNoViolations();
});

test('where it is not known what the journal holds, it can be asked again', async () => {
  let answers = 0;
  mockGateway({
    JournalTotals: () => {
      answers += 1;
      return answers === 1
        ? gatewayError('INTERNAL', 'Something went wrong')
        : { journalTotals: { postings: 1, amount: 12_345 } };
    },
  });
  renderRoute(<JournalSection />);
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/^1 entry: debits/)).toHaveTextContent(
    '1 entry: debits $123.45, credits $123.45',
  );
});
