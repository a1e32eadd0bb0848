import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page } from '@playwright/test';
import { sumLayoutShifts, layoutShiftOf } from '../../support/layout-shift.ts';

/** What one load of a page cost. Sizes are bytes, times milliseconds since navigation began. */
export interface PageCost {
  readonly scripts: number;
  readonly gzip: number;
  readonly served: number;
  readonly timeToData: number;
  readonly layoutShift: number;
  readonly files: readonly { readonly name: string; readonly gzip: number }[];
}

/** Fast 4G and a processor slowed four times. */
const network = {
  offline: false,
  latency: 60,
  downloadThroughput: (9 * 1024 * 1024) / 8,
  uploadThroughput: (1.5 * 1024 * 1024) / 8,
};
const slowDown = 4;

/** Loads an address with an empty cache and a stored session until `ready` is visible, and adds up what it cost. */
export async function measurePage(
  context: BrowserContext,
  url: string,
  ready: (page: Page) => Promise<void>,
): Promise<PageCost> {
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
  await page.goto(url, { waitUntil: 'commit' });
  await ready(page);
  const timeToData = await page.evaluate(() => performance.now());
  const loaded = [...scripts.values()].filter(({ body }) => body !== null);
  const files = await Promise.all(
    loaded.map(async ({ url: address, body }) => ({
      name: new URL(address).pathname,
      gzip: gzipSync((await body) ?? Buffer.alloc(0)).length,
    })),
  );
  const served = loaded.reduce((sum, script) => sum + script.served, 0);
  await page.waitForLoadState('networkidle');
  const { sum: layoutShift } = await layoutShiftOf(page);
  await page.close();
  return {
    scripts: files.length,
    gzip: files.reduce((sum, file) => sum + file.gzip, 0),
    served,
    timeToData,
    layoutShift,
    files,
  };
}
