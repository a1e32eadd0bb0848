import type { NoteMentionMailData } from './data.ts';
import type { MailPage } from './page.ts';

/** Tells somebody that a note is addressed to them, and where it is; the note's words stay there. */
export function noteMention(data: NoteMentionMailData): MailPage {
  const { organization, authorName, record, attachments, url } = data;
  const files = attachments === 1 ? 'One file belongs' : `${attachments} files belong`;
  return {
    subject: `${authorName} mentioned you in a note on ${record}`,
    preview: `A note of ${organization.name} is for you.`,
    heading: 'A note is for you',
    paragraphs: [
      `${authorName} mentioned you in a note on ${record}.`,
      ...(attachments === 0 ? [] : [`${files} to it.`]),
      'It is on the page below, after you have signed in.',
    ],
    amount: null,
    facts: [],
    action: { label: 'Read the note', url },
    note: null,
  };
}
