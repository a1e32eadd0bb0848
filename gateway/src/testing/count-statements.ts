import type { Db } from '../db/client.ts';

interface Client {
  query(...given: unknown[]): unknown;
}

/** How many statements a database handle is asked while some work is done. */
export async function countStatements(db: Db, work: () => Promise<unknown>): Promise<number> {
  const client = clientOf(db);
  const query = client.query.bind(client);
  let counted = 0;
  client.query = (...given) => {
    counted += 1;
    return query(...given);
  };
  try {
    await work();
  } finally {
    client.query = query;
  }
  return counted;
}

/** What drizzle asks: the pool, or the engine. */
function clientOf(db: Db): Client {
  if (!('$client' in db)) throw new Error('This handle has no client of its own.');
  return db.$client as Client;
}
