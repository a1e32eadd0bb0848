import type { Deps } from '../../context/deps.ts';
import { forEachItem } from '../../operations/for-each-item.ts';
import { paymentMail } from '../../mails/index.ts';
import { waitsForReceiver } from '../actions/payment-rules.ts';
import { move } from '../lifecycle/move.ts';
import { mailFacts } from '../outbox/mail-facts.ts';
import { queueMail } from '../outbox/mails.ts';
import { lockPayment } from '../store/payments.ts';
import { dueFor, WAITING_DAYS } from './deadline-rules.ts';
import { revokeRequestTokens } from '../store/request-tokens.ts';
import { changeClaim, claimOf, waitingPayments, waitsSince } from './store.ts';

const DAY = 86_400_000;
const AT_ONCE = 5_000;

/** Reminds receivers whose accounts are waited for, and lets go of payments that waited too long; no money has moved. */
export async function tendWaiting(deps: Deps): Promise<void> {
  const now = deps.clock();
  // Younger ones have nothing due.
  const before = new Date(now.getTime() - DAY);
  await forEachItem(deps, {
    job: 'receiver-deadlines',
    atOnce: AT_ONCE,
    find: (limit) => waitingPayments(deps.db, before, limit),
    idOf: String,
    work: (id) => tend(deps, id, now),
  });
}

const tend = (deps: Deps, id: number, now: Date): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, id);
    if (payment === null || !waitsForReceiver(payment)) return;
    const claim = await claimOf(tx, id);
    const due = dueFor({ since: waitsSince(payment, claim), reminders: claim.reminders }, now);
    if (due === null) return;
    if (due === 'expiry') {
      await revokeRequestTokens(tx, id, now);
      await move(tx, deps, payment, {
        to: 'X.CANCELED',
        by: 'clock',
        actor: { kind: 'system' },
        reason: `The receiver gave no bank account within ${WAITING_DAYS} days. No money was moved.`,
      });
      return;
    }
    await changeClaim(tx, id, due);
    const facts = await mailFacts(tx, deps.config, payment, null);
    const to = facts.party.email;
    if (to === null) return;
    const data = paymentMail('party', now, facts);
    await queueMail(tx, deps, { kind: 'receiver-reminder', to, data }, id);
  });
