import { randomUUID } from 'node:crypto';
import { LinkRefused, LinkUnavailable, UnsignedWebhook } from '../../providers/bank-links/errors.ts';
import type { BankLinks, LinkedEntry, LinkedItem, NewLinkToken } from '../../providers/bank-links/port.ts';

interface FakeItem extends LinkedItem {
  itemId: string;
  removed: boolean;
}

/** How a test plays the provider and the people who sign in at their banks. */
export interface FakeLinkControl {
  /** Somebody has signed in and shared these accounts. @returns the token that the dialog ends with. */
  share(item: Partial<LinkedItem>): string;
  /** While true nothing is answered and nothing is done. */
  setDown(down: boolean): void;
  /** Runs before the next processor token is answered. */
  beforeProcessorToken(act: () => void | Promise<void>): void;
  /** Link tokens that were asked for, oldest first. */
  asked: NewLinkToken[];
  items: Map<string, FakeItem>;
  /** What the bank has of every account. */
  bank: FakeBank;
  /** Has the bank refuse with a code until it is null again. */
  refuse(code: string | null): void;
}

/** An account's entries and balance; a test changes them as a bank does. */
interface FakeBank {
  entries: LinkedEntry[];
  balance: number;
  complete: boolean;
  /** Addresses that are told of changes. */
  told: string[];
}

/** The account that people share unless a test says otherwise. */
export const sharedAccount = {
  accountId: 'account-checking',
  name: 'Business Checking',
  mask: '4321',
  type: 'depository',
  subtype: 'checking',
} as const;

/** The bank-linking port in memory: public tokens work once, removed items not at all. */
export function createFakeBankLinks(): BankLinks & { control: FakeLinkControl } {
  const items = new Map<string, FakeItem>();
  const unspent = new Map<string, string>();
  const asked: NewLinkToken[] = [];
  const bank: FakeBank = { entries: [], balance: 0, complete: true, told: [] };
  const places: LinkedEntry[][] = [[]];
  let refusal: string | null = null;
  let down = false;
  let interruption: (() => void | Promise<void>) | null = null;
  const reach = (): void => {
    if (down) throw new LinkUnavailable('The provider is down');
  };
  const itemOf = (accessToken: string): FakeItem => {
    reach();
    const item = items.get(accessToken);
    if (item === undefined || item.removed)
      throw new LinkRefused('ITEM_NOT_FOUND', 'The bank is not connected.');
    if (refusal !== null) throw new LinkRefused(refusal, 'The bank asks for a sign-in.');
    return item;
  };
  return {
    control: {
      share: (item) => {
        const accessToken = `access-fake-${randomUUID()}`;
        const publicToken = `public-fake-${randomUUID()}`;
        const bank = { institutionId: 'ins_1', institutionName: 'Platform Bank', accounts: [sharedAccount] };
        items.set(accessToken, { ...bank, ...item, itemId: randomUUID(), removed: false });
        unspent.set(publicToken, accessToken);
        return publicToken;
      },
      setDown: (value) => {
        down = value;
      },
      beforeProcessorToken: (act) => {
        interruption = act;
      },
      asked,
      items,
      bank,
      refuse: (code) => {
        refusal = code;
      },
    },
    createLinkToken: async (input) => {
      reach();
      asked.push(input);
      const expiration = new Date(Date.now() + 4 * 3_600_000).toISOString();
      return { linkToken: `link-fake-${randomUUID()}`, expiration, requestId: 'request-1' };
    },
    exchange: async (publicToken) => {
      reach();
      const accessToken = unspent.get(publicToken);
      if (accessToken === undefined) {
        throw new LinkRefused('INVALID_PUBLIC_TOKEN', 'This bank sign-in has expired.');
      }
      unspent.delete(publicToken);
      return { accessToken, itemId: itemOf(accessToken).itemId };
    },
    readItem: async (accessToken) => itemOf(accessToken),
    createProcessorToken: async (accessToken, accountId) => {
      const { itemId } = itemOf(accessToken);
      const act = interruption;
      interruption = null;
      await act?.();
      return `processor-fake-${itemId}-${accountId}-${randomUUID()}`;
    },
    changes: async (accessToken, _accountId, since) => {
      itemOf(accessToken);
      const before = new Map(places[Number(since ?? 0)]?.map((each) => [each.ref, JSON.stringify(each)]));
      const now = bank.entries.map((each) => ({ ...each }));
      const entries = now.filter((each) => before.get(each.ref) !== JSON.stringify(each));
      const removed = [...before.keys()].filter((ref) => now.every((each) => each.ref !== ref));
      const through = String(places.push(now) - 1);
      return { complete: bank.complete, through, entries, removed };
    },
    balance: async (accessToken) => {
      itemOf(accessToken);
      return { current: bank.balance, currency: 'USD' };
    },
    tellOfChanges: async (accessToken, url) => {
      itemOf(accessToken);
      bank.told.push(url);
    },
    readWebhook: async (rawBody, signature) => {
      if (signature !== 'signed') throw new UnsignedWebhook();
      return { itemId: rawBody.toString(), concernsEntries: true };
    },
    bankName: async (routingNumber) => {
      reach();
      return routingNumber === '021000021' ? 'Platform Bank' : null;
    },
    removeItem: async (accessToken) => {
      reach();
      const item = items.get(accessToken);
      if (item !== undefined) item.removed = true;
    },
  };
}
