import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { credentialsOf } from '../support/gateway.ts';
import { organizationId, told } from '../support/members.ts';
import { depositedEarnestMoney } from '../support/payments.ts';
import { people, signIn } from '../support/people.ts';
import { paymentPanel, sendPayment, toast } from '../support/sending.ts';
import { expect, test } from '../support/test.ts';
import { uniqueAmount, uniqueEmail } from '../support/unique.ts';
import { property } from '../support/unknown.ts';

const transactions = '/harbor-realty/transactions';

// Whatever becomes of a test, the others of this world go on without.
test.afterEach(async ({ stateOf }) => {
  const staff = credentialsOf(await stateOf(people.superuser));
  const id = await organizationId(staff);
  const fields = 'version rules { direction minAmount approvers } hours { timeZone opensAt closesAt }';
  const data = await told(
    staff,
    `query($id: ID!) { approvalPolicy(organizationId: $id) { versions { ${fields} } } }`,
    { id },
  );
  const versions = property(property(data, 'approvalPolicy'), 'versions');
  const inForce: unknown = Array.isArray(versions) ? versions[0] : undefined;
  if (inForce === undefined) return;
  const input = {
    ...{ organizationId: id, baseVersion: property(inForce, 'version'), rules: property(inForce, 'rules') },
    ...{ hours: property(inForce, 'hours'), secondFactor: false },
  };
  await told(
    staff,
    'mutation($input: ApprovalPolicyInput!) { saveApprovalPolicy(input: $input) { mayManage } }',
    { input },
  );
});

/** A payment that waits for an approval, where a second factor is asked for; gives its address and amount. */
async function waitingPayment(openAs: (email: string, path: string) => Promise<Page>) {
  const settings = await openAs(people.superuser, '/harbor-realty/settings/approvals');
  const form = settings.getByRole('form', { name: 'Approval policy' });
  await form.getByRole('checkbox', { name: 'A second factor for approving and refunding' }).check();
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
