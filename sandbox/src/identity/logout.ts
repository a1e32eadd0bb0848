import type Provider from 'oidc-provider';
import type { RunningConfig } from '../config.ts';
import { CLIENT_ID } from './provider.ts';

type Middleware = Parameters<Provider['use']>[0];

/**
 * Auth0's `/v2/logout?client_id=…&returnTo=…` (also with OpenID's own parameter names): ends the provider's session without asking, revokes what was
 * granted in it and goes back to an address of the dashboard.
 */
export function logoutAsAuth0(provider: Provider, config: RunningConfig): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== '/v2/logout') {
      await next();
      return;
    }
    const clientId = one(ctx.query['client_id']);
    const returnTo = one(ctx.query['returnTo'] ?? ctx.query['post_logout_redirect_uri']) ?? config.hostUrl;
    if (clientId !== undefined && clientId !== CLIENT_ID) ctx.throw(400, 'Unknown client');
    if (!isOurs(returnTo, config)) ctx.throw(400, 'The "returnTo" address is not one of the application');

    const session = await provider.Session.get(ctx);
    for (const { grantId } of Object.values(session.authorizations ?? {})) {
      if (grantId === undefined) continue;
      await provider.RefreshToken.revokeByGrantId(grantId);
      await provider.AuthorizationCode.revokeByGrantId(grantId);
    }
    await session.destroy();
    const cookie = provider.cookieName('session');
    for (const name of [cookie, `${cookie}.sig`]) ctx.cookies.set(name, null, { signed: false, path: '/' });
    ctx.set('cache-control', 'no-store');
    ctx.redirect(returnTo);
  };
}

function one(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

function isOurs(address: string, config: RunningConfig): boolean {
  return URL.canParse(address) && config.webOrigins.includes(new URL(address).origin);
}
