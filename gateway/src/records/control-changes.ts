import { sql } from 'drizzle-orm';
import { jsonRowsOf, rowsByKeys } from '../db/by-keys.ts';
import { controlChanges } from '../db/schema/index.ts';

/** Loads the waiting changes of settings by their subject. */
export const waitingControlsOf = rowsByKeys({
  name: 'waiting_controls',
  rows: jsonRowsOf(controlChanges),
  from: controlChanges,
  key: controlChanges.subjectId,
  where: sql`${controlChanges.state} = 'WAITING'`,
});
