import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startIssuer } from './issuer.ts';

const main = fileURLToPath(new URL('../../../gateway/src/main.ts', import.meta.url));
const audience = 'https://api.keyturn.example';
/** The unit of the times in `/proc`. */
const MS_PER_TICK = 10;
/** What production does not start without; nobody outside is asked. */
const secrets = [
  'IDENTITY_SYNC_SECRET',
  'DWOLLA_KEY',
  'DWOLLA_SECRET',
  'DWOLLA_WEBHOOK_SECRET',
  'PLAID_CLIENT_ID',
  'PLAID_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'PORTAL_SECRET',
  'FILES_SECRET',
  'METRICS_TOKEN',
].map((name) => [name, `a-${name.toLowerCase()}-of-the-bench`] as const);

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Posts to an address over connections that stay open. */
export function poster(url: string) {
  // A connection that the server is about to close for its idleness is not used again.
  const agent = new Agent({ keepAlive: true, timeout: 3_000 });
  const post = (headers: Record<string, string>, body: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const length = { 'content-length': String(Buffer.byteLength(body)) };
      const call = request(url, { method: 'POST', agent, headers: { ...headers, ...length } }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => {
          resolve(text);
        });
      });
      call.on('error', reject).end(body);
    });
  return { post, end: () => agent.destroy() };
}

/** Processor time that a process has used since its start, in milliseconds. */
export function processorMs(pid: number | undefined): number {
  const [, fields = ''] = readFileSync(`/proc/${String(pid)}/stat`, 'utf8').split(') ');
  const [user, system] = fields.split(' ').slice(11, 13).map(Number);
  return ((user ?? Number.NaN) + (system ?? Number.NaN)) * MS_PER_TICK;
}

/**
 * A gateway process in production's settings on a database, with nothing outside but an issuer of sign-ins.
 *
 * @param settings environment variables besides
 */
export async function startGateway(databaseUrl: string, settings: Readonly<Record<string, string>> = {}) {
  const port = await freePort();
  const issuer = await startIssuer(audience);
  const folder = mkdtempSync(join(tmpdir(), 'keyturn-bench-'));
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      ...Object.fromEntries(secrets),
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      AUTH_ISSUER: issuer.issuer,
      AUTH_AUDIENCE: audience,
      // A read is asked for without the counts of everything that matches, which no document of the dashboard does.
      ONLY_KNOWN_DOCUMENTS: '0',
      DATABASE_URL: databaseUrl,
      GATEWAY_PORT: String(port),
      GATEWAY_PROCESSES: '1',
      KEYTURN_DATA: folder,
      SANDBOX_URL: 'http://127.0.0.1:9',
      SMTP_URL: 'smtp://127.0.0.1:9',
      RATE_LIMIT_USER: '100000000',
      RATE_LIMIT_ORGANIZATION: '100000000',
      ...settings,
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
  const { post, end } = poster(`${url}/graphql`);
  const tokens = new Map<string, string>();
  const headersFor = (userId: string): Record<string, string> => {
    const token = tokens.get(userId) ?? issuer.tokenFor(userId);
    tokens.set(userId, token);
    return { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  };
  return {
    url,
    headersFor,
    /** Asks one operation and gives the answer's text. @throws Error with what the gateway said instead. */
    async ask(userId: string, query: string, variables: object): Promise<string> {
      const body = JSON.stringify({ query, variables });
      const headers = { ...headersFor(userId), 'idempotency-key': randomUUID() };
      const text = await post(headers, body);
      if (text.includes('"errors"')) throw new Error(text.slice(0, 500));
      return text;
    },
    processorMs: () => processorMs(child.pid),
    /** Memory that the process holds now, in MB. */
    memoryMb(): number {
      const status = readFileSync(`/proc/${String(child.pid)}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
    },
    async stop(): Promise<void> {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      end();
      issuer.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type BenchGateway = Awaited<ReturnType<typeof startGateway>>;
