import type { Db } from '../db/client.ts';
import { textOf } from '../trace/statements.ts';

interface Client {
  query(...given: unknown[]): unknown;
}

/** How many statements (all, or those with a part in their text) a database handle is asked while some work is done. */
export async function countStatements(db: Db, work: () => Promise<unknown>, part = ''): Promise<number> {
  const client = clientOf(db);
  const query = client.query.bind(client);
  let counted = 0;
  client.query = (...given) => {
    if (textOf(given[0]).includes(part)) counted += 1;
    return query(...given);
  };
  try {
    await work();
  } finally {
    client.query = query;
  }
  return counted;
}

/** What drizzle asks. */
function clientOf(db: Db): Client {
  if (!('$client' in db)) throw new Error('This handle has no client of its own.');
  return db.$client as Client;
}
