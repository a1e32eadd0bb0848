import { createHash } from 'node:crypto';
import Provider, { errors, interactionPolicy } from 'oidc-provider';
import type {
  Configuration,
  ErrorOut,
  KoaContextWithOIDC,
  Account as OidcAccount,
  UnknownObject,
} from 'oidc-provider';
import type { RunningConfig } from '../config.ts';
import type { PluginOptions } from '../plugins.ts';
import type { Accounts } from './accounts.ts';
import {
  claimsOf,
  CONNECTION_CLAIM,
  MULTI_FACTOR,
  proofClaims,
  USER_ID_CLAIM,
  type Proof,
} from './claims.ts';
import { connectionAsked, connectionPassed, createConnections, type Connections } from './connections.ts';
import { asksForFactor } from './factor.ts';
import { SyncFailed, syncUser, type SignIn } from './gateway-sync.ts';
import { createOidcRecords } from './oidc-records.ts';
import { cookieKey, signingKey } from './signing-keys.ts';
import { pageHeaders } from '../web/page.ts';

export const CLIENT_ID = 'keyturn-dashboard';
/** What the dashboard sends along to be known again in the same browser; Auth0 gives it to Actions as it comes. */
const BROWSER_PARAMETER = 'ext-browser';
const SCOPE = 'openid profile email offline_access';
const HOUR = 3600;
const DAY = 24 * HOUR;

/** Whom tokens of the management API are for, named as Auth0 names it. */
export const managementAudience = ({ url }: RunningConfig): string => `${url}/api/v2/`;

/** Makes the OpenID Connect provider with the addresses, tokens and habits of an Auth0 tenant. */
export async function createProvider(options: PluginOptions, accounts: Accounts): Promise<Provider> {
  const { db, config } = options;
  const connections = createConnections(db);
  const configuration: Configuration = {
    adapter: createOidcRecords(db),
    jwks: { keys: [await signingKey(db)] },
    cookies: { keys: [await cookieKey(db)], short: { path: '/' }, long: { path: '/' } },
    clients: [
      {
        client_id: CLIENT_ID,
        client_name: 'Keyturn dashboard',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: config.webOrigins.map((origin) => `${origin}/callback`),
      },
      {
        client_id: config.management.clientId,
        client_secret: config.management.clientSecret,
        token_endpoint_auth_method: 'client_secret_post',
        grant_types: ['client_credentials'],
        response_types: [],
        redirect_uris: [],
      },
    ],
    routes: {
      authorization: '/authorize',
      token: '/oauth/token',
      revocation: '/oauth/revoke',
      userinfo: '/userinfo',
      jwks: '/.well-known/jwks.json',
      end_session: '/v2/logout',
    },
    scopes: SCOPE.split(' '),
    claims: {
      openid: ['sub', USER_ID_CLAIM],
      profile: ['name', 'given_name', 'family_name', 'nickname', 'picture'],
      email: ['email', 'email_verified'],
    },
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    pkce: { required: () => true },
    clientBasedCORS: (_ctx, origin) => config.webOrigins.includes(origin),
    extraParams: {
      audience: null,
      connection: null,
      organization: null,
      [BROWSER_PARAMETER]: null,
      sandbox_error: refuseAsAsked,
    },
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      revocation: { enabled: true },
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: (ctx, { clientId }) =>
          clientId === config.management.clientId
            ? managementAudience(config)
            : (audienceAsked(ctx) ?? config.audience),
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, audience) => {
          if (audience !== config.audience && audience !== managementAudience(config))
            throw new errors.InvalidTarget(`Service not found: ${audience}`);
          return {
            audience,
            scope: SCOPE,
            accessTokenFormat: 'jwt',
            accessTokenTTL: config.accessTokenSeconds,
            jwt: { sign: { alg: 'RS256' } },
          };
        },
      },
    },
    interactions: {
      policy: signInPolicy(connections),
      url: (_ctx, interaction) => `/signin/${interaction.uid}`,
    },
    findAccount: (_ctx, subject) => accountOf(accounts, subject),
    loadExistingGrant: (ctx) => grantWithoutConsent(ctx, options, accounts, connections),
    extraTokenClaims: ({ oidc: { entities } }, token) => {
      if (token.kind !== 'AccessToken') return undefined;
      const proof: Proof = entities.RefreshToken ?? entities.AuthorizationCode ?? {};
      const userId = accounts.bySubject(token.accountId)?.userId;
      const connection = connections.of(proof.sessionUid ?? '');
      return {
        azp: token.clientId,
        [USER_ID_CLAIM]: userId,
        [CONNECTION_CLAIM]: connection,
        ...proofClaims(proof),
      };
    },
    acrValues: [MULTI_FACTOR],
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: () => false,
    rotateRefreshToken: true,
    ttl: {
      AccessToken: config.accessTokenSeconds,
      AuthorizationCode: 60,
      IdToken: 10 * HOUR,
      Interaction: HOUR,
      Grant: 30 * DAY,
      RefreshToken: 30 * DAY,
      Session: 14 * DAY,
    },
    renderError: (ctx, out) => renderProviderError(ctx, out, options),
  };
  const provider = new Provider(`${config.url}/`, configuration);
  provider.registerResponseMode('web_message', answerByWebMessage);
  return provider;
}

