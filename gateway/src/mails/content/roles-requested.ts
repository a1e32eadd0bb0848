import type { RolesRequestedMailData } from './data.ts';
import type { MailPage } from './page.ts';

/** Asks an admin to give a member more permissions. */
export function rolesRequested(data: RolesRequestedMailData): MailPage {
  const name = data.organization.name;
  return {
    subject: `${data.requesterName} asks for permissions in ${name}`,
    preview: `${data.requesterName} asks for: ${data.permissions.join(', ')}.`,
    heading: 'A request for permissions',
    paragraphs: [
      `${data.requesterName} (${data.requesterEmail}) asks for these permissions in ${name}: ${data.permissions.join(', ')}.`,
      'If this is right, contact support to have them given.',
    ],
    amount: null,
    facts: [],
    action: { label: 'Open the person', url: data.url },
    note: null,
  };
}
