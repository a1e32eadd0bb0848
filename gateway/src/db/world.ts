import { count } from 'drizzle-orm';
import type { Db } from './client.ts';
import { databaseWorlds, organizations } from './schema/index.ts';
import type { World } from './schema/values.ts';

const THE_ROW = 'world';

/** A gateway was started on the database of another world. */
export class OtherWorld extends Error {
  override readonly name = 'OtherWorld';
}

/**
 * Makes a database that of a world, for good. One that has organizations and says nothing is a live one: it was in use
 * before there was a test world.
 *
 * @throws OtherWorld where it is another one's; nothing was written then
 */
export async function claimWorld(db: Db, world: World): Promise<void> {
  await db.transaction(async (tx) => {
    const [kept] = await tx.select().from(databaseWorlds);
    const is = kept?.world ?? ((await isUsed(tx)) ? 'LIVE' : world);
    if (is !== world)
      throw new OtherWorld(
        `This database is of the ${is === 'LIVE' ? 'live' : 'test'} world, and WORLD names the other. It was left as it is. ` +
          'Give each world a database of its own: another DATABASE_URL, or another KEYTURN_DATA.',
      );
    if (kept === undefined)
      await tx.insert(databaseWorlds).values({ id: THE_ROW, world }).onConflictDoNothing();
  });
}

async function isUsed(tx: Db): Promise<boolean> {
  const [found] = await tx.select({ organizations: count() }).from(organizations);
  return found !== undefined && found.organizations > 0;
}
