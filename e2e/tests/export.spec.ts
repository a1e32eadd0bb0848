import { expectAccessible } from '../support/axe.ts';
import { people } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('the export says what it will hold and is named by the days of its form', async ({ openAs }) => {
  const days = '2020-01-01T05:00:00.000Z,2100-01-02T04:59:59.999Z';
  const page = await openAs(
    people.admin,
    `/harbor-realty/transactions/export?tab=Deposited&start_at=${days.replace(',', '&end_at=')}`,
  );
  const panel = page.getByRole('dialog', { name: 'Export Transactions' });
  await expect(panel.getByLabel('Status')).toHaveValue('DEPOSITED');
  await expect(panel.getByText(/^[\d,]+ payments, \$[\d,.]+ in all\.$/)).toBeVisible();
  await expectAccessible(page);
  const first = await panel.getByLabel('Created: first day').inputValue();
  const last = await panel.getByLabel('Created: last day').inputValue();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`payments-harbor-realty-from-${first}-to-${last}.csv`);
});
