import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { BrowserContext } from '@playwright/test';
import sirv from 'sirv';
import { addresses } from '../support/addresses.ts';
import { startComposition } from '../support/composition.ts';
import { people, signIn } from '../support/people.ts';
import { launchBrowser } from './support/launch-browser.ts';
import { type PageCost, measurePage } from './support/measure-page.ts';

const root = resolve(import.meta.dirname, '..', '..');
const singlePort = 23_900;
const singleUrl = `http://localhost:${singlePort}`;
const runs = 5;

/** The one-bundle build, told the same run-time configuration as the running host. */
async function serveSingleBundle(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'keyturn-single-'));
  execFileSync(
    join(root, 'host', 'node_modules', '.bin', 'webpack'),
    ['--mode', 'production', '--config', join(import.meta.dirname, 'single', 'webpack.config.ts')],
    {
      cwd: join(root, 'host'),
      env: { ...process.env, SINGLE_BUNDLE_OUT: folder },
      stdio: 'inherit',
    },
  );
  for (const name of ['config.json', 'registry.json', 'routes.json']) {
    writeFileSync(join(folder, name), await (await fetch(`${addresses.host}/${name}`)).text());
  }
  const index = join(folder, 'index.html');
  const live = await (await fetch(addresses.host)).text();
  const inlined = live.match(/<script type="application\/json"[\s\S]*?<\/script>/g) ?? [];
  writeFileSync(index, readFileSync(index, 'utf8').replace('</head>', `${inlined.join('')}</head>`));
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.js'))) {
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(readFileSync(join(folder, name))));
  }
  const files = sirv(folder, { single: true, dev: true, brotli: true });
  const server = createServer((request, response) => files(request, response)).listen(singlePort);
  return () => server.close();
}

/** The median load of home at each of two addresses, which take turns: what else the machine does meets both. */
async function medianCosts(
  context: BrowserContext,
  hosts: readonly [string, string],
): Promise<readonly [PageCost, PageCost]> {
  const costs: [PageCost[], PageCost[]] = [[], []];
  for (let run = 0; run < runs; run += 1) {
    for (const [at, host] of hosts.entries())
      costs[at]?.push(await measurePage(context, `${host}/harbor-realty/home`));
  }
  return [median(costs[0]), median(costs[1])];
}

function median(costs: readonly PageCost[]): PageCost {
  const sorted = costs.toSorted((one, other) => one.timeToCard - other.timeToCard);
  const middle = sorted[Math.floor(runs / 2)];
  if (middle === undefined) throw new Error('Nothing was measured');
  return middle;
}

const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1);

const bytes = (scripts: PageCost['all'], of: 'gzip' | 'served') =>
  scripts.reduce((sum, script) => sum + script[of], 0);

function row(name: string, scripts: PageCost['all'], time: number, shift: string): string {
  const sizes = [bytes(scripts, 'gzip'), bytes(scripts, 'served')].map(kilobytes).join(' | ');
  return `| ${name} | ${scripts.length} | ${sizes} | ${Math.round(time)} | ${shift} |`;
}

/** The rows of one part of the load, with their ratio. */
function rows(part: string, federated: PageCost, single: PageCost, scripts: 'first' | 'all'): string[] {
  const time = (cost: PageCost) => (scripts === 'first' ? cost.timeToCard : cost.timeToAll);
  const shift = (cost: PageCost) => (scripts === 'first' ? '' : cost.layoutShift.toFixed(4));
  const gzip = bytes(federated[scripts], 'gzip') / bytes(single[scripts], 'gzip');
  return [
    row(`${part}, federated`, federated[scripts], time(federated), shift(federated)),
    row(`${part}, one bundle`, single[scripts], time(single), shift(single)),
    `| ratio | | ${gzip.toFixed(2)} | | ${(time(federated) / time(single)).toFixed(2)} | |`,
  ];
}

/** Prints the first screen after sign-in (home), federated and as one bundle of the same source. */
async function main(): Promise<void> {
  const composition = await startComposition(mkdtempSync(join(tmpdir(), 'keyturn-bench-')), {
    CORS_ORIGINS: `${addresses.host},${singleUrl}`,
    // The script that stands in for a provider's is no part of a deployment.
    PLAID_LINK_STAND_IN: '',
  });
  const stopSingle = await serveSingleBundle();
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({
      baseURL: addresses.host,
      viewport: { width: 1440, height: 900 },
    });
    const page = await context.newPage();
    await signIn(page, people.admin);
    const { origins } = await context.storageState();
    const stored = origins.find(({ origin }) => origin === addresses.host)?.localStorage ?? [];
    await context.addInitScript((entries) => {
      for (const { name, value } of entries) localStorage.setItem(name, value);
    }, stored);
    await page.close();
    const [federated, single] = await medianCosts(context, [addresses.host, singleUrl]);
    console.log('| Home after sign-in | scripts | KB gzip | KB as served | ms | layout shift |');
    console.log('|---|---|---|---|---|---|');
    for (const line of rows('welcome card', federated, single, 'first')) console.log(line);
    for (const line of rows('complete', federated, single, 'all')) console.log(line);
    for (const { url, gzip } of federated.all) {
      const mark = federated.first.some((script) => script.url === url) ? '' : ' (after the card)';
      console.log(`${kilobytes(gzip).padStart(8)} KB ${new URL(url).pathname}${mark}`);
    }
  } finally {
    await browser.close();
    stopSingle();
    await composition.stop();
  }
}

await main();
