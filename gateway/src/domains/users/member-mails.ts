import type { Viewer } from '../../access/actor.ts';
import type { Db } from '../../db/client.ts';
import type { OrganizationRole } from '../../db/schema/values.ts';
import type { Deps } from '../../context/deps.ts';
import { mailOrganization } from '../../mails/content/data.ts';
import { queueMail } from '../../payments/outbox/mails.ts';
import type { MembershipRow, OrganizationRow, UserRow } from '../../db/rows.ts';
import { fullNameOf } from '../../records/users.ts';
import { inWords } from './permission-words.ts';

interface Invited {
  organization: OrganizationRow;
  user: UserRow;
  membership: MembershipRow;
}

/** Sends an invitation; its link leads to the question that the person answers once signed in with that address. */
export async function inviteByMail(
  tx: Db,
  deps: Deps,
  inviter: Viewer,
  { organization, user, membership }: Invited,
): Promise<void> {
  const { invitedFirstName, invitedLastName, roles } = membership;
  const data = {
    organization: mailOrganization.parse(organization),
    // The name that was typed: what else is known of the person is not the inviter's to tell.
    inviteeName: fullNameOf({ firstName: invitedFirstName ?? '', lastName: invitedLastName ?? '' }),
    inviterName: inviter.fullName,
    asAdmin: roles.includes('ADMIN'),
    url: `${deps.config.hostUrl}/${organization.slug}?invitation`,
  };
  await queueMail(tx, deps, { kind: 'invitation', to: user.email, data }, null);
}

export async function askForRolesByMail(
  tx: Db,
  deps: Deps,
  requester: Viewer,
  organization: OrganizationRow,
  admins: readonly UserRow[],
  roles: readonly OrganizationRole[],
): Promise<void> {
  const data = {
    organization: mailOrganization.parse(organization),
    requesterName: requester.fullName,
    requesterEmail: requester.email,
    permissions: roles.map((role) => inWords[role]),
    url: `${deps.config.hostUrl}/${organization.slug}/admins/${requester.userId}`,
  };
  for (const { email } of admins) {
    await queueMail(tx, deps, { kind: 'roles-requested', to: email, data }, null);
  }
}
