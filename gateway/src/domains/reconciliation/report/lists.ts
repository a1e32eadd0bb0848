import type { ReconciliationPeriodRow } from '../../../db/rows.ts';
import { bankingDaysBetween } from '../../../base/banking-days.ts';
import { signedFigures } from '../periods/figures.ts';
import type { PeriodEntries } from './entries.ts';

/** How a report writes days and amounts. */
export interface Written {
  day: (day: string) => string;
  amount: (cents: number) => string;
}

/** What a report says besides the period itself. */
export interface ReportSubject {
  organization: string;
  account: string;
  period: ReconciliationPeriodRow;
  entries: PeriodEntries;
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
 * @param written how days (`2026-11-24`) and amounts (cents) are written there
 */
export function reportOf(
  { period, entries: { cleared, booked } }: ReportSubject,
  written: Written,
): { summary: [string, string][]; lists: ReportList[] } {
  const figures = signedFigures.parse(period.figures);
  const summary: [string, string][] = [
    ['Balance of the bank statement', written.amount(figures.bankBalance)],
    ['Plus outstanding deposits', written.amount(figures.outstandingDeposits)],
    ['Less outstanding disbursements', written.amount(figures.outstandingDisbursements)],
    ['Adjusted bank balance', written.amount(figures.adjustedBank)],
    ['Book balance', written.amount(figures.bookBalance)],
    ['Sum of all files (trial balance)', written.amount(figures.filesBalance)],
    ['Difference of bank and books', written.amount(figures.difference)],
    ['Of it not explained by any line', written.amount(figures.unexplained)],
  ];
  const entries = (each: readonly { day: string; amount: number; description: string }[]) =>
    each.map(({ day, description, amount }) => [written.day(day), description, written.amount(amount)]);
  return {
    summary,
    lists: [
      {
        title: 'Outstanding items',
        columns: ['Day', 'Age in banking days', 'Payment', 'Who', 'File', 'Amount'],
        rows: figures.outstanding.map((each) => [
          written.day(each.day),
          String(bankingDaysBetween(each.day, figures.day)),
          each.paymentId ?? '–',
          each.party ?? '–',
          each.file,
          written.amount(each.amount),
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
        rows: figures.files.map(({ file, balance }) => [file, written.amount(balance)]),
        none: 'No file holds money.',
      },
      {
        title: 'Exceptions',
        columns: ['Exception', 'Owner', 'Note', 'Amount'],
        rows: figures.exceptions.map(({ text, owner, note, amount }) => [
          text,
          owner ?? '–',
          note ?? '–',
          written.amount(amount),
        ]),
        none: 'There are no exceptions.',
      },
      {
        title: 'Receipts and disbursements that the bank has shown',
        columns: ['Day', 'Description', 'Payment', 'Why', 'Amount'],
        rows: cleared.map(({ day, description, payments, why, amount }) => [
          ...[
            written.day(day),
            description,
            payments.join(' ') || '–',
            why ?? 'Not explained',
            written.amount(amount),
          ],
        ]),
        none: 'The bank has shown nothing.',
      },
      {
        title: 'Receipts and disbursements in the books',
        columns: ['Day', 'Payment', 'Who', 'File', 'Amount'],
        rows: booked.map(({ day, paymentId, party, file, amount }) => [
          ...[written.day(day), paymentId ?? 'Booked by hand', party ?? '–', file, written.amount(amount)],
        ]),
        none: 'Nothing was booked.',
      },
      {
        title: 'Statements',
        columns: ['File', 'Days', 'SHA-256'],
        rows: figures.statements.map(({ fileName, fromDay, throughDay, sha256 }) => [
          fileName,
          `${written.day(fromDay)} – ${written.day(throughDay)}`,
          sha256,
        ]),
        none: 'No statement.',
      },
    ],
  };
}
