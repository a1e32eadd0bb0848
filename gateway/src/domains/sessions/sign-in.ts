import { sha256 } from '../../base/sha256.ts';
import { forbidden } from '../../base/errors.ts';
import type { Deps } from '../../context/deps.ts';
import type { Db } from '../../db/client.ts';
import type { SessionRow } from '../../db/rows.ts';
import { platform } from '../../mails/content/data.ts';
import { queueMail } from '../../payments/outbox/mails.ts';
import { usersByIds } from '../../records/users.ts';
import { browserInWords } from './browser-words.ts';
import { keepSignIn } from './store.ts';

/** What the identity provider tells of the session in which somebody signs in. */
export interface SignInSession {
  id: string;
  /** The mark that the dashboard keeps in the browser and sends along. */
  browser: string | null;
  userAgent: string | null;
  address: string | null;
}

/**
 * Keeps the session of a sign-in, and tells the person where it comes from a browser in which they were not seen before.
 * @throws GatewayError FORBIDDEN in a session that was ended.
 */
export async function signInWith(tx: Db, deps: Deps, userId: string, given: SignInSession): Promise<void> {
  const { id: sessionId, browser, userAgent, address } = given;
  const told = { userId, sessionId, userAgent, address, browser: browser === null ? null : sha256(browser) };
  const { session, begins } = await keepSignIn(tx, told, deps.clock());
  if (session.endedAt !== null) throw forbidden('This session was ended. Sign in again.');
  if (begins && session.isNewBrowser) await tellOfNewBrowser(tx, deps, session);
}

async function tellOfNewBrowser(tx: Db, deps: Deps, session: SessionRow): Promise<void> {
  const [user] = await usersByIds(tx, [session.userId]);
  if (user?.active !== true) return;
  const data = {
    organization: platform,
    browser: browserInWords(session.userAgent),
    address: session.address,
    at: session.firstSeenAt.toISOString(),
    url: `${deps.config.hostUrl}/sessions`,
  };
  await queueMail(tx, deps, { kind: 'new-browser', to: user.email, data }, null);
}
