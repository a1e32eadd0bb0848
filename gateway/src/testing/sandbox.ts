import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface SandboxProcess {
  /** Its public address, without a trailing slash. */
  url: string;
  /** Address of the Dwolla-compatible API's root. */
  dwollaUrl: string;
  /** Address of the Plaid-compatible API's root. */
  plaidUrl: string;
  stop(): Promise<void>;
  /** Ends it as a crash does, at once. */
  kill(): Promise<void>;
}

const startWithinMs = 30_000;
const besideUs = fileURLToPath(new URL('../../../sandbox/src/main.ts', import.meta.url));

/**
 * Starts the sandbox as a process of its own, on free ports and with a store in memory. `KEYTURN_SANDBOX_MAIN` names
 * another entry file than the one in the workspace.
 * @param settings environment variables of the sandbox; they win.
 */
export async function startSandbox(settings: Readonly<Record<string, string>> = {}): Promise<SandboxProcess> {
  const child = spawn(process.execPath, [process.env['KEYTURN_SANDBOX_MAIN'] ?? besideUs], {
    env: { ...process.env, SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', KEYTURN_DATA: ':memory:', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-4000);
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The sandbox did not start in time')), startWithinMs);
    child.once('error', reject);
    child.once('exit', () => clearTimeout(timer));
    void ended.then(() => reject(new Error(`The sandbox ended before it was ready.\n${errors}`)));
    createInterface(child.stdout).on('line', (line) => {
      const address = /ready at (http\S+)/.exec(line)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    });
  }).catch(async (error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  const end = (signal: NodeJS.Signals) => async () => {
    child.kill(signal);
    await ended;
  };
  return {
    url,
    dwollaUrl: `${url}/dwolla`,
    plaidUrl: `${url}/plaid`,
    stop: end('SIGTERM'),
    kill: end('SIGKILL'),
  };
}
