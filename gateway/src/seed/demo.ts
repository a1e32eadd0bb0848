import type { Deps } from '../context/deps.ts';
import { declareSeed } from './declare.ts';
import { makeDemoWorld } from './demo-world.ts';
import { insertWorld, isEmpty, type TableBegun } from './store.ts';

/**
 * Makes the demo world where the database is empty, all of it or nothing.
 * @param begun hears of each table that is written, for whoever waits.
 * @returns whether it was made.
 */
export async function seedDemo(
  deps: Pick<Deps, 'db' | 'clock'>,
  begun: TableBegun = () => undefined,
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    if (!(await isEmpty(tx))) return false;
    const now = deps.clock();
    await insertWorld(tx, makeDemoWorld(now), begun);
    await declareSeed(tx, now, 'demo world');
    return true;
  });
}
