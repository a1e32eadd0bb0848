import { delimiter, dirname } from 'node:path';

/** The environment for what a tool starts: ours, with this very Node first on the PATH, and further variables. */
export const childEnvironment = (further: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: [dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter),
  ...further,
});
