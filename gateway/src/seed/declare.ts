import type { Db } from '../db/client.ts';
import { SEEDED, recordChange } from '../operations/audit.ts';
import { lastSeal } from '../domains/evidence/sealing/store.ts';

/** Says in the audit log that rows were put in whose days are made up, where days are sealed already. */
export async function declareSeed(tx: Db, at: Date, what: string): Promise<void> {
  if ((await lastSeal(tx)) === null) return;
  const change = { at, viewer: null, organizationId: null, action: SEEDED };
  await recordChange(tx, { ...change, entity: 'database', entityId: what });
}
