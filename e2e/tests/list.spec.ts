import { expectAccessible } from '../support/axe.ts';
import { credentialsOf } from '../support/gateway.ts';
import { approve, sendOut } from '../support/payments.ts';
import { people } from '../support/people.ts';
import { paymentPanel, sendPayment, toast } from '../support/sending.ts';
import { expectSettled } from '../support/settled.ts';
import { expect, test } from '../support/test.ts';
import { uniqueAmount, uniqueEmail } from '../support/unique.ts';

// Each approves in the same list, whose rows another one would move.
test.describe.configure({ mode: 'default' });

const list = '/harbor-realty/transactions?view=list';

test('tabs, order and columns are in the address, and Back takes a change back', async ({ openAs }) => {
  const page = await openAs(people.admin, list);
  const table = page.getByRole('table', { name: 'Payments' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('tab', { name: /^Deposited/ }).click();
  await expect(page).toHaveURL(/tab=Deposited/);
  await expect(table.getByText('Pending', { exact: true })).toHaveCount(0);

  const updated = table.getByRole('columnheader', { name: 'Updated' });
  await updated.getByRole('button').click();
  await expect(page).toHaveURL(/sort=-updated_at/);
  await expect(updated).toHaveAttribute('aria-sort', 'descending');
  await updated.getByRole('button').click();
  await expect(updated).toHaveAttribute('aria-sort', 'ascending');
  await page.goBack();
  await expect(updated).toHaveAttribute('aria-sort', 'descending');

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Direction' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Method' }).click();
  await page.keyboard.press('Escape');
  await expect(table.getByRole('columnheader', { name: 'Direction' })).toBeVisible();
  await page.goto('/harbor-realty/transactions?view=list');
  await expect(table.getByRole('columnheader', { name: 'Direction' })).toBeVisible();
  await expect(table.getByRole('columnheader', { name: 'Method' })).toHaveCount(0);
});

test('rows are ticked with Shift by pointer and by keyboard, with count and sum', async ({ openAs }) => {
  const page = await openAs(people.office, list);
  const ticks = page.getByRole('checkbox', { name: /^Select .*#\d{9}/ });
  await expect(ticks.nth(5)).toBeVisible();
  await ticks.nth(1).click();
  await ticks.nth(4).click({ modifiers: ['Shift'] });
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar).toContainText(/4 selected · (In|Out) \$[\d,]+\.\d\d/);
  await expect(bar.getByRole('button', { name: /Approve/ })).toHaveCount(0);
  await ticks.nth(4).focus();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(bar).toContainText('5 selected');
  await page.keyboard.press('x');
  await expect(bar).toContainText('4 selected');
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Clear selection' }).click();
  await expect(bar).toHaveCount(0);
});

test('several payments are approved by keyboard alone, and leave the list of whoever looks', async ({
  openAs,
}) => {
  const vendor = uniqueEmail('vendor');
  const sender = await openAs(people.admin, '/harbor-realty/transactions');
  const amounts = [uniqueAmount(), uniqueAmount()];
  for (const amount of amounts) {
    await sendPayment(sender, 'Vendor payment', amount, vendor);
    await expect(paymentPanel(sender)).toContainText(amount.shown);
    await paymentPanel(sender).getByRole('button', { name: 'Close' }).click();
  }

  const page = await openAs(
    people.approver,
    '/harbor-realty/transactions?tab=Needs+Approval&sort=-created_at',
  );
  await expectSettled(page);
  for (const { shown } of amounts) {
    await page.getByRole('row').filter({ hasText: shown }).getByRole('checkbox').focus();
    await page.keyboard.press('Space');
  }
  const watcher = await openAs(
    people.office,
    '/harbor-realty/transactions?tab=Needs+Approval&sort=-created_at',
  );
  const watched = (shown: string) => watcher.getByRole('row').filter({ hasText: shown });
  for (const { shown } of amounts) await expect(watched(shown)).toBeVisible();
  await expect(watcher.getByText('Live', { exact: true })).toBeVisible();

  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar).toContainText('2 selected');
  await bar.getByRole('button', { name: 'Approve 2' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Approve 2 payments?' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Payments approved')).toBeVisible();
  for (const { shown } of amounts)
    await expect(page.getByRole('row').filter({ hasText: shown })).toHaveCount(0);
  for (const { shown } of amounts) await expect(watched(shown)).toHaveCount(0);
  await expect(bar).toHaveCount(0);
});

