import DataLoader from 'dataloader';
import type { Viewer } from '../access/actor.ts';
import { mayComeInBy } from '../access/single-sign-on.ts';
import type { Database, Db } from '../db/client.ts';
import type { OrganizationRow, SharedOccasionRow } from '../db/rows.ts';
import { sharesByOrganizations } from '../records/occasions.ts';
import { organizationsByIds } from '../records/organizations.ts';
import { peopleByIds } from '../records/users.ts';
import type { Identity } from './identity.ts';
import type { Loaders } from './loaders.ts';

/** Who asks, with what nearly every answer begins with. */
export interface Asker {
  viewer: Viewer;
  /** The organizations that they are a member of. */
  organizations: readonly OrganizationRow[];
  /** What these ever shared, by their ids. */
  shares: ReadonlyMap<string, SharedOccasionRow[]>;
}

/** What of an identity decides about who asks. */
export type SignIn = Pick<Identity, 'userId' | 'sessionId' | 'connection'>;

/** What is known of a person, in whatever session they ask. */
interface Known extends Asker {
  endedSessions: ReadonlySet<string>;
}

/** Finds out who asks. */
export interface Access {
  /**
   * Null for somebody who is gone or deactivated, and in a session that was ended. No member of an organization whose
   * people come in another way than they did.
   */
  asker(identity: SignIn): Promise<Asker | null>;
  /** Somebody who changed something is looked at anew. */
  forget(userId: string): void;
  close(): Promise<void>;
}

/** Asks the database each time. */
export const askedAccess = (db: Db): Access => ({
  async asker(identity) {
    const [known] = await readKnown(db, [identity.userId]);
    return askerIn(known ?? null, identity);
  },
  forget: () => undefined,
  close: () => Promise.resolve(),
});

function askerIn(known: Known | null, { sessionId, connection }: SignIn): Asker | null {
  if (known === null || (sessionId !== null && known.endedSessions.has(sessionId))) return null;
  const { viewer, organizations } = known;
  const shut = organizations.filter((rule) => !mayComeInBy(rule, viewer.email, connection));
  return shut.length === 0 ? known : { ...known, viewer: without(viewer, shut) };
}

/** The same person as somebody who is no member there. */
function without(viewer: Viewer, shut: readonly OrganizationRow[]): Viewer {
  const memberships = new Map(viewer.memberships);
  for (const { id } of shut) memberships.delete(id);
  return { ...viewer, memberships };
}

/** What is known of each of these, by three statements at most; null for who is gone. */
async function readKnown(db: Db, userIds: readonly string[]): Promise<(Known | null)[]> {
  const people = await peopleByIds(db, userIds);
  const ids = [...new Set([...people.values()].flatMap(({ viewer }) => [...viewer.memberships.keys()]))];
  const [organizations, shares] =
    ids.length === 0
      ? [[], []]
      : await Promise.all([organizationsByIds(db, ids), sharesByOrganizations(db, ids)]);
  const given = Map.groupBy(shares, ({ sharedByOrganizationId }) => sharedByOrganizationId);
  return userIds.map((userId) => {
    const person = people.get(userId);
    if (person === undefined) return null;
    const { memberships } = person.viewer;
    return {
      ...person,
      organizations: organizations.filter(({ id }) => memberships.has(id)),
      shares: new Map([...memberships.keys()].map((id) => [id, given.get(id) ?? []])),
    };
  });
}

/** What is known of the asker needs no statement of the request. */
export function tellLoaders(loaders: Loaders, { organizations, shares }: Asker): void {
  for (const organization of organizations) {
    loaders.organization.prime(organization.id, organization);
    loaders.organizationBySlug.prime(organization.slug.toLowerCase(), organization);
  }
  for (const [organizationId, given] of shares) loaders.sharesByOrganization.prime(organizationId, given);
}

/** What the database's triggers notify of: the id of the user it is about, or nothing for everybody. */
const channel = 'access_facts';
/** Askers that are remembered at once. */
const MOST = 5_000;
/** A notification that got lost with nobody noticing is made up for by then. */
const MOST_MS = 10_000;
/** How soon it is tried to listen again. */
const AGAIN_MS = 1_000;

/**
 * Asks once and remembers it until the database tells that it changed: of a person, their memberships, the sessions that
 * were ended, their organizations or what these share. While nobody listens to the database nothing is remembered.
 */
export function rememberedAccess(database: Database, now: () => number = () => performance.now()): Access {
  /** What is being read is there too: who asks meanwhile waits for it, unless it is forgotten before it has come. */
  const known = new Map<string, { person: Promise<Known | null>; at: number }>();
  // All who ask in one moment are read together, each moment anew.
  const reader = new DataLoader((userIds: readonly string[]) => readKnown(database.db, userIds), {
    cache: false,
  });
  let listening = false;
  let closed = false;
  let stop = (): Promise<void> => Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  function hear(userId: string): void {
    if (userId === '') known.clear();
    else known.delete(userId);
  }
  function lost(): void {
    listening = false;
    hear('');
    if (closed) return;
    clearTimeout(timer);
    timer = setTimeout(() => void listen(), AGAIN_MS);
    timer.unref();
  }
  async function listen(): Promise<void> {
    try {
      await stop().catch(() => undefined);
      stop = await database.listen(channel, hear, lost);
      hear('');
      listening = !closed;
      if (closed) await stop();
    } catch {
      lost();
    }
  }
  const begun = listen();

  function remember(userId: string, person: Promise<Known | null>): void {
    const entry = { person, at: now() };
    const [oldest] = known.size >= MOST ? known.keys() : [];
    if (oldest !== undefined) known.delete(oldest);
    known.set(userId, entry);
    const drop = (): void => {
      if (known.get(userId) === entry) known.delete(userId);
    };
    person.then((found) => found ?? drop(), drop);
  }

  return {
    async asker(identity) {
      const { userId } = identity;
      const found = known.get(userId);
      if (found !== undefined && now() - found.at < MOST_MS) return askerIn(await found.person, identity);
      const person = reader.load(userId);
      if (listening) remember(userId, person);
      return askerIn(await person, identity);
    },
    forget: hear,
    async close() {
      closed = true;
      clearTimeout(timer);
      await begun;
      await stop().catch(() => undefined);
    },
  };
}
