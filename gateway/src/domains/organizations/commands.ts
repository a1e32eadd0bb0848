import type { Viewer } from '../../access/actor.ts';
import { auditLog } from '../../db/schema/index.ts';
import type { Deps } from '../../context/deps.ts';
import { notifyOnboardingChanged } from '../../notify/channels.ts';
import { forbidden, notFound } from '../../base/errors.ts';
import { uuidOf } from '../../base/ids.ts';
import type { OrganizationRow } from '../../db/rows.ts';
import { checkPicture, keepPicture, requireUploaded } from '../uploads/pictures.ts';
import { changedByStaff, type OrganizationChange } from './rules.ts';
import { claimed, moveSlug, slugTaken } from './slugs.ts';
import { changeOrganization, lockedOrganization } from '../../records/organizations.ts';
import { changedRecipients } from '../../records/recipient-lists.ts';
import { violatesUnique } from '../../db/unique.ts';

/**
 * Changes what is given of an organization; access was decided before.
 *
 * @throws GatewayError BAD_INPUT for a picture that is none, FORBIDDEN for what only a superuser changes, CONFLICT for
 * a slug that is taken or reserved.
 */
export async function updateOrganization(
  deps: Deps,
  viewer: Viewer,
  { orgId, emailChanges, wanted }: OrganizationChange,
  requestId: string,
): Promise<OrganizationRow> {
  const id = uuidOf(orgId);
  if (id === null) throw notFound('The organization');
  await checkPicture(deps, wanted.logoLight, 'input.logoLight');
  await checkPicture(deps, wanted.logoDark, 'input.logoDark');
  return deps.db.transaction(async (tx) => {
    const before = await lockedOrganization(tx, id);
    if (!before) throw notFound('The organization');
    const emails = changedRecipients(before.emails, { emails: wanted.emails, emailChanges }, 'input.');
    const changes = differing(before, emails === undefined ? wanted : { ...wanted, emails });
    if (Object.keys(changes).length === 0) return before;
    if (!viewer.isSuperadmin) refuseChangesOfStaff(changes);
    requireUploaded(deps, changes.logoLight, 'input.logoLight');
    requireUploaded(deps, changes.logoDark, 'input.logoDark');
    await keepPicture(tx, deps, changes.logoLight, 'input.logoLight');
    await keepPicture(tx, deps, changes.logoDark, 'input.logoDark');
    const now = deps.clock();
    if (changes.slug !== undefined && (await claimed(tx, changes.slug, now, id))) throw slugTaken();
    const after = await changeOrganization(tx, id, { ...changes, updatedAt: now }).catch((error: unknown) => {
      // Somebody else may take the slug between our look and our write: the unique index decides.
      throw violatesUnique(error) ? slugTaken() : error;
    });
    if (!after) throw notFound('The organization');
    if (changes.slug !== undefined) await moveSlug(tx, before, after, now);
    await tx.insert(auditLog).values({
      at: now,
      actorUserId: viewer.userId,
      organizationId: id,
      action: 'updateOrganization',
      entity: 'organization',
      entityId: id,
      before: picked(before, Object.keys(changes)),
      after: changes,
      requestId,
    });
    await notifyOnboardingChanged(tx, { organizationId: id });
    return after;
  });
}

/** @throws GatewayError FORBIDDEN for what only platform staff changes. */
function refuseChangesOfStaff(changes: Partial<OrganizationRow>): void {
  for (const [field, words] of Object.entries(changedByStaff)) {
    if (field in changes) throw forbidden(`Only platform staff can change ${words}.`);
  }
}

const picked = (row: OrganizationRow, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));

/** Only what really changes: saving a form twice leaves one entry in the log. */
function differing(before: OrganizationRow, wanted: Partial<OrganizationRow>): Partial<OrganizationRow> {
  const known = new Map(Object.entries(before).map(([name, value]) => [name, JSON.stringify(value)]));
  return Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => JSON.stringify(value) !== known.get(name)),
  );
}
