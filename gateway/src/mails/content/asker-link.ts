import type { AskerMailData } from './data.ts';
import type { MailPage } from './page.ts';

/** Lets somebody ask for a payment who shows by this mail that the address is theirs. */
export function askerLink({ organization: { name }, occasionName, url }: AskerMailData): MailPage {
  return {
    subject: `Request a payment to ${name}`,
    preview: `Go on with your request for ${occasionName}.`,
    heading: 'Go on with your request',
    paragraphs: [
      `Somebody, likely you, wants to request a payment to ${name} for ${occasionName} with this address.`,
      'Whoever you name as the payer gets an email from us, which says that you asked.',
    ],
    amount: null,
    facts: [],
    action: url === null ? null : { label: 'Request a payment', url },
    note: 'The link can be used for one day. If it was not you, nothing has to be done.',
  };
}
