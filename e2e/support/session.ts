import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { addresses } from './addresses.ts';
import { fromJson, property } from './unknown.ts';

const tokenAddress = `${addresses.sandbox}/oauth/token`;

/** Counts what is asked of the identity provider's token address, by grant, from now on. */
export function countTokens(context: BrowserContext): Readonly<Record<'codes' | 'refreshes', () => number>> {
  const grants: string[] = [];
  context.on('request', (request) => {
    if (request.url() !== tokenAddress || request.method() !== 'POST') return;
    grants.push(new URLSearchParams(request.postData() ?? '').get('grant_type') ?? '');
  });
  const count = (grant: string) => () => grants.filter((each) => each === grant).length;
  return { codes: count('authorization_code'), refreshes: count('refresh_token') };
}

/** Changes what the browser keeps of its session. The page does not hear of it, as little as of time that passes. */
export async function changeSession(page: Page, change: Readonly<Record<string, unknown>>): Promise<void> {
  await page.evaluate((given) => {
    const kept: unknown = JSON.parse(localStorage.getItem('keyturn.session') ?? 'null');
    if (typeof kept !== 'object') throw new Error('Nobody is signed in.');
    localStorage.setItem('keyturn.session', JSON.stringify({ ...kept, ...given }));
  }, change);
}

/** Lets the session's token run out, as it does while a laptop sleeps. */
export const letSessionRunOut = (page: Page): Promise<void> => changeSession(page, { expiresAt: 0 });

/** What the sign-in page says to whose session ended. What they were at is kept behind it and may have an error in the same words. */
export const signedOutNotice = (page: Page): Locator =>
  page.getByText('You have been signed out. Signing in brings you back to this page.');

/** Every name under which the page keeps something of a session, and the refresh token. */
export async function keptOf(
  page: Page,
): Promise<{ readonly names: readonly string[]; readonly refreshToken: string | null }> {
  const entries = await page.evaluate(() =>
    Object.entries({ ...localStorage }).filter(([name]) => /^keyturn\.(session|auth)/.test(name)),
  );
  const tokens = entries.flatMap(([, value]) => {
    const token = property(property(fromJson(String(value)), 'body'), 'refresh_token');
    return typeof token === 'string' ? [token] : [];
  });
  return { names: entries.map(([name]) => name), refreshToken: tokens[0] ?? null };
}

/** Uses a refresh token as a program would. Gives the status, and the next token where there is one. */
export async function useRefreshToken(
  token: string | null,
): Promise<{ readonly status: number; readonly next: string | null }> {
  if (token === null) throw new Error('There is no refresh token.');
  const response = await fetch(tokenAddress, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: 'keyturn-dashboard',
      grant_type: 'refresh_token',
      refresh_token: token,
    }),
  });
  const next = property(await response.json(), 'refresh_token');
  return { status: response.status, next: typeof next === 'string' ? next : null };
}

/** Uses the page's refresh token and the one after it, which the provider takes for a theft. Gives the newest. */
export async function useUpRefreshToken(page: Page): Promise<string | null> {
  const first = await useRefreshToken((await keptOf(page)).refreshToken);
  expect(first.status).toBe(200);
  // The one before the newest still counts for a moment; the page's no longer is it.
  const second = await useRefreshToken(first.next);
  expect(second.status).toBe(200);
  return second.next;
}
