import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'drizzle-orm';
import {
  offered,
  releasedWhole,
  takenBack,
  triedOut,
} from '../../../../shared/federation/registry-changes.ts';
import { changeRegistry, readRegistryFile } from '../../../../shared/federation/registry-file.ts';
import type { Database } from '../../db/client.ts';
import { releaseComparisons } from '../../db/schema/index.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { addUser } from '../../testing/world.ts';
import { watchReleases } from './watch.ts';
import { framesOf } from './stack.ts';

const folder = mkdtempSync(join(tmpdir(), 'keyturn-releases-'));
const file = join(folder, 'registry.json');
const told: string[] = [];
const operators = createServer((request, response) => {
  request.on('data', (chunk: Buffer) => told.push(chunk.toString()));
  request.on('end', () => response.end());
}).listen(0);

let database: Database;
let gateway: TestApp;
let staff: string;

before(async () => {
  database = await openTestDatabase();
  const { port } = operators.address() as AddressInfo;
  gateway = await startTestApp(database, {
    env: {
      REGISTRY: file,
      SOURCE_MAPS_FOLDER: join(folder, 'maps'),
      RELEASE_WEBHOOK_URL: `http://localhost:${port}/told`,
      CANARY_STEP_MS: '1000',
    },
  });
  staff = (await addUser(gateway.test, undefined, { role: 'superadmin' })).id;
});
after(async () => {
  await gateway.close();
  await database.close();
  operators.close();
  rmSync(folder, { recursive: true });
});

const release = (id: string) => ({
  url: `https://cdn.example/mf-manifest.${id}.json`,
  metadata: { integrity: 'sha384-x', version: '1.0.0' },
  deployment: { traffic: 100, default: true },
  extras: { release: id, deployedAt: '2026-03-01T12:00:00Z' },
});

let made = 0;
let whole: string;
let tried: string;
/** Two releases that nobody told of yet: one for everybody, one tried out at half. */
beforeEach(() => tryOut());
async function tryOut(over: { auto?: boolean; minutes?: number } = {}): Promise<void> {
  made += 1;
  [whole, tried] = [`whole${made}`, `tried${made}`];
  const since = gateway.test.deps.clock().toISOString();
  const canary = { since, minutes: 30, auto: false, organizations: [], staff: false, note: null, ...over };
  await changeRegistry(file, (registry) =>
    triedOut(releasedWhole(registry, 'accounts', release(whole)), 'accounts', release(tried), {
      traffic: 50,
      canary,
    }),
  );
}
const out = async () => offered(await readRegistryFile(file), 'accounts');

const report = (body: object) =>
  gateway.app.inject({
    method: 'POST',
    url: '/page-reports',
    payload: JSON.stringify(body),
    headers: { 'content-type': 'text/plain' },
  });

/** So many pages of a release, of which some tell an error. */
async function pages(id: string, count: number, failing: number, stack = ''): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const error = {
      kind: 'render',
      remote: 'accounts',
      release: id,
      message: `Row ${index + 100} fell over`,
      stack,
    };
    const answer = await report({
      page: randomUUID(),
      running: { accounts: id },
      errors: index < failing ? [error] : [],
    });
    assert.equal(answer.statusCode, 204, answer.body);
  }
}

/** So many loads of a release, each as fast. */
async function timed(release: string, count: number): Promise<void> {
  const answer = await gateway.app.inject({
    method: 'POST',
    url: '/web-vitals',
    payload: Array.from({ length: count }, () => ({ name: 'LCP', value: 900, remote: 'accounts', release })),
  });
  assert.ok(answer.statusCode < 300, answer.body);
}

test('a worse release is taken back, and everybody who should know is told', async () => {
  await pages(whole, 20, 0);
  await pages(tried, 20, 12);
  await watchReleases(gateway.test.deps);
  assert.equal((await out()).canary, undefined);
  assert.equal((await out()).whole?.extras.release, whole);
  const last: unknown = JSON.parse(told.at(-1) ?? '{}');
  assert.match(JSON.stringify(last), /Taken back by itself.*12 of 20 pages, before 0 of 20 pages/);
  const { body } = await gateway.app.inject('/metrics');
  assert.match(body, /keyturn_releases_taken_back\{remote="accounts"\} 1\n/);
});

