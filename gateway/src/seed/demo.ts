import type { Deps } from '../deps.ts';
import { makeDemoWorld } from './demo-world.ts';
import { insertWorld, isEmpty } from './store.ts';

/**
 * Makes the demo world where the database is empty, all of it or nothing.
 * @returns whether it was made.
 */
export async function seedDemo(deps: Pick<Deps, 'db' | 'clock'>): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    if (!(await isEmpty(tx))) return false;
    await insertWorld(tx, makeDemoWorld(deps.clock()));
    return true;
  });
}
