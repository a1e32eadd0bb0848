import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../support/axe.ts';
import { people } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('a payer link is shown and kept as a QR code', async ({ openAs }) => {
  const page = await openAs(people.admin, '/harbor-realty/transactions');
  await page.getByRole('link', { name: 'Collect Payment' }).click();
  const panel = page.getByRole('dialog', { name: 'Collect a Payment' });
  await panel.getByRole('combobox', { name: 'Payment occasion' }).fill('Monthly');
  await panel.getByRole('option', { name: /^Monthly desk fee/ }).click();
  await expect(panel.getByLabel('Requester link')).toHaveValue(/\/request\//);
  await panel.getByRole('button', { name: 'Show QR code' }).first().click();
  await expect(panel.getByRole('img', { name: 'QR code of the payer link' })).toBeVisible();
  await expectAccessible(page);
  for (const [button, ending, start] of [
    ['Download PNG', '.png', '\u{89}PNG'],
    ['Download SVG', '.svg', '<svg'],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('button', { name: button }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`Monthly desk fee payer link${ending}`);
    const content = await readFile(await download.path(), 'latin1');
    expect(content.startsWith(start)).toBe(true);
  }
});
