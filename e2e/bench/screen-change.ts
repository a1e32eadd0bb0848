import { expect, type Page } from '@playwright/test';
import { addresses } from '../support/addresses.ts';
import { areas } from '../support/areas.ts';
import { people, signIn } from '../support/people.ts';
import { launchBrowser } from './support/launch-browser.ts';
import { spreadOf } from './support/spread.ts';
import { withComposition } from './support/with-composition.ts';

const slowDown = 4;
const rounds = 10;

/** The heading of each remote's screen; the first visit is where the page is opened. */
const screens = [
  { item: areas.transactions.item, heading: 'Transactions' },
  { item: areas.accounts.item, heading: 'Payment Occasions' },
  { item: areas.admin.item, heading: 'Admins' },
  { item: areas.onboarding.item, heading: 'Home' },
] as const;

interface Change {
  /** From the click to the frame after which the remote's screen was drawn, milliseconds. */
  readonly milliseconds: number;
  /** Files that were asked for meanwhile. */
  readonly files: number;
}

/** Hovers an item of the navigation until nothing more comes, follows it, and waits for the remote's own screen. */
async function change(page: Page, { item, heading }: (typeof screens)[number]): Promise<Change> {
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: item });
  await link.hover();
  await page.waitForLoadState('networkidle');
  await page.evaluate((wanted) => {
    performance.clearResourceTimings();
    Reflect.set(globalThis, 'changed', 0);
    addEventListener(
      'click',
      () => {
        const begun = performance.now();
        const look = () => {
          const isThere =
            document.querySelector('h1')?.textContent === wanted &&
            document.querySelector('main')?.textContent !== '' &&
            document.querySelector('main [aria-label="Loading"]') === null;
          if (isThere)
            requestAnimationFrame(() => Reflect.set(globalThis, 'changed', performance.now() - begun));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      },
      { capture: true, once: true },
    );
  }, heading);
  await link.click();
  await page.waitForFunction(() => Number(Reflect.get(globalThis, 'changed')) > 0);
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => ({
    milliseconds: Number(Reflect.get(globalThis, 'changed')),
    files: performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length,
  }));
}

/** Prints what it takes to go from one remote's screen to another's, the first time and after that. */
async function main(): Promise<void> {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({
      baseURL: addresses.host,
      viewport: { width: 1440, height: 900 },
    });
    const page = await context.newPage();
    await signIn(page, people.admin);
    await expect(areas.onboarding.content(page)).toBeVisible();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
    const found = new Map<string, Change[]>(screens.map(({ item }) => [item, []]));
    for (let round = 0; round < rounds; round += 1) {
      for (const screen of screens) found.get(screen.item)?.push(await change(page, screen));
    }
    console.log('| To | ms, hovered, first time | ms, hovered, after that | scripts asked for, after that |');
    console.log('|---|---|---|---|');
    for (const [item, [first, ...later]] of found) {
      const times = spreadOf(
        later.map(({ milliseconds }) => milliseconds),
        0,
      );
      const files = Math.max(...later.map((each) => each.files));
      console.log(`| ${item} | ${Math.round(first?.milliseconds ?? Number.NaN)} | ${times} | ${files} |`);
    }
  } finally {
    await browser.close();
  }
}

await withComposition(main);
