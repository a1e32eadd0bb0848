import { money } from '../../base/format.ts';
import type { PayerCodeMailData } from './data.ts';
import type { MailPage } from './page.ts';

/** Lets a payer use their saved accounts in the browser in which they asked for it. */
export function payerCode({
  organization: { name, email },
  occasionName,
  total,
  code,
}: PayerCodeMailData): MailPage {
  return {
    subject: `Your code to pay ${name}`,
    preview: 'Enter it on the page on which you asked for it.',
    heading: 'Your code',
    paragraphs: [
      `Somebody, likely you, wants to pay ${money(total)} to ${name} for ${occasionName} from an account that you have used before. Enter this code on the page of the payment:`,
      code ?? '',
    ],
    amount: null,
    facts: [],
    action: null,
    note: `The code works for ten minutes and one payment. Never tell it to anybody, also not to ${name}. If it was not you, ignore this email and ${email === null ? `tell ${name}` : `write to ${email}`}: somebody else has the link of your payment.`,
  };
}
