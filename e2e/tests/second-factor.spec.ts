import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { credentialsOf } from '../support/gateway.ts';
import { depositedEarnestMoney } from '../support/payments.ts';
import { people, signIn } from '../support/people.ts';
import { paymentPanel, sendPayment, toast } from '../support/sending.ts';
import { expect, test } from '../support/test.ts';
import { uniqueAmount, uniqueEmail } from '../support/unique.ts';

const transactions = '/harbor-realty/transactions';

const switchOf = (form: Locator) =>
  form.getByRole('checkbox', { name: 'A second factor for approving and refunding' });

// Restores the setting even if a test fails, because other tests share this world. Switching the factor off asks for
// the factor.
test.afterEach(async ({ openAs }) => {
  const settings = await openAs(people.superuser, '/harbor-realty/settings/approvals');
  const form = settings.getByRole('form', { name: 'Approval policy' });
  await expect(switchOf(form)).toBeVisible();
  if (!(await switchOf(form).isChecked())) return;
  await switchOf(form).uncheck();
  await form.getByRole('button', { name: 'Save policy' }).click();
  const opened = settings.waitForEvent('popup');
  await factorDialog(settings).getByRole('button', { name: 'Confirm' }).press('Enter');
  await enterCode(await opened);
  await expect(toast(settings, 'Approval policy saved')).toBeVisible();
});

/** A payment that waits for an approval, where a second factor is asked for; gives its address and amount. */
async function waitingPayment(openAs: (email: string, path: string) => Promise<Page>) {
  const settings = await openAs(people.superuser, '/harbor-realty/settings/approvals');
  const form = settings.getByRole('form', { name: 'Approval policy' });
  await switchOf(form).check();
  await form.getByRole('button', { name: 'Save policy' }).click();
  await expect(toast(settings, 'Approval policy saved')).toBeVisible();
  const amount = uniqueAmount();
  const sender = await openAs(people.office, transactions);
  await sendPayment(sender, 'Vendor payment', amount, uniqueEmail('vendor'));
  await expect(toast(sender, 'Payment awaiting approval')).toBeVisible();
  return { path: new URL(sender.url()).pathname, amount };
}

const factorDialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' });

async function enterCode(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill('246810');
  await page.getByRole('button', { name: 'Confirm' }).click();
}

test('an approval asks for the second factor and goes on; a refund within the time asks for nothing', async ({
  openAs,
  stateOf,
  page,
}) => {
  const { path, amount } = await waitingPayment(openAs);
  await signIn(page, people.admin, transactions);
  await page.goto(path);
  const approve = paymentPanel(page).getByRole('button', { name: /^Approve/ });
  await approve.click();
  const question = page.getByRole('alertdialog', { name: `Approve outgoing ${amount.shown}?` });
  await question.getByRole('button', { name: amount.shown }).click();

  const dialog = factorDialog(page);
  await expect(dialog).toBeVisible();
  // What waits behind it is busy.
  await expectAccessible(page);
  await page.setViewportSize({ width: 375, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // Nothing is lost: the question stays, and can be answered again.
  await expect(
    toast(page, 'Your organization asks for a second factor here. Nothing was changed.'),
  ).toBeVisible();
  await question.getByRole('button', { name: amount.shown }).click();
  const opened = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: 'Confirm' }).press('Enter');
  const window = await opened;
  await expect(window.getByText(people.admin)).toBeVisible();
  await expectAccessible(window);
  await enterCode(window);
  await expect(toast(page, 'Payment approved')).toBeVisible();
  await expect(dialog).toBeHidden();

  const refundable = await depositedEarnestMoney(
    credentialsOf(await stateOf(people.admin)),
    'REFUND',
    'oldest',
  );
  await page.goto(`${transactions}/${refundable}?panelTab=manage`);
  await paymentPanel(page).getByRole('button', { name: 'Refund' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Refund/ })
    .click();
  await expect(toast(page, 'The refund has been initiated.')).toBeVisible();
});

test('where the browser opens no window, the page goes there and comes back to the payment', async ({
  openAs,
  page,
}) => {
  const { path, amount } = await waitingPayment(openAs);
  await signIn(page, people.admin, transactions);
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto(path);
  const approve = async () => {
    await paymentPanel(page)
      .getByRole('button', { name: /^Approve/ })
      .click();
    await page
      .getByRole('alertdialog', { name: `Approve outgoing ${amount.shown}?` })
      .getByRole('button', { name: amount.shown })
      .click();
  };
  await approve();
  const dialog = factorDialog(page);
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await dialog.getByRole('button', { name: 'Confirm on this page' }).click();
  await enterCode(page);
  await expect(paymentPanel(page)).toContainText(amount.shown);
  expect(new URL(page.url()).pathname).toBe(path);
  await approve();
  await expect(toast(page, 'Payment approved')).toBeVisible();
});
