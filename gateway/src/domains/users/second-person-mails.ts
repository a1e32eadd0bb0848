import type { Viewer } from '../../access/actor.ts';
import { isMember } from '../../access/rights.ts';
import { bankDayOf } from '../../base/banking-days.ts';
import type { Deps } from '../../context/deps.ts';
import type { Db } from '../../db/client.ts';
import type {
  ApprovalPolicyChangeRow,
  ControlChangeRow,
  OrganizationRow,
  PermissionChangeRow,
} from '../../db/rows.ts';
import { mailOrganization, type DecidedMailData } from '../../mails/content/data.ts';
import { notifyWaitingChanged } from '../../notify/channels.ts';
import { queueMail } from '../../payments/outbox/mails.ts';
import { organizationsByIds } from '../../records/organizations.ts';
import { fullNameOf, membersOf, usersByIds, viewerById } from '../../records/users.ts';
import { typedName } from './invite.ts';
import { membershipOf } from './members.ts';

/** A change that waits for a second person: of permissions, of the approval policy, or of a setting. */
type WaitingChange = PermissionChangeRow | ApprovalPolicyChangeRow | ControlChangeRow;

/** What became of a change; who decided it is null where nobody did in time. */
interface Decision {
  outcome: DecidedMailData['outcome'];
  decidedBy: Viewer | null;
  reason: string | null;
}

/** Tells those of the organization who may confirm a change, once each, where it is decided, and the pages that are open. */
export async function askToConfirm(
  tx: Db,
  deps: Deps,
  asker: Viewer,
  organization: OrganizationRow,
  change: WaitingChange,
  mayConfirm: (member: Viewer) => boolean,
): Promise<void> {
  await notifyWaitingChanged(tx, change);
  const data = {
    ...(await toldOf(tx, deps, organization, change)),
    askedBy: asker.fullName,
    until: bankDayOf(change.expiresAt),
  };
  for (const { email } of (await membersOf(tx, organization.id)).filter(mayConfirm)) {
    await queueMail(tx, deps, { kind: 'confirmation-needed', to: email, data }, null);
  }
}

/**
 * Tells open pages that a change waits no more, and whoever asked for it what became of it, unless they took it back
 * themselves or have left.
 */
export async function tellAsker(
  tx: Db,
  deps: Deps,
  organization: OrganizationRow,
  change: WaitingChange,
  { outcome, decidedBy, reason }: Decision,
): Promise<void> {
  await notifyWaitingChanged(tx, change);
  if (decidedBy?.userId === change.requestedById) return;
  const asker = await viewerById(tx, change.requestedById);
  if (asker === null || !isMember(asker, organization.id)) return;
  const data = {
    ...(await toldOf(tx, deps, organization, change)),
    ...{ outcome, reason },
    // Platform staff is not named to the organization's own people.
    decidedBy: decidedBy?.isSuperadmin === true ? 'Platform staff' : (decidedBy?.fullName ?? null),
  };
  await queueMail(tx, deps, { kind: 'confirmation-decided', to: asker.email, data }, null);
}

/** Tells the asker of a change that nobody decided in time. */
export async function tellExpired(tx: Db, deps: Deps, change: WaitingChange): Promise<void> {
  const [organization] = await organizationsByIds(tx, [change.organizationId]);
  if (organization === undefined) return;
  await tellAsker(tx, deps, organization, change, { outcome: 'EXPIRED', decidedBy: null, reason: null });
}

async function toldOf(tx: Db, { config }: Deps, organization: OrganizationRow, change: WaitingChange) {
  const page = 'userId' in change ? 'admins' : 'settings/approvals';
  return {
    organization: mailOrganization.parse(organization),
    person: 'userId' in change ? await nameOf(tx, change) : null,
    settingsOf: 'subject' in change ? change.name : null,
    url: `${config.hostUrl}/${organization.slug}/${page}`,
  };
}

/** Whom a change is about; somebody who has not accepted yet is who they were said to be. */
async function nameOf(tx: Db, change: PermissionChangeRow): Promise<string> {
  const [user] = await usersByIds(tx, [change.userId]);
  if (user === undefined) return 'somebody';
  const membership = await membershipOf(tx, change.organizationId, change.userId);
  if (membership !== null && membership.acceptedAt !== null) return fullNameOf(user);
  const typed = await typedName(tx, change.requestedById, user);
  return fullNameOf({
    firstName: membership?.invitedFirstName ?? typed.firstName,
    lastName: membership?.invitedLastName ?? typed.lastName,
  });
}
