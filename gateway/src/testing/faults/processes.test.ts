import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { startGatewayProcess, type GatewayProcess } from '../gateway-process.ts';
import { postgresPrograms, startPrivatePostgres, withoutPrivatePostgres } from '../private-postgres.ts';

const COUNT = 2;

const programs = postgresPrograms();
const skip = withoutPrivatePostgres();
const cleanUp: (() => Promise<unknown>)[] = [];
let gateway: GatewayProcess;
before(async () => {
  if (programs === null || skip !== false) return;
  const server = await startPrivatePostgres(programs);
  cleanUp.unshift(() => server.stop());
  gateway = await startGatewayProcess({ DATABASE_URL: server.url, GATEWAY_PROCESSES: String(COUNT) });
  cleanUp.unshift(() => gateway.kill());
});
after(async () => {
  for (const step of cleanUp) await step();
});

/** The processes that answer, by their ids. */
function workers(): number[] {
  const { pid } = gateway.child;
  const listed = readFileSync(`/proc/${String(pid)}/task/${String(pid)}/children`, 'utf8').trim();
  return listed === '' ? [] : listed.split(' ').map(Number);
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await wait(50);
}

const answers = (path: string): Promise<Response> =>
  // A connection for each, so that all processes get some.
  fetch(`${gateway.url}${path}`, { headers: { connection: 'close' } });

/** How many requests all of them say to have answered together, by path. */
async function answered(path: string): Promise<number> {
  const text = await (await answers('/metrics')).text();
  const line = new RegExp(`^http_request_duration_seconds_count\\{.*route="${path}".*\\} (\\d+)$`, 'm').exec(
    text,
  );
  return Number(line?.[1] ?? 0);
}

test(
  'several processes answer at one port, are measured as one, and one that ends is replaced',
  { skip },
  async () => {
    await until(() => workers().length === COUNT);
    const before = await answered('/healthz');
    for (let asked = 0; asked < 10; asked += 1) assert.equal((await answers('/healthz')).status, 200);
    await until(async () => (await answered('/healthz')) === before + 10);

    const [ended = 0, sibling] = workers();
    process.kill(ended, 'SIGKILL');
    await until(() => workers().length === COUNT && !workers().includes(ended));
    assert.ok(workers().includes(sibling ?? 0));
    await until(async () => (await answers('/readyz').catch(() => null))?.status === 200);

    const ids = workers();
    assert.equal(await gateway.stop(), 0);
    assert.deepEqual(ids.filter(isAlive), []);
  },
);

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
