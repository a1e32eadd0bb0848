import type { ReconciliationPeriodRow } from '../../../db/rows.ts';
import { signedFigures } from '../periods/figures.ts';

/** What a report says besides the period itself. */
export interface ReportSubject {
  organization: string;
  account: string;
  period: ReconciliationPeriodRow;
  preparedBy: string;
  reviewedBy: string;
}

export interface ReportList {
  title: string;
  /** The last column is an amount. */
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  /** Said where there is nothing to list. */
  none: string;
}

export const dollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** The summary of a signed period, and the lists that an underwriter asks for. */
export function reportOf({ period }: ReportSubject): { summary: [string, string][]; lists: ReportList[] } {
  const figures = signedFigures.parse(period.figures);
  const summary: [string, string][] = [
    ['Balance of the bank statement', dollars(figures.bankBalance)],
    ['Plus outstanding deposits', dollars(figures.outstandingDeposits)],
    ['Less outstanding disbursements', dollars(figures.outstandingDisbursements)],
    ['Adjusted bank balance', dollars(figures.adjustedBank)],
    ['Book balance', dollars(figures.bookBalance)],
    ['Sum of all files (trial balance)', dollars(figures.filesBalance)],
    ['Difference of bank and books', dollars(figures.difference)],
    ['Of it not explained by any line', dollars(figures.unexplained)],
  ];
  const entries = (each: readonly { day: string; amount: number; description: string }[]) =>
    each.map(({ day, description, amount }) => [day, description, dollars(amount)]);
  return {
    summary,
    lists: [
      {
        title: 'Outstanding items',
        columns: ['Day', 'Payment', 'Who', 'File', 'Amount'],
        rows: figures.outstanding.map((each) => [
          each.day,
          each.paymentId ?? '–',
          each.party ?? '–',
          each.file,
          dollars(each.amount),
        ]),
        none: 'Nothing is outstanding.',
      },
      {
        title: 'Lines of the bank that nothing explains',
        columns: ['Day', 'Description', 'Amount'],
        rows: entries(figures.openLines),
        none: 'Every line is explained.',
      },
      {
        title: 'Lines of the bank before the books',
        columns: ['Day', 'Description', 'Amount'],
        rows: entries(figures.early),
        none: 'None.',
      },
      {
        title: 'Trial balance by file',
        columns: ['File', 'Balance'],
        rows: figures.files.map(({ file, balance }) => [file, dollars(balance)]),
        none: 'No file holds money.',
      },
      {
        title: 'Exceptions',
        columns: ['Exception', 'Owner', 'Note', 'Amount'],
        rows: figures.exceptions.map(({ text, owner, note, amount }) => [
          text,
          owner ?? '–',
          note ?? '–',
          dollars(amount),
        ]),
        none: 'There are no exceptions.',
      },
      {
        title: 'Statements',
        columns: ['File', 'Days', 'SHA-256'],
        rows: figures.statements.map(({ fileName, fromDay, throughDay, sha256 }) => [
          fileName,
          `${fromDay} – ${throughDay}`,
          sha256,
        ]),
        none: 'No statement.',
      },
    ],
  };
}
