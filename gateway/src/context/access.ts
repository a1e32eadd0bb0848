import type { Viewer } from '../access/actor.ts';
import type { Database, Db } from '../db/client.ts';
import type { OrganizationRow, SharedOccasionRow } from '../db/rows.ts';
import { sharesByOrganizations } from '../records/occasions.ts';
import { organizationsByIds } from '../records/organizations.ts';
import { viewerById } from '../records/users.ts';
import type { Loaders } from './loaders.ts';

/** Who asks, with what nearly every answer begins with. */
export interface Asker {
  viewer: Viewer;
  /** The organizations that they are a member of. */
  organizations: readonly OrganizationRow[];
  /** What these ever shared, by their ids. */
  shares: ReadonlyMap<string, SharedOccasionRow[]>;
}

/** Finds out who asks. */
export interface Access {
  /** Null for somebody who is gone or deactivated. */
  asker(userId: string): Promise<Asker | null>;
  /** Somebody who changed something is looked at anew. */
  forget(userId: string): void;
  close(): Promise<void>;
}

/** Asks the database each time. */
export const askedAccess = (db: Db): Access => ({
  asker: (userId) => readAsker(db, userId),
  forget: () => undefined,
  close: () => Promise.resolve(),
});

async function readAsker(db: Db, userId: string): Promise<Asker | null> {
  const viewer = await viewerById(db, userId);
  if (viewer === null) return null;
  const ids = [...viewer.memberships.keys()];
  if (ids.length === 0) return { viewer, organizations: [], shares: new Map() };
  const [organizations, shares] = await Promise.all([
    organizationsByIds(db, ids),
    sharesByOrganizations(db, ids),
  ]);
  const given = Map.groupBy(shares, ({ sharedByOrganizationId }) => sharedByOrganizationId);
  return { viewer, organizations, shares: new Map(ids.map((id) => [id, given.get(id) ?? []])) };
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
 * Asks once and remembers it until the database tells that it changed: of a person, their memberships, their
 * organizations or what these share. While nobody listens to the database nothing is remembered.
 */
export function rememberedAccess(database: Database, now: () => number = () => performance.now()): Access {
  const known = new Map<string, { asker: Asker; at: number }>();
  const { db } = database;
  /** Grows with every notification: what was read before one is not kept. */
  let heard = 0;
  let listening = false;
  let closed = false;
  let stop = (): Promise<void> => Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  function hear(userId: string): void {
    heard += 1;
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

  return {
    async asker(userId) {
      const found = known.get(userId);
      if (found !== undefined && now() - found.at < MOST_MS) return found.asker;
      const [before, at] = [heard, now()];
      const asker = await readAsker(db, userId);
      if (asker !== null && listening && heard === before) {
        const [oldest] = known.size >= MOST ? known.keys() : [];
        if (oldest !== undefined) known.delete(oldest);
        known.set(userId, { asker, at });
      }
      return asker;
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
