import type { Db } from '../../db/client.ts';
import type { NewTemplate, TemplateRow } from '../store/payments.ts';
import { badInput } from '../../base/errors.ts';
import type { PaymentMethodRow } from '../../db/rows.ts';
import type { FeeAmounts } from '../fees/rules.ts';
import { feeOfTemplate } from '../fees/store.ts';
import { usableOccasion } from './occasion-store.ts';
import type { FundingSource } from './party-store.ts';

type Facts = Partial<NewTemplate>;

/** The fee of a request if a card pays it. */
export const cardFeeOf = async (db: Db, { id, amount }: TemplateRow): Promise<FeeAmounts> =>
  (await feeOfTemplate(db, id, amount)).cardAmounts;

/** What a request becomes when a card pays it: its fee grows by the card's part. */
export async function paidByCard(tx: Db, template: TemplateRow, card: PaymentMethodRow): Promise<Facts> {
  const fee = await cardFeeOf(tx, template);
  return {
    isAch: false,
    paymentMethodId: card.id,
    originationFundingSourceId: null,
    fee: fee.totalFeeAmount,
    cardFee: fee.cardFeeAmount,
    feePayer: fee.payer,
  };
}

/** What a request becomes when a bank account pays it; a card that paid it before it was reactivated leaves no trace. */
export function paidByBank({ fee, cardFee, feePayer }: TemplateRow, source: FundingSource): Facts {
  return {
    isAch: true,
    paymentMethodId: null,
    originationFundingSourceId: source.id,
    fee: fee - cardFee,
    cardFee: 0,
    feePayer: feePayer === 'MIXED' ? 'OWNER' : feePayer,
  };
}

/** @throws GatewayError BAD_INPUT where an occasion takes bank transfers only. */
export function refuseCards(occasion: { acceptsCreditCards: boolean }): void {
  if (!occasion.acceptsCreditCards) {
    throw badInput('This payment can not be made with a card.', 'account.kind');
  }
}

/** The same for the occasion of a request. */
export async function refuseCardsOf(db: Db, { paymentOccasionId }: TemplateRow): Promise<void> {
  const usable = await usableOccasion(db, paymentOccasionId);
  refuseCards(usable?.occasion ?? { acceptsCreditCards: false });
}
