import { and, asc, eq, lt } from 'drizzle-orm';
import { transactions } from '../../db/schema/index.ts';
import type { Deps } from '../../context/deps.ts';
import { forEachItem } from '../../operations/for-each-item.ts';
import type { Provider } from './store.ts';
import { move } from '../lifecycle/move.ts';
import { lockPayment } from '../store/payments.ts';

/** Why a payment is blocked when every attempt to hand over its transfer or charge went unanswered. */
export const unansweredReasons: Record<Provider, string> = {
  'bank-transfers': 'The bank-transfer provider did not answer.',
  cards: 'The card provider did not answer.',
};

/** A payment rests so long before its transfer is tried again. */
const REST_MS = 15 * 60_000;
const AT_ONCE = 50;

/**
 * Lets payments go on that were blocked while the provider did not answer; call it once the provider answers again. The
 * transfer keeps its key and is looked up before it is sent, so that it is made once.
 *
 * @returns how many go on.
 */
export async function resumeUnanswered(deps: Deps, provider: Provider): Promise<number> {
  const unansweredReason = unansweredReasons[provider];
  const before = new Date(deps.clock().getTime() - REST_MS);
  const blocked = (limit: number) =>
    deps.db
      .select({ templateId: transactions.transactionTemplateId })
      .from(transactions)
      .where(
        and(
          eq(transactions.status, 'BLOCKED'),
          eq(transactions.active, true),
          eq(transactions.blockReason, unansweredReason),
          lt(transactions.updatedAt, before),
        ),
      )
      .orderBy(asc(transactions.updatedAt))
      .limit(limit);
  return forEachItem(deps, {
    job: `unanswered ${provider}`,
    atOnce: AT_ONCE,
    find: blocked,
    idOf: ({ templateId }) => String(templateId),
    work: ({ templateId }) =>
      deps.db.transaction(async (tx) => {
        const payment = await lockPayment(tx, templateId);
        const { status, blockReason } = payment?.transaction ?? {};
        if (payment === null || status !== 'BLOCKED' || blockReason !== unansweredReason) return;
        await move(tx, deps, payment, { to: 'X.AUTHORIZED', by: 'system', actor: { kind: 'system' } });
      }),
  });
}
