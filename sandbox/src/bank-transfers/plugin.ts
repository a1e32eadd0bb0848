import type { FastifyInstance } from 'fastify';
import type { DatabaseSync } from 'node:sqlite';
import { apiRoutes } from './api/routes.ts';
import { startClock } from './clock.ts';
import { demoImportRoute } from './demo-import.ts';
import type { BankConfig } from './model/types.ts';
import { prepareTables } from './store/tables.ts';

export type { BankTransfersConsole, ConsoleTransfer } from './console.ts';
export { createBankTransfersConsole } from './console.ts';

export interface BankTransfersOptions {
  db: DatabaseSync;
  config: BankConfig;
}

/** The Dwolla-compatible API under `/dwolla`, the demo import, and the clock that moves the money. */
export function bankTransfersPlugin(
  app: FastifyInstance,
  { db, config }: BankTransfersOptions,
  done: (error?: Error) => void,
): void {
  prepareTables(db);
  const root = `${config.url}/dwolla`;
  app.register(
    (api, _options, registered) => {
      apiRoutes(api, { db, config, root });
      registered();
    },
    { prefix: '/dwolla' },
  );
  demoImportRoute(app, db);
  const stop = startClock(db, root, config.stepMs, (error) => app.log.error(error));
  app.addHook('onClose', stop);
  done();
}
