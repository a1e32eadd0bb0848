import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

/** Names another build's gateway for `startGatewayProcess`: the path of its `main.ts`. */
export const BUILD = 'KEYTURN_GATEWAY_MAIN';

/** A gateway that runs as a process of its own. */
export interface GatewayProcess {
  url: string;
  child: ChildProcess;
  /** Ends it as a crash does, at once. */
  kill(): Promise<void>;
  /** Asks it to stop and waits until it has. Gives its exit code. */
  stop(): Promise<number | null>;
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/**
 * Starts a gateway that takes simulated sign-ins (`Bearer simulated.{user id}`), seeds nothing and finds nothing
 * outside, unless the settings say otherwise; resolves once it answers.
 *
 * @throws Error when it ends at its start.
 */
export async function startGatewayProcess(
  settings: Readonly<Record<string, string>>,
): Promise<GatewayProcess> {
  const port = settings['GATEWAY_PORT'] ?? String(await freePort());
  const env = {
    ...process.env,
    KEYTURN_SEED: 'none',
    DATABASE_URL: '',
    AUTH_SIMULATED: '1',
    LOG_LEVEL: 'silent',
    GATEWAY_PORT: port,
    GATEWAY_PROCESSES: '1',
    SANDBOX_URL: 'http://127.0.0.1:9',
    SMTP_URL: 'smtp://127.0.0.1:9',
    RATE_LIMIT_USER: '1000000',
    RATE_LIMIT_ORGANIZATION: '1000000',
    ...settings,
  };
  const child = spawn(process.execPath, [settings[BUILD] ?? main], { env, stdio: 'inherit' });
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error('The gateway ended at its start.');
    const health = await fetch(`${url}/healthz`).catch(() => null);
    if (health?.ok) break;
    await wait(50);
  }
  return {
    url,
    child,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    },
  };
}
