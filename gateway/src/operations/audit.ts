import type { Viewer } from '../access/actor.ts';
import type { Db } from '../db/client.ts';
import { auditLog } from '../db/schema/index.ts';

interface Change {
  at: Date;
  /** Null where nobody did it: the product itself, on what a provider reported. */
  viewer: Viewer | null;
  organizationId: string | null;
  /** The operation, for example `markAsVerified`. */
  action: string;
  entity: string;
  entityId: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** What the audit log calls the demo world, or payments for benchmarks, put beside what was there already. */
export const SEEDED = 'seed';

/** Writes down who changed what outside payments, in the transaction of the change. Never give it a secret. */
export async function recordChange(tx: Db, { viewer, ...change }: Change): Promise<void> {
  await tx
    .insert(auditLog)
    .values({ actorUserId: viewer?.userId ?? null, apiKeyId: viewer?.key?.id ?? null, ...change });
}

/** What a row held of those details that a change sets. */
export const earlier = (
  row: Readonly<Record<string, unknown>>,
  changes: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(changes)
      .filter(([, value]) => value !== undefined)
      .map(([name]) => [name, row[name]]),
  );
