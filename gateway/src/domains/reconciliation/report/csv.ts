import { byteOrderMark, csvLine } from '../../reports/csv.ts';
import { reportOf, type ReportSubject } from './lists.ts';

const written = { day: (day: string) => day, amount: (cents: number) => (cents / 100).toFixed(2) };

/** A signed period as CSV: its summary, its signatures, then each list under its title. */
export function reportCsv(subject: ReportSubject): string {
  const { organization, account, period, preparedBy, reviewedBy } = subject;
  const { summary, lists } = reportOf(subject, written);
  const signed = (at: Date | null): string => at?.toISOString() ?? '';
  const rows: (readonly string[])[] = [
    ['Reconciliation', organization, account, `${period.fromDay} to ${period.throughDay}`],
    ...summary,
    ['Prepared by', preparedBy, signed(period.preparedAt), period.preparedWords],
    ['Reviewed by', reviewedBy, signed(period.reviewedAt), period.reviewedWords ?? ''],
    ...lists.flatMap(({ title, columns, rows: of }) => [[], [title], columns, ...of]),
  ];
  return byteOrderMark + rows.map(csvLine).join('');
}
