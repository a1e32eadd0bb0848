import type { ReconciliationPeriodRow } from '../../../db/rows.ts';
import { money } from '../../../base/format.ts';
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

/**
 * The summary of a signed period, and the lists that an underwriter asks for.
 *
 * @param written a day as it is written there, from `2026-11-24`
 */
export function reportOf(
  { period }: ReportSubject,
  written: (day: string) => string,
): { summary: [string, string][]; lists: ReportList[] } {
  const figures = signedFigures.parse(period.figures);
  const summary: [string, string][] = [
    ['Balance of the bank statement', money(figures.bankBalance)],
    ['Plus outstanding deposits', money(figures.outstandingDeposits)],
    ['Less outstanding disbursements', money(figures.outstandingDisbursements)],
    ['Adjusted bank balance', money(figures.adjustedBank)],
    ['Book balance', money(figures.bookBalance)],
    ['Sum of all files (trial balance)', money(figures.filesBalance)],
    ['Difference of bank and books', money(figures.difference)],
    ['Of it not explained by any line', money(figures.unexplained)],
  ];
  const entries = (each: readonly { day: string; amount: number; description: string }[]) =>
    each.map(({ day, description, amount }) => [written(day), description, money(amount)]);
  return {
    summary,
    lists: [
      {
        title: 'Outstanding items',
        columns: ['Day', 'Payment', 'Who', 'File', 'Amount'],
        rows: figures.outstanding.map((each) => [
          written(each.day),
          each.paymentId ?? '–',
          each.party ?? '–',
          each.file,
          money(each.amount),
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
        rows: figures.files.map(({ file, balance }) => [file, money(balance)]),
        none: 'No file holds money.',
      },
      {
        title: 'Exceptions',
        columns: ['Exception', 'Owner', 'Note', 'Amount'],
        rows: figures.exceptions.map(({ text, owner, note, amount }) => [
          text,
          owner ?? '–',
          note ?? '–',
          money(amount),
        ]),
        none: 'There are no exceptions.',
      },
      {
        title: 'Statements',
        columns: ['File', 'Days', 'SHA-256'],
        rows: figures.statements.map(({ fileName, fromDay, throughDay, sha256 }) => [
          fileName,
          `${written(fromDay)} – ${written(throughDay)}`,
          sha256,
        ]),
        none: 'No statement.',
      },
    ],
  };
}
