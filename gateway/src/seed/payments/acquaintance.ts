import { eventRow } from '../../payments/store/events.ts';
import { MINUTE } from '../chance/days.ts';
import type { Played } from './play.ts';

/**
 * Leaves of every party what its organization may know by then (docs/adr/0100): the name of who acted on this payment or
 * on one before, of others the address. Each receiver has added an account to the first payment.
 */
export function acquaint(payments: readonly Played[]): void {
  const met = new Set<string>();
  const inOrder = payments.toSorted(
    (a, b) => a.template.createdAt.getTime() - b.template.createdAt.getTime(),
  );
  const actsAt = new Map<string, number>();
  for (const played of inOrder) {
    const { template, transaction } = played;
    const key = `${template.organizationId}:${template.buyerId}`;
    if (template.direction === 'OUTBOUND') {
      if (!met.has(key)) addAccount(played);
      met.add(key);
    } else if (transaction !== null) {
      const at = transaction.createdAt.getTime();
      actsAt.set(key, Math.min(at, actsAt.get(key) ?? at));
    } else if (template.status === 'PENDING' || template.status === 'CANCELED') {
      const known = (actsAt.get(key) ?? Infinity) < template.createdAt.getTime();
      if (!known) Object.assign(template, unknown);
    }
  }
}

const unknown = {
  buyerId: null,
  buyerFirstName: null,
  buyerLastName: null,
  buyerFullName: null,
  buyerPhone: null,
};

/** The receiver adds the account right after the payment was sent. */
function addAccount(played: Played): void {
  const [sent, next] = played.events;
  if (sent === undefined) return;
  const until = next?.at.getTime() ?? sent.at.getTime() + MINUTE;
  const at = new Date((sent.at.getTime() + until) / 2);
  const { buyerId, buyerEmail } = played.template;
  const status = sent.toStatus ?? null;
  const event = eventRow(played, {
    type: 'RECEIVER_ACCOUNT_ADDED',
    from: status,
    to: status,
    at,
    actor: { kind: 'payer', email: buyerEmail ?? '', ...(buyerId === null ? {} : { userId: buyerId }) },
  });
  played.events.splice(1, 0, event);
}
