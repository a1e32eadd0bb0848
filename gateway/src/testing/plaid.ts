import { Configuration, PlaidApi, Products, SandboxItemFireWebhookRequestWebhookCodeEnum } from 'plaid';
import { createPlaidLinks } from '../providers/bank-links/plaid.ts';

export const plaidKeys = { clientId: 'sandbox-client', secret: 'sandbox-secret' };

function clientOf(url: string): PlaidApi {
  const headers = { 'PLAID-CLIENT-ID': plaidKeys.clientId, 'PLAID-SECRET': plaidKeys.secret };
  return new PlaidApi(new Configuration({ basePath: url, baseOptions: { headers } }));
}

/** Signs in at a bank of the sandbox without Link. @returns the token that Link would have ended with. */
export async function signInAt(
  url: string,
  institution: string,
  username: string,
  products = [Products.Auth],
): Promise<string> {
  const { data } = await clientOf(url).sandboxPublicTokenCreate({
    institution_id: institution,
    initial_products: products,
    options: { override_username: username },
  });
  return data.public_token;
}

/** Has the sandbox tell of changes of a sign-in. */
export async function fireWebhook(url: string, accessToken: string): Promise<void> {
  const code = SandboxItemFireWebhookRequestWebhookCodeEnum.SyncUpdatesAvailable;
  await clientOf(url).sandboxItemFireWebhook({ access_token: accessToken, webhook_code: code });
}

/** A new processor token for somebody's checking account at the sandbox. */
export async function processorTokenOf(url: string, username: string): Promise<string> {
  const links = createPlaidLinks({ url, ...plaidKeys });
  const { accessToken } = await links.exchange(await signInAt(url, 'ins_56', username));
  const { accounts } = await links.readItem(accessToken);
  return links.createProcessorToken(accessToken, accounts[0]?.accountId ?? '');
}
