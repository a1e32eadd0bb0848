import { notFound } from '../../base/errors.ts';
import type { Deps } from '../../context/deps.ts';
import { checkAmount } from '../../payments/drafts/amount-rules.ts';
import { cardFeeOf } from '../../payments/drafts/card-payment.ts';
import { feeOfOccasion } from '../../payments/fees/store.ts';
import { arrivalsIfAuthorized } from './arrival.ts';
import { presentConsents, presentCost, presentCostOf, presentQuote } from './present.ts';
import { findRequest, type OfferRow } from './store.ts';
import type { ConsentsView, OfferedQuote } from './views.ts';

/**
 * What a payment of an amount costs through an occasion's link, and the words by which it is authorized.
 *
 * @param amount integer cents
 * @throws GatewayError BAD_INPUT (`amount`) beyond the limits.
 */
export async function quoteOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { occasion, organization }: OfferRow,
  amount: number,
): Promise<OfferedQuote & { consents: ConsentsView }> {
  checkAmount(amount, occasion.limit, 'amount');
  const { amounts, cardAmounts } = await feeOfOccasion(db, occasion.id, amount);
  const card = occasion.acceptsCreditCards ? presentCost(amount, cardAmounts) : null;
  const bank = presentCost(amount, amounts);
  const quote = presentQuote(bank, card, arrivalsIfAuthorized('ACH', occasion, clock()));
  return { ...quote, consents: presentConsents(organization, occasion, bank, card, clock()) };
}

/** The words by which a request is authorized now. @throws GatewayError NOT_FOUND */
export async function requestConsents(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  templateId: number,
): Promise<ConsentsView> {
  const found = await findRequest(db, templateId);
  if (found === undefined) throw notFound('This payment request');
  const { organization, occasion, template } = found;
  const card = occasion.acceptsCreditCards ? presentCostOf(found, await cardFeeOf(db, template)) : null;
  return presentConsents(organization, occasion, presentCostOf(found, null), card, clock());
}
