import { expect, type Locator, type Page } from '@playwright/test';
import { type Credentials } from './gateway.ts';
import { requestEarnestMoney, sendOut } from './payments.ts';
import { paymentPanel, toast } from './sending.ts';
import { uniqueAmount, uniqueEmail } from './unique.ts';

/** The most keys that each piece of work may take. */
export const keystrokeAims = { collect: 60, approveTwo: 8, recover: 12 } as const;

/** A keyboard that counts: each press and each character that is typed is one. */
function countedKeyboard(page: Page) {
  let keys = 0;
  return {
    count: () => keys,
    async press(key: string): Promise<void> {
      keys += 1;
      await page.keyboard.press(key);
    },
    async type(text: string): Promise<void> {
      keys += text.length;
      await page.keyboard.type(text);
    },
    /** Goes on by Tab until something has the focus. */
    async tabTo(wanted: Locator): Promise<void> {
      while (!(await wanted.evaluate((element) => element === document.activeElement))) {
        if (keys > 100) throw new Error('Tab does not lead there.');
        keys += 1;
        await page.keyboard.press('Tab');
      }
    },
  };
}

const transactions = '/harbor-realty/transactions';

/**
 * Asks a payer whom nobody knows for earnest money for a property that is known, from the key that opens the form to
 * what says that it was sent; the occasion is the one of the last time.
 */
export async function collectByKeys(page: Page, admin: Credentials): Promise<number> {
  await requestEarnestMoney(admin, { amount: 250_000, email: uniqueEmail('known') });
  await page.goto(transactions);
  await page.getByRole('link', { name: 'Collect Payment' }).click();
  const panel = page.getByRole('dialog', { name: 'Collect a Payment' });
  await panel.getByRole('combobox', { name: 'Payment occasion' }).fill('Earnest money deposit');
  await panel.getByRole('option', { name: /^Earnest money deposit/ }).click();
  await panel.getByRole('tab', { name: 'Email Request' }).click();
  await expect(panel.getByLabel('Amount')).toBeVisible();
  await page.goto(transactions);
  await expect(page.getByRole('link', { name: 'Collect Payment' })).toBeVisible();

  const keyboard = countedKeyboard(page);
  await keyboard.press('c');
  await expect(panel.getByLabel('Amount')).toBeFocused();
  await keyboard.type('18500');
  await keyboard.press('Tab');
  await expect(panel.getByLabel('Payer’s email')).toBeFocused();
  await keyboard.type(uniqueEmail('maya'));
  await keyboard.press('Tab');
  const property = panel.getByRole('combobox', { name: 'Property address' });
  await expect(property).toBeFocused();
  await keyboard.type('48 H');
  await expect(panel.getByRole('option', { name: /^48 Harbor View Dr/ }).first()).toBeVisible();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(property).toHaveValue(/^48 Harbor View Dr/);
  await keyboard.press('Enter');
  await expect(panel.getByText('$18,500.00 requested')).toBeVisible();
  return keyboard.count();
}

/** Approves two payments out that wait, from the list of what waits. */
export async function approveTwoByKeys(page: Page, sender: Credentials): Promise<number> {
  const amounts = [uniqueAmount(), uniqueAmount()] as const;
  for (const { cents } of amounts) {
    await sendOut(sender, { amount: cents, email: uniqueEmail('vendor'), occasion: 'Vendor payment' });
  }
  await page.goto(`${transactions}?view=list&tab=Needs+Approval&show=Last+30+days&sort=-created_at`);
  await expect(page.getByRole('row').filter({ hasText: amounts[1].shown })).toBeVisible();

  const keyboard = countedKeyboard(page);
  const panel = paymentPanel(page);
  for (const { shown } of amounts.toReversed()) {
    await keyboard.press('j');
    await expect(panel.getByRole('button', { name: `Approve outgoing ${shown}` })).toBeVisible();
    await keyboard.press('a');
    const question = page.getByRole('alertdialog', { name: `Approve outgoing ${shown}?` });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await keyboard.tabTo(question.getByRole('button', { name: shown }));
    await keyboard.press('Enter');
    await expect(page.getByText(/^Approval is sent in/)).toBeVisible();
  }
  await expect(toast(page, 'Payment approved')).toBeVisible();
  await expect(page.getByText(/^Approval is sent in/)).toBeHidden();
  await expect(panel.getByText('Needs Approval')).toHaveCount(0);
  return keyboard.count();
}

/** Asks again for a payment that failed, from the list of those that did. */
export async function recoverByKeys(page: Page): Promise<number> {
  await page.goto(
    `${transactions}?view=list&status=FAILED&context=EMD&direction=INBOUND&start_at=2020-01-01,`,
  );
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();

  const keyboard = countedKeyboard(page);
  await keyboard.press('j');
  await expect(paymentPanel(page).getByRole('link', { name: 'Request again' })).toBeVisible();
  await keyboard.press('r');
  const panel = page.getByRole('dialog', { name: 'Collect a Payment' });
  await expect(panel.getByLabel('Amount')).toBeFocused();
  await expect(panel.getByLabel('Amount')).not.toHaveValue('');
  await keyboard.press('Enter');
  await expect(panel.getByText(/ requested$/)).toBeVisible();
  return keyboard.count();
}
