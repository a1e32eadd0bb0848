import type { ProviderEvent, TransferState } from '../bank-transfers/port.ts';

/**
 * What the gateway asks of a card provider. Amounts are integer cents of USD; references are the provider's own ids. Card
 * numbers never come here: a browser gives them to the provider, and we get the token that stands for them.
 *
 * Every call throws `ProviderUnavailable` when the answer is unknown and `ProviderRefused` when the provider, or the
 * card's bank behind it, said no for good.
 */
export interface Cards {
  createCustomer(input: { name: string; email: string }, key: string): Promise<{ customerRef: string }>;
  /**
   * Keeps the card of a token with a customer, to be charged without its owner being there. Where its bank asks them first,
   * they answer in the browser, and repeating this with the same key tells what came of it. It makes nothing twice.
   * @throws ProviderRefused also when the card's bank declines the card, or its owner did not confirm it.
   */
  keepCard(customerRef: string, token: string, key: string): Promise<KeptCard>;
  /** Repeating it is harmless. */
  detachCard(cardRef: string): Promise<void>;
  /**
   * Charges a kept card at once, without its owner being there.
   * @throws ProviderRefused with the bank's decline code.
   */
  createCharge(input: NewCharge, key: string): Promise<TransferState>;
  /** The charge made for this correlation id, or null: use it before any hand-over. */
  findCharge(customerRef: string, correlationId: string): Promise<TransferState | null>;
  /** A charge as it stands, a lost dispute as the late return that it is; null when there is none. */
  getCharge(chargeRef: string): Promise<TransferState | null>;
  /** All events since that instant, oldest first. */
  listEvents(sinceIso: string): Promise<ProviderEvent[]>;
  /** Reads a delivered webhook. @throws InvalidSignature when it was not signed with our secret. */
  readWebhook(rawBody: Buffer, signature: string | undefined): ProviderEvent;
}

/** A card that is kept; or with what its owner's browser has them confirm it at their bank first. */
export type KeptCard = { card: CardState } | { clientSecret: string };

/** What may be shown of a card. */
export interface CardState {
  cardRef: string;
  brand: string;
  last4: string;
  country: string | null;
  expMonth: number;
  expYear: number;
}

export interface NewCharge {
  customerRef: string;
  cardRef: string;
  /** Everything that the payer pays: the principal and the fee that the payer bears. */
  amountCents: number;
  /** Our Transaction id. */
  correlationId: string;
}
