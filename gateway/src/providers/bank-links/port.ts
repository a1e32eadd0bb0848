/**
 * What the gateway asks of a bank-linking provider: a person signs in at a bank and shares an account, and the
 * bank-transfer provider takes the account over without anybody typing its number.
 *
 * Every call throws `LinkUnavailable` when the answer is unknown or worth asking for again later, and `LinkRefused`
 * when the provider said no for good. Neither carries a token.
 */
export interface BankLinks {
  /** A token with which the page opens the provider's own dialog. */
  createLinkToken(input: NewLinkToken): Promise<LinkToken>;
  /** Turns the token that the dialog ends with into a lasting one. It can be done once. */
  exchange(publicToken: string): Promise<BankLink>;
  /** What was shared, as the provider knows it now. */
  readItem(accessToken: string): Promise<LinkedItem>;
  /** A token with which the bank-transfer provider takes over one account. */
  createProcessorToken(accessToken: string, accountId: string): Promise<string>;
  /** The bank of nine digits, or null where the provider knows none. */
  bankName(routingNumber: string): Promise<string | null>;
  /**
   * What an account's entries have become since a place in what the provider told; null for its beginning. Only what is
   * posted is an entry.
   */
  changes(accessToken: string, accountId: string, since: string | null): Promise<EntryChanges>;
  /** What the account holds by its bank, what is on its way left out. */
  balance(accessToken: string, accountId: string): Promise<LinkedBalance>;
  /** Has the provider tell an address of changes of a sign-in. */
  tellOfChanges(accessToken: string, url: string): Promise<void>;
  /**
   * Reads what the provider sent to that address.
   *
   * @throws UnsignedWebhook when the provider did not sign it.
   */
  readWebhook(rawBody: Buffer, signature: string | undefined): Promise<LinkWebhook>;
  /** Ends the access to the bank; repeating it is harmless. */
  removeItem(accessToken: string): Promise<void>;
}

export interface NewLinkToken {
  userId: string;
  /** Where the bank's own sign-in page leads back to; null keeps to banks without one. */
  redirectUri: string | null;
  /** Of a link that is to be renewed; null starts a new one. */
  accessToken: string | null;
}

export interface LinkToken {
  linkToken: string;
  /** ISO 8601 UTC. */
  expiration: string;
  /** The provider's name of the call, for its support. */
  requestId: string;
}

export interface BankLink {
  accessToken: string;
  itemId: string;
}

export interface LinkedAccount {
  accountId: string;
  name: string;
  /** The last digits, mostly four. */
  mask: string | null;
  /** `depository`, `credit`, `investment`, … */
  type: string;
  /** `checking`, `savings`, `credit card`, … */
  subtype: string | null;
}

export interface LinkedItem {
  institutionId: string | null;
  institutionName: string | null;
  accounts: readonly LinkedAccount[];
}

/** An entry of an account's bank. */
export interface LinkedEntry {
  /** The provider's name of it. */
  ref: string;
  /** The calendar day on which the bank posted it, `2026-11-24`. */
  day: string;
  /** Cents; negative where money leaves the account. */
  amount: number;
  currency: string;
  description: string;
  /** The trace number of the network, where the bank tells it. */
  traceId: string | null;
  /** As it came. */
  told: Record<string, unknown>;
}

export interface EntryChanges {
  /** The provider has the account's whole past. */
  complete: boolean;
  /** The place after what is told here. */
  through: string;
  /** New, or not any more as they were told before. */
  entries: readonly LinkedEntry[];
  /** References of entries that the bank does not have any more, of those on their way too. */
  removed: readonly string[];
}

/** Cents. */
export interface LinkedBalance {
  current: number;
  currency: string;
}

export interface LinkWebhook {
  itemId: string;
  /** There is something to bring, or to be signed in to anew. */
  concernsEntries: boolean;
}
