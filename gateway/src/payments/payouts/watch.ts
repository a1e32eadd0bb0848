import { and, inArray, ne } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { agentFees, outbox, transactions } from '../../db/schema/index.ts';
import type { Deps } from '../../context/deps.ts';
import type { ListedTransfer } from '../../providers/bank-transfers/port.ts';
import { freezePayouts } from './commands.ts';
import { keepHeartbeat, readPayouts, type PayoutsRow } from './store.ts';

type WatchDeps = Pick<Deps, 'db' | 'ports' | 'clock' | 'log'>;

/** Gateways give a sign of life each minute; a database that had none for so long may be an older one. */
const SILENCE_MS = 3 * 60_000;
const DAY_MS = 86_400_000;
/** The provider's clock and ours may differ. */
const CLOCKS_MS = 10 * 60_000;
const REFS_AT_ONCE = 1_000;

/**
 * Gives the database a sign of life. After a silence the provider is asked first: what it made since then, and this
 * database never asked for, it was asked by a newer one. Then this is a restored backup, and payouts freeze.
 *
 * @throws ProviderUnavailable when the provider does not answer; until it does there is no sign of life.
 */
export async function keepWatch(deps: WatchDeps): Promise<void> {
  const { db, clock } = deps;
  const last = await readPayouts(db);
  const now = clock();
  if (last !== null && last.frozenAt === null && isSilent(last, now)) {
    const since = new Date(lastSignOfLife(last, now).getTime() - CLOCKS_MS);
    const until = new Date(now.getTime() + CLOCKS_MS);
    const made = await deps.ports.bankTransfers.listTransfers(since.toISOString(), until.toISOString());
    const strange = await neverAskedFor(db, made);
    if (strange.length > 0) return freezeRestored(deps, last, strange.length);
  }
  await keepHeartbeat(db, now);
}

/**
 * Whether a transfer or charge may be handed over now.
 *
 * @throws ProviderUnavailable when it depends on the provider, which does not answer.
 */
export async function mayHandOver(deps: WatchDeps): Promise<boolean> {
  const known = await readPayouts(deps.db);
  if (known !== null && !isSilent(known, deps.clock())) return known.frozenAt === null;
  await keepWatch(deps);
  return (await readPayouts(deps.db))?.frozenAt === null;
}

/** A sign of life from far ahead was given by a wrong clock and says nothing: the provider is asked then too. */
const isSilent = ({ heartbeatAt }: PayoutsRow, now: Date): boolean =>
  Math.abs(now.getTime() - heartbeatAt.getTime()) > SILENCE_MS;

/** From when on the provider is asked; a day ago where nobody knows when the last true sign of life was. */
const lastSignOfLife = ({ heartbeatAt }: PayoutsRow, now: Date): Date =>
  heartbeatAt <= now ? heartbeatAt : new Date(now.getTime() - DAY_MS);

async function freezeRestored(
  { db, clock, log }: WatchDeps,
  { heartbeatAt }: PayoutsRow,
  count: number,
): Promise<void> {
  const reason =
    `This database is a restored backup: since its last sign of life, ${heartbeatAt.toISOString()}, ` +
    `the provider made ${count} ${count === 1 ? 'transfer' : 'transfers'} that it knows nothing of.`;
  await db.transaction(async (tx) => {
    await keepHeartbeat(tx, clock());
    await freezePayouts(tx, { clock }, null, reason);
  });
  log.error({ reason }, 'payouts are frozen');
}

/** Those of the provider's transfers that are not known here and that nothing here waits to hand over. */
async function neverAskedFor(db: Db, made: readonly ListedTransfer[]): Promise<ListedTransfer[]> {
  const strange: ListedTransfer[] = [];
  for (let from = 0; from < made.length; from += REFS_AT_ONCE) {
    const part = made.slice(from, from + REFS_AT_ONCE);
    const refs = part.map(({ transferRef }) => transferRef);
    const known = await db
      .select({ ref: transactions.transferRef })
      .from(transactions)
      .where(inArray(transactions.transferRef, refs));
    const fees = await db
      .select({ ref: agentFees.transferRef })
      .from(agentFees)
      .where(inArray(agentFees.transferRef, refs));
    const keys = part.map(({ correlationId }) => correlationId).filter((key) => key !== null);
    const asked = await db
      .select({ key: outbox.key })
      .from(outbox)
      .where(and(ne(outbox.kind, 'mail'), inArray(outbox.key, keys)));
    const ours = new Set([...[...known, ...fees].map(({ ref }) => ref), ...asked.map(({ key }) => key)]);
    strange.push(
      ...part.filter(
        ({ transferRef, correlationId }) =>
          !ours.has(transferRef) && (correlationId === null || !ours.has(correlationId)),
      ),
    );
  }
  return strange;
}
