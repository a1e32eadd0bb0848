import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../../gateway/src/main.ts', import.meta.url));

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** A gateway process on a database, with nothing outside; a user is whoever says so. */
export async function startGateway(databaseUrl: string) {
  const port = await freePort();
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      GATEWAY_PORT: String(port),
      KEYTURN_SEED: 'none',
      AUTH_SIMULATED: '1',
      LOG_LEVEL: 'silent',
      SANDBOX_URL: 'http://127.0.0.1:9',
      SMTP_URL: 'smtp://127.0.0.1:9',
      RATE_LIMIT_USER: '100000000',
      RATE_LIMIT_ORGANIZATION: '100000000',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error('The gateway ended at its start.');
    const health = await fetch(`${url}/readyz`).catch(() => null);
    if (health?.ok) break;
    await wait(100);
  }
  const headers = (userId: string): Record<string, string> => ({
    authorization: `Bearer simulated.${userId}`,
    'content-type': 'application/json',
  });
  return {
    url,
    headers,
    /** Asks one operation and gives its data. @throws Error with what the gateway said instead. */
    async ask(userId: string, query: string, variables: object): Promise<unknown> {
      const body = JSON.stringify({ query, variables });
      const response = await fetch(`${url}/graphql`, { method: 'POST', headers: headers(userId), body });
      const text = await response.text();
      if (text.includes('"errors"')) throw new Error(text.slice(0, 500));
      return JSON.parse(text);
    },
    /** Memory that the process holds now, in MB. */
    residentMb(): number {
      const status = readFileSync(`/proc/${String(child.pid)}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
    },
    async stop(): Promise<void> {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

export type BenchGateway = Awaited<ReturnType<typeof startGateway>>;
