import type { RequestListener } from 'node:http';
import type Provider from 'oidc-provider';
import type { PluginOptions } from '../plugins.ts';
import { createAccounts } from './accounts.ts';
import type { Accounts } from './accounts.ts';
import { logoutAsAuth0 } from './logout.ts';
import { createProvider } from './provider.ts';

/** The identity provider: the protocol's own paths, and what the sign-in page needs. */
export interface Identity {
  provider: Provider;
  accounts: Accounts;
  /** True for the paths that the protocol's library answers. */
  owns(path: string): boolean;
  answer: RequestListener;
}

/** What the sandbox's part of the identity provider is given. */
export interface IdentityPluginOptions extends PluginOptions {
  identity: Identity;
}

const OWNED = /^\/(authorize|oauth|v2\/logout|\.well-known)(\/|$)/;

export async function createIdentity(options: PluginOptions): Promise<Identity> {
  const accounts = createAccounts(options.db);
  const provider = await createProvider(options, accounts);
  provider.use(logoutAsAuth0(provider, options.config));
  const callback = provider.callback();
  return {
    provider,
    accounts,
    owns: (path) => OWNED.test(path),
    answer: (request, response) => {
      void callback(request, response);
    },
  };
}
