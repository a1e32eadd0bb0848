import { z } from 'zod';
import type { RunningConfig } from '../config.ts';
import type { Account } from './accounts.ts';

/** In which session, and from where, somebody signs in. */
export interface SignIn {
  sessionId: string;
  /** The mark that the dashboard keeps in its browser; null where it sent none. */
  browser: string | null;
  userAgent: string;
  address: string;
  /** By which connection they sign in. */
  connection: string;
}

/** Less than the twenty seconds that the identity provider gives its actions. */
const TIMEOUT_MS = 15_000;
const answerShape = z.object({ userId: z.uuid() });

/** The gateway did not tell which user somebody is; the message is for people. */
export class SyncFailed extends Error {}

/**
 * Tells the gateway who signs in, as a post-login action of the identity provider.
 * @returns the gateway's id of that user.
 * @throws SyncFailed when the gateway is not reachable or does not answer as agreed.
 */
export async function syncUser(config: RunningConfig, account: Account, signIn: SignIn): Promise<string> {
  const { subject, email, firstName, lastName } = account;
  const { sessionId: id, connection, ...seenBy } = signIn;
  const response = await fetch(`${config.gatewayUrl}/identity/sync`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${config.identitySyncSecret}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ subject, email, firstName, lastName, connection, session: { id, ...seenBy } }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw new SyncFailed('The gateway could not be reached to finish the sign-in.', { cause });
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new SyncFailed(`The gateway refused to finish the sign-in (status ${response.status}).`);
  }
  const answer = answerShape.safeParse(await response.json().catch(() => null));
  if (!answer.success) throw new SyncFailed('The gateway answered the sign-in in a form nobody expected.');
  return answer.data.userId;
}
