import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expectSettled } from './settled.ts';

/** Light and dark, on a desktop and on a phone; and on the narrowest phone nothing lies beyond the edge. */
export async function expectFineEverywhere(page: Page): Promise<void> {
  await expectSettled(page);
  for (const width of [1440, 768, 375]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
  }
  await page.setViewportSize({ width: 320, height: 700 });
  await expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
}
