import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { card, column } from '../support/board.ts';
import { expectFineEverywhere } from '../support/fine.ts';
import { payFromNewAccount } from '../support/payer.ts';
import { people } from '../support/people.ts';
import { toast } from '../support/sending.ts';
import { confirmed, choose, expectAskedAndStay, openOrganization } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';
import { uniqueAmount, uniqueEmail, uniqueName } from '../support/unique.ts';

/** Opens a new occasion of Harbor Realty, with its name typed. */
async function begin(page: Page, name: string): Promise<void> {
  await openOrganization(page, 'Harbor Realty', 'Payment occasions');
  await page.getByRole('link', { name: 'New payment occasion' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
}

const create = (page: Page) => page.getByRole('button', { name: 'Create payment occasion' }).click();

/** Chooses account and fee, makes the occasion and gives its id. */
async function finish(page: Page, name: string): Promise<string> {
  await page.getByLabel('Funding source').selectOption({ index: 1 });
  await page.getByLabel('Fee configuration').selectOption({ index: 1 });
  await create(page);
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
  const id = /payment-occasions\/([0-9a-f-]{36})$/.exec(page.url())?.[1];
  if (id === undefined) throw new Error(`${page.url()} names no occasion`);
  return id;
}

test('an occasion with fields of its own is made, and a payer pays through its link', async ({
  openAs,
  browser,
}) => {
  const name = uniqueName('Key deposit');
  const page = await openAs(people.superuser, '/manage/organizations');
  await begin(page, name);
  await page.getByLabel('Limit of a payment').fill('40');
  await create(page);
  await expect(page.getByText('Required', { exact: true })).toHaveCount(2);
  await expect(page.getByText('Min $48')).toBeVisible();
  await page.getByLabel('Limit of a payment').fill('10000');

  await page.getByRole('button', { name: 'Add field' }).click();
  await page.getByRole('button', { name: 'Add field' }).click();
  const [first, second] = [1, 2].map((place) => page.getByRole('group', { name: `Field ${place}` }));
  if (first === undefined || second === undefined) throw new Error('There are two fields.');
  await first.getByLabel('Label').fill('Note');
  await second.getByLabel('Label').fill('Unit');
  await second.getByLabel('Name', { exact: true }).fill('unit');
  await second.getByLabel('Type').selectOption('Selection');
  await second.getByLabel('Has to be filled in').check();
  await create(page);
  await expect(page.getByText('A selection needs options')).toBeVisible();
  await second.getByLabel('Options').fill('12A\n12B');
  await second.getByRole('button', { name: 'Move Unit up' }).press('Enter');
  await expect(first.getByLabel('Label')).toHaveValue('Unit');
  const preview = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Preview' }) });
  await expect(preview.getByLabel('Unit')).toContainText('12B');

  for (const leave of [
    () => page.getByRole('link', { name: 'Promotions' }).click(),
    () => page.evaluate(() => window.history.back()),
  ]) {
    await expectAskedAndStay(page, leave);
    await expect(page.getByLabel('Name', { exact: true }).first()).toHaveValue(name);
  }
  const id = await finish(page, name);
  await expectFineEverywhere(page);

  const collector = await openAs(people.admin, `/harbor-realty/inbound/${id}/link`);
  const link = await collector.getByLabel('Payer link').inputValue();
  expect(link).toContain(`/pay/harbor-realty/send/${id}`);
  const payer = await (await browser.newContext()).newPage();
  const amount = uniqueAmount();
  await payer.goto(link);
  await payer.getByLabel('Amount').fill('10000.01');
  await payer.getByRole('button', { name: 'Continue' }).click();
  await expect(payer.getByText(/at most \$10,000|\$10,000/).first()).toBeVisible();
  await payer.getByLabel('Amount').fill(amount.typed);
  await payer.getByLabel('Unit').selectOption('12B');
  await expectAccessible(payer);
  await payer.getByRole('button', { name: 'Continue' }).click();
  await payer.getByLabel('Email').fill(uniqueEmail('noor'));
  await payFromNewAccount(payer, { firstName: 'Noor', lastName: 'Haddad' });
  await payer.context().close();

  const board = await openAs(people.admin, `/harbor-realty/transactions?payment_occasion_id=${id}`);
  const paid = card(column(board, 'Deposited'), amount.shown);
  await expect(paid).toContainText('Noor Haddad');
  await paid.getByRole('link').first().click();
  await expect(board.getByRole('dialog', { name: /^Transaction #/ })).toContainText('12B');
  await confirmed(page, 'Deactivate payment occasion');
});

test('an occasion is changed, shared, closed and opened again', async ({ openAs, browser }) => {
  const name = uniqueName('Parking deposit');
  const page = await openAs(people.superuser, '/manage/organizations');
  await begin(page, name);
  const id = await finish(page, name);

  const renamed = `${name} II`;
  await page.getByLabel('Name', { exact: true }).fill(renamed);
  await page.getByLabel('Emails told of payments').fill('parking at harbor');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Must provide a valid email')).toBeVisible();
  await page.getByLabel('Emails told of payments').fill('parking@harbor.example');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { name: renamed, level: 2 })).toBeVisible();
  await expect(page.getByLabel('Direction')).toBeDisabled();

  await choose(page, 'Share with', 'Lakeside Law');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(toast(page, 'Shared with Lakeside Law')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Lakeside Law' })).toBeVisible();
  const user = await openAs(people.lakeside, '/lakeside-law/payment-occasions');
  await expect(user.getByRole('link', { name: renamed, exact: true })).toBeVisible();
  await confirmed(page, 'End sharing');
  await expect(page.getByText('Only its owner uses it.')).toBeVisible();
  await user.reload();
  await expect(user.getByRole('main').getByRole('link').first()).toBeVisible();
  await expect(user.getByRole('link', { name: renamed, exact: true })).toHaveCount(0);

  const payer = await (await browser.newContext()).newPage();
  const collector = await openAs(people.admin, `/harbor-realty/inbound/${id}/link`);
  const link = await collector.getByLabel('Payer link').inputValue();
  await confirmed(page, 'Deactivate payment occasion');
  await expect(page.getByText('Inactive', { exact: true })).toBeVisible();
  await payer.goto(link);
  await expect(payer.getByRole('button', { name: 'Continue' })).toHaveCount(0);
  await confirmed(page, 'Reactivate payment occasion');
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await payer.goto(link);
  await expect(payer.getByRole('heading', { name: renamed })).toBeVisible();
  await payer.context().close();
  await confirmed(page, 'Deactivate payment occasion');
});

test('two who change its form fields do not undo each other’s work', async ({ openAs }) => {
  const name = uniqueName('Pet deposit');
  const page = await openAs(people.superuser, '/manage/organizations');
  await begin(page, name);
  await finish(page, name);
  const other = await openAs(people.superuser, new URL(page.url()).pathname);
  const addField = async (at: Page, label: string) => {
    await at.getByRole('button', { name: 'Add field' }).click();
    await at.getByLabel('Label').last().fill(label);
  };
  const save = (at: Page) => at.getByRole('button', { name: 'Save changes' }).click();

  await addField(other, 'Breed');
  await addField(page, 'Weight');
  await save(page);
  await expect(toast(page, 'Payment occasion saved')).toBeVisible();
  await other.getByLabel('Limit of a payment').fill('900');
  await save(other);
  const refused = other
    .getByRole('alert')
    .filter({ hasText: 'Somebody else has changed the form fields since.' });
  await expect(refused).toBeInViewport();
  await expect(other.getByLabel('Label')).toHaveValue('Breed');
  await expect(other.getByLabel('Limit of a payment')).toHaveValue('900');

  await addField(page, 'Weight again');
  await page.getByLabel('Name', { exact: true }).last().fill('field1');
  await save(page);
  await expect(page.getByText('Each name only once')).toBeInViewport();
  await confirmed(other, 'Deactivate payment occasion');
});
