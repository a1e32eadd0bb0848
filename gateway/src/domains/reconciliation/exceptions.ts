import type { Viewer } from '../../access/actor.ts';
import { badInput } from '../../base/errors.ts';
import type { Deps } from '../../context/deps.ts';
import { exceptionNotes } from '../../db/schema/index.ts';
import { notifyReconciliationChanged } from '../../notify/channels.ts';
import { recordChange } from '../../operations/audit.ts';
import type { OrganizationAccount } from './account.ts';
import { activeHolders } from '../users/members.ts';

/** Says who looks after an exception, and what was found out. @throws GatewayError BAD_INPUT for who does not reconcile */
export async function noteException(
  { db, clock }: Deps,
  viewer: Viewer,
  { id: fundingSourceId, organizationId }: OrganizationAccount,
  { key, ownerId = null, note }: { key: string; ownerId?: string | null | undefined; note: string },
): Promise<string> {
  const people = ownerId === null ? [] : await activeHolders(db, organizationId, 'RECONCILE');
  if (ownerId !== null && !people.some(({ id }) => id === ownerId))
    throw badInput('Choose somebody who reconciles.', 'ownerId');
  const at = clock();
  const values = { organizationId, ownerId, note, notedById: viewer.userId, at };
  await db.transaction(async (tx) => {
    await tx
      .insert(exceptionNotes)
      .values({ fundingSourceId, key, ...values })
      .onConflictDoUpdate({ target: [exceptionNotes.fundingSourceId, exceptionNotes.key], set: values });
    const change = { at, viewer, organizationId, action: 'noteException', entity: 'fundingSource' };
    await recordChange(tx, { ...change, entityId: fundingSourceId, after: { key, note, ownerId } });
    await notifyReconciliationChanged(tx, { fundingSourceId, organizationId });
  });
  return key;
}
