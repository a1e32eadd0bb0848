import type { ReconciliationDueMailData } from './data.ts';
import type { MailPage } from './page.ts';

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const listed = new Intl.ListFormat('en-US');

/** Tells who reconciles of months of an account that two people have not signed. */
export function reconciliationDue({
  account,
  months,
  organization,
  url,
}: ReconciliationDueMailData): MailPage {
  const names = listed.format(months.map((day) => month.format(new Date(`${day}T00:00:00.000Z`))));
  const are = months.length === 1 ? 'is' : 'are';
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
