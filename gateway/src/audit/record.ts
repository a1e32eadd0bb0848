import type { Viewer } from '../actor.ts';
import type { Db } from '../db/client.ts';
import { auditLog } from '../db/schema/index.ts';

interface Change {
  at: Date;
  viewer: Viewer;
  organizationId: string | null;
  /** The operation, for example `markAsVerified`. */
  action: string;
  entity: string;
  entityId: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** Writes down who changed what outside payments, in the transaction of the change. Never give it a secret. */
export async function recordChange(tx: Db, { viewer, ...change }: Change): Promise<void> {
  await tx.insert(auditLog).values({ actorUserId: viewer.userId, ...change });
}
