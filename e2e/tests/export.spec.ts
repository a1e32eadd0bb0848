import { readFile } from 'node:fs/promises';
import type { Download } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { people } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('the export says what it will hold and is named by the days of its form', async ({ openAs }) => {
  const page = await openAs(
    people.admin,
    '/harbor-realty/transactions/export?tab=Deposited&start_at=2020-01-01&end_at=2099-12-31',
  );
  const panel = page.getByRole('dialog', { name: 'Export Transactions' });
  await expect(panel.getByRole('combobox', { name: 'Status' })).toHaveValue('DEPOSITED');
  await expect(panel.getByText(/^[\d,]+ payments$/)).toBeVisible();
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

test('several statuses of the list arrive in the file, with the columns that were chosen', async ({
  openAs,
}) => {
  const page = await openAs(
    people.admin,
    '/harbor-realty/transactions/export?view=list&status=FAILED,CANCELED&start_at=2020-01-01',
  );
  const panel = page.getByRole('dialog', { name: 'Export Transactions' });
  await panel.getByText('All 31 columns').click();
  await panel.getByRole('button', { name: 'None' }).click();
  await expect(panel.getByText('The file would have no column. Choose at least one.')).toBeVisible();
  await panel.getByRole('checkbox', { name: 'ID', exact: true }).click();
  await panel.getByRole('checkbox', { name: 'Status', exact: true }).click();
  await expectAccessible(page);
  const counted = await panel.getByText(/^[\d,]+ payments?$/).textContent();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  const lines = await linesOf(download);
  expect(lines[0]).toBe('\uFEFFID,Status');
  const rows = lines.slice(1).map((line) => line.split(','));
  expect([...new Set(rows.map(([, status]) => status))].toSorted()).toEqual(['CANCELED', 'FAILED']);
  expect(rows).toHaveLength(Number(counted?.replace(/\D/g, '')));
  const past = panel.getByRole('list', { name: 'Past exports' }).getByRole('listitem').first();
  await expect(past).toContainText(`payments-harbor-realty-from-2020-01-01.csv`);
  await expect(past).toContainText(`${rows.length} payments`);
  const [again] = await Promise.all([
    page.waitForEvent('download'),
    past.getByRole('button', { name: /^Download / }).click(),
  ]);
  expect(await linesOf(again)).toEqual(lines);
  await page.reload();
  await expect(panel.getByText('2 of 31 columns')).toBeVisible();
});

test('where no payment matches the button says so', async ({ openAs }) => {
  const page = await openAs(
    people.admin,
    '/harbor-realty/transactions/export?payer=nobody+of+this+name&start_at=2020-01-01',
  );
  const panel = page.getByRole('dialog', { name: 'Export Transactions' });
  const nothing = panel.getByText('No payment matches. Choose other days or filters.');
  await expect(nothing).toBeVisible();
  const created = panel.getByRole('group', { name: 'Created: by name' });
  const counted = page.waitForResponse(
    (answer) => answer.request().postData()?.includes('ExportPreview') ?? false,
  );
  await created.getByRole('button', { name: 'Last week' }).press('Enter');
  // Until they are counted again, there may be payments to export.
  await counted;
  await expect(created.getByRole('button', { name: 'Last week' })).toHaveAttribute('aria-pressed', 'true');
  await expect(panel.getByRole('button', { name: 'Export', exact: true })).toBeDisabled();
  await expect(nothing).toBeVisible();
  await expectAccessible(page);
});

async function linesOf(download: Download): Promise<string[]> {
  const text = await readFile(await download.path(), 'utf8');
  return text.split('\r\n').slice(0, -1);
}