function audienceAsked(ctx: KoaContextWithOIDC): string | undefined {
  const audience = ctx.oidc.params?.['audience'];
  return typeof audience === 'string' && audience !== '' ? audience : undefined;
}

function refuseAsAsked(_ctx: KoaContextWithOIDC, code: string | undefined): void {
  if (code === undefined) return;
  const known = /^[a-z_]{1,40}$/.test(code) ? code : 'server_error';
  throw new errors.CustomOIDCProviderError(known, `The sandbox was asked to answer with ${known}.`);
}

function accountOf(accounts: Accounts, subject: string): OidcAccount | undefined {
  if (!accounts.bySubject(subject)) return undefined;
  return { accountId: subject, claims: () => claimsOf(accounts, subject) };
}

/**
 * The library's own policy with the choice of an account, with a second factor where `acr_values` asks for one, and with the
 * sign-in page where another connection is asked for than that of the session.
 */
function signInPolicy(connections: Connections) {
  const policy = interactionPolicy.base();
  const factor = new interactionPolicy.Check('second_factor', 'A second factor is required', ({ oidc }) =>
    asksForFactor(oidc.params ?? {}) && oidc.session?.amr?.includes('mfa') !== true
      ? interactionPolicy.Check.REQUEST_PROMPT
      : interactionPolicy.Check.NO_NEED_TO_PROMPT,
  );
  const connection = new interactionPolicy.Check(
    'connection',
    'Another connection is asked for',
    ({ oidc }) => {
      const asked = connectionAsked(oidc.params ?? {});
      const by = connectionPassed(oidc.result) ?? connections.of(oidc.session?.uid ?? '');
      return asked !== null && asked !== by
        ? interactionPolicy.Check.REQUEST_PROMPT
        : interactionPolicy.Check.NO_NEED_TO_PROMPT;
    },
  );
  policy.get('login')?.checks.add(factor);
  policy.get('login')?.checks.add(connection);
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return policy;
}

/**
 * Nobody is asked for consent: every authorization gets a grant of its own, after the gateway has said which
 * user this is. A refused or failed synchronization ends the authorization with `server_error`.
 */
async function grantWithoutConsent(
  ctx: KoaContextWithOIDC,
  { config }: PluginOptions,
  accounts: Accounts,
  connections: Connections,
) {
  const accountId = ctx.oidc.account?.accountId;
  const clientId = ctx.oidc.client?.clientId;
  const account = accountId === undefined ? null : accounts.bySubject(accountId);
  if (!account || clientId === undefined || asksForThePage(ctx)) return undefined;
  const passed = connectionPassed(ctx.oidc.result);
  if (passed !== null) connections.keep(ctx.oidc.session?.uid ?? '', passed);
  try {
    accounts.signedIn(account.subject, await syncUser(config, account, signInOf(ctx, connections)));
  } catch (cause) {
    if (!(cause instanceof SyncFailed)) throw cause;
    throw new errors.CustomOIDCProviderError('server_error', cause.message);
  }
  const grant = new ctx.oidc.provider.Grant({ accountId: account.subject, clientId });
  grant.addOIDCScope(SCOPE);
  grant.addResourceScope(config.audience, SCOPE);
  await grant.save();
  return grant;
}

function signInOf(ctx: KoaContextWithOIDC, connections: Connections): SignIn {
  const { oidc, ip } = ctx;
  const browser = oidc.params?.[BROWSER_PARAMETER];
  return {
    sessionId: oidc.session?.uid ?? '',
    connection: connections.of(oidc.session?.uid ?? ''),
    browser: typeof browser === 'string' ? browser : null,
    userAgent: ctx.get('user-agent'),
    address: ip.replace(/^::ffff:/, ''),
  };
}

function asksForThePage(ctx: KoaContextWithOIDC): boolean {
  return [...ctx.oidc.prompts].some((prompt) => prompt !== 'none' && ctx.oidc.promptPending(prompt));
}

/** The page for a request that cannot be answered to any application, such as one of an unknown client. */
function renderProviderError(ctx: KoaContextWithOIDC, out: ErrorOut, options: PluginOptions): void {
  const { config, views } = options;
  ctx.set(pageHeaders(config));
  ctx.type = 'html';
  ctx.body = views.render('web/message', {
    title: 'The sign-in could not go on',
    message: out.error_description ?? out.error,
    link: { href: config.hostUrl, text: 'Back to Keyturn' },
  });
}

/**
 * Answers an authorization to the page that opened it in a frame or a popup (`response_mode=web_message`), as
 * Auth0 does. The message goes to the origin of the redirect address and to nobody else.
 */
function answerByWebMessage(ctx: KoaContextWithOIDC, redirectUri: string, payload: UnknownObject): void {
  const message = asScript({ type: 'authorization_response', response: payload });
  const target = asScript(new URL(redirectUri).origin);
  const script = `(window.opener || window.parent).postMessage(${message}, ${target});`;
  const hash = createHash('sha256').update(script).digest('base64');
  ctx.type = 'html';
  ctx.set('content-security-policy', `default-src 'none'; script-src 'sha256-${hash}'`);
  ctx.body = `<!doctype html><html lang="en"><title>Signing in</title><script>${script}</script></html>`;
}

function asScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
