import { Configuration, PlaidApi, Products } from 'plaid';
import { createPlaidLinks } from '../providers/bank-links/plaid.ts';

export const plaidKeys = { clientId: 'sandbox-client', secret: 'sandbox-secret' };

/** Signs in at a bank of the sandbox without Link. @returns the token that Link would have ended with. */
export async function signInAt(url: string, institution: string, username: string): Promise<string> {
  const headers = { 'PLAID-CLIENT-ID': plaidKeys.clientId, 'PLAID-SECRET': plaidKeys.secret };
  const client = new PlaidApi(new Configuration({ basePath: url, baseOptions: { headers } }));
  const { data } = await client.sandboxPublicTokenCreate({
    institution_id: institution,
    initial_products: [Products.Auth],
    options: { override_username: username },
  });
  return data.public_token;
}

/** A new processor token for somebody's checking account at the sandbox. */
export async function processorTokenOf(url: string, username: string): Promise<string> {
  const links = createPlaidLinks({ url, ...plaidKeys });
  const { accessToken } = await links.exchange(await signInAt(url, 'ins_56', username));
  const { accounts } = await links.readItem(accessToken);
  return links.createProcessorToken(accessToken, accounts[0]?.accountId ?? '');
}
