import { calendarDay, money, phoneNumber } from '../../base/format.ts';
import { localTime } from '../../base/banking-days.ts';
import { badInput } from '../../base/errors.ts';
import type { OrganizationView } from './views.ts';

/** What a payer authorizes, in the words that are shown and kept. */
export interface Authorized {
  organization: Pick<OrganizationView, 'name' | 'email' | 'phone'>;
  occasion: { name: string; timeZone: string };
  /** What leaves the payer, in cents. */
  total: number;
  by: 'bank' | 'card';
  /** When the words are shown, and when they are agreed to. */
  at: Date;
}

/** Where an authorization came from; kept with its words as the proof of it. */
export interface Origin {
  /** The payer's network address. */
  address: string;
  /** What the payer's browser calls itself; null where it says nothing. */
  device: string | null;
}

/** Who authorizes, and from what the money is taken. */
export interface Authorizer {
  name: string;
  email: string;
  /** For example `my checking account ending in 4821`. */
  account: string;
}

/** What the page says in the place of what its form asks for; the words that are kept have it filled in. */
export const payerSlot = '{payer}';
export const accountSlot = '{account}';

/**
 * The words by which a payer authorizes one payment: who takes how much, when, from which account, for what, on which
 * day it was agreed to, and how and until when it can be revoked (ADR 0342 names the rules). The payer's name and account
 * are slots: the form asks for them below these words.
 */
export function consentText({ organization, occasion, total, by, at }: Authorized): string {
  const amount = money(total);
  const { name } = organization;
  const day = calendarDay(localTime(at, occasion.timeZone).day);
  const who = `On ${day}, I, ${payerSlot}, authorize ${name} and its payment provider`;
  if (by === 'card') {
    return `${who} to charge ${amount} once, on that day, to ${accountSlot}, for ${occasion.name}. To dispute the charge I contact ${reach(organization)} or the bank that issued my card.`;
  }
  return (
    `${who} to debit ${amount} once from ${accountSlot} by electronic transfer (ACH), for ${occasion.name}. ` +
    'The debit is sent to my bank on that day or the next banking day. If the account must be verified or the payment approved first, it is sent on the banking day after that. ' +
    `I may pay from this account. I can revoke this authorization until the debit is sent to my bank: I cancel the payment on its page, or contact ${reach(organization)}.`
  );
}

/** An organization with what it can be reached by. */
function reach({ name, email, phone }: Authorized['organization']): string {
  const ways = [phone === null ? null : phoneNumber(phone), email].filter(Boolean).join(', ');
  return ways === '' ? name : `${name} (${ways})`;
}

/**
 * What an event keeps of an authorization.
 *
 * @throws GatewayError BAD_INPUT (`consent`) for words that are not those of this payment as it is now.
 */
export function keptConsent(
  shown: string,
  authorized: Authorized,
  { name, email, account }: Authorizer,
  { address, device }: Origin,
) {
  const words = consentText(authorized);
  if (shown !== words) {
    throw badInput('What you authorize has changed. Please read it again.', 'consent');
  }
  const text = words.replace(payerSlot, () => name).replace(accountSlot, () => account);
  return { consent: { text, address, device, payer: `${name} (${email})`, at: authorized.at.toISOString() } };
}

/** A bank account in the words of an authorization. */
export const accountInWords = (account: {
  bank: string | null;
  bankAccountType: string | null;
  last4: string | null;
}): string => {
  const { bank, bankAccountType, last4 } = account;
  const at = bank === null ? '' : ` at ${bank}`;
  return `my ${bankAccountType ?? 'bank'} account${at}${last4 === null ? '' : ` ending in ${last4}`}`;
};

/** A card in the words of an authorization. */
export const cardInWords = ({ brand, last4 }: { brand: string; last4: string }): string =>
  `my ${brand} card ending in ${last4}`;
