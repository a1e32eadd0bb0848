import type { Page } from '@playwright/test';
import { expectFineEverywhere } from '../support/fine.ts';
import { pathOf } from '../support/panels.ts';
import { people } from '../support/people.ts';
import { toast } from '../support/sending.ts';
import { expect, test } from '../support/test.ts';

const list = '/harbor-realty/payment-occasions';

const open = async (page: Page, name: string) => {
  await page.getByRole('main').getByRole('link', { name, exact: true }).click();
  const panel = page.getByRole('dialog', { name });
  await expect(panel.getByRole('tab', { name: 'Details', selected: true })).toBeVisible();
  return panel;
};

test('a row’s action shows on hover and on focus, and always on touch', async ({ openAs }) => {
  const page = await openAs(people.admin, list);
  const row = page.getByRole('row', { name: /^Vendor payment/ });
  const action = row.getByRole('link', { name: 'Send Payment' });
  const opacity = () => action.evaluate((link) => getComputedStyle(link.parentElement ?? link).opacity);
  await expect.poll(opacity).toBe('0');
  await row.hover();
  await expect.poll(opacity).toBe('1');
  await page.mouse.move(0, 0);
  await expect.poll(opacity).toBe('0');
  await action.focus();
  await expect.poll(opacity).toBe('1');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/outbound\?sendPaymentOccasionId=[0-9a-f-]{36}$/);

  const phone = await openAs(people.admin, list, {
    viewport: { width: 375, height: 800 },
    hasTouch: true,
    isMobile: true,
  });
  const collect = phone
    .getByRole('row', { name: /^Rental deposit/ })
    .getByRole('link', { name: 'Collect Payment' });
  await expect(collect).toBeVisible();
  await collect.tap();
  await expect(phone).toHaveURL(/\/inbound\/[0-9a-f-]{36}\/link$/);
});

test('every field of an occasion in words, and the ways to its payments', async ({ openAs }) => {
  const page = await openAs(people.admin, list);
  const panel = await open(page, 'Earnest money deposit');
  for (const text of [
    'Earnest money, inbound',
    '$500,000',
    'Eastern (EST)',
    'Property address',
    'Closing date',
  ]) {
    await expect(panel.getByText(text, { exact: true }).first()).toBeVisible();
  }
  await expect(panel.getByText(/^\$[\d.,]+ (payer|organization|each side) pays$/).first()).toBeVisible();
  await panel.getByRole('tab', { name: 'Relationships' }).click();
  await expect(page).toHaveURL(/\/relationships$/);
  await expect(page.locator('h1')).toHaveText('Payment Occasions');
  const address = pathOf(page);
  await page.goto(`${address}?kept=1`);
  await panel.getByRole('tab', { name: 'Notifications' }).click();
  await expect(page).toHaveURL(/\/notifications\?kept=1$/);
  await panel.getByRole('tab', { name: 'Relationships' }).click();
  await panel.getByRole('link', { name: 'Deposited transactions' }).click();
  await expect(page).toHaveURL(/\/transactions\?payment_occasion_id=[0-9a-f-]{36}&tab=Deposited/);
});

test('recipients are added, refused and merged; each person sees what is theirs', async ({ openAs }) => {
  const page = await openAs(people.admin, list);
  const panel = await open(page, 'Rental deposit');
  await panel.getByRole('tab', { name: 'Notifications' }).click();
  const address = panel.getByLabel('Add an email');
  await address.fill('nobody');
  await address.press('Enter');
  await expect(panel.getByText('Must provide a valid email')).toBeVisible();
  for (const email of ['rentals@harbor.example', 'Rentals@harbor.example']) {
    await address.fill(email);
    await address.press('Enter');
  }
  await expect(panel.getByRole('list', { name: 'Recipients' }).getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: /^Are you sure\?/ });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Notifications updated')).toBeVisible();
  const shown = pathOf(page);

  const agent = await openAs(people.agent, shown);
  await expect(agent.getByText(/^Only admins of Harbor Realty see/)).toBeVisible();
  const staff = await openAs(people.superuser, shown);
  await expect(staff.getByText('rentals@harbor.example')).toBeVisible();
  await staff.getByRole('button', { name: 'Remove rentals@harbor.example' }).click();
  await staff.getByRole('button', { name: 'Save' }).click();
  await expect(toast(staff, 'Notifications updated')).toBeVisible();
});

test('a promotion is opted out of and in again', async ({ openAs }) => {
  const page = await openAs(people.admin, list);
  const panel = await open(page, 'Earnest money deposit');
  await panel.getByRole('tab', { name: 'Promotion' }).click();
  await expect(panel.getByRole('heading', { name: 'Moving soon?' })).toBeVisible();
  await panel.getByRole('button', { name: 'Opt out' }).click();
  await expect(panel.getByText('Harbor Realty opted out of it.')).toBeVisible();
  await page.reload();
  await expect(panel.getByText('Not shown')).toBeVisible();
  await panel.getByRole('button', { name: 'Opt in' }).click();
  await expect(panel.getByRole('button', { name: 'Opt out' })).toBeVisible();
});

test('a shared occasion has two sides, each with its own recipients', async ({ openAs }) => {
  const owner = await openAs(people.admin, list);
  const ours = await open(owner, 'Attorney closing deposit');
  await ours.getByRole('tab', { name: 'Sharing' }).click();
  await expect(ours.getByRole('heading', { name: 'Shared by you' })).toBeVisible();
  await expect(ours.getByText('Lakeside Law', { exact: true })).toBeVisible();

  const user = await openAs(people.lakeside, '/lakeside-law/payment-occasions');
  const theirs = await open(user, 'Attorney closing deposit');
  await expect(theirs.getByText('Shared', { exact: true })).toBeVisible();
  await theirs.getByRole('tab', { name: 'Sharing' }).click();
  await expect(theirs.getByRole('heading', { name: 'Shared with you' })).toBeVisible();
  await theirs.getByRole('tab', { name: 'Notifications' }).click();
  await expect(theirs.getByText('hello@lakeside.example')).toBeVisible();
  await expect(theirs.getByText('closings@harbor.example')).toBeHidden();
});

test('one that is not there says so; every tab is accessible and fits', async ({ openAs }) => {
  const page = await openAs(people.admin, `${list}/00000000-0000-4000-8000-000000000000`);
  await expect(page.getByRole('heading', { name: 'Error loading payment occasion' })).toBeVisible();
  await page.goto(list);
  const panel = await open(page, 'Earnest money deposit');
  for (const tab of ['Relationships', 'Notifications', 'Promotion']) {
    await panel.getByRole('tab', { name: tab }).click();
    await expect(panel.getByRole('tab', { name: tab, selected: true })).toBeVisible();
    await expectFineEverywhere(page);
  }
});
