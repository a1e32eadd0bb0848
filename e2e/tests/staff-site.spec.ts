import { people } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.describe.configure({ mode: 'parallel' });

for (const who of ['admin', 'agent'] as const) {
  test(`the staff site is closed to an ${who}`, async ({ openAs }) => {
    const page = await openAs(people[who], '/manage/audit');
    await expect(page.getByText('Error 403')).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
  });
}

test('a fee configuration says what a payment costs before it is made', async ({ openAs }) => {
  const page = await openAs(people.superuser, '/manage/fees/new');
  await page.getByLabel('Label').fill('Two tiers');
  await page.getByRole('button', { name: 'Add tier' }).click();
  const [first, second] = [1, 2].map((tier) => page.getByRole('group', { name: `Tier ${tier}` }));
  await first?.getByLabel('Payments up to').fill('1000');
  await first?.getByLabel('Fee', { exact: true }).fill('15');
  await second?.getByLabel('Fee is').selectOption('PERCENT');
  await second?.getByLabel('Percent').fill('0.5');
  await expect(page.getByText('A payment of $5,000.00 costs $25.00.')).toBeVisible();
  await page.getByRole('button', { name: 'Create fee configuration' }).click();
  await expect(page.getByRole('table', { name: 'Fee configurations' })).toContainText(
    'up to $1,000: $15; above: 0.5%',
  );
});

test('a manual transfer is reviewed before money moves', async ({ openAs }) => {
  const page = await openAs(people.superuser, '/manage/transfers');
  await page.getByRole('button', { name: 'Review transfer' }).click();
  await expect(page.getByText('Choose an account')).toHaveCount(2);
  for (const [label, place] of [
    ['From', 0],
    ['To', 1],
  ] as const) {
    await page.getByRole('combobox', { name: label }).click();
    await page.getByRole('option').nth(place).click();
  }
  await page.getByLabel('Amount').fill('12.50');
  await page.getByRole('button', { name: 'Review transfer' }).click();
  await expect(page.getByRole('heading', { name: 'Review' })).toBeVisible();
  await expect(page.getByText('$12.50').first()).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Amount')).toHaveValue('12.50');
});
