import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { people } from '../support/people.ts';
import { mailTo } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';
import { uniqueAmount, uniqueEmail } from '../support/unique.ts';

const header = 'amount,email,propaddress';
const file = (text: string) => ({ name: 'closings.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
const inTenDays = new Date(Date.now() + 10 * 86_400_000);
const asTyped = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC' }).format(inTenDays);
const asRead = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'full' }).format(inTenDays);
const title = () => `Batch ${crypto.randomUUID().slice(0, 8)}`;

async function openBatch(page: Page): Promise<Locator> {
  await page.getByRole('link', { name: 'Collect Payment' }).click();
  const panel = page.getByRole('dialog', { name: 'Collect a Payment' });
  await panel.getByRole('combobox', { name: 'Payment occasion' }).fill('Earnest money');
  await panel.getByRole('option', { name: /Earnest money deposit/ }).click();
  await panel.getByRole('tab', { name: 'Batch Requests' }).click();
  await expect(panel.getByLabel('Batch Title')).toBeVisible();
  return panel;
}

test('a file is checked, corrected and sent by keyboard alone', async ({ openAs }) => {
  const page = await openAs(people.admin, '/harbor-realty/transactions');
  const panel = await openBatch(page);
  await expectAccessible(page);
  const [one, other] = [uniqueEmail('ana'), uniqueEmail('ben')];
  const amount = uniqueAmount();

  // Playwright begins to take file choosers some time after it is told to wait for one.
  const chooser = page.waitForEvent('filechooser');
  await panel.getByLabel('Batch Title').focus();
  await page.keyboard.type(title());
  await page.keyboard.press('Tab');
  await expect(panel.getByRole('button', { name: 'Choose a file' })).toBeFocused();
  await page.keyboard.press('Enter');
  await (
    await chooser
  ).setFiles(file(`${header},due\n"${amount.typed}",${one},1 Main St,${asTyped}\n12,nobody,2 Main St,\n`));

  const errors = panel.getByRole('region', { name: 'Errors' });
  await expect(errors.getByRole('row')).toHaveText(['LineError', '3Min $48', '3Invalid email']);
  await expectAccessible(page);
  await errors.getByRole('button', { name: 'Line 3: Amount' }).focus();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('textbox', { name: 'Amount, line 3' })).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('$1,500.50');
  await page.keyboard.press('Tab');
  await expect(panel.getByRole('textbox', { name: 'Email, line 3' })).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(other);
  await expect(errors).toBeHidden();
  await page.keyboard.press('ArrowUp');
  await expect(panel.getByRole('textbox', { name: 'Email, line 2' })).toBeFocused();

  await panel.getByRole('button', { name: 'Send 2 requests' }).focus();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('heading', { name: '2 of 2 requests sent' })).toBeVisible();
  await expectAccessible(page);
  expect((await mailTo(one, /./)).text).toContain(asRead);
  expect((await mailTo(other, /./)).text).not.toContain(asRead);
  await expect(panel.getByRole('link', { name: 'View transactions' })).toHaveAttribute('href', /batch_id=/);
  await panel.getByRole('link', { name: 'Open the batch' }).focus();
  await page.keyboard.press('Enter');
  const sent = page.getByRole('table', { name: 'Lines of the batch' });
  await expect(sent.getByRole('link')).toHaveText([one, other]);
  // Side by side, with room between them; in one look, since the line may still move.
  const { below, apart } = await sent
    .getByText(/^due /)
    .locator('xpath=ancestor::td')
    .evaluate((cell) => {
      const [status, due] = [...(cell.firstElementChild?.children ?? [])].map((badge) =>
        badge.getBoundingClientRect(),
      );
      if (status === undefined || due === undefined) throw new Error('A badge is missing.');
      return { below: due.top - status.top, apart: due.left - status.right };
    });
  expect(below).toBe(0);
  expect(apart).toBeGreaterThan(0);
});

test('the columns stay under their heads, whatever is wrong in a line', async ({ openAs }) => {
  const page = await openAs(people.admin, '/harbor-realty/transactions');
  const panel = await openBatch(page);
  await panel
    .getByLabel('CSV file')
    .setInputFiles(
      file(`${header},price,due\n5000,${uniqueEmail('ana')},1 Main St,\n,nobody,,much,no day\n`),
    );
  const lines = panel.getByRole('table', { name: 'Lines of the file' });
  await expect(lines.getByRole('textbox', { name: 'Email, line 3' })).toBeVisible();
  const starts = await lines
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => cell.getBoundingClientRect().left)),
    );
  expect(starts).toEqual([starts[0], starts[0], starts[0]]);
});

test('a batch that is cut off is continued after a reload, and nothing is sent twice', async ({ openAs }) => {
  const page = await openAs(people.admin, '/harbor-realty/transactions');
  const panel = await openBatch(page);
  const lines = Array.from(
    { length: 150 },
    (_each, index) => `${1_000 + index},${uniqueEmail('cut')},${index} Pier Rd`,
  );
  await panel.getByLabel('Batch Title').fill(title());
  await panel.getByLabel('CSV file').setInputFiles(file([header, ...lines].join('\r\n')));
  // The gateway gets the call; its answer is lost.
  await page.route('**/graphql', async (route) => {
    if (!(route.request().postData() ?? '').includes('SendBatch')) return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await panel.getByRole('button', { name: 'Send 150 requests' }).click();
  await expect(panel.getByRole('button', { name: /^(Continue sending|Show the result)$/ })).toBeVisible();
  await page.unroute('**/graphql');
  await page.reload();
  await expect(panel.getByText('All requests of this batch were sent.')).toBeVisible();
  await expect(panel.getByText('150 of 150')).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Show the result' }).click();
  await expect(panel.getByRole('heading', { name: '150 of 150 requests sent' })).toBeVisible();
  const first = (lines[0] ?? '').split(',')[1] ?? '';
  await mailTo(first, /./);
  await panel.getByRole('link', { name: 'View transactions' }).click();
  await expect(page.getByText('$161,175.00').first()).toBeVisible();
});

test('what cannot be used is said, and repeats are pointed out, also on a phone', async ({ openAs }) => {
  const page = await openAs(people.admin, '/harbor-realty/transactions');
  const panel = await openBatch(page);
  await page.setViewportSize({ width: 375, height: 800 });
  const input = panel.getByLabel('CSV file');
  await input.setInputFiles({ name: 'closings.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') });
  await expect(panel.getByText('Only CSV file types are accepted.')).toBeVisible();
  await input.setInputFiles(file('name,email\nx,y'));
  await expect(
    panel.getByText('Please select a valid csv file with amount, email, propaddress columns.'),
  ).toBeVisible();
  await input.setInputFiles(file(`${header}\n${'5000,a@x.example,b\n'.repeat(1_001)}`));
  await expect(panel.getByText('Max 1000 rows')).toBeVisible();
  const line = `5000,${uniqueEmail('twice')},1 Main St\n`;
  await input.setInputFiles(file(`${header}\n${line}${line}`));
  await expect(panel.getByText('Same email and amount as line 2')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toContainText(
    'Any information you have filled out will be lost.',
  );
});
