import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import sirv from 'sirv';
import { addresses } from '../support/addresses.ts';
import { startComposition } from '../support/composition.ts';
import { people, signIn } from '../support/people.ts';
import { type PageCost, measurePage } from './support/measure-page.ts';

const root = resolve(import.meta.dirname, '..', '..');
const singlePort = 23_900;
const singleUrl = `http://localhost:${singlePort}`;
const runs = 5;

/** Home after sign-in, with its data: the welcome card is there and the organization's name. */
async function homeIsReady(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Welcome to Your Dashboard' })).toBeVisible();
}

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
  for (const name of ['config.json', 'remotes.json']) {
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

async function medianCost(context: BrowserContext, url: string): Promise<PageCost> {
  const costs: PageCost[] = [];
  for (let run = 0; run < runs; run += 1) costs.push(await measurePage(context, url, homeIsReady));
  costs.sort((one, other) => one.timeToData - other.timeToData);
  const median = costs[Math.floor(runs / 2)];
  if (median === undefined) throw new Error('Nothing was measured');
  return median;
}

const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1);

function row(name: string, cost: PageCost): string {
  return `| ${name} | ${cost.scripts} | ${kilobytes(cost.gzip)} | ${kilobytes(cost.served)} | ${Math.round(cost.timeToData)} | ${cost.layoutShift.toFixed(4)} |`;
}

/** Prints the first screen after sign-in (home), federated and as one bundle of the same source. */
async function main(): Promise<void> {
  const composition = await startComposition(mkdtempSync(join(tmpdir(), 'keyturn-bench-')), {
    CORS_ORIGINS: `${addresses.host},${singleUrl}`,
  });
  const stopSingle = await serveSingleBundle();
  const executablePath = process.env['CHROMIUM_PATH'];
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-background-networking'],
  });
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
    const federated = await medianCost(context, `${addresses.host}/harbor-realty/home`);
    const single = await medianCost(context, `${singleUrl}/harbor-realty/home`);
    console.log('| First screen (home) | scripts | KB gzip | KB as served | ms to data | layout shift |');
    console.log('|---|---|---|---|---|---|');
    console.log(row('federated', federated));
    console.log(row('one bundle', single));
    console.log(
      `| ratio | | ${(federated.gzip / single.gzip).toFixed(2)} | | ${(federated.timeToData / single.timeToData).toFixed(2)} | |`,
    );
    for (const { name, gzip } of federated.files) console.log(`${kilobytes(gzip).padStart(8)} KB ${name}`);
  } finally {
    await browser.close();
    stopSingle();
    await composition.stop();
  }
}

await main();
