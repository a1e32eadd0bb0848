import { gzipSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { addresses } from '../support/addresses.ts';
import { openRequest } from '../support/payer.ts';
import { people, signIn } from '../support/people.ts';
import { payerLink, requestRentalDeposit } from '../support/requesting.ts';
import { mailTo } from '../support/sandbox.ts';
import { uniqueAmount, uniqueEmail } from '../support/unique.ts';
import { launchBrowser } from './support/launch-browser.ts';
import { median } from './support/median.ts';
import { withComposition } from './support/with-composition.ts';

const runs = 5;

/** What Chrome's developer tools call Slow 4G; the processor takes four times as long. */
const slow4G = { latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const slowdown = 4;

interface Cost {
  page: number;
  scripts: number;
  painted: number;
  /** Until the first field holds what was typed into it. */
  usable: number;
}

/** Loads a page as a phone far away does, and types into its first field. */
async function load(browser: Browser, address: string, firstField: string): Promise<Cost> {
  const context = await browser.newContext({ viewport: { width: 375, height: 720 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...slow4G });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const bodies: { kind: string; bytes: Promise<number> }[] = [];
  page.on('response', (response) => {
    const bytes = response.body().then((body) => gzipSync(body).length);
    bodies.push({ kind: response.request().resourceType(), bytes });
  });
  const begin = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await page.getByLabel(firstField).fill('1');
  const usable = performance.now() - begin;
  await page.waitForLoadState('networkidle');
  const size = async (kind: string) =>
    (await Promise.all(bodies.filter((body) => body.kind === kind).map(({ bytes }) => bytes))).reduce(
      (sum, bytes) => sum + bytes,
      0,
    );
  const cost = {
    page: await size('document'),
    scripts: await size('script'),
    painted: await firstPaint(page),
    usable,
  };
  await context.close();
  return cost;
}

/** What the page's main thread works until it is loaded, not slowed, in ms of processor: other work does not count. */
async function work(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 375, height: 720 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(address);
  const { metrics } = await devtools.send('Performance.getMetrics');
  await context.close();
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
}

const firstPaint = (page: Page): Promise<number> =>
  page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN);

/** Prints what a payer's first pages cost, and when their first field can be typed into. */
async function main(): Promise<void> {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ baseURL: addresses.host });
    const page = await context.newPage();
    await signIn(page, people.admin, '/harbor-realty/transactions');
    const link = await payerLink(page, 'Rental deposit');
    await page.goto('/harbor-realty/transactions');
    const email = uniqueEmail('bench');
    await requestRentalDeposit(page, uniqueAmount(), email);
    await openRequest(page, await mailTo(email, /./));
    const request = page.url();
    await context.close();
    console.log(
      '| Page | KB page, gzip | KB JavaScript, gzip | processor ms | first paint ms | first field takes typing, ms |',
    );
    console.log('|---|---|---|---|---|---|');
    for (const [name, address, field] of [
      ['a payment request', request, 'First name'],
      ['a payer link', link, 'Amount'],
    ] as const) {
      const costs: Cost[] = [];
      const works: number[] = [];
      for (let run = 0; run < runs; run += 1) {
        costs.push(await load(browser, address, field));
        works.push(await work(browser, address));
      }
      const middle = (part: keyof Cost) => median(costs.map((cost) => cost[part]));
      const kilobytes = (part: keyof Cost) => (middle(part) / 1024).toFixed(1);
      const times = [median(works), middle('painted'), middle('usable')].map((time) => Math.round(time));
      console.log(`| ${[name, kilobytes('page'), kilobytes('scripts'), ...times].join(' | ')} |`);
    }
  } finally {
    await browser.close();
  }
}

await withComposition(main);
