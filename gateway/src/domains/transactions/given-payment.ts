import type { Db } from '../../db/client.ts';
import { lockPayment, templateIdOf as templateIdOfTransaction } from '../../lifecycle/store.ts';
import type { Payment } from '../../lifecycle/store.ts';
import { notFound } from '../../server/errors.ts';
import { templateIdOf, uuidOf } from '../../server/ids.ts';

/**
 * The payment of a template's or a transaction's id, locked until `tx` ends; whether the viewer may see it was decided
 * before.
 *
 * @throws GatewayError NOT_FOUND
 */
export async function lockGiven(tx: Db, id: string): Promise<Payment> {
  const transactionId = uuidOf(id);
  const templateId =
    transactionId === null ? templateIdOf(id) : await templateIdOfTransaction(tx, transactionId);
  const payment = templateId === null ? null : await lockPayment(tx, templateId);
  if (payment === null) throw notFound('The transaction');
  return payment;
}
