import { money } from '../../base/format.ts';
import type { PayerCodeMailData } from './data.ts';
import type { MailPage } from './page.ts';

/** Sends the code with which a payer can use saved accounts in the browser that asked for the code. */
export function payerCode({
  organization: { name, email },
  occasionName,
  total,
  code,
}: PayerCodeMailData): MailPage {
  return {
    subject: `Your code to pay ${name}`,
    preview: 'Enter it on the page where you asked for it.',
    heading: 'Your code',
    paragraphs: [
      `Somebody, likely you, wants to pay ${money(total)} to ${name} for ${occasionName} from an account that you have used before. Enter this code on the page of the payment:`,
      code ?? '',
    ],
    amount: null,
    facts: [],
    action: null,
    note: `The code works for ten minutes and one payment. Never share it with anybody, not even ${name}. If it was not you, ignore this email and ${email === null ? `tell ${name}` : `write to ${email}`}: somebody else has the link of your payment.`,
  };
}
