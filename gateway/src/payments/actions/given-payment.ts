import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { lockPayment, templateIdOf as templateIdOfTransaction } from '../store/payments.ts';
import type { Payment } from '../store/payments.ts';
import { notFound } from '../../base/errors.ts';
import { templateIdOf, uuidOf } from '../../base/ids.ts';
import { id } from '../../base/inputs.ts';

/** A payment that something is done to, by a template's or a transaction's id. */
export const templateMeant = z.object({ transactionTemplateId: id });
export const transactionMeant = z.object({ transactionId: id });

/**
 * The payment of a template's or a transaction's id, locked until `tx` ends; whether the viewer may see it was decided
 * before.
 *
 * @throws GatewayError NOT_FOUND
 */
export async function lockGiven(tx: Db, givenId: string): Promise<Payment> {
  const transactionId = uuidOf(givenId);
  const templateId =
    transactionId === null ? templateIdOf(givenId) : await templateIdOfTransaction(tx, transactionId);
  const payment = templateId === null ? null : await lockPayment(tx, templateId);
  if (payment === null) throw notFound('The transaction');
  return payment;
}
