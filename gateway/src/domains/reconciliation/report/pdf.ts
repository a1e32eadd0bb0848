import { dayInWords, moment, money } from '../../../base/format.ts';
import { paper } from '../../../base/paper.ts';
import { reportOf, type ReportSubject } from './lists.ts';

/** Rows of a list on paper; the report as CSV has all. */
const MOST = 1_000;

/** A signed period as PDF. The same period makes the same bytes. */
export function reportPdf(subject: ReportSubject): Promise<Buffer> {
  const { organization, account, period, preparedBy, reviewedBy } = subject;
  const days = `${dayInWords(period.fromDay)} to ${dayInWords(period.throughDay)}`;
  const title = `Reconciliation of ${account}, ${days}`;
  const at = period.reviewedAt ?? period.preparedAt;
  const { summary, lists } = reportOf(subject, { day: dayInWords, amount: money });
  return paper({ title, author: organization, at }, ({ say, table, gap }) => {
    say('H1', `Three-way reconciliation: ${organization}`, 16);
    say('P', `${account}, ${days}`, 11);
    gap();
    table({ headings: null, rows: summary.map((cells) => ({ cells })), size: 10 });
    gap();
    say('H2', 'Signatures', 12);
    const signed = (by: string, when: Date | null, words: string | null): string =>
      `${by} on ${when === null ? '–' : moment(when.toISOString(), 'UTC')}: ${words ?? '–'}`;
    say('P', `Prepared by ${signed(preparedBy, period.preparedAt, period.preparedWords)}`, 10);
    say('P', `Reviewed by ${signed(reviewedBy, period.reviewedAt, period.reviewedWords)}`, 10);
    say('P', `SHA-256 of the signed figures: ${period.figuresHash}`, 8);
    for (const { title: heading, columns, rows, none } of lists) {
      gap();
      say('H2', heading, 12);
      if (rows.length === 0) say('P', none, 10);
      else table({ headings: columns, rows: rows.slice(0, MOST).map((cells) => ({ cells })), size: 8 });
      if (rows.length > MOST) say('P', `And ${rows.length - MOST} more, which the report as CSV lists.`, 10);
    }
  });
}
