import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, expect, type Page } from '@playwright/test';
import { addresses, ports } from '../support/addresses.ts';
import { startComposition } from '../support/composition.ts';
import { signIn } from '../support/people.ts';
import { launchBrowser } from './support/launch-browser.ts';

const root = resolve(import.meta.dirname, '..', '..');
const wanted = 10_000;
const board = '/bench-realty/transactions?view=kanban&show=Custom';

/** A composition over more payments than the board is to hold. */
async function start() {
  const folder = mkdtempSync(join(tmpdir(), 'keyturn-board-'));
  const seed = join(root, 'gateway', 'src', 'seed', 'cli.ts');
  execFileSync(process.execPath, [seed, '--transactions', String(wanted * 1.3)], {
    env: { ...process.env, ...ports, KEYTURN_DATA: folder },
    stdio: 'ignore',
  });
  return startComposition(folder);
}

/** Lets the board load a hundred payments at a time until it holds as many as wanted; how many that became. */
async function loadMany(page: Page): Promise<number> {
  await page.route('**/graphql', async (route) => {
    const body = route.request().postData() ?? '';
    await route.continue({ postData: body.replaceAll('"limit":12', '"limit":100') });
  });
  await page.goto(board);
  await expect(page.getByRole('article').first()).toBeVisible();
  const columns = page.locator('section:has([aria-expanded])');
  const step = () =>
    columns.evaluateAll((sections) => {
      const count = (text: string | null | undefined) => Number((text ?? '0').replaceAll(',', ''));
      let loaded = 0;
      let pending = false;
      for (const section of sections) {
        const more = [...section.querySelectorAll('button')].find((each) =>
          each.textContent.startsWith('Load'),
        );
        const shown =
          more === undefined
            ? section.querySelector('h2 small')?.textContent
            : /[\d,]+/.exec(more.textContent)?.[0];
        loaded += count(shown);
        pending ||= more !== undefined;
        if (more?.getAttribute('aria-busy') !== 'true') more?.click();
      }
      return { loaded, pending };
    });
  let { loaded, pending } = await step();
  while (loaded < wanted && pending) {
    const before = loaded;
    await expect
      .poll(async () => ({ loaded, pending } = await step()).loaded, { timeout: 120_000 })
      .toBeGreaterThan(before);
  }
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 60_000 });
  return loaded;
}

/** Scrolls the page for three seconds, so many pixels each frame; how many frames there were and how many came late. */
const scrollAlong = (page: Page, pixels: number) =>
  page.evaluate(
    (by) =>
      new Promise<{ frames: number; late: number; longest: number }>((done) => {
        const gaps: number[] = [];
        const begun = performance.now();
        let before = begun;
        const step = (now: number) => {
          gaps.push(now - before);
          before = now;
          window.scrollBy(0, by);
          if (now - begun < 3_000) requestAnimationFrame(step);
          else
            done({
              frames: gaps.length,
              late: gaps.filter((gap) => gap > 16.7 + 1).length,
              longest: Math.max(...gaps),
            });
        };
        requestAnimationFrame(step);
      }),
    pixels,
  );

/** How long it takes from an action to the second frame after it, milliseconds. */
async function delayOf(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const note = () => {
      const begun = performance.now();
      requestAnimationFrame(() =>
        requestAnimationFrame(() => Reflect.set(globalThis, 'delay', performance.now() - begun)),
      );
    };
    Reflect.set(globalThis, 'delay', 0);
    for (const type of ['click', 'keydown']) addEventListener(type, note, { capture: true, once: true });
  });
  await act();
  await page.waitForFunction(() => Number(Reflect.get(globalThis, 'delay')) > 0);
  return page.evaluate(() => Number(Reflect.get(globalThis, 'delay')));
}

/** The bytes of a file, gzipped. */
async function gzippedSize(url: string): Promise<number> {
  return gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer())).length;
}

/** The bytes (gzip) of the remote's scripts that each step brings. */
async function measureParts(browser: Browser, page: Page): Promise<readonly [string, number][]> {
  const context = await browser.newContext({
    baseURL: addresses.host,
    storageState: await page.context().storageState(),
  });
  const visitor = await context.newPage();
  const scripts: string[] = [];
  visitor.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    const known = scripts.includes(request.url());
    if (origin === addresses.remotes.transactions && pathname.endsWith('.js') && !known)
      scripts.push(request.url());
  });
  const parts: [string, number][] = [];
  const note = async (name: string, act: () => Promise<unknown>) => {
    const from = scripts.length;
    await act();
    await visitor.waitForLoadState('networkidle');
    const sizes = await Promise.all(scripts.slice(from).map(gzippedSize));
    parts.push([name, sizes.reduce((sum, size) => sum + size, 0)]);
  };
  await note('board', () => visitor.goto('/bench-realty/transactions?view=kanban'));
  await note('menu of filters', () => visitor.getByRole('button', { name: 'Add filter' }).click());
  await note('a filter', () => visitor.getByRole('menuitem', { name: 'Direction' }).click());
  await visitor.getByRole('button', { name: 'Done' }).click();
  await note('payment panel', async () => {
    await visitor.getByRole('article').getByRole('link').first().click();
    await visitor.getByRole('dialog').getByRole('heading', { name: 'Money' }).waitFor();
  });
  await note('export panel', async () => {
    await visitor.goto('/bench-realty/transactions/export');
    await visitor.getByRole('dialog').getByRole('button', { name: 'Export' }).waitFor();
  });
  await context.close();
  return parts;
}

/** Prints how a board of ten thousand cards behaves on a processor slowed four times, and what it weighs. */
async function main(): Promise<void> {
  const composition = await start();
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({
      baseURL: addresses.host,
      viewport: { width: 1440, height: 900 },
    });
    const page = await context.newPage();
    await signIn(page, 'bench@keyturn.example');
    const parts = await measureParts(browser, page);
    const cards = await loadMany(page);
    await page.evaluate(() => window.scrollTo(0, 0));
    const devtools = await context.newCDPSession(page);
    const still = await scrollAlong(page, 0);
    const plain = await scrollAlong(page, 60);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const slowed = await scrollAlong(page, 60);
    await page.evaluate(() => window.scrollTo(0, 0));
    const collapse = await delayOf(page, () =>
      page.getByRole('button', { name: 'Collapse Deposited' }).click(),
    );
    await page.getByRole('button', { name: 'Expand Deposited' }).click();
    const open = await delayOf(page, () => page.getByRole('article').getByRole('link').first().click());
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('searchbox', { name: 'Payer name' }).fill('a');
    const filter = await delayOf(page, () => page.keyboard.press('Enter'));
    console.log(`| Board with ${cards.toLocaleString('en-US')} cards loaded | |`);
    console.log('|---|---|');
    for (const [name, { frames, late, longest }] of [
      ['standing still', still],
      ['scrolling', plain],
      ['scrolling, 4× slowed', slowed],
    ] as const)
      console.log(`| late frames, ${name} | ${late} of ${frames}, longest ${Math.round(longest)} ms |`);
    for (const [name, delay] of [
      ['column collapse', collapse],
      ['panel open', open],
      ['filter', filter],
    ] as const)
      console.log(`| ${name} to next paint, 4× slowed | ${Math.round(delay)} ms |`);
    for (const [name, bytes] of parts)
      console.log(`| scripts of the remote: ${name} | ${(bytes / 1024).toFixed(1)} KB |`);
  } finally {
    await browser.close();
    await composition.stop();
  }
}

await main();
