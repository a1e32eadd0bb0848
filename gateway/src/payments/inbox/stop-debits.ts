import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { subscriptions } from '../../db/schema/index.ts';
import { recordChange } from '../../operations/audit.ts';
import { blockReasons } from '../lifecycle/block-reasons.ts';
import type { MoveDeps } from '../lifecycle/effects.ts';
import { queueMails } from '../outbox/mails.ts';
import { appendEvent } from '../store/events.ts';
import type { Payment } from '../store/payments.ts';
import { blockPaymentsFrom } from '../lifecycle/blocking.ts';
import { closeToDebits } from '../returns/closed-accounts.ts';
import { closesAccount, consequenceOf, returnCode, type ReturnLeg } from '../returns/codes.ts';

interface ReturnedDebit {
  fundingSourceId: string;
  code: string;
  leg: ReturnLeg | null;
}

/**
 * Ends the standing authorizations of an account whose debit came back: nothing is taken from it automatically any more.
 * A return that says that the debit was not authorized also closes the account to debits, and holds what it was to pay
 * and what was not handed over yet. All in `tx`, with audit, event and mail.
 */
export async function stopDebits(
  tx: Db,
  deps: MoveDeps,
  payment: Payment,
  { fundingSourceId, code, leg }: ReturnedDebit,
): Promise<void> {
  const consequence = consequenceOf(code, leg);
  if (consequence === null) return;
  const closes = closesAccount(consequence);
  const closed = closes && (await closeToDebits(tx, deps, fundingSourceId, code));
  const reason = `${code}: ${returnCode(code)?.title ?? 'Returned by the bank'}`;
  const ended = await endStandingAuthorizations(tx, deps, fundingSourceId, reason);
  // A payment that somebody else has locked is stopped when it is handed over (delivery/held.ts).
  if (closes) await blockPaymentsFrom(tx, deps, [fundingSourceId], blockReasons.debits, 'skip-locked');
  if (!closed && ended.length === 0) return;
  const shown = payment.template.displayStatus;
  const at = deps.clock();
  const news = { at, from: shown, actor: { kind: 'system' }, reason } as const;
  const data = { fundingSourceId, code, leg, closed, subscriptionIds: ended };
  await appendEvent(tx, payment, { ...news, type: 'DEBITS_STOPPED', to: shown, data });
  await queueMails(tx, deps, payment, {
    ...news,
    to: closed ? 'ACCOUNT_CLOSED_TO_DEBITS' : 'DEBITS_STOPPED',
  });
}

/** @returns ids of the subscriptions that ended. */
async function endStandingAuthorizations(
  tx: Db,
  { clock }: MoveDeps,
  fundingSourceId: string,
  blockReason: string,
): Promise<string[]> {
  const at = clock();
  const ended = await tx
    .update(subscriptions)
    .set({ status: 'INACTIVE', blockReason, updatedAt: at })
    .where(and(eq(subscriptions.fundingSourceId, fundingSourceId), ne(subscriptions.status, 'INACTIVE')))
    .returning({ id: subscriptions.id, organizationId: subscriptions.organizationId });
  for (const { id, organizationId } of ended) {
    await recordChange(tx, {
      at,
      viewer: null,
      organizationId,
      action: 'endStandingAuthorization',
      entity: 'subscription',
      entityId: id,
      after: { status: 'INACTIVE', blockReason },
    });
  }
  return ended.map(({ id }) => id);
}
