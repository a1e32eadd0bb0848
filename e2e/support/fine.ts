import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expectSettled } from './settled.ts';

/** A tablet, a desktop at 200 % zoom, the narrowest phone. */
const otherWidths = [768, 640, 320];

/** Light and dark, on a desktop and on a phone; and in no width something lies beyond the edge. */
export async function expectFineEverywhere(page: Page): Promise<void> {
  await expectSettled(page);
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, { justColours: colorScheme === 'dark' });
    }
  }
  for (const width of otherWidths) {
    await page.setViewportSize({ width, height: 700 });
    await expect
      .poll(
        () =>
          page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        `beyond the edge at ${width} px`,
      )
      .toBe(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}
