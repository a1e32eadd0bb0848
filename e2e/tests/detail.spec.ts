import { expectAccessible } from '../support/axe.ts';
import { credentialsOf } from '../support/gateway.ts';
import { depositedEarnestMoney, requestEarnestMoney } from '../support/payments.ts';
import { people } from '../support/people.ts';
import { mailTo } from '../support/sandbox.ts';
import { paymentPanel, sendPayment, toast } from '../support/sending.ts';
import { expect, test } from '../support/test.ts';
import { uniqueAmount, uniqueEmail } from '../support/unique.ts';

const transactions = '/harbor-realty/transactions';

test('a request is sent again, canceled by keyboard and reactivated, live for everybody', async ({
  openAs,
  stateOf,
}) => {
  const email = uniqueEmail('pia');
  const office = credentialsOf(await stateOf(people.office));
  const id = await requestEarnestMoney(office, { amount: 1_234_500, email });
  const manage = `${transactions}/${id}?panelTab=manage`;

  const agent = await openAs(people.agent, manage);
  await expect(paymentPanel(agent)).toContainText(`There is no transaction #${id} here.`);

  const page = await openAs(people.office, manage);
  const panel = paymentPanel(page);
  await expectAccessible(page);
  await expect(
    panel.getByRole('button', { name: /Reactivate|Modify|Deactivate|Refund|Approve/ }),
  ).toHaveCount(0);

  await test.step('sent again', async () => {
    await panel.getByRole('button', { name: 'Resend request' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Resend request' }).click();
    await expect(toast(page, 'An email notification has been sent.')).toBeVisible();
    await mailTo(email, /./);
    await panel.getByRole('tab', { name: 'Events' }).click();
    await expect(panel.getByText('Request sent again')).toBeVisible();
    const steps = panel.getByRole('list', { name: 'Events' }).getByRole('listitem');
    await expect(steps.filter({ hasText: 'Requested' })).toContainText(`Sent to ${email}`);
    await expect(steps.last()).toContainText('About 4 banking days after it is authorized');
    await expectAccessible(page);
  });

  const staff = await openAs(people.superuser, manage);
  await expect(paymentPanel(staff).getByRole('button', { name: 'Deactivate' })).toBeVisible();

  await test.step('canceled by keyboard alone', async () => {
    await panel.getByRole('tab', { name: 'Manage' }).click();
    await panel.getByRole('button', { name: 'Cancel request' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'The request has been canceled.')).toBeVisible();
    await expect(panel.getByText('Canceled').first()).toBeVisible();
    await expect(panel.getByText('Nothing to manage at the moment.')).toBeVisible();
  });

  await test.step('platform staff reactivate it, and the open panel follows', async () => {
    const staffPanel = paymentPanel(staff);
    await staffPanel.getByRole('button', { name: 'Reactivate' }).click();
    await staff.getByRole('alertdialog').getByRole('button', { name: 'Reactivate' }).click();
    await expect(toast(staff, 'The transaction status has been updated.')).toBeVisible();
    await expect(panel.getByText('Pending').first()).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Cancel request' })).toBeVisible();
  });
});

test('an outbound payment is approved in its panel by keyboard alone', async ({ openAs }) => {
  const amount = uniqueAmount();
  const sender = await openAs(people.admin, transactions);
  await sendPayment(sender, 'Vendor payment', amount, uniqueEmail('vendor'));
  await expect(paymentPanel(sender).getByText('Needs Approval').first()).toBeVisible();
  const id = /\d{9}/.exec(sender.url())?.[0] ?? '';

  const page = await openAs(people.approver, `${transactions}/${id}?panelTab=events`);
  const steps = paymentPanel(page).getByRole('list', { name: 'Events' }).getByRole('listitem');
  await expect(steps.nth(1)).toContainText('Approval');
  await expect(paymentPanel(page).getByText(/The approval expires/)).toBeVisible();
  await paymentPanel(page).getByRole('button', { name: 'Approve' }).focus();
  await page.keyboard.press('Enter');
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: amount.shown });
  await expect(confirm).toBeVisible();
  while (!(await confirm.evaluate((button) => button === document.activeElement)))
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(paymentPanel(page).getByText(/^Approval is sent in/)).toBeVisible();
  await expect(toast(page, 'Payment approved')).toBeVisible();
  await expect(steps.nth(1)).toContainText('Approved');
});

