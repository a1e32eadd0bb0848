import { sql } from 'drizzle-orm';
import { jsonRowsOf, rowsByKeys } from '../db/by-keys.ts';
import { controlChanges } from '../db/schema/index.ts';

/** The changes of settings that wait, by what they are about. */
export const waitingControlsOf = rowsByKeys({
  name: 'waiting_controls',
  rows: jsonRowsOf(controlChanges),
  from: controlChanges,
  key: controlChanges.subjectId,
  where: sql`${controlChanges.state} = 'WAITING'`,
});
