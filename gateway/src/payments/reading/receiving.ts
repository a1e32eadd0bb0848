import type { GatewayContext } from '../../context/context.ts';
import type { Receiving } from '../../generated/schema.ts';
import { actsForSender, waitsForReceiver } from '../actions/payment-rules.ts';
import { approves } from '../lifecycle/approver.ts';
import { askedAccount } from '../receiving/asked-account.ts';
import { claimOf, waitsSince } from '../receiving/store.ts';
import type { Payment } from '../store/payments.ts';

/**
 * How the receiver of a payment gives the account that it waits for, for its sender, admins and approvers; null where it
 * does not wait for one, and for everybody else.
 */
export async function receivingOf(
  { deps, viewer }: GatewayContext,
  payment: Payment,
): Promise<Receiving | null> {
  const { template } = payment;
  const concerned = actsForSender(payment, viewer) || approves(viewer, template.organizationId, 'OUTBOUND');
  if (!waitsForReceiver(payment) || !concerned) return null;
  const claim = await claimOf(deps.db, template.id);
  return askedAccount(deps, viewer, template, claim, waitsSince(payment, claim));
}
