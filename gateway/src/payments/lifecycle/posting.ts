import { ownerFee, partyFee, storedFee } from '../fees/rules.ts';
import {
  accounts,
  clearedEntries,
  depositedEntries,
  initiatedEntries,
  lateReturnEntries,
  reversedEntries,
} from '../ledger/postings.ts';
import type { Entry, PaymentMoney, Posting } from '../ledger/postings.ts';
import type { Payment, TransactionRow } from '../store/payments.ts';
import type { PaymentState } from './states.ts';
import type { MadeStep } from './step.ts';
import type { LifecycleRow } from './table.ts';

/** What a step posts to the ledger. */
export interface StepPosting {
  posting: Posting;
  entries: Entry[];
}

const takingBack: readonly PaymentState[] = ['X.FAILED', 'X.CANCELED'];

/** As much of a step as its posting follows from. */
type PostedStep = Pick<MadeStep, 'from'> & { row: Pick<LifecycleRow<string>, 'to' | 'manual'> };

/** Whether a step takes back what was posted before. */
export const takesBack = ({ row }: PostedStep): boolean => takingBack.includes(row.to);

/**
 * What a step posts; null where no money moves, as by none that is made by hand.
 *
 * @param posted what was posted of the payment before; needed where the step takes it back.
 */
export function postingOf(payment: Payment, step: PostedStep, posted: readonly Entry[]): StepPosting | null {
  return payment.transaction === null ? null : postingBy(step, () => moneyOf(payment), posted);
}

/** The same of whatever moves by such steps; `money` is asked for only where some moves. */
export function postingBy(
  step: PostedStep,
  money: () => PaymentMoney,
  posted: readonly Entry[],
): StepPosting | null {
  if (step.row.manual === true) return null;
  if (takesBack(step)) return { posting: 'FAILED', entries: reversedEntries(posted) };
  switch (step.row.to) {
    case 'X.INITIATED':
      return { posting: 'INITIATED', entries: initiatedEntries(money()) };
    case 'X.CLEARED':
      return { posting: 'CLEARED', entries: clearedEntries(money()) };
    case 'X.DEPOSITED': {
      const waitsIn = step.from === 'X.CLEARED' ? 'balance' : 'transit';
      return { posting: 'DEPOSITED', entries: depositedEntries(money(), waitsIn) };
    }
    case 'X.DEPOSITED_AND_FAILED':
      return { posting: 'LATE_RETURN', entries: lateReturnEntries(money()) };
    default:
      return null;
  }
}

/** The money of a payment whose accounts are known. */
function moneyOf({ template, transaction }: Payment): PaymentMoney {
  const origin = transaction === null ? null : originOf(transaction);
  const destinationFundingSourceId = transaction?.destinationFundingSourceId;
  if (!transaction || !origin || !destinationFundingSourceId) {
    throw new Error(`The payment ${template.id} has no accounts to move money between.`);
  }
  const fee = storedFee(transaction);
  return {
    organizationId: template.organizationId,
    origin,
    destinationFundingSourceId,
    amount: transaction.amount,
    partyFee: partyFee(fee),
    ownerFee: ownerFee(fee),
  };
}

const originOf = ({ paymentMethodId, originationFundingSourceId }: TransactionRow): string | null => {
  if (paymentMethodId !== null) return accounts.card(paymentMethodId);
  return originationFundingSourceId === null ? null : accounts.external(originationFundingSourceId);
};
