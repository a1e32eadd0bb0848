import { newEscrow, registerEscrow } from '../support/escrow.ts';
import { expectFineEverywhere } from '../support/fine.ts';
import { addByHand, fundingSources } from '../support/funding.ts';
import { pathOf } from '../support/panels.ts';
import { people } from '../support/people.ts';
import { toast } from '../support/sending.ts';
import { confirmed } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

test('the dashboard leads staff to a funding source, which they verify and take out of use', async ({
  openAs,
}) => {
  const page = await openAs(people.superuser, fundingSources);
  const account = newEscrow('Led');
  const panel = await addByHand(page, account);
  const dashboard = page.url();
  await panel.getByRole('link', { name: 'Open funding source' }).click();
  await expect(page.getByRole('main')).toContainText(account.nickname);
  await expect(page).toHaveURL(/\/manage\/funding-sources\/[0-9a-f-]{36}$/);
  await expectFineEverywhere(page);
  await confirmed(page, 'Mark as verified');
  await expect(toast(page, 'Funding source marked as verified')).toBeVisible();
  await expect(page.getByText('Verified', { exact: true }).first()).toBeVisible();
  await confirmed(page, 'Deactivate funding source');
  await expect(toast(page, 'Funding source deactivated')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Deactivate funding source' })).toHaveCount(0);
  await page.goto(`${dashboard}/manage`);
  await expect(page.getByText('Funding source is inactive.')).toBeVisible();
});

test('the dashboard leads staff to an escrow account, which they take out of use and back', async ({
  openAs,
}) => {
  const admin = await openAs(people.admin, '/harbor-realty/escrow-accounts');
  const account = newEscrow('Led Escrow');
  await registerEscrow(admin, account);
  const page = await openAs(people.superuser, pathOf(admin).replace(/\/manage$/, ''));
  await page.getByRole('link', { name: 'Open escrow account' }).click();
  await expect(page.getByRole('heading', { name: account.nickname, level: 2 })).toBeVisible();
  await expect(page).toHaveURL(/\/manage\/escrow-accounts\/[0-9a-f-]{36}$/);
  await expectFineEverywhere(page);
  await confirmed(page, 'Deactivate escrow account');
  await expect(toast(page, 'Escrow account deactivated')).toBeVisible();
  await confirmed(page, 'Reactivate escrow account');
  await expect(toast(page, 'Escrow account reactivated')).toBeVisible();
  await page.getByRole('link', { name: 'Changes', exact: true }).click();
  const changes = page.getByRole('table', { name: 'Changes' }).getByRole('row');
  await expect(changes.filter({ hasText: 'Deactivate escrow account' })).toHaveCount(1);
  await expect(changes.filter({ hasText: 'Reactivate escrow account' })).toHaveCount(1);
});
