import type { WebhookOffMailData } from './data.ts';
import type { MailPage } from './page.ts';

const reasons = {
  GONE: 'It answered 410 Gone, which says that nothing is to be sent there any more.',
  FAILING: 'It has taken none of the messages that were sent to it for five days.',
} as const;

/** Tells admins that another system hears of their payments no more. */
export function webhookOff({ organization, webhook, reason, url }: WebhookOffMailData): MailPage {
  return {
    subject: `A webhook of ${organization.name} was switched off`,
    preview: `${webhook} is told of payments no more.`,
    heading: 'A webhook was switched off',
    paragraphs: [
      `${webhook} is told of payments no more. ${reasons[reason]}`,
      'Once it takes messages, switch it on again there. What it missed can be sent again for the time since then.',
    ],
    amount: null,
    facts: [],
    action: { label: 'Open the integrations', url },
    note: null,
  };
}
