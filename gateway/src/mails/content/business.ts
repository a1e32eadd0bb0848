import { phoneNumber } from '../../base/format.ts';
import { quoted } from '../../base/outsiders.ts';
import type { BusinessDecidedMailData, BusinessRequestedMailData } from './data.ts';
import type { MailPage } from './page.ts';

/** Tells platform staff of a business that somebody may not register without them. */
export function businessRequested(data: BusinessRequestedMailData): MailPage {
  const { askerEmail, email, phone, url } = data;
  const asker = quoted(data.askerName);
  const business = quoted(data.business);
  const facts = [
    { label: 'Business (as they typed it)', value: business },
    { label: 'Email (as they typed it)', value: email },
    { label: 'Phone (as they typed it)', value: phone === null ? null : phoneNumber(phone) },
  ];
  return {
    subject: `${asker} asks to register ${business}`,
    preview: 'It waits for your answer.',
    heading: 'A business waits for your answer',
    paragraphs: [
      `${asker} (${askerEmail}) asks to register ${business}. Let them register it, or decline it with a reason: either way they hear of it by mail.`,
    ],
    amount: null,
    facts: facts.flatMap(({ label, value }) => (value ? [{ label, value }] : [])),
    action: { label: 'Open the person', url },
    note: null,
  };
}

/** Tells whoever asked to register a business what support decided. */
export function businessDecided({ outcome, business, reason, url }: BusinessDecidedMailData): MailPage {
  const approved = outcome === 'APPROVED';
  const sentence = approved
    ? `Support has looked at ${business}: you can register it now.`
    : `Support has looked at ${business} and can’t let it be registered.`;
  return {
    subject: approved ? `You can register ${business} now` : `${business} can’t be registered`,
    preview: sentence,
    heading: approved ? 'Your business can be registered' : 'Your business can’t be registered',
    paragraphs: [
      approved ? `${sentence} The form still holds what you typed: look it over and create it.` : sentence,
    ],
    amount: null,
    facts: reason === null ? [] : [{ label: 'Reason', value: reason }],
    action: { label: approved ? 'Register it' : 'Contact support', url },
    note: null,
  };
}
