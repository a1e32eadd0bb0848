import type { GatewayContext } from '../../context/context.ts';
import { recordChange } from '../../operations/audit.ts';
import { acceptMembership } from '../users/members.ts';

/** Takes it for accepted that somebody belongs to an organization when they first open it themselves. */
export async function enter(
  { deps, viewer, loaders }: GatewayContext,
  organizationId: string,
): Promise<void> {
  const memberships = await loaders.memberships.load(viewer.userId);
  const invited = memberships.find((membership) => membership.organizationId === organizationId);
  if (invited?.acceptedAt !== null) return;
  const at = deps.clock();
  await deps.db.transaction(async (tx) => {
    if (!(await acceptMembership(tx, organizationId, viewer.userId, at))) return;
    const entry = { at, viewer, organizationId, action: 'enterOrganization' };
    await recordChange(tx, { ...entry, entity: 'organization', entityId: organizationId });
  });
}
