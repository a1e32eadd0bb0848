import {
  Configuration,
  CountryCode,
  PlaidApi,
  ProcessorTokenCreateRequestProcessorEnum as Processor,
  Products,
} from 'plaid';
import { tracedFetch } from '../../trace/provider-calls.ts';
import { asking, refusedWith } from './plaid-errors.ts';
import type { BankLinks } from './port.ts';

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
  const client = new PlaidApi(new Configuration({ basePath: url, baseOptions }));
  return {
    createLinkToken: async ({ userId, redirectUri, accessToken }) => {
      const { data } = await asking(() =>
        client.linkTokenCreate({
          client_name: 'Keyturn',
          language: 'en',
          country_codes: countries,
          user: { client_user_id: userId },
          ...(accessToken === null ? { products: [Products.Auth] } : { access_token: accessToken }),
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
    removeItem: async (accessToken) => {
      await asking(() => client.itemRemove({ access_token: accessToken })).catch((error: unknown) => {
        if (!gone.has(refusedWith(error) ?? '')) throw error;
      });
    },
  };
}
