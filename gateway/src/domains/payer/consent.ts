import { money } from '../../base/format.ts';
import { badInput } from '../../base/errors.ts';

/** What a payer authorizes, in the words that are shown and kept. */
export interface Authorized {
  organization: string;
  occasion: string;
  /** What leaves the payer, in cents. */
  total: number;
  by: 'bank' | 'card';
}

/** Where an authorization came from; kept with its words as the proof of it. */
export interface Origin {
  /** The payer's network address. */
  address: string;
  /** What the payer's browser calls itself; null where it says nothing. */
  device: string | null;
}

/**
 * The words by which a payer authorizes one payment: who takes how much from what, once, for what, and until when it can
 * be taken back (Nacha Operating Rules, 2.3.2: authorization of a debit by its receiver).
 */
export function consentText({ organization, occasion, total, by }: Authorized): string {
  const amount = money(total);
  return by === 'card'
    ? `I authorize ${organization} and its payment provider to charge ${amount} once to my card, for ${occasion}.`
    : `I authorize ${organization} and its payment provider to take ${amount} once from my bank account by electronic transfer (ACH), for ${occasion}. I may pay from this account. I can cancel the payment on its page until the transfer has begun.`;
}

/**
 * What an event keeps of an authorization: nothing where the page showed no words of ours, as that of an earlier release.
 *
 * @throws GatewayError BAD_INPUT (`consent`) for words that are not those of this payment as it is now.
 */
export function keptConsent(
  shown: string | undefined,
  authorized: Authorized,
  { address, device }: Origin,
): { data?: { consent: Origin & { text: string } } } {
  if (shown === undefined) return {};
  const text = consentText(authorized);
  if (shown !== text) {
    throw badInput('What you authorize has changed. Please read it again.', 'consent');
  }
  return { data: { consent: { text, address, device } } };
}
