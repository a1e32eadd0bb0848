import type { ReconciliationDueMailData } from './data.ts';
import { calendarDay } from '../../base/format.ts';
import type { MailPage } from './page.ts';

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const listed = new Intl.ListFormat('en-US');

/** Days that are named; more of them are told by the first and the last. */
const NAMED = 3;

function inWords({ months, days }: Pick<ReconciliationDueMailData, 'months' | 'days'>): string {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined)
    return listed.format(months.map((day) => month.format(new Date(`${day}T00:00:00.000Z`))));
  if (days.length <= NAMED) return listed.format(days.map(calendarDay));
  return `${days.length} days from ${calendarDay(first)} to ${calendarDay(last)}`;
}

/** Tells who reconciles of months, or days, of an account that two people have not signed. */
export function reconciliationDue(data: ReconciliationDueMailData): MailPage {
  const { account, months, days, organization, url } = data;
  const names = inWords(data);
  const are = months.length + days.length === 1 ? 'is' : 'are';
  return {
    subject: `${account}: ${names} ${are} not signed yet`,
    preview: `The reconciliation of ${account} waits for two signatures.`,
    heading: `${account} is not reconciled`,
    paragraphs: [
      `${names} ${are} over, and two people of ${organization.name} have not signed the reconciliation of ${account} yet.`,
      'Import the bank’s statement, explain the lines that belong to no payment, and sign the period; somebody else reviews it.',
    ],
    amount: null,
    facts: [],
    action: { label: 'Open the reconciliation', url },
    note: null,
  };
}
