import type { Deps } from '../../context/deps.ts';
import { ProviderRefused } from '../../providers/bank-transfers/errors.ts';
import type { CardState } from '../../providers/cards/port.ts';
import { badInput, GatewayError } from '../../base/errors.ts';
import { providerKey } from '../../providers/clients/provider-key.ts';

/** A token of the card provider's: a payment method, or the older kind of a card. */
export const cardToken = /^(?:pm|tok)_[A-Za-z0-9_]{3,200}$/;

/** A card as the provider keeps it, before it is stored. */
export interface ProvidedCard {
  customerRef: string;
  card: CardState;
}

/**
 * Has the card provider keep the card of a token. Repeating it with the same token makes nothing twice.
 *
 * @param customerRef of a person whom the card provider knows already
 * @param field the input that a refusal is about
 * @throws GatewayError BAD_INPUT when the card is declined, CARD_CONFIRMATION_REQUIRED while its bank asks its owner: once they
 * answered, the same is asked again; ProviderUnavailable.
 */
export async function provideCard(
  deps: Deps,
  owner: { name: string; email: string },
  token: string,
  customerRef: string | null,
  field: string,
): Promise<ProvidedCard> {
  if (!cardToken.test(token)) throw badInput('Enter the card again.', field);
  const { cards } = deps.ports;
  try {
    const customer =
      customerRef ?? (await cards.createCustomer(owner, providerKey('card-customer', owner))).customerRef;
    const kept = await cards.keepCard(customer, token, providerKey('card', { customer, token }));
    if ('clientSecret' in kept) throw confirmationRequired(kept.clientSecret, field);
    return { customerRef: customer, card: kept.card };
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    throw badInput(error.message, field);
  }
}

const confirmationRequired = (clientSecret: string, field: string): GatewayError =>
  new GatewayError(
    'CARD_CONFIRMATION_REQUIRED',
    'The bank of this card wants its owner to confirm it. Nothing was charged.',
    { field, clientSecret },
  );
