import { randomUUID } from 'node:crypto';
import { LinkRefused, LinkUnavailable } from '../../providers/bank-links/errors.ts';
import type { BankLinks, LinkedItem, NewLinkToken } from '../../providers/bank-links/port.ts';

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
