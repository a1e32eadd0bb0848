import type { Fault } from './fault.ts';
import { clocksWrong } from './kinds/clocks.ts';
import { connectionsExhausted, databaseSilent, tableLocked } from './kinds/database.ts';
import { diskFull } from './kinds/disk.ts';
import { databaseLost } from './kinds/failover.ts';
import { gatewayKilled, providerKilled } from './kinds/kills.ts';
import { mixed } from './kinds/mixed.ts';
import { mailAndFilesDown } from './kinds/outside.ts';
import { providerAnswers } from './kinds/provider-answers.ts';
import { decisionsRace, refundsAtOnce } from './kinds/races.ts';
import { backupRestored } from './kinds/restore.ts';
import { rollingUpgrade } from './kinds/rolling.ts';
import { webhooksForged, webhooksInDisorder } from './kinds/webhooks.ts';

/** Every fault, by the name that `pnpm faults` takes. */
export const faults: Readonly<Record<string, Fault>> = {
  'gateway-killed': gatewayKilled,
  'provider-killed': providerKilled,
  'provider-answers': providerAnswers,
  webhooks: webhooksInDisorder,
  'forged-webhooks': webhooksForged,
  races: decisionsRace,
  refunds: refundsAtOnce,
  clocks: clocksWrong,
  'table-locked': tableLocked,
  'connections-exhausted': connectionsExhausted,
  'network-silent': databaseSilent,
  'disk-full': diskFull,
  failover: databaseLost,
  restore: backupRestored,
  'rolling-upgrade': rollingUpgrade,
  'mail-and-files-down': mailAndFilesDown,
  mixed,
};
