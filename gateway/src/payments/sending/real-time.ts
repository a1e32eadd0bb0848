import type { Deps } from '../../context/deps.ts';
import { badInput, type GatewayError } from '../../base/errors.ts';
import type { PaymentType } from '../fees/rules.ts';
import { fundingSourcesByIds } from '../../records/accounts.ts';
import { dollars } from '../drafts/amount-rules.ts';
import type { FundingSource } from '../drafts/party-store.ts';

/** What leaves where for where, in cents. */
interface Money {
  amount: number;
  originationFundingSourceId?: string | null | undefined;
  destinationFundingSourceId?: string | null | undefined;
}

/**
 * Real-time payments only credit: nothing is drawn from a bank with them, so that a balance pays, and bank transfers to
 * others go out of a bank account.
 *
 * @throws GatewayError BAD_INPUT at `field`
 */
export function checkRail(
  { kind }: Pick<FundingSource, 'kind'>,
  paymentType: PaymentType,
  field: string,
): void {
  if (paymentType === 'RTP' && kind !== 'BALANCE') {
    const message =
      'Real-time payments are made from your balance: they can not draw money from a bank account.';
    throw badInput(message, field);
  }
  if (paymentType === 'ACH' && kind === 'BALANCE') {
    throw badInput('A balance makes real-time payments only. Choose a bank account.', field);
  }
}

/** A receiver whose bank nobody knows can't be paid in seconds. */
export const noAccountYet = (field: string): GatewayError =>
  badInput('The receiver has no bank account here yet. Send it as a bank transfer (ACH).', field);

/**
 * Asks the provider whether it can make a real-time payment now; call it before the database transaction.
 *
 * @throws GatewayError BAD_INPUT when the receiver's bank takes none, or the balance holds less; ProviderUnavailable.
 */
export async function checkRealTime(
  { db, ports }: Deps,
  { amount, originationFundingSourceId, destinationFundingSourceId }: Money,
  fields: { amount: string; paymentType: string },
): Promise<void> {
  const ids = [originationFundingSourceId, destinationFundingSourceId].filter((id) => id != null);
  const known = await fundingSourcesByIds(db, ids);
  const refOf = (id: string | null | undefined) => known.find((each) => each.id === id)?.fundingRef ?? null;
  const balanceRef = refOf(originationFundingSourceId);
  const receivingRef = refOf(destinationFundingSourceId);
  if (balanceRef === null || receivingRef === null) throw noAccountYet(fields.paymentType);
  const { realTime } = await ports.bankTransfers.getFundingSource(receivingRef);
  if (!realTime) {
    const message = 'The receiver’s bank does not take real-time payments. Send it as a bank transfer (ACH).';
    throw badInput(message, fields.paymentType);
  }
  const available = await ports.bankTransfers.availableIn(balanceRef);
  if (available < amount) {
    throw badInput(`Your balance holds ${dollars(available)}, which is not enough.`, fields.amount);
  }
}
