import { expectFineEverywhere } from '../support/fine.ts';
import { people } from '../support/people.ts';
import { choose, expectAskedAndStay, openOrganization } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';
import { uniqueName } from '../support/unique.ts';

test('an organization’s own fee has tiers without gap, and its occasions may have it', async ({ openAs }) => {
  const label = uniqueName('Pine fee');
  const page = await openAs(people.superuser, '/manage/fees/new');
  const create = page.getByRole('button', { name: 'Create fee configuration' });
  const tier = (place: number) => page.getByRole('group', { name: `Tier ${place}` });
  await page.getByLabel('Who pays').selectOption('The organization');
  await create.click();
  await expect(page.getByText('Required', { exact: true })).toBeVisible();
  const incomplete = page.getByText('Give each tier its fee, and each but the last an end above its start');
  await expect(incomplete).toBeVisible();

  await page.getByLabel('Label').fill(label);
  await tier(1).getByLabel('Fee', { exact: true }).fill('5');
  for (let more = 0; more < 3; more += 1) await page.getByRole('button', { name: 'Add tier' }).press('Enter');
  await tier(1).getByLabel('Payments up to').fill('500');
  await tier(2).getByLabel('Payments up to').fill('400');
  await tier(2).getByLabel('Fee', { exact: true }).fill('20');
  await tier(3).getByLabel('Fee is').selectOption('PERCENT');
  await tier(3).getByLabel('Percent').fill('0.25');
  await page.getByRole('button', { name: 'Remove tier 4' }).press('Enter');
  await create.click();
  await expect(incomplete).toBeVisible();
  await tier(2).getByLabel('Payments up to').fill('2000');
  await expect(incomplete).toHaveCount(0);
  for (const [amount, cost] of [
    ['500', '$5.00'],
    ['500.01', '$20.00'],
    ['10000', '$25.00'],
  ] as const) {
    await page.getByLabel('A payment of').fill(amount);
    await expect(page.getByRole('status').filter({ hasText: `costs ${cost}.` })).toBeVisible();
  }
  const isDefault = page.getByLabel('The platform’s default');
  await expect(isDefault).toBeEnabled();
  await choose(page, 'Organization optional', 'Pine Association');
  await expect(isDefault).toBeDisabled();
  await expectAskedAndStay(page, () => page.getByRole('link', { name: 'Audit' }).click());
  await expectFineEverywhere(page);
  await create.click();

  const table = page.getByRole('table', { name: 'Fee configurations' });
  await expect(table).toBeVisible();
  await expect(table.getByText(label)).toHaveCount(0);
  await choose(page, 'With those of', 'Pine Association');
  const row = table.getByRole('row').filter({ hasText: label });
  await expect(row).toContainText('up to $500: $5; up to $2,000: $20; above: 0.25%');
  await expect(row).toContainText('Organization');
  await expectFineEverywhere(page);

  await openOrganization(page, 'Pine Association', 'Payment occasions');
  await page.getByRole('link', { name: 'New payment occasion' }).click();
  await expect(page.getByLabel('Fee configuration')).toContainText(`${label} (organization pays)`);
  await openOrganization(page, 'Lakeside Law', 'Payment occasions');
  await page.getByRole('link', { name: 'New payment occasion' }).click();
  await expect(page.getByLabel('Fee configuration')).not.toContainText(label);
});
