import type { InvitationMailData } from './data.ts';
import type { MailPage } from './page.ts';

/** Invites a person to an organization. */
export function invitation(data: InvitationMailData): MailPage {
  const name = data.organization.name;
  return {
    subject: `${name} invites you to Keyturn`,
    preview: `Accept the invitation to start working with ${name}.`,
    heading: `${name} invites you`,
    paragraphs: [
      `Hello ${data.inviteeName}, ${data.inviterName ?? 'an administrator'} asks you to join ${name}${data.asAdmin ? ' as an admin' : ''}.`,
      data.asAdmin
        ? 'Sign in with this e-mail address and accept, to collect, send and approve payments.'
        : 'Sign in with this e-mail address and accept, to request payments.',
    ],
    amount: null,
    facts: [],
    action: { label: 'Answer the invitation', url: data.url },
    note: 'You belong to the organization only once you accept.',
  };
}
