import type { Locator } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { approvals, card, column } from '../support/board.ts';
import { credentialsOf } from '../support/gateway.ts';
import { sendOut } from '../support/payments.ts';
import { people } from '../support/people.ts';
import { holdTransfersOf, releaseTransfersOf } from '../support/sandbox.ts';
import { paymentPanel, sendPayment, toast } from '../support/sending.ts';
import { expect, test } from '../support/test.ts';
import { type UniqueAmount, uniqueAmount, uniqueEmail } from '../support/unique.ts';

const board = '/harbor-realty/transactions?view=kanban';

test('filters go into the address after a pause, come off as chips, and Back brings them again', async ({
  openAs,
}) => {
  const page = await openAs(people.admin, board);
  await expect(column(page, 'Deposited').getByRole('article').first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Payer name' }).fill('nobody has this name');
  await expect(page).toHaveURL(/payer=nobody/);
  const empty = column(page, 'Deposited');
  await expect(empty.getByText('There are no transactions to show.')).toBeVisible();
  await expect(empty).toContainText(
    'To view transactions older than 6 months, please contact our Support Team.',
  );
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page).not.toHaveURL(/payer=/);
  // What took filters away is gone with them: the next one can be added.
  const add = page.getByRole('button', { name: 'Add filter' });
  await expect(add).toBeFocused();

  await add.click();
  await page.getByRole('menuitem', { name: 'Direction' }).click();
  await page
    .getByRole('group', { name: 'Filter Direction' })
    .getByLabel('Direction', { exact: true })
    .selectOption('Outbound');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page).toHaveURL(/direction=OUTBOUND/);
  await expect(add).toBeFocused();
  await expect(page.getByRole('button', { name: 'Change filter Direction, Outbound' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove filter Direction' }).click();
  await expect(page).not.toHaveURL(/direction=/);
  await expect(add).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Change filter Direction, Outbound' })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('button', { name: /^Change filter/ })).toHaveCount(0);
});

test('an ID counts once it has its nine digits', async ({ openAs }) => {
  const page = await openAs(people.admin, board);
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('menuitem', { name: 'ID', exact: true }).click();
  const field = page.getByRole('group', { name: 'Filter ID' }).getByLabel('ID', { exact: true });
  await expect(field).toBeFocused();
  await field.fill('12345');
  await expect(page.getByText('An ID has nine digits.')).toBeVisible();
  await field.fill('123456789');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/id=123456789/);
});

test('a collapsed column stays so, and the view is remembered', async ({ openAs }) => {
  const page = await openAs(people.office, '/harbor-realty/transactions');
  await page.getByRole('button', { name: 'Collapse Deposited' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Expand Deposited' })).toBeVisible();
  await page.getByRole('button', { name: 'Expand Deposited' }).click();
  await page.getByRole('button', { name: 'View List' }).click();
  await page.goto('/harbor-realty/transactions');
  await expect(page.getByRole('table', { name: 'Payments' })).toBeVisible();
});

test('a payment that arrives while the column is read waits, and moves by itself later', async ({
  openAs,
}) => {
  const amount = uniqueAmount();
  const page = await openAs(people.office, board);
  const moving = column(page, 'Authorized & Initiated');
  await expect(moving.getByRole('article').first()).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await moving.getByRole('article').first().hover();

  const sender = await openAs(people.admin, '/harbor-realty/transactions');
  await holdTransfersOf(amount.cents);
  await sendPayment(sender, 'Agent reimbursement', amount, uniqueEmail('agent'));
  await expect(paymentPanel(sender)).toContainText(amount.shown);

  const pill = moving.getByRole('button', { name: /^\d+ new payments?$/ });
  await expect(pill).toBeVisible();
  await expect(card(moving, amount.shown)).toHaveCount(0);
  await pill.click();
  await expect(card(moving, amount.shown)).toBeVisible();
  await releaseTransfersOf(amount.cents);
});

test('what is on its way stands in the order in which it was authorized, on the board and in the list', async ({
  openAs,
}) => {
  const [asked, sent] = [uniqueAmount(), uniqueAmount()];
  await Promise.all([asked, sent].map(({ cents }) => holdTransfersOf(cents)));
  const sender = await openAs(people.admin, '/harbor-realty/transactions');
  const send = async (occasion: string, amount: UniqueAmount) => {
    await sendPayment(sender, occasion, amount, uniqueEmail('vendor'));
    await expect(paymentPanel(sender)).toContainText(amount.shown);
    await paymentPanel(sender).getByRole('button', { name: 'Close' }).click();
  };
  // The first one waits for an approval, which authorizes it after the second one.
  await send('Vendor payment', asked);
  await send('Agent reimbursement', sent);
  const page = await openAs(people.approver, board);
  await card(approvals(page), asked.shown).getByRole('button', { name: 'Approve' }).click();
  // What arrives under the pointer, which the question's buttons are over, waits.
  await page.mouse.move(0, 0);
  await page.getByRole('alertdialog').getByRole('button', { name: asked.shown }).press('Enter');
  await expect(toast(page, 'Payment approved')).toBeVisible();

  const above = async (shown: Locator) => {
    const texts = await shown.allTextContents();
    const placeOf = ({ shown: amount }: UniqueAmount) => texts.findIndex((text) => text.includes(amount));
    return placeOf(asked) >= 0 && placeOf(asked) < placeOf(sent);
  };
  const moving = column(page, 'Authorized & Initiated');
  await expect.poll(() => above(moving.getByRole('article'))).toBe(true);
  await page.goto('/harbor-realty/transactions?view=list&tab=Authorized+%26+Initiated');
  const table = page.getByRole('table', { name: 'Payments' });
  await expect.poll(() => above(table.locator('tr[data-payment]'))).toBe(true);
  await expect(table.getByRole('columnheader', { name: 'Authorized' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await Promise.all([asked, sent].map(({ cents }) => releaseTransfersOf(cents)));
});

test('a deposited payment is refunded from its card by whom that is allowed', async ({ openAs }) => {
  const office = await openAs(people.office, board);
  await expect(column(office, 'Deposited').getByRole('article').first()).toBeVisible();
  await expect(column(office, 'Deposited').getByRole('button', { name: 'Refund' })).toHaveCount(0);

  const page = await openAs(people.admin, board);
  const refundable = column(page, 'Deposited')
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: 'Refund' }) });
  // Status, button and the longest of times share a line.
  const time = refundable.first().locator('time');
  await time.evaluate((shown) => (shown.textContent = '59 min ago'));
  const middleOf = async (shown: Locator) => {
    const box = await shown.boundingBox();
    return box === null ? Number.NaN : box.y + box.height / 2;
  };
  expect(await middleOf(time)).toBeCloseTo(await middleOf(refundable.first().getByText('Deposited')), -1);
  const id = (await refundable.first().getAttribute('data-payment')) ?? '';
  const chosen = page.locator(`[data-payment="${id}"]`);
  await chosen.getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('alertdialog', { name: /^Refund \$/ });
  await expect(dialog).toContainText('The refund takes 1-3 days to appear.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Refund \$/ }).click();
  await expect(toast(page, 'The refund has been initiated.')).toBeVisible();
  await expect(chosen.getByRole('button', { name: 'Refund' })).toHaveCount(0);
  await expect(chosen).toContainText('Refunded');
});

test('what an approver has to know stands in a line of its own where payments are rows', async ({
  openAs,
  stateOf,
}) => {
  const email = uniqueEmail('vendor');
  const sender = credentialsOf(await stateOf(people.admin));
  await sendOut(sender, { amount: 7_499_900, email, occasion: 'Vendor payment' });
  const page = await openAs(people.approver, board, { viewport: { width: 768, height: 900 } });
  const row = card(approvals(page), email);
  const tops = [
    row.getByRole('link', { name: email }),
    row.getByText('Vendor payment'),
    row.getByRole('list', { name: 'About this approval' }),
  ].map((part) => async () => (await part.boundingBox())?.y ?? 0);
  await expect(row.getByText(/^Unusual amount/)).toBeVisible();
  const [payer, purpose, known] = await Promise.all(tops.map((top) => top()));
  const apart = [(purpose ?? 0) - (payer ?? 0), (known ?? 0) - (purpose ?? 0)];
  for (const each of apart) {
    expect(each).toBeGreaterThan(12);
    expect(each).toBeLessThan(28);
  }
});

for (const width of [375, 768]) {
  test(`the board fits ${width} px`, async ({ openAs }) => {
    const page = await openAs(people.admin, board, { viewport: { width, height: 900 } });
    await expect(page.getByRole('article').first()).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}