test('a release that cannot be compared does not keep the others from being compared', async () => {
  await changeRegistry(file, (registry) =>
    triedOut(
      releasedWhole(registry, 'payments', release('paymentsWhole')),
      'payments',
      release('paymentsTried'),
      {
        traffic: 50,
        canary: {
          since: gateway.test.deps.clock().toISOString(),
          minutes: 30,
          auto: false,
          organizations: [],
          staff: false,
          note: null,
        },
      },
    ),
  );
  const compared = async () =>
    (await database.db.select().from(releaseComparisons)).map(({ release: id }) => id);
  await database.db.execute(
    sql.raw(`alter table release_comparisons add constraint refuses check (release <> '${tried}')`),
  );
  await watchReleases(gateway.test.deps);
  await database.db.execute(sql.raw('alter table release_comparisons drop constraint refuses'));
  assert.ok(!(await compared()).includes(tried));
  assert.ok((await compared()).includes('paymentsTried'));
  await changeRegistry(file, (registry) => takenBack(registry, 'payments', 'paymentsTried'));
});

test('too little leaves it as it is; after its time it says so', async () => {
  await pages(tried, 5, 5);
  await watchReleases(gateway.test.deps);
  assert.equal((await out()).canary?.extras.canary?.note, null);
  gateway.test.pass(31 * 60_000);
  await watchReleases(gateway.test.deps);
  assert.match(
    (await out()).canary?.extras.canary?.note ?? '',
    /No verdict after 30 minutes\. Too few pages yet: 5/,
  );
  const last: unknown = JSON.parse(told.at(-1) ?? '{}');
  assert.ok(typeof last === 'object' && last !== null && 'text' in last);
  assert.equal(
    last.text,
    `accounts ${tried}: Stays as it is, without a verdict. Too few pages yet: 5, before 0`,
  );
});

test('a good one goes to everybody by itself where that was asked for', async () => {
  await tryOut({ auto: true });
  await pages(whole, 20, 1);
  await pages(tried, 20, 0);
  gateway.test.pass(2_000);
  await watchReleases(gateway.test.deps);
  assert.ok((await out()).canary, 'how fast it is nobody knows yet');
  await timed(whole, 40);
  await timed(tried, 40);
  await watchReleases(gateway.test.deps);
  assert.equal((await out()).canary, undefined);
  assert.equal((await out()).whole?.extras.release, tried);
});

test('staff gives it to more, or takes it back with a reason, once under a key and with a trace', async () => {
  const query = `{ remoteReleases { remote releases { release traffic } comparisons { action actor { id } } } }`;
  const promote = `mutation($release: String!, $traffic: Float!) {
    promoteRelease(remote: "accounts", release: $release, traffic: $traffic) { releases { release traffic } } }`;
  const back = `mutation($release: String!, $reason: String!) {
    takeReleaseBack(remote: "accounts", release: $release, reason: $reason) { releases { release traffic } } }`;
  async function twice(text: string, variables: object) {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await gateway.ask(staff, text, variables, headers);
    assert.deepEqual(first.errors, []);
    assert.deepEqual((await gateway.ask(staff, text, variables, headers)).data, first.data);
    return first.data;
  }
  const releases = (traffic: number) => [
    { release: whole, traffic: 100 - traffic },
    { release: tried, traffic },
  ];
  assert.deepEqual(await twice(promote, { release: tried, traffic: 75 }), {
    promoteRelease: { releases: releases(75) },
  });
  assert.deepEqual(await twice(back, { release: tried, reason: 'It is slow' }), {
    takeReleaseBack: { releases: [{ release: whole, traffic: 100 }] },
  });
  const again = await gateway.ask(staff, back, { release: tried, reason: 'Again' });
  assert.equal(again.errors[0]?.extensions.code, 'CONFLICT');
  const { data, errors } = await gateway.ask(staff, query);
  assert.deepEqual(errors, []);
  assert.match(JSON.stringify(data), new RegExp(`"action":"Taken back","actor":{"id":"${staff}"}}`));
});

