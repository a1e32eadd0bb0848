import type { Db } from '../db/client.ts';
import { changesAfter, newestNumber } from '../notify/log.ts';

/** What is pushed on a channel from now on; each call gives the payloads since the one before. */
export async function pushedOn(db: Db, channel: string): Promise<() => Promise<unknown[]>> {
  let position = await newestNumber(db);
  return async () => {
    const changes = await changesAfter(db, position, 1_000);
    position = changes.at(-1)?.number ?? position;
    return changes.filter((change) => change.channel === channel).map(({ payload }) => payload);
  };
}
