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
