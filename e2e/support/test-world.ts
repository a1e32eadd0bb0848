import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { addresses, testWorldPorts } from './addresses.ts';

const root = join(import.meta.dirname, '..', '..');

/** A gateway of the test world that runs beside the composition, whose gateway leads test keys to it. */
interface TestWorld {
  readonly stop: () => Promise<void>;
}

/** Starts the test world of this process' composition: its sandbox and its gateway. Few tests need it. */
export async function startTestWorld(): Promise<TestWorld> {
  const data = mkdtempSync(join(tmpdir(), 'keyturn-test-world-'));
  const env = {
    ...process.env,
    ...testWorldPorts,
    ...{
      SANDBOX_STEP_MS: '500',
      SANDBOX_URL: addresses.testWorld.sandbox,
      GATEWAY_URL: addresses.testWorld.gateway,
    },
    ...{ WORLD: 'test', KEYTURN_DATA: data, DATABASE_URL: '', LOG_LEVEL: 'warn' },
  };
  const children: ChildProcess[] = [];
  const start = async (name: string, health: string): Promise<void> => {
    const child = spawn(process.execPath, ['src/main.ts'], { cwd: join(root, name), env, stdio: 'ignore' });
    children.push(child);
    for (;;) {
      if (child.exitCode !== null)
        throw new Error(`The ${name} of the test world ended with ${child.exitCode}.`);
      const answer = await fetch(health).catch(() => null);
      if (answer?.ok === true) return;
      await wait(200);
    }
  };
  const stop = async (): Promise<void> => {
    for (const child of children.toReversed()) {
      if (child.exitCode !== null) continue;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    rmSync(data, { recursive: true, force: true });
  };
  try {
    await start('sandbox', `${addresses.testWorld.sandbox}/healthz`);
    await start('gateway', `${addresses.testWorld.gateway}/readyz`);
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}
