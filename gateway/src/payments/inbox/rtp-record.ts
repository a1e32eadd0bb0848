import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { rtpTransferOrigins } from '../../db/schema/index.ts';
import type { Deps } from '../../context/deps.ts';
import type { Payment } from '../store/payments.ts';
import type { TransferState } from '../../providers/bank-transfers/port.ts';

/**
 * Keeps what the real-time network says of a payment, in the database transaction that moves it; nothing for payments
 * that go another way. What is known already stays.
 */
export async function keepRtpRecord(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  { template, transaction }: Payment,
  { transferRef, traceId, realTime }: TransferState,
): Promise<void> {
  if (template.paymentType !== 'RTP' || transaction === null) return;
  const facts = { transferRef, traceId, status: transaction.status, ...realTime };
  const [kept] = await tx
    .update(rtpTransferOrigins)
    .set(facts)
    .where(and(eq(rtpTransferOrigins.transactionId, transaction.id), eq(rtpTransferOrigins.active, true)))
    .returning({ id: rtpTransferOrigins.id });
  if (kept !== undefined) return;
  await tx.insert(rtpTransferOrigins).values({ transactionId: transaction.id, ...facts, createdAt: clock() });
}