test('what cannot be approved is said payment by payment', async ({ openAs }) => {
  const sender = await openAs(people.admin, '/harbor-realty/transactions');
  const amount = uniqueAmount();
  await sendPayment(sender, 'Vendor payment', amount, uniqueEmail('vendor'));
  await expect(paymentPanel(sender)).toContainText(amount.shown);

  const page = await openAs(
    people.approver,
    '/harbor-realty/transactions?tab=Needs+Approval&sort=-created_at',
  );
  await page.getByRole('row').filter({ hasText: amount.shown }).getByRole('checkbox').click();
  const approveTicked = async () => {
    await page
      .getByRole('region', { name: 'Selection' })
      .getByRole('button', { name: /^Approve/ })
      .click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Approve/ })
      .click();
  };
  const answer = (items: readonly object[]) =>
    page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('ApprovePayments') !== true) return route.fallback();
      return route.fulfill({ json: { data: { approvePayments: items } } });
    });
  const refused = (templateId: string) => ({
    __typename: 'ApprovalError',
    templateId,
    errorMessage: 'It expired.',
  });

  await answer([refused('100000001'), refused('100000002')]);
  await approveTicked();
  await expect(toast(page, 'All Approvals Failed')).toBeVisible();
  await expect(page.getByText('Approval Failed (ID: 100000002)')).toBeVisible();
  await page.unroute('**/graphql');

  await answer([]);
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await approveTicked();
  await expect(page.getByText('Unexpected response from server')).toBeVisible();
});

test('of two payments the one that somebody else approved meanwhile is told by its id', async ({
  openAs,
  stateOf,
}) => {
  const sender = credentialsOf(await stateOf(people.admin));
  const amounts = [uniqueAmount(), uniqueAmount()] as const;
  const ids: string[] = [];
  for (const { cents } of amounts)
    ids.push(
      await sendOut(sender, { amount: cents, email: uniqueEmail('vendor'), occasion: 'Vendor payment' }),
    );
  const [decided = ''] = ids;

  const page = await openAs(
    people.approver,
    '/harbor-realty/transactions?tab=Needs+Approval&sort=-created_at',
  );
  for (const { shown } of amounts)
    await page.getByRole('row').filter({ hasText: shown }).getByRole('checkbox').click();
  const other = credentialsOf(await stateOf(people.approver));
  await page.route('**/graphql', async (route) => {
    // The other is there first: the answer is given once the page has asked.
    if (route.request().postData()?.includes('ApprovePayments') === true) await approve(other, decided);
    await route.fallback();
  });

  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Approve 2' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Approve/ })
    .click();
  await expect(toast(page, 'Partial Success')).toContainText('1 approved, 1 could not be approved.');
  await expect(toast(page, `Approval Failed (ID: ${decided})`)).toBeVisible();
  await expectAccessible(page);
});

test('the list reads well on a phone', async ({ openAs }) => {
  const page = await openAs(people.admin, list, { viewport: { width: 375, height: 800 } });
  await expect(page.getByRole('table', { name: 'Payments' }).getByRole('link').first()).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);

  // Each payment says when it stopped, and the tab that is shown stands whole once all are counted.
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto('/harbor-realty/transactions?view=list&tab=Canceled+%26+Failed');
  const first = page.getByRole('table', { name: 'Payments' }).locator('tr[data-payment]').first();
  await expect(first.locator('time')).toBeVisible();
  const shown = page.getByRole('tab', { selected: true });
  await expect(shown).toHaveText(/^Canceled & Failed\d+$/);
  await expect
    .poll(async () => {
      const box = await shown.boundingBox();
      return box === null ? Infinity : box.x + box.width;
    })
    .toBeLessThanOrEqual(320);
});

test('no status and no button is cut off where there is little room', async ({ openAs }) => {
  const page = await openAs(people.admin, list);
  const table = page.getByRole('table', { name: 'Payments' });
  for (const tab of ['Needs Approval', 'Canceled & Failed']) {
    await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
    await expect(page.getByRole('tab', { name: new RegExp(`^${tab}`), selected: true })).toBeVisible();
    await expect(table.getByRole('link').first()).toBeVisible();
    for (const width of [768, 1000, 1366]) {
      await page.setViewportSize({ width, height: 900 });
      await expect
        .poll(() => table.evaluate((drawn) => drawn.scrollWidth - (drawn.parentElement?.clientWidth ?? 0)), {
          message: `${tab} at ${width}`,
        })
        .toBeLessThanOrEqual(0);
    }
  }
});
