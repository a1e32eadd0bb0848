import { databaseClock } from './db/claims.ts';
import { parseArgs } from 'node:util';
import { GatewayError } from './base/errors.ts';
import { readConfig } from './config/config.ts';
import { FolderRefused } from './db/folder-lock.ts';
import { OtherMigrations } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import type { Deps } from './context/deps.ts';
import { openJobQueue } from './jobs/boss.ts';
import { freezePayouts, payoutsNow, releasePayouts } from './payments/payouts/commands.ts';
import { openPorts } from './ports.ts';
import { ProviderUnavailable } from './providers/bank-transfers/errors.ts';
import { reconcile } from './provider-events/reconciliation/run.ts';
import { createLog } from './server/observation/log.ts';

const usage = `pnpm payouts                  says whether money is handed over to the providers
pnpm payouts freeze REASON    hands nothing over any more; before the start of a gateway on a restored database
pnpm payouts compare          compares all transfers with the provider's, both ways
pnpm payouts release NOTE     hands over again, once that was done`;

/** `pnpm payouts`: the operator's word on the database of the environment's settings, embedded ones only at rest. */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean' } },
  });
  const [command = 'show', ...words] = positionals;
  const why = words.join(' ').trim();
  const needsWhy = command === 'freeze' || command === 'release';
  if (
    values.help ||
    !['show', 'freeze', 'compare', 'release'].includes(command) ||
    (needsWhy && why === '')
  ) {
    console.log(usage);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  const config = { ...readConfig(process.env), logLevel: 'warn' as const };
  const log = createLog(config);
  const database = await openDatabase(config);
  const jobs = await openJobQueue(database, log);
  const { ports, close } = openPorts(config, 1);
  const { db } = database;
  const deps: Deps = { database, db, ports, clock: () => new Date(), databaseClock, config, log, jobs };
  try {
    if (command === 'compare') await reconcile(deps);
    if (command === 'freeze') await db.transaction((tx) => freezePayouts(tx, deps, null, why));
    if (command === 'release') await db.transaction((tx) => releasePayouts(tx, deps, null, why));
    await show(deps);
  } finally {
    await close();
    await jobs.stop();
    await database.close();
  }
}

async function show({ db }: Deps): Promise<void> {
  const { frozenAt, frozenReason, compared, reconciliation } = await payoutsNow(db);
  console.log(
    frozenAt === null
      ? 'Money is handed over.'
      : `Payouts are frozen since ${frozenAt.toISOString()}: ${frozenReason}`,
  );
  if (!compared) console.log('Provider and ledger were not compared since then.');
  if (reconciliation === null) return;
  const { startedAt, finishedAt, providerTransfers, ledgerTransfers } = reconciliation;
  const state = finishedAt === null ? 'goes on' : 'is through';
  console.log(
    `The comparison of ${startedAt.toISOString()} ${state}: ${providerTransfers} transfers of the provider, ` +
      `${ledgerTransfers} of ours. What differs is under /manage/discrepancies.`,
  );
}

main().catch((error: unknown) => {
  const plain = [FolderRefused, OtherMigrations, GatewayError, ProviderUnavailable].some(
    (kind) => error instanceof kind,
  );
  console.error(plain && error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
