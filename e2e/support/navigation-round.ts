import { type CDPSession, expect, type Page } from '@playwright/test';
import { expectSettled } from './settled.ts';

/** Follows an item of the navigation and waits until the screen has its data. */
const toScreen = (item: string) => async (page: Page) => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: item, exact: true }).click();
  await expect(page.locator('h1')).toHaveText(item);
  await expectSettled(page);
};

/** Opens a panel by its button and closes it again. */
const throughPanel = (button: string, title: string) => async (page: Page) => {
  await page.getByRole('banner').getByRole('link', { name: button, exact: true }).click();
  const panel = page.getByRole('dialog', { name: title });
  await expect(panel).toBeVisible();
  await expectSettled(page);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
};

/** One round through all four remotes: ten navigations, Settings at last. */
export const navigationRound: readonly ((page: Page) => Promise<void>)[] = [
  toScreen('Home'),
  toScreen('Transactions'),
  throughPanel('Collect Payment', 'Collect a Payment'),
  toScreen('Payment Occasions'),
  toScreen('Escrow Accounts'),
  throughPanel('Add Escrow Account', 'Add Escrow Account'),
  toScreen('Funding Sources'),
  toScreen('Admins'),
  throughPanel('Add Admin User', 'Add an Admin'),
  toScreen('Settings'),
];

/** What a page holds once what nobody needs any more was thrown away. */
export interface Held {
  /** Bytes of JavaScript's heap. */
  readonly heap: number;
  /** Nodes that are in the page or are held from somewhere. */
  readonly nodes: number;
  readonly listeners: number;
}

/** Counts that. */
export async function heldBy(page: Page, devtools: CDPSession): Promise<Held> {
  await page.waitForLoadState('networkidle');
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('Performance.enable');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const metric = (name: string): number => metrics.find((each) => each.name === name)?.value ?? Number.NaN;
  return {
    heap: metric('JSHeapUsedSize'),
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
  };
}
