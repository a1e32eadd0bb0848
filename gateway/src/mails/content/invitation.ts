import type { InvitationMailData } from './data.ts';
import type { MailPage } from './page.ts';

/** Invites a person to an organization. */
export function invitation(data: InvitationMailData): MailPage {
  const name = data.organization.name;
  return {
    subject: `You have been added to ${name} on Keyturn`,
    preview: `Sign in to start working with ${name}.`,
    heading: `Welcome to ${name}`,
    paragraphs: [
      `Hello ${data.inviteeName}, ${data.inviterName ?? 'an administrator'} added you ${data.asAdmin ? 'as an admin of' : 'to'} ${name}.`,
      data.asAdmin
        ? 'Sign in with this e-mail address to collect, send and approve payments.'
        : 'Sign in with this e-mail address to request payments.',
    ],
    amount: null,
    facts: [],
    action: { label: 'Sign in', url: data.url },
    note: null,
  };
}
