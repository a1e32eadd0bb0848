import type { Deps } from '../../context/deps.ts';
import { forEachItem } from '../../operations/for-each-item.ts';
import { sendAgentFee } from '../lifecycle/agent-fee.ts';
import { activeAgentFee, paymentsWithWaitingFees } from '../store/agent-fees.ts';
import { lockPayment } from '../store/payments.ts';

/** A fee rests so long before it is tried again. */
const REST_MS = 15 * 60_000;
const AT_ONCE = 50;

/**
 * Lets agents' fees go on that were blocked for want of an account that can pay, or of an answer of the provider. A
 * transfer that was asked for before is looked up before it is sent, so that it is made once.
 *
 * @returns how many go on.
 */
export async function resumeAgentFees(deps: Deps): Promise<number> {
  const before = new Date(deps.clock().getTime() - REST_MS);
  return forEachItem(deps, {
    job: 'waiting agent fees',
    atOnce: AT_ONCE,
    find: (limit) => paymentsWithWaitingFees(deps.db, before, limit),
    idOf: String,
    work: (templateId) =>
      deps.db.transaction(async (tx) => {
        const payment = await lockPayment(tx, templateId);
        const fee = payment === null ? null : await activeAgentFee(tx, templateId);
        if (payment === null || fee === null) return;
        if (fee.status === 'BLOCKED' || fee.status === 'AUTHORIZED')
          await sendAgentFee(tx, deps, payment, fee);
      }),
  });
}