test('a deposited payment: receipts by their rules, and the superuser’s part', async ({
  openAs,
  stateOf,
}) => {
  const office = credentialsOf(await stateOf(people.office));
  const id = await depositedEarnestMoney(office, 'RESEND_RECEIPTS');
  const page = await openAs(people.office, `${transactions}/${id}?panelTab=manage`);
  const panel = paymentPanel(page);

  await test.step('receipts', async () => {
    await panel.getByRole('button', { name: 'Resend receipts' }).click();
    await expect(panel.getByText('Required', { exact: true })).toBeVisible();
    const email = uniqueEmail('lawyer');
    await panel.getByLabel('Add an email').fill('lawyer');
    await panel.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(panel.getByText('Invalid Email')).toBeVisible();
    await expectAccessible(page);
    await panel.getByLabel('Add an email').fill(email);
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('checkbox', { name: email })).toBeChecked();
    await panel.getByLabel('Add an email').fill(email);
    await page.keyboard.press('Enter');
    await expect(panel.getByText('Email already added')).toBeVisible();
    await panel.getByLabel('Receipt', { exact: true }).selectOption('Deposited');
    await panel.getByRole('button', { name: 'Resend receipts' }).click();
    await expect(toast(page, 'Receipt resent successfully')).toBeVisible();
    await mailTo(email, /./);
    await expect(panel.getByRole('button', { name: /Refund|Modify|Deactivate/ })).toHaveCount(0);
  });

  await test.step('the superuser sees where everything leads, and sets the status by hand', async () => {
    const staff = await openAs(people.superuser, `${transactions}/${id}`);
    const staffPanel = paymentPanel(staff);
    await expect(staffPanel.getByRole('heading', { name: 'Platform staff' })).toBeVisible();
    for (const kind of ['users', 'organizations', 'funding-sources', 'escrow-accounts'])
      await expect(staffPanel.locator(`a[href*="/manage/${kind}/"]`).first()).toBeAttached();
    await expect(staffPanel.locator('a[href*="/console/transfers/"]').first()).toBeAttached();
    await expectAccessible(staff);
    await staffPanel.getByRole('tab', { name: 'Manage' }).click();
    await staffPanel.getByLabel('New status').selectOption('Deposited and failed');
    await staffPanel.getByRole('button', { name: 'Modify status' }).click();
    await staff.getByRole('alertdialog').getByRole('button', { name: 'Modify status' }).click();
    await expect(toast(staff, 'The transaction status has been updated.')).toBeVisible();
    await expect(panel.getByTitle(/cannot be refunded because of a customer balance issue/)).toBeVisible();
  });
});

test('on a narrow phone the title keeps to one line, and the status away from the close button', async ({
  openAs,
  stateOf,
}) => {
  const office = credentialsOf(await stateOf(people.office));
  const id = await requestEarnestMoney(office, { amount: 1_234_500, email: uniqueEmail('noa') });
  const page = await openAs(people.office, `${transactions}/${id}`);
  await page.setViewportSize({ width: 320, height: 700 });
  const panel = paymentPanel(page);
  const title = panel.getByRole('heading', { name: `Transaction #${id}` });
  const status = title.locator('xpath=..').getByText('Pending');
  await expect(status).toBeVisible();
  const boxOf = async (part: typeof title) =>
    (await part.boundingBox()) ?? { x: Infinity, y: Infinity, width: 0, height: Infinity };
  const lineHeight = await title.evaluate((element) => parseFloat(getComputedStyle(element).lineHeight));
  await expect.poll(async () => (await boxOf(title)).height).toBeLessThan(1.5 * lineHeight);
  const [badge, close] = [await boxOf(status), await boxOf(panel.getByRole('button', { name: 'Close' }))];
  expect(badge.x + badge.width).toBeLessThanOrEqual(close.x);
});
