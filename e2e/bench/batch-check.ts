import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, expect } from '@playwright/test';
import { addresses } from '../support/addresses.ts';
import { startComposition } from '../support/composition.ts';
import { people, signIn } from '../support/people.ts';
import { launchBrowser } from './support/launch-browser.ts';

const rows = 1_000;
const csv = [
  'amount,email,propaddress',
  ...Array.from({ length: rows }, (_each, index) =>
    index % 10 === 0
      ? `12,nobody,`
      : `"1,${String(index).padStart(3, '0')}.50",payer-${index}@people.example,"${index} Harbor View Dr, Portland, ME"`,
  ),
].join('\r\n');

/** Keeps the length of every task over 50 ms in `globalThis.longTasks`; runs in the page. */
const watchTasks = `
  globalThis.longTasks = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) globalThis.longTasks.push(entry.duration);
  }).observe({ type: 'longtask' });
`;

interface Checked {
  readonly milliseconds: number;
  readonly longTasks: readonly number[];
  /** Bytes (gzip) of the scripts that the tab brought. */
  readonly lazy: number;
}

/** Opens the tab, chooses the file and waits until every line was checked. */
async function check(browser: Browser, slowDown: number): Promise<Checked> {
  const context = await browser.newContext({
    baseURL: addresses.host,
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await signIn(page, people.admin, '/harbor-realty/transactions');
  await page.getByRole('link', { name: 'Collect Payment' }).click();
  const panel = page.getByRole('dialog', { name: 'Collect a Payment' });
  await panel.getByRole('combobox', { name: 'Payment occasion' }).fill('Earnest money');
  await panel.getByRole('option', { name: /Earnest money deposit/ }).click();
  await expect(panel.getByLabel('Payer link')).toBeVisible();
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  await panel.getByRole('tab', { name: 'Batch Requests' }).click();
  await expect(panel.getByLabel('Batch Title')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  await page.evaluate(watchTasks);
  const began = performance.now();
  await panel
    .getByLabel('CSV file')
    .setInputFiles({ name: 'closings.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(panel.getByText('300 problems in 100 lines.')).toBeVisible();
  const milliseconds = performance.now() - began;
  await page.waitForLoadState('networkidle');
  const longTasks = await page.evaluate<number[]>('globalThis.longTasks');
  await context.close();
  return { milliseconds, longTasks, lazy: (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) };
}

/** Prints what checking a file of 1,000 lines costs the page. */
async function main(): Promise<void> {
  const composition = await startComposition(mkdtempSync(join(tmpdir(), 'keyturn-bench-')));
  const browser = await launchBrowser();
  try {
    console.log(
      '| A file of 1,000 lines | tasks over 50 ms | longest of them, ms | ms until checked | KB gzip of the tab |',
    );
    console.log('|---|---|---|---|---|');
    for (const slowDown of [1, 4]) {
      const { milliseconds, longTasks, lazy } = await check(browser, slowDown);
      const longest = longTasks.length === 0 ? '–' : Math.round(Math.max(...longTasks));
      console.log(
        `| processor slowed ${slowDown}× | ${longTasks.length} | ${longest} | ${Math.round(milliseconds)} | ${(lazy / 1024).toFixed(1)} |`,
      );
    }
  } finally {
    await browser.close();
    await composition.stop();
  }
}

await main();
