import type { DatabaseSync } from 'node:sqlite';
import type { RunningConfig } from '../../config.ts';

/** What every call works with. */
export interface Scope {
  db: DatabaseSync;
  config: RunningConfig;
}

/** Calls by their path: given the body, they answer what is sent beside `request_id`. */
export type Calls = Record<
  string,
  (body: unknown) => Record<string, unknown> | Promise<Record<string, unknown>>
>;
