import type { Viewer } from '../access/actor.ts';
import { uuidOf } from '../base/ids.ts';
import type { Db } from '../db/client.ts';
import { viewerById } from '../records/users.ts';
import { WrongUse } from './wrong-use.ts';

/** Returns the member of the platform's staff in whose name a command runs. @throws WrongUse for anybody else */
export async function staffById(db: Db, by: string): Promise<Viewer> {
  const userId = uuidOf(by);
  const viewer = userId === null ? null : await viewerById(db, userId);
  if (viewer?.isSuperadmin !== true)
    throw new WrongUse('--by must be the id of a member of the platform’s staff.');
  return viewer;
}
