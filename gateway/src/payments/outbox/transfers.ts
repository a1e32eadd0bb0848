import { inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { fundingSources } from '../../db/schema/index.ts';
import { paymentTypes } from '../../db/schema/values.ts';
import type { Deps } from '../../context/deps.ts';
import type { Payment } from '../store/payments.ts';
import { partyFeeOf } from '../fees/rules.ts';
import { GatewayError } from '../../base/errors.ts';
import { queueCharge } from './charges.ts';
import { queueWork } from './store.ts';

/** What a transfer job gives to the provider; fixed when the payment is authorized. */
export const transferBody = z.object({
  sourceRef: z.string(),
  destinationRef: z.string(),
  amountCents: z.number().int().positive(),
  feeCents: z.number().int().nonnegative(),
  correlationId: z.string(),
  expedited: z.boolean(),
  channel: z.enum(paymentTypes).default('ACH'),
});

/**
 * Queues the transfer of an authorized payment: everything that leaves the payer, with the party's fee kept back from
 * what the receiver gets. A fee that the organization owes never touches the deposit. An outbound payment to somebody
 * whose account is not known yet waits for it (receiving/give-account.ts).
 *
 * @throws GatewayError CONFLICT when one of the accounts is not known at the provider.
 */
export async function queueTransfer(
  tx: Db,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  payment: Payment,
): Promise<void> {
  const { template, transaction } = payment;
  if (transaction === null) throw new Error(`The payment ${template.id} has no transaction to transfer.`);
  if (transaction.paymentMethodId !== null) return queueCharge(tx, deps, template.id, transaction);
  const source = transaction.originationFundingSourceId;
  const destination = transaction.destinationFundingSourceId;
  if (template.direction === 'OUTBOUND' && destination === null) return;
  const refs = await fundingRefs(tx, [source, destination]);
  const sourceRef = source === null ? undefined : refs.get(source);
  const destinationRef = destination === null ? undefined : refs.get(destination);
  if (!sourceRef)
    throw new GatewayError('CONFLICT', 'The account that pays is not set up for transfers yet.');
  if (!destinationRef)
    throw new GatewayError('CONFLICT', 'The receiving account is not set up for transfers yet.');
  const partyFee = partyFeeOf(transaction);
  const body: z.infer<typeof transferBody> = {
    sourceRef,
    destinationRef,
    amountCents: transaction.amount + partyFee,
    feeCents: partyFee,
    correlationId: transaction.id,
    expedited: transaction.expedited,
    channel: transaction.paymentType,
  };
  await queueWork(tx, deps, {
    kind: 'transfer',
    key: transaction.id,
    body,
    transactionTemplateId: template.id,
    transactionId: transaction.id,
  });
}

async function fundingRefs(tx: Db, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = ids.filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await tx
    .select({ id: fundingSources.id, ref: fundingSources.fundingRef })
    .from(fundingSources)
    .where(inArray(fundingSources.id, wanted));
  return new Map(rows.flatMap(({ id, ref }) => (ref === null ? [] : [[id, ref] as const])));
}