test('errors of one cause are one, whatever they name, and lead to a line of the source', async () => {
  for (const name of ['accounts', 'host']) mkdirSync(join(folder, 'maps', name), { recursive: true });
  const map = {
    version: 3,
    sources: ['webpack://keyturn-accounts/./src/panel.tsx'],
    names: [],
    mappings: 'AAQA',
  };
  writeFileSync(join(folder, 'maps', 'accounts', '7.0123456789ab.js.map'), JSON.stringify(map));
  const stack =
    'Error: fell over\n    at Panel (https://cdn.example/accounts/7.0123456789ab.js:1:1)\n    at x (https://cdn.example/accounts/8.ff.js:2:3)\n    at y (https://dashboard.example/lib.ee.js:1:1)';
  const shared = { ...map, sources: ['webpack://keyturn-host/../shared/ui/card.tsx'] };
  writeFileSync(join(folder, 'maps', 'host', 'lib.ee.js.map'), JSON.stringify(shared));
  await pages(tried, 3, 3, stack);
  const { data } = await gateway.ask(staff, '{ errorCauses { message frames times lastRelease } }');
  const found: unknown = data?.['errorCauses'];
  assert.ok(Array.isArray(found));
  assert.deepEqual(found[0], {
    message: 'Row … fell over',
    frames: ['Panel (remote-accounts/src/panel.tsx:9:1)', 'x (8.ff.js:2:3)', 'y (shared/ui/card.tsx:9:1)'],
    times: 3,
    lastRelease: tried,
  });
  // A map that is too large is not read.
  const large = join(folder, 'maps', 'accounts', '9.aa.js.map');
  writeFileSync(large, JSON.stringify(map));
  const [small] = await framesOf(
    join(folder, 'maps'),
    'accounts',
    '    at z (https://cdn.example/9.aa.js:1:1)',
  );
  assert.match(small ?? '', /panel/);
  writeFileSync(large.replace('9.aa', '9.bb'), JSON.stringify(map).padEnd(32 * 1_048_576 + 1));
  assert.deepEqual(
    await framesOf(join(folder, 'maps'), 'accounts', '    at z (https://cdn.example/9.bb.js:1:1)'),
    ['z (9.bb.js:1:1)'],
  );
  // A map that comes after the first error of its script is read for the next one.
  writeFileSync(
    join(folder, 'maps', 'accounts', '8.ff.js.map'),
    JSON.stringify({ ...map, mappings: ';AAQA' }),
  );
  await pages(tried, 1, 1, stack);
  const later = await gateway.ask(staff, '{ errorCauses { frames } }');
  assert.match(JSON.stringify(later.data), /x \(remote-accounts\/src\/panel\.tsx:9:1\)/);
});

test('a stack made of spaces is read in no time, and tells nothing', async () => {
  const hostile = [' '.repeat(8_000), `at ${'( @'.repeat(2_600)}`, `${' '.repeat(490)}x`].map((stack) =>
    framesOf('', 'host', stack),
  );
  assert.deepEqual((await Promise.all(hostile)).flat(), []);
});

test('frames are read as each browser writes them', async () => {
  const lines = [
    '    at Object.render [as draw] (https://cdn.example/a/7.0f.js?v=/2:10:4)',
    '    at https://cdn.example/7.0f.js:1:2',
    'draw@https://cdn.example/a.b/7.0f.js:3:4',
    'Error: fell over (https://docs.example/why)',
  ];
  assert.deepEqual(await framesOf('', 'host', lines.join('\n')), [
    'Object.render [as draw] (7.0f.js:10:4)',
    '? (7.0f.js:1:2)',
    'draw (7.0f.js:3:4)',
  ]);
});

test('what is no report is refused', async () => {
  for (const body of [
    {},
    { page: 'x', running: {}, errors: [] },
    { page: randomUUID(), running: { A: 'x' }, errors: [] },
  ])
    assert.equal((await report(body)).statusCode, 400);
});

test('the registry is served for servers that do not share its file', async () => {
  const { body } = await gateway.app.inject('/registry.json');
  assert.deepEqual(JSON.parse(body), JSON.parse(JSON.stringify(await readRegistryFile(file))));
});
