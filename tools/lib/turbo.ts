import { inRoot } from './workspace.ts';

/** How Turborepo is called: our own copy of it, which tells nobody about it. */
export const turbo = {
  file: inRoot('node_modules', '.bin', 'turbo'),
  cwd: inRoot(),
  env: { TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1' },
};

/** A package's name in the graph. */
export const graphName = (folder: string): string => `@keyturn/${folder}`;
