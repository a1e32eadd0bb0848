import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { credentialsOf } from '../support/gateway.ts';
import { depositedEarnestMoney, sendOut } from '../support/payments.ts';
import { people } from '../support/people.ts';
import { paymentPanel, toast } from '../support/sending.ts';
import { expect, test } from '../support/test.ts';
import { uniqueAmount, uniqueEmail } from '../support/unique.ts';

const transactions = '/harbor-realty/transactions';
const waiting = `${transactions}?view=list&tab=Needs+Approval&show=Last+30+days&sort=-created_at`;
const wide = { viewport: { width: 1600, height: 900 } };

const isHeld = (page: Page) => paymentPanel(page).getByText(/^(Approval|Decline) is sent in/);

/** A press of a key opens the question, whose answer is reached by Tab. */
async function approveByKey(page: Page, shown: string): Promise<void> {
  await page.keyboard.press('a');
  const question = page.getByRole('alertdialog', { name: `Approve outgoing ${shown}?` });
  await expect(question).toBeVisible();
  const answer = question.getByRole('button', { name: shown });
  while (!(await answer.evaluate((button) => button === document.activeElement)))
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
}

test('a decision by key is taken back by U, and sent by going on', async ({ openAs, stateOf }) => {
  const sender = credentialsOf(await stateOf(people.admin));
  const amounts = [uniqueAmount(), uniqueAmount()] as const;
  for (const { cents } of amounts) {
    await sendOut(sender, { amount: cents, email: uniqueEmail('vendor'), occasion: 'Vendor payment' });
  }
  const page = await openAs(people.approver, waiting, wide);
  const row = (shown: string) => page.getByRole('row').filter({ hasText: shown });
  await row(amounts[1].shown).getByRole('link').first().click();
  const panel = paymentPanel(page);
  await expect(panel.getByRole('button', { name: `Approve outgoing ${amounts[1].shown}` })).toBeVisible();

  await approveByKey(page, amounts[1].shown);
  await expect(isHeld(page)).toBeVisible();
  await page.keyboard.press('u');
  await expect(panel.getByRole('button', { name: 'Approve' })).toBeVisible();
  await expect(panel).toBeFocused();

  await approveByKey(page, amounts[1].shown);
  await expect(isHeld(page)).toBeVisible();
  await page.keyboard.press('j');
  await expect(toast(page, 'Payment approved')).toBeVisible();
  await expect(panel.getByRole('button', { name: `Approve outgoing ${amounts[0].shown}` })).toBeVisible();

  await approveByKey(page, amounts[0].shown);
  await expect(isHeld(page)).toBeVisible();
  // Here, where the seconds that it takes are no matter: above, U must come before the ten are over.
  await expectAccessible(page);
  await expect(isHeld(page)).toBeHidden();
  await expect(panel.getByText('Needs Approval')).toHaveCount(0);
});

test('on a wide screen the record stands beside a list that goes on working', async ({ openAs, stateOf }) => {
  const sender = credentialsOf(await stateOf(people.admin));
  const amount = uniqueAmount();
  await sendOut(sender, { amount: amount.cents, email: uniqueEmail('vendor'), occasion: 'Vendor payment' });
  const page = await openAs(people.approver, waiting, wide);
  const row = page.getByRole('row').filter({ hasText: amount.shown });
  await row.getByRole('link').first().click();
  const panel = paymentPanel(page);
  await expect(panel.getByRole('button', { name: 'Approve' })).toBeVisible();
  const [beside, list] = [await panel.boundingBox(), await page.getByRole('table').boundingBox()];
  expect(beside).not.toBeNull();
  expect((await page.getByRole('tabpanel').first().boundingBox())?.width ?? 0).toBeLessThanOrEqual(
    beside?.x ?? 0,
  );
  expect(list?.x).toBeLessThan(beside?.x ?? 0);

  await page.keyboard.press('x');
  await expect(row.getByRole('checkbox')).toBeChecked();
  const selection = page.getByRole('region', { name: 'Selection' });
  await expect(selection).toContainText('1 selected');
  const message = toast(page, 'is ticked in the list.');
  await expect(message).toBeVisible();
  const overlap = async () => {
    const [over, under] = [await message.boundingBox(), await selection.boundingBox()];
    return over === null || under === null ? NaN : over.y + over.height - under.y;
  };
  await expect.poll(overlap).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  const other = page.getByRole('table').getByRole('checkbox').last();
  await other.click();
  await expect(selection).toContainText('2 selected');
  await expect(panel).toBeVisible();
  await panel.focus();
  await page.keyboard.press('x');
  await expect(row.getByRole('checkbox')).not.toBeChecked();
  const before = page.url();
  await page.getByRole('table').getByRole('link').last().click();
  await expect(page).not.toHaveURL(before);
  await expect(panel).toBeVisible();

  await page.getByRole('button', { name: 'View Kanban' }).click();
  const waitingCards = page.getByRole('region', { name: 'Needs Approval' }).getByRole('article');
  await waitingCards.first().getByRole('link').first().click();
  await expect(panel).toBeVisible();
  for (const waits of await waitingCards.all()) {
    expect(await waits.evaluate((drawn) => drawn.scrollWidth - drawn.clientWidth)).toBeLessThanOrEqual(0);
  }
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});

test('R asks for a refund where one may be made', async ({ openAs, stateOf }) => {
  const admin = credentialsOf(await stateOf(people.admin));
  const id = await depositedEarnestMoney(admin, 'REFUND');
  const page = await openAs(people.admin, `${transactions}/${id}`);
  await expect(paymentPanel(page).getByRole('button', { name: 'Refund' })).toBeVisible();
  await page.keyboard.press('r');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('1-3 days');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
});
