import type { InvitationMailData } from '../data.ts';
import type { MailPage } from './page.ts';

/** Invites a person to administrate an organization. */
export function invitation(data: InvitationMailData): MailPage {
  const name = data.organization.name;
  return {
    subject: `You have been added to ${name} on Keyturn`,
    preview: `Sign in to collect, send and approve payments for ${name}.`,
    heading: `Welcome to ${name}`,
    paragraphs: [
      `Hello ${data.inviteeName}, ${data.inviterName ?? 'an administrator'} added you as an admin of ${name}.`,
      'Sign in with this e-mail address to collect, send and approve payments.',
    ],
    amount: null,
    facts: [],
    action: { label: 'Sign in', url: data.url },
    note: null,
  };
}
