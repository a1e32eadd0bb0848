import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';

/** A browser reduced to what signing in needs: it keeps cookies by path and stops at another origin. */
export interface FakeBrowser {
  /** Follows redirects within the sandbox; answers where it ended, with the last answer's page. */
  get(url: string): Promise<Visit>;
  post(url: string, fields: Record<string, string>): Promise<Visit>;
}

export interface Visit {
  url: URL;
  status: number;
  body: string;
}

interface Cookie {
  value: string;
  path: string;
}

export function createFakeBrowser(origin: string): FakeBrowser {
  const jar = new Map<string, Cookie>();

  const keep = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
      const [name = '', value = ''] = pair.split('=', 2);
      const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/';
      if (value === '') jar.delete(`${name} ${path}`);
      else jar.set(`${name} ${path}`, { value, path });
    }
  };
  const cookiesFor = (url: URL) =>
    [...jar]
      .filter(([, { path }]) => url.pathname === path || url.pathname.startsWith(path.replace(/\/?$/, '/')))
      .map(([key, { value }]) => `${key.split(' ', 1)[0]}=${value}`)
      .join('; ');
  const visit = async (url: URL, init: RequestInit): Promise<Visit> => {
    if (url.origin !== origin) return { url, status: 0, body: '' };
    const headers = { accept: 'text/html', cookie: cookiesFor(url) };
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    keep(response);
    const body = await response.text();
    const location = response.headers.get('location');
    return location === null
      ? { url, status: response.status, body }
      : visit(new URL(location, url), { method: 'GET' });
  };
  return {
    get: (url) => visit(new URL(url), { method: 'GET' }),
    post: (url, fields) => visit(new URL(url), { method: 'POST', body: new URLSearchParams(fields) }),
  };
}

export const CALLBACK = 'http://localhost:3000/callback';
export const CLIENT = 'keyturn-dashboard';
export const AUDIENCE = 'https://api.keyturn.example';

/** An authorization request as the dashboard's sign-in library makes it, and the verifier that goes with it. */
export function authorization(
  sandboxUrl: string,
  extra: Record<string, string> = {},
): { url: string; verifier: string } {
  const verifier = randomBytes(32).toString('base64url');
  const url = new URL('/authorize', sandboxUrl);
  url.search = new URLSearchParams({
    client_id: CLIENT,
    scope: 'openid profile email offline_access',
    audience: AUDIENCE,
    redirect_uri: CALLBACK,
    response_type: 'code',
    response_mode: 'query',
    state: 'the-state',
    nonce: 'the-nonce',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...extra,
  }).toString();
  return { url: url.href, verifier };
}

const tokensShape = z.object({
  access_token: z.string(),
  id_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.number(),
});
export type Tokens = z.infer<typeof tokensShape>;

/** Signs in with an e-mail from the start and exchanges the code. */
export async function signIn(sandboxUrl: string, browser: FakeBrowser, email: string): Promise<Tokens> {
  const { url, verifier } = authorization(sandboxUrl);
  const page = await browser.get(url);
  const back = await browser.post(page.url.href, { email });
  return exchange(sandboxUrl, back.url.searchParams.get('code') ?? '', verifier);
}

/** Exchanges a code for tokens. */
export async function exchange(sandboxUrl: string, code: string, verifier: string): Promise<Tokens> {
  const fields = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: CALLBACK };
  const response = await askForTokens(sandboxUrl, fields);
  return tokensShape.parse(await response.json());
}

/** Renews tokens; the answer may be a refusal. */
export function refresh(sandboxUrl: string, refreshToken: string): Promise<Response> {
  return askForTokens(sandboxUrl, { grant_type: 'refresh_token', refresh_token: refreshToken });
}

export async function readTokens(response: Response): Promise<Tokens> {
  return tokensShape.parse(await response.json());
}

function askForTokens(sandboxUrl: string, fields: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams({ client_id: CLIENT, ...fields });
  const headers = { origin: 'http://localhost:3000', 'auth0-client': 'e30=' };
  return fetch(`${sandboxUrl}/oauth/token`, { method: 'POST', headers, body });
}
