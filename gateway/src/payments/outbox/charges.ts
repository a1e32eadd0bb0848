import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { paymentMethods } from '../../db/schema/index.ts';
import type { Deps } from '../../context/deps.ts';
import { partyFeeOf } from '../fees/rules.ts';
import type { TransactionRow } from '../store/payments.ts';
import { GatewayError } from '../../base/errors.ts';
import { queueWork } from './store.ts';

/** What a charge job gives to the card provider; fixed when the payment is authorized. */
export const chargeBody = z.object({
  customerRef: z.string(),
  cardRef: z.string(),
  amountCents: z.number().int().positive(),
  correlationId: z.string(),
});
export type ChargeBody = z.infer<typeof chargeBody>;

/**
 * Queues the charge of an authorized payment to its card: the amount and the fee that the party pays.
 *
 * @throws GatewayError CONFLICT when the card was removed meanwhile.
 */
export async function queueCharge(
  tx: Db,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  templateId: number,
  transaction: TransactionRow,
): Promise<void> {
  const [card] = await tx
    .select()
    .from(paymentMethods)
    .where(eq(paymentMethods.id, transaction.paymentMethodId ?? ''));
  if (card?.active !== true) throw new GatewayError('CONFLICT', 'The card that pays was removed.');
  const body: ChargeBody = {
    customerRef: card.customerRef,
    cardRef: card.cardRef,
    amountCents: transaction.amount + partyFeeOf(transaction),
    correlationId: transaction.id,
  };
  await queueWork(tx, deps, {
    kind: 'transfer',
    key: transaction.id,
    body,
    transactionTemplateId: templateId,
    transactionId: transaction.id,
  });
}
