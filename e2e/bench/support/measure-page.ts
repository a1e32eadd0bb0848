import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page } from '@playwright/test';
import { scriptsAskedBefore, watchWelcomeCard, welcomeCardStood } from '../../support/first-screen.ts';
import { layoutShiftOf, sumLayoutShifts } from '../../support/layout-shift.ts';

/** A script: its bytes in gzip, and as they came. */
interface Script {
  readonly url: string;
  readonly gzip: number;
  readonly served: number;
}

/** What one load of home cost. Times are milliseconds since navigation began. */
export interface PageCost {
  /** Scripts that were asked for before the welcome card stood. */
  readonly first: readonly Script[];
  /** All of them, once the network is quiet. */
  readonly all: readonly Script[];
  readonly timeToCard: number;
  /** When the last script was there. */
  readonly timeToAll: number;
  readonly layoutShift: number;
}

/** Fast 4G and a processor slowed four times. */
const network = {
  offline: false,
  latency: 60,
  downloadThroughput: (9 * 1024 * 1024) / 8,
  uploadThroughput: (1.5 * 1024 * 1024) / 8,
};
const slowDown = 4;

/** Loads home with an empty cache and a stored session, and adds up what it cost until its card stands and in all. */
export async function measurePage(context: BrowserContext, url: string): Promise<PageCost> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devtools.send('Network.emulateNetworkConditions', network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  const scripts = new Map<string, { url: string; served: number; body: Promise<Buffer> | null }>();
  devtools.on('Network.responseReceived', ({ requestId, response, type }) => {
    if (type === 'Script') scripts.set(requestId, { url: response.url, served: 0, body: null });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const script = scripts.get(requestId);
    if (script === undefined) return;
    script.served = encodedDataLength;
    script.body = devtools
      .send('Network.getResponseBody', { requestId })
      .then(({ body, base64Encoded }) => Buffer.from(body, base64Encoded ? 'base64' : 'utf8'));
  });
  await page.addInitScript({ content: sumLayoutShifts });
  await watchWelcomeCard(page);
  await page.goto(url, { waitUntil: 'commit' });
  const timeToCard = await welcomeCardStood(page);
  const timeToAll = await lastScript(page);
  const early = await scriptsAskedBefore(page, timeToCard);
  const { sum: layoutShift } = await layoutShiftOf(page);
  const all = await Promise.all(
    [...scripts.values()]
      .filter(({ body }) => body !== null)
      .map(async ({ url: address, served, body }) => ({
        url: address,
        served,
        gzip: gzipSync((await body) ?? Buffer.alloc(0)).length,
      })),
  );
  await page.close();
  return { first: all.filter((script) => early.has(script.url)), all, timeToCard, timeToAll, layoutShift };
}

/** What waits for the browser to be idle waits at most three seconds, in milliseconds. */
const quiet = 3_500;

/** When the last script had come: none follows it for as long as anything may wait. */
async function lastScript(page: Page): Promise<number> {
  const handle = await page.waitForFunction((pause) => {
    const ends = performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .map(({ startTime, duration }) => startTime + duration);
    const last = Math.max(0, ...ends);
    return performance.now() - last > pause ? last : 0;
  }, quiet);
  return handle.jsonValue();
}
