import type { Page } from '@playwright/test';
import { expectFineEverywhere } from '../support/fine.ts';
import { people } from '../support/people.ts';
import { falsePng, png } from '../support/pictures.ts';
import { toast } from '../support/sending.ts';
import { choose, confirmed, expectAskedAndStay } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';
import { uniqueName } from '../support/unique.ts';

// There is one default for all.
test.describe.configure({ mode: 'default' });

async function typePromotion(page: Page, title: string): Promise<void> {
  await page.goto('/manage/promotions/new');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill('A crew, a truck and a day.');
  await page.getByLabel('Prompt').fill('Get a quote');
}

async function makePromotion(page: Page, title: string): Promise<void> {
  await typePromotion(page, title);
  await page.getByLabel('Image', { exact: true }).setInputFiles(png);
  await expect(page.getByRole('img', { name: title })).toBeVisible();
  await page.getByRole('button', { name: 'Create promotion' }).click();
  await expect(page.getByRole('heading', { name: title, level: 2 })).toBeVisible();
}

test('a promotion with its picture is shown at one occasion, changed, closed and deleted', async ({
  openAs,
}) => {
  const title = uniqueName('Movers');
  const page = await openAs(people.superuser, '/manage/promotions');
  await typePromotion(page, title);
  await page.getByRole('button', { name: 'Create promotion' }).click();
  await expect(page.getByText('Upload an image')).toBeVisible();
  const image = page.getByLabel('Image', { exact: true });
  await image.setInputFiles(falsePng);
  await expect(page.getByText('The file is not what it says it is. Choose a PNG or JPG.')).toBeVisible();
  await image.setInputFiles(png);
  await expect(page.getByRole('img', { name: title })).toBeVisible();
  await expectAskedAndStay(page, () => page.getByRole('link', { name: 'Fees' }).click());
  await expect(page.getByLabel('Title')).toHaveValue(title);
  await page.getByLabel('Title').press('Enter');
  await expect(page.getByRole('heading', { name: title, level: 2 })).toBeVisible();
  await expect(page.getByText('It is not shown anywhere yet.')).toBeVisible();

  await choose(page, 'Show to', 'Harbor Realty');
  await choose(page, 'Payment occasion optional', 'Monthly desk fee');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(toast(page, 'Shown to Harbor Realty')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Monthly desk fee' })).toBeVisible();
  await expectFineEverywhere(page);
  const admin = await openAs(people.admin, '/harbor-realty/payment-occasions');
  await admin.getByRole('main').getByRole('link', { name: 'Monthly desk fee', exact: true }).click();
  const panel = admin.getByRole('dialog', { name: 'Monthly desk fee' });
  await panel.getByRole('tab', { name: 'Promotion' }).click();
  await expect(panel.getByText(title).first()).toBeVisible();

  await page.getByLabel('Heading').fill('Moving in June?');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page, 'Promotion saved')).toBeVisible();
  await confirmed(page, 'Remove');
  await expect(page.getByText('It is not shown anywhere yet.')).toBeVisible();
  await confirmed(page, 'Deactivate promotion');
  await expect(page.getByText('Inactive', { exact: true })).toBeVisible();
  await confirmed(page, 'Reactivate promotion');
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Heading')).toHaveValue('Moving in June?');
  await confirmed(page, 'Delete promotion');
  await expect(page.getByRole('table', { name: 'Promotions' })).toBeVisible();
  await expect(page.getByRole('link', { name: title })).toHaveCount(0);
});

test('there is always one default, which says what it is and can only be replaced', async ({ openAs }) => {
  const title = uniqueName('Insurance');
  const page = await openAs(people.superuser, '/manage/promotions');
  const standing = page
    .getByRole('table', { name: 'Promotions' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: 'Default', exact: true }) })
    .getByRole('link');
  await expect(standing).toHaveCount(1);
  const before = await standing.getAttribute('href');
  await makePromotion(page, title);
  await confirmed(page, 'Make default');
  await expect(page.getByText(/^The default is what an organization is shown/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Deactivate promotion' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Delete promotion' })).toHaveCount(0);
  await page.goto(before ?? '');
  await confirmed(page, 'Make default');
  await page.goto('/manage/promotions');
  await expect(standing).toHaveAttribute('href', before ?? '');
  await page.getByRole('link', { name: title }).click();
  await confirmed(page, 'Delete promotion');
});
