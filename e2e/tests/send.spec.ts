import type { Locator } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { people } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { type UniqueAmount, uniqueAmount, uniqueEmail } from '../support/unique.ts';

test('a payment is sent by keyboard alone and lands on itself', async ({ openAs }) => {
  const page = await openAs(people.admin, '/harbor-realty/outbound');
  const panel = page.getByRole('dialog', { name: 'Send a Payment' });
  const amount = uniqueAmount();
  const picker = panel.getByRole('combobox', { name: 'Payment occasion' });
  await picker.focus();
  await page.keyboard.type('Vendor');
  await expect(panel.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/sendPaymentOccasionId=/);
  await panel.getByLabel('Amount').focus();
  await page.keyboard.type(amount.typed);
  await expect(panel.getByText(/^Fee \$/)).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type(uniqueEmail('vendor'));
  await page.keyboard.press('Tab');
  await expect(panel.getByLabel('Invoice number')).toBeFocused();
  await page.keyboard.type('INV-1042');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const send = panel.getByRole('button', { name: `Send ${amount.shown}` });
  await expect(send).toBeVisible();
  await expectAccessible(page);
  await send.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Payment awaiting approval|Payment authorized!/).first()).toBeVisible();
  await expect(page.getByRole('dialog', { name: /^Transaction #\d{9}$/ })).toContainText(amount.shown);
});

/** What reimburses an agent, typed up to its review. */
async function fillIn(panel: Locator): Promise<UniqueAmount> {
  const amount = uniqueAmount();
  await panel.getByRole('combobox', { name: 'Payment occasion' }).fill('Agent reimbursement');
  await panel.getByRole('option').click();
  await panel.getByLabel('Amount').fill(amount.typed);
  await panel.getByLabel('Receiver’s email').fill(uniqueEmail('agent'));
  return amount;
}

test('a double click on the review sends nothing', async ({ openAs }) => {
  const page = await openAs(people.admin, '/harbor-realty/outbound');
  const panel = page.getByRole('dialog', { name: 'Send a Payment' });
  const amount = await fillIn(panel);
  await expect(panel.getByText(/^Fee \$/)).toBeVisible();
  // As slowly as a hand does it: what the first click brings is there by the second one.
  const box = await panel.getByRole('button', { name: 'Review payment' }).boundingBox();
  if (box === null) throw new Error('The button is not drawn.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down({ clickCount: 1 });
  await page.mouse.up({ clickCount: 1 });
  const send = panel.getByRole('button', { name: `Send ${amount.shown}` });
  await expect(send).toBeVisible();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(panel.getByRole('form', { name: 'Review payment' })).toBeVisible();
  await expect(send).not.toHaveAttribute('aria-busy', 'true');
  await expect(page).toHaveURL(/\/outbound/);
});

test('Back on a phone leads from the review to what was typed, and only from there away', async ({
  openAs,
}) => {
  const viewport = { width: 375, height: 720 };
  const page = await openAs(people.admin, '/harbor-realty/transactions', { viewport });
  await page.getByRole('link', { name: 'Send Payment' }).click();
  const panel = page.getByRole('dialog', { name: 'Send a Payment' });
  const amount = await fillIn(panel);
  await panel.getByRole('button', { name: 'Review payment' }).click();
  await expect(panel.getByRole('button', { name: `Send ${amount.shown}` })).toBeVisible();
  await page.goBack();
  await expect(panel.getByLabel('Amount')).toHaveValue(amount.shown.replace('$', ''));
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.goBack();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(/\/harbor-realty\/transactions/);
});

test('without an outbound occasion it says whom to ask', async ({ openAs }) => {
  const page = await openAs(people.pine, '/pine-association/outbound');
  const panel = page.getByRole('dialog', { name: 'Send a Payment' });
  await expect(panel.getByText(/^Enable Outbound Payments: your organization/)).toBeVisible();
  await expectAccessible(page);
});
