import type { Db } from '../../db/client.ts';
import type { TransferState } from '../../providers/bank-transfers/port.ts';
import { postedStatus } from '../ledger/position.ts';
import { post, postedEntries, postingsOf } from '../ledger/store.ts';
import type { MoveDeps } from '../lifecycle/effects.ts';
import { postingOf, takesBack } from '../lifecycle/posting.ts';
import { keepRefundMark } from '../lifecycle/refund-mark.ts';
import type { Payment } from '../store/payments.ts';
import { courseTo } from './course.ts';

/**
 * Posts what the provider confirms and no step of the payment posted, because staff had set its status by hand. The status
 * stays: the ledger follows the provider alone. A refund that turns out to have come to nothing gives its claim back.
 */
export async function postConfirmed(
  tx: Db,
  deps: MoveDeps,
  payment: Payment,
  state: TransferState,
): Promise<void> {
  const { template, transaction } = payment;
  if (transaction === null) return;
  const posted = await postingsOf(tx, transaction.id);
  const before = postedStatus(posted);
  const course = courseTo(before, state, transaction.singleLeg, {
    initiated: posted.has('INITIATED'),
    deposited: posted.has('DEPOSITED'),
  });
  if (course === 'contradiction' || course.steps.length === 0) return;
  const at = deps.clock();
  const { organizationId, currency } = template;
  let from = before;
  for (const to of course.steps) {
    const step = { from: `X.${from}`, row: { to: `X.${to}` } } as const;
    const made = postingOf(payment, step, takesBack(step) ? await postedEntries(tx, transaction.id) : []);
    from = to;
    if (made === null) continue;
    const { posting, entries } = made;
    await post(tx, { transactionId: transaction.id, organizationId, posting, at, currency }, entries);
  }
  await keepRefundMark(tx, payment, { at, actor: { kind: 'provider' } });
}
