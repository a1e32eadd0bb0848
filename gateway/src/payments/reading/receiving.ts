import type { GatewayContext } from '../../context/context.ts';
import type { Receiving } from '../../generated/schema.ts';
import { actsForSender, waitsForReceiver } from '../actions/payment-rules.ts';
import { MAX_CODE_TRIES, receiverCode } from '../receiving/codes.ts';
import { waitsUntil } from '../receiving/deadline-rules.ts';
import { claimOf, waitsSince } from '../receiving/store.ts';
import type { Payment } from '../store/payments.ts';

/** What the sender of a payment tells its receiver; null where it does not wait for them, and for everybody else. */
export async function receivingOf(
  { deps, viewer }: GatewayContext,
  payment: Payment,
): Promise<Receiving | null> {
  if (!waitsForReceiver(payment) || !actsForSender(payment, viewer)) return null;
  const { id } = payment.template;
  const claim = await claimOf(deps.db, id);
  return {
    code: receiverCode(deps.config, id, claim.serial),
    triesLeft: Math.max(0, MAX_CODE_TRIES - claim.failedTries),
    until: waitsUntil(waitsSince(payment, claim)).toISOString(),
  };
}
