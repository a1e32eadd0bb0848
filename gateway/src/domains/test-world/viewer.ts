import { eq } from 'drizzle-orm';
import type { Viewer } from '../../access/actor.ts';
import { confined } from '../../access/confined.ts';
import { unauthenticated } from '../../base/errors.ts';
import type { Deps } from '../../context/deps.ts';
import { users } from '../../db/schema/index.ts';
import { viewerById } from '../../records/users.ts';
import { programOf } from './assertion.ts';
import { subjectOf } from './settle.ts';

/**
 * For whom a program asks in the test world, by what the live gateway asserts of it.
 *
 * @throws GatewayError UNAUTHENTICATED for what the live gateway has not signed, and for whom it has not told of
 */
export async function viewerOfAssertion({ db, clock, config }: Deps, assertion: string): Promise<Viewer> {
  const { makerId, keyId, scopes, ...key } = await programOf(assertion, config, clock());
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.subject, subjectOf(makerId)));
  const maker = user === undefined ? null : await viewerById(db, user.id);
  if (maker === null) throw unauthenticated();
  const viewer = confined(maker, { ...key, id: keyId, scopes: new Set(scopes) });
  if (viewer.memberships.size === 0) throw unauthenticated();
  return viewer;
}
