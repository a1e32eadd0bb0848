import { and, eq, sql } from 'drizzle-orm';
import { organizations, transactionTemplates } from '../../db/schema/index.ts';
import type { Deps } from '../../context/deps.ts';
import { forEachItem } from '../../operations/for-each-item.ts';
import { move } from '../lifecycle/move.ts';
import { lockPayment } from '../store/payments.ts';

const AT_ONCE = 500;

/**
 * Expires approvals that nobody gave within the organization's days (lifecycle table).
 *
 * @returns how many expired.
 */
export async function expireApprovals(deps: Deps): Promise<number> {
  const now = deps.clock().toISOString();
  const due = (limit: number) =>
    deps.db
      .select({ id: transactionTemplates.id })
      .from(transactionTemplates)
      .innerJoin(organizations, eq(organizations.id, transactionTemplates.organizationId))
      .where(
        and(
          eq(transactionTemplates.displayStatus, 'APPROVAL_PENDING'),
          sql`${transactionTemplates.approvalPendingAt} + make_interval(days => ${organizations.approvalExpirationDays}) <= ${now}::timestamptz`,
        ),
      )
      .limit(limit);
  let expired = 0;
  await forEachItem(deps, {
    job: 'approval-expiry',
    atOnce: AT_ONCE,
    find: due,
    idOf: ({ id }) => String(id),
    async work({ id }) {
      if (await expireApproval(deps, id)) expired += 1;
    },
  });
  return expired;
}

/** Expires one; false where somebody has decided meanwhile. */
const expireApproval = (deps: Deps, id: number): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, id);
    if (payment?.template.displayStatus !== 'APPROVAL_PENDING') return false;
    const to = payment.transaction === null ? 'T.APPROVAL_EXPIRED' : 'X.APPROVAL_EXPIRED';
    await move(tx, deps, payment, { to, by: 'clock', actor: { kind: 'system' } });
    return true;
  });
