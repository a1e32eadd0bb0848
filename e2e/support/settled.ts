import { expect, type Page } from '@playwright/test';

/** Nothing on the page is still being loaded. */
export async function expectSettled(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}
