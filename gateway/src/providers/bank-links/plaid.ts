import {
  Configuration,
  CountryCode,
  PlaidApi,
  ProcessorTokenCreateRequestProcessorEnum as Processor,
  Products,
  TransactionsUpdateStatus,
} from 'plaid';
import { tracedFetch } from '../../trace/provider-calls.ts';
import { guardedClient } from '../clients/guarded-client.ts';
import { entryOf, isPosted } from './plaid-entries.ts';
import { asking, refusedWith } from './plaid-errors.ts';
import { readPlaidWebhook } from './plaid-webhook.ts';
import { LinkUnavailable } from './errors.ts';
import type { BankLinks, LinkedEntry } from './port.ts';

export interface PlaidSettings {
  /** Address of the API's root. */
  url: string;
  clientId: string;
  secret: string;
  /** How long any one call may take; 10 s unless given. */
  timeoutMs?: number;
}

const countries = [CountryCode.Us];
const defaultTimeoutMs = 10_000;
/** What the provider answers for a link that is gone already. */
const gone = new Set(['ITEM_NOT_FOUND', 'INVALID_ACCESS_TOKEN']);

/** The bank-linking port through Plaid's official client; the address decides between sandbox and production. */
export function createPlaidLinks({
  url,
  clientId,
  secret,
  timeoutMs = defaultTimeoutMs,
}: PlaidSettings): BankLinks {
  const headers = { 'PLAID-CLIENT-ID': clientId, 'PLAID-SECRET': secret };
  const env = { fetch: tracedFetch('plaid') };
  const baseOptions = { headers, timeout: timeoutMs, adapter: 'fetch', env };
  const client = guardedClient(new PlaidApi(new Configuration({ basePath: url, baseOptions })));
  return {
    createLinkToken: async ({ userId, redirectUri, accessToken }) => {
      const { data } = await asking(() =>
        client.linkTokenCreate({
          client_name: 'Keyturn',
          language: 'en',
          country_codes: countries,
          user: { client_user_id: userId },
          // Who renews a sign-in is asked whether the account's entries may be read; who adds an account is not.
          ...(accessToken === null
            ? { products: [Products.Auth] }
            : { access_token: accessToken, additional_consented_products: [Products.Transactions] }),
          ...(redirectUri === null ? {} : { redirect_uri: redirectUri }),
        }),
      );
      return { linkToken: data.link_token, expiration: data.expiration, requestId: data.request_id };
    },
    exchange: async (publicToken) => {
      const { data } = await asking(() => client.itemPublicTokenExchange({ public_token: publicToken }));
      return { accessToken: data.access_token, itemId: data.item_id };
    },
    readItem: async (accessToken) => {
      const { data } = await asking(() => client.accountsGet({ access_token: accessToken }));
      return {
        institutionId: data.item.institution_id ?? null,
        institutionName: data.item.institution_name ?? null,
        accounts: data.accounts.map(({ account_id: accountId, name, mask, type, subtype }) => ({
          accountId,
          name,
          mask,
          type,
          subtype,
        })),
      };
    },
    createProcessorToken: async (accessToken, accountId) => {
      const request = { access_token: accessToken, account_id: accountId, processor: Processor.Dwolla };
      return (await asking(() => client.processorTokenCreate(request))).data.processor_token;
    },
    bankName: async (routingNumber) => {
      const options = { routing_numbers: [routingNumber] };
      const { data } = await asking(() =>
        client.institutionsGet({ count: 1, offset: 0, country_codes: countries, options }),
      );
      return data.institutions[0]?.name ?? null;
    },
    changes: async (accessToken, accountId, since) => {
      const changed = new Map<string, LinkedEntry>();
      const removed = new Set<string>();
      for (let through = since ?? ''; ;) {
        const { data } = await asking(() =>
          client.transactionsSync({
            access_token: accessToken,
            count: 500,
            ...(through === '' ? {} : { cursor: through }),
            options: { account_id: accountId, include_original_description: true },
          }),
        );
        for (const each of [...data.added, ...data.modified].filter(isPosted)) {
          changed.set(each.transaction_id, entryOf(each));
          removed.delete(each.transaction_id);
        }
        for (const { transaction_id: ref } of data.removed) {
          changed.delete(ref);
          removed.add(ref);
        }
        through = data.next_cursor;
        if (data.has_more) continue;
        const complete =
          data.transactions_update_status === TransactionsUpdateStatus.HistoricalUpdateComplete;
        return { complete, through, entries: [...changed.values()], removed: [...removed] };
      }
    },
    balance: async (accessToken, accountId) => {
      const { data } = await asking(() =>
        client.accountsBalanceGet({ access_token: accessToken, options: { account_ids: [accountId] } }),
      );
      const [account] = data.accounts;
      if (account?.balances.current == null) throw new LinkUnavailable('The bank did not tell the balance');
      const { current, iso_currency_code: currency } = account.balances;
      return { current: Math.round(current * 100), currency: currency ?? '' };
    },
    tellOfChanges: async (accessToken, webhook) => {
      await asking(() => client.itemWebhookUpdate({ access_token: accessToken, webhook }));
    },
    readWebhook: (rawBody, signature) =>
      readPlaidWebhook(rawBody, signature, async (keyId) => {
        const { data } = await asking(() => client.webhookVerificationKeyGet({ key_id: keyId }));
        return data.key;
      }),
    removeItem: async (accessToken) => {
      await asking(() => client.itemRemove({ access_token: accessToken })).catch((error: unknown) => {
        if (!gone.has(refusedWith(error) ?? '')) throw error;
      });
    },
  };
}
