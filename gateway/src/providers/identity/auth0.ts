import { z } from 'zod';
import { IdentityUnavailable, type IdentityProvider } from './port.ts';

export interface ManagementAccess {
  /** The tenant's own address, without a trailing slash: its management API takes no other. */
  url: string;
  clientId: string;
  clientSecret: string;
}

const grant = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/** A token is asked for anew so long before it ends. */
const EARLY_MS = 60_000;

/** Auth0's management API, by an application that may revoke sessions and nothing else. */
export function auth0Management(access: ManagementAccess, { timeoutMs = 5_000 } = {}): IdentityProvider {
  let kept: { token: string; until: number } | null = null;

  const post = (path: string, init: RequestInit): Promise<Response> =>
    fetch(`${access.url}${path}`, {
      method: 'POST',
      signal: AbortSignal.timeout(timeoutMs),
      ...init,
    }).catch((cause: unknown) => {
      throw new IdentityUnavailable('The identity provider did not answer.', { cause });
    });

  async function token(): Promise<string> {
    if (kept !== null && Date.now() < kept.until) return kept.token;
    const response = await post('/oauth/token', {
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: access.clientId,
        client_secret: access.clientSecret,
        audience: `${access.url}/api/v2/`,
      }),
    });
    const given = grant.safeParse(await response.json().catch(() => null));
    if (!response.ok || !given.success) throw refused('a token', response.status);
    const { access_token: text, expires_in: seconds } = given.data;
    kept = { token: text, until: Date.now() + seconds * 1000 - EARLY_MS };
    return text;
  }

  return {
    async endSession(sessionId) {
      const response = await post(`/api/v2/sessions/${encodeURIComponent(sessionId)}/revoke`, {
        headers: { authorization: `Bearer ${await token()}` },
      });
      await response.body?.cancel();
      if (response.status === 401) kept = null;
      if (!response.ok && response.status !== 404) throw refused('to end a session', response.status);
    },
  };
}

const refused = (what: string, status: number): IdentityUnavailable =>
  new IdentityUnavailable(`The identity provider refused ${what} (status ${status}).`);

/** Where no application is set up there: the gateway alone refuses what was ended. */
export const noManagement: IdentityProvider = { endSession: () => Promise.resolve() };
