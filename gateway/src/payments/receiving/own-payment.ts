import { GatewayError } from '../../base/errors.ts';
import type { Db } from '../../db/client.ts';
import { usersByIds } from '../../records/users.ts';
import { addressersOf, type Coded } from './code-readers.ts';

/** @throws GatewayError CONFLICT where the receiver is one of the people who decided where the link was mailed. */
export async function requireOtherReceiver(tx: Db, payment: Coded): Promise<void> {
  const addressers = await usersByIds(tx, [...(await addressersOf(tx, payment))]);
  const email = payment.receiverEmail?.toLowerCase();
  if (addressers.every((user) => user.email.toLowerCase() !== email && user.id !== payment.buyerId)) return;
  throw new GatewayError(
    'CONFLICT',
    'You sent this payment yourself. Ask somebody else at the organization to send it to you.',
  );
}
