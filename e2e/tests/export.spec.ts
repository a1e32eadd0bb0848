import { expectAccessible } from '../support/axe.ts';
import { people } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('the export says what it will hold and is named by the days of its form', async ({ openAs }) => {
  const page = await openAs(
    people.admin,
    '/harbor-realty/transactions/export?tab=Deposited&start_at=2020-01-01&end_at=2099-12-31',
  );
  const panel = page.getByRole('dialog', { name: 'Export Transactions' });
  await expect(panel.getByLabel('Status')).toHaveValue('DEPOSITED');
  await expect(panel.getByText(/^[\d,]+ payments, \$[\d,.]+ in all\.$/)).toBeVisible();
  await expectAccessible(page);
  await expect(panel.getByRole('button', { name: 'Created: Jan 1, 2020 – Dec 31, 2099' })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('payments-harbor-realty-from-2020-01-01-to-2099-12-31.csv');
});

test('days are typed over the panel, and the file holds what they name', async ({ openAs }) => {
  const page = await openAs(people.admin, '/harbor-realty/transactions/export');
  const panel = page.getByRole('dialog', { name: 'Export Transactions' });
  await panel.getByRole('button', { name: /^Created: / }).click();
  const days = page.getByRole('dialog', { name: 'Created: days' });
  await expect(days.getByRole('spinbutton', { name: 'month, First day' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(days).toBeHidden();
  await panel.getByRole('button', { name: /^Created: / }).click();
  await page.keyboard.type('01012020');
  await page.keyboard.press('Tab');
  await page.keyboard.type('12312098');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('button', { name: 'Created: Jan 1, 2020 – Dec 31, 2098' })).toBeFocused();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('payments-harbor-realty-from-2020-01-01-to-2098-12-31.csv');
});
