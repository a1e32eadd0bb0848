import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { people } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/** The days of the toolbar, opened. */
async function openDays(page: Page, kind: string) {
  await page.getByRole('button', { name: new RegExp(`^${kind}: `) }).click();
  return page.getByRole('dialog', { name: `${kind}: days` });
}

test('days are typed, taken in one step of the history and asked for once', async ({ openAs }) => {
  const page = await openAs(people.admin, '/harbor-realty/transactions?view=list');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const before = page.url();
  const inForce = '2026';
  const ranges: string[] = [];
  page.on('request', (request) => {
    const range = /"startAt":"([^"]+)"/.exec(request.postData() ?? '')?.[1];
    // What others change meanwhile is read with the range that is still in force.
    if (range !== undefined && range < inForce && !ranges.includes(range)) ranges.push(range);
  });
  await page.getByRole('combobox', { name: /^Show/ }).selectOption('Custom');
  const days = page.getByRole('dialog', { name: 'Created: days' });
  await expect(days.getByRole('spinbutton', { name: 'month, First day' })).toBeFocused();
  expect(page.url()).toBe(before);
  await page.keyboard.type('01012020');
  await page.keyboard.press('Tab');
  await page.keyboard.type('01312026');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Created: Jan 1, 2020 – Jan 31, 2026' })).toBeVisible();
  await expect(page).toHaveURL(/start_at=2020-01-01&end_at=2026-01-31/);
  expect(ranges).toEqual(['2020-01-01T00:00:00.000Z']);
  await page.goBack();
  expect(page.url()).toBe(before);
});

test('another kind of date takes the former range away, and what is in force is shown', async ({
  openAs,
}) => {
  const page = await openAs(
    people.admin,
    '/harbor-realty/transactions?view=list&start_at=2020-01-01&end_at=2020-01-31&authorized_at=2020-01-01,2020-02-01',
  );
  await expect(page.getByRole('button', { name: /^Change filter Authorized/ })).toBeVisible();
  const days = await openDays(page, 'Created');
  await days.getByRole('button', { name: 'Deposited' }).click();
  await expectAccessible(page);
  await days.getByRole('button', { name: 'Year to date' }).click();
  await expect(page).not.toHaveURL(/start_at|end_at/);
  await expect(page.getByRole('button', { name: /^Authorized: / })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Change filter Deposited/ })).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter Deposited' }).click();
  await expect(page).not.toHaveURL(/deposited_at/);
});

for (const width of [1440, 320]) {
  test(`the days fit at ${width} px`, async ({ openAs }) => {
    const page = await openAs(
      people.admin,
      '/harbor-realty/transactions?start_at=2025-12-30&end_at=2026-01-02',
    );
    await page.setViewportSize({ width, height: 900 });
    const days = await openDays(page, 'Created');
    const box = await days.boundingBox();
    expect(box?.x ?? -1).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    await page.keyboard.press('Escape');
    if (width < 1440) return;
    const middles = await page
      .getByRole('search')
      .locator(':scope > *')
      .evaluateAll((parts) =>
        parts.map((part) => part.getBoundingClientRect()).map(({ top, height }) => top + height / 2),
      );
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4);
  });
}
