import type { GatewayContext } from '../../context/context.ts';
import type { SessionRow } from '../../db/rows.ts';
import { notifyAccessChanged } from '../../notify/channels.ts';
import { recordChange } from '../../operations/audit.ts';
import { endWhere } from './store.ts';

/**
 * Ends sessions of whoever asks. From the commit on the gateway refuses their tokens and pushes them nothing; the
 * identity provider is told afterwards.
 */
export async function endSessions(
  { deps, viewer }: GatewayContext,
  action: 'endSession' | 'endOtherSessions',
  which: { id: string } | { but: string | null },
): Promise<readonly SessionRow[]> {
  const { db: tx, clock, jobs } = deps;
  const at = clock();
  const ended = await endWhere(tx, viewer.userId, which, at);
  if (ended.length === 0) return [];
  for (const { id } of ended)
    await recordChange(tx, { at, viewer, organizationId: null, action, entity: 'session', entityId: id });
  await notifyAccessChanged(tx, { userId: viewer.userId });
  await jobs.enqueue(
    tx,
    'session-end',
    ended.map(({ id }) => id),
  );
  return ended;
}
