import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { addressesOf, portsOf } from './addresses.ts';

const root = join(import.meta.dirname, '..', '..');

/** How long building and starting may take, milliseconds. */
const limit = 5 * 60_000;

/** A composition that runs. */
export interface Running {
  readonly stop: () => Promise<void>;
}

/** One of the compositions as `pnpm start` runs it, on its ports of the browser tests. */
export async function startComposition(
  dataFolder: string,
  settings: Readonly<Record<string, string>> = {},
  which = 0,
): Promise<Running> {
  const addresses = addressesOf(which);
  const child = spawn(process.execPath, [join(root, 'tools', 'start.ts')], {
    cwd: root,
    env: {
      ...process.env,
      ...portsOf(which),
      KEYTURN_DATA: dataFolder,
      // What a test looks at while it is on its way is held there (sandbox.ts).
      SANDBOX_STEP_MS: '250',
      SANDBOX_INSTANT: '1',
      REMOTE_OVERRIDE_ORIGINS: addresses.trials.join(' '),
      WEBHOOK_ORIGINS: addresses.receiver,
      TEST_WORLD_URL: addresses.testWorld.gateway,
      CANARY_STEP_MS: '1000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ready = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`The composition did not start in time.\n${output}`)),
      limit,
    );
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Keyturn is ready')) {
        clearTimeout(timer);
        resolve();
      }
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The composition ended with ${code}.\n${output}`));
    });
  });
  await ready;
  return {
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
