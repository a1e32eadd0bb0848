import type { DatabaseSync } from 'node:sqlite';
import type { RunningConfig } from './config.ts';
import type { Views } from './web/views.ts';

/** What every area of the sandbox is given when it is registered as a Fastify plugin. */
export interface PluginOptions {
  db: DatabaseSync;
  config: RunningConfig;
  views: Views;
}
