import { dayInWords, moment } from '../../../base/format.ts';
import { paper } from '../../../base/paper.ts';
import { reportOf, type ReportSubject } from './lists.ts';

/** A signed period as PDF. The same period makes the same bytes. */
export function reportPdf(subject: ReportSubject): Promise<Buffer> {
  const { organization, account, period, preparedBy, reviewedBy } = subject;
  const days = `${dayInWords(period.fromDay)} to ${dayInWords(period.throughDay)}`;
  const title = `Reconciliation of ${account}, ${days}`;
  const at = period.reviewedAt ?? period.preparedAt;
  const { summary, lists } = reportOf(subject, dayInWords);
  return paper({ title, author: organization, at }, ({ say, row, gap }) => {
    say('H1', `Three-way reconciliation: ${organization}`, 16);
    say('P', `${account}, ${days}`, 11);
    gap();
    for (const [name, amount] of summary) row([name, amount], 10);
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
      else for (const [index, cells] of [columns, ...rows].entries()) row(cells, 8, index === 0);
    }
  });
}
