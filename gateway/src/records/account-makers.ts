import { and, eq, inArray } from 'drizzle-orm';
import type { Viewer } from '../access/actor.ts';
import { GatewayError } from '../base/errors.ts';
import type { Db } from '../db/client.ts';
import { auditLog, fundingSources } from '../db/schema/index.ts';

/** The changes by which somebody decides which bank account stands behind one of ours. */
const makes = ['createFundingSource', 'createManualFundingSource', 'sendDepositsAgain'];

/** Whether the viewer added the account, added it again, or gave it another number. */
async function isMaker(db: Db, viewer: Viewer, fundingSourceId: string): Promise<boolean> {
  const [own] = await db
    .select({ id: fundingSources.id })
    .from(fundingSources)
    .where(and(eq(fundingSources.id, fundingSourceId), eq(fundingSources.createdById, viewer.userId)));
  if (own !== undefined) return true;
  const [change] = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.entity, 'fundingSource'),
        eq(auditLog.entityId, fundingSourceId),
        eq(auditLog.actorUserId, viewer.userId),
        inArray(auditLog.action, makes),
      ),
    )
    .limit(1);
  return change !== undefined;
}

/**
 * Refuses to let one person both add an account and send money to it. Platform staff are exempt.
 *
 * @throws GatewayError CONFLICT where the viewer added the account or changed its number
 */
export async function refuseOwnAccount(
  db: Db,
  viewer: Viewer,
  fundingSourceId: string,
  field: string,
): Promise<void> {
  if (viewer.isSuperadmin || !(await isMaker(db, viewer, fundingSourceId))) return;
  const text =
    'You added this account or changed its number. Somebody else has to make a transfer to an account that you added.';
  throw new GatewayError('CONFLICT', text, { field });
}
