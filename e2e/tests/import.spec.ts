import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expectFineEverywhere } from '../support/fine.ts';
import { people } from '../support/people.ts';
import { mailTo } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';
import { uniqueEmail } from '../support/unique.ts';

async function openBatch(page: Page): Promise<Locator> {
  await page.getByRole('link', { name: 'Collect Payment' }).click();
  const panel = page.getByRole('dialog', { name: 'Collect a Payment' });
  await panel.getByRole('combobox', { name: 'Payment occasion' }).fill('Earnest money');
  await panel.getByRole('option', { name: /Earnest money deposit/ }).click();
  await panel.getByRole('tab', { name: 'Batch Requests' }).click();
  await expect(panel.getByLabel('Batch Title')).toBeVisible();
  return panel;
}
const chosen = (panel: Locator, text: string) =>
  panel
    .getByLabel('CSV file')
    .setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

test('a production system’s file is told by its columns once, and read by itself from then on', async ({
  openAs,
}) => {
  // The headings of this run's file are of no other run.
  const tag = randomUUID().slice(0, 8);
  const one = uniqueEmail('order');
  const other = uniqueEmail('order');
  const page = await openAs(people.admin, '/harbor-realty/transactions');
  const panel = await openBatch(page);
  await panel.getByLabel('Batch Title').fill(`Orders ${tag}`);
  await chosen(
    panel,
    [
      `Order #,Premises,Buyer 1 Name,Buyer Email,EMD Amount,Settlement Date,Officer ${tag}`,
      `T-1,"12 Harbor St, Portland",Dana Cole,${one},"$12,500.00",12/15/2099,Ines`,
      `T-2,14 Harbor St,Lee Park,nobody,$12.00,01/09/2100 12:00:00 AM,Ines`,
    ].join('\r\n'),
  );

  // The template's words for what is missing, and what the occasion does not ask for.
  await expect(
    panel.getByText(/Please select a valid csv file with amount, email, propaddress columns\./),
  ).toBeVisible();
  await expect(
    panel.getByText('It has no form field for a file number: nothing is read from Order #.'),
  ).toBeVisible();
  await expect(panel.getByLabel('EMD Amount')).toHaveValue('amount');
  await expect(panel.getByLabel('Settlement Date')).toHaveValue('closingdate');
  await expect(panel.getByRole('button', { name: 'Use these columns' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );

  // By keyboard alone.
  await panel.getByLabel('Premises').focus();
  await page.keyboard.type('Property');
  await expect(panel.getByLabel('Premises')).toHaveValue('propaddress');
  const first = panel.getByRole('region', { name: 'First lines' });
  await expect(first.getByRole('row')).toHaveText([
    'LineAmountEmailProperty addressClosing date',
    `2$12,500.00${one}12 Harbor St, PortlandDec 15, 2099`,
    '3$12.00Min $48nobodyInvalid email14 Harbor StJan 9, 2100',
  ]);
  await expectFineEverywhere(page);
  await panel.getByRole('button', { name: 'Use these columns' }).focus();
  await page.keyboard.press('Enter');

  const errors = panel.getByRole('region', { name: 'Errors' });
  await expect(errors.getByRole('row')).toHaveText(['LineError', '3Min $48', '3Invalid email']);
  await expect(panel.locator(':focus')).toHaveCount(1);
  await expectAccessible(page);
  await errors.getByRole('button', { name: 'Line 3: Amount' }).click();
  await panel.getByRole('textbox', { name: 'Amount, line 3' }).fill('$900.00');
  await panel.getByRole('textbox', { name: 'Email, line 3' }).fill(other);
  await panel.getByRole('button', { name: 'Send 2 requests' }).click();
  await expect(panel.getByRole('heading', { name: '2 of 2 requests sent' })).toBeVisible();
  expect((await mailTo(one, /./)).text).toContain('12 Harbor St');

  // A colleague's browser, the same headings in another order and a full file.
  const colleague = await openAs(people.office, '/harbor-realty/transactions');
  const again = await openBatch(colleague);
  const lines = Array.from(
    { length: 1_000 },
    (_each, at) =>
      `${uniqueEmail('full')},${at} Pier Rd,"$1,${String(at).padStart(3, '0')}.00",12/15/2099,,,`,
  );
  await chosen(
    again,
    [`buyer email,Premises,EMD Amount,Settlement Date,Order #,Officer ${tag},Buyer 1 Name`, ...lines].join(
      '\n',
    ),
  );
  await expect(again.getByText(/^Columns as last time\./)).toBeVisible();
  await expect(again.getByRole('button', { name: 'Send 1,000 requests' })).toBeEnabled();
  await expect(again.getByRole('textbox', { name: 'Property address, line 2' })).toHaveValue('0 Pier Rd');
  await again.getByRole('button', { name: 'Change' }).click();
  await expect(again.getByLabel('Premises')).toHaveValue('propaddress');
});

test('a report with a title and an address in several columns needs no hand', async ({ openAs }) => {
  const tag = randomUUID().slice(0, 8);
  const page = await openAs(people.admin, '/harbor-realty/transactions');
  const panel = await openBatch(page);
  await chosen(
    panel,
    [
      `Open orders ${tag}`,
      '"Harbor Title, LLC",Run on 11/24/2026',
      '',
      'Order #,Property Zip,Property Address,Property City,Property State,Buyer City,Buyer Email,EMD Amount,Closing Date',
      `T-1,04101,12 Harbor St,Portland,ME,Boston,${uniqueEmail('order')},"$12,500.00",12/15/2099`,
    ].join('\r\n'),
  );
  await expect(panel.getByText('2 lines above the headings are skipped.')).toBeVisible();
  for (const part of ['Address', 'City', 'State', 'Zip'])
    await expect(panel.getByLabel(`Property ${part}`)).toHaveValue('propaddress');
  await expect(panel.getByLabel('Buyer City')).toHaveValue('');
  const first = panel.getByRole('region', { name: 'First lines' });
  await expect(first.getByRole('cell', { name: '12 Harbor St, Portland, ME 04101' })).toBeVisible();
  await expect(first.getByRole('cell', { name: '5', exact: true })).toBeVisible();
  await expectFineEverywhere(page);
  await panel.getByRole('button', { name: 'Use these columns' }).click();
  await expect(panel.getByRole('button', { name: 'Send 1 request' })).toBeEnabled();
  await expect(panel.getByRole('textbox', { name: 'Property address, line 5' })).toHaveValue(
    '12 Harbor St, Portland, ME 04101',
  );
});
