import { people } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

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
    await page.getByRole('listbox').getByRole('option').nth(place).click();
  }
  await page.getByLabel('Amount').fill('12.50');
  await page.getByRole('button', { name: 'Review transfer' }).click();
  await expect(page.getByRole('heading', { name: 'Review' })).toBeVisible();
  await expect(page.getByText('$12.50').first()).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Amount')).toHaveValue('12.50');
});

test('each key of a search is kept while results arrive', async ({ openAs }) => {
  const page = await openAs(people.superuser, '/manage/users');
  const search = page.getByRole('searchbox', { name: 'Search users' });
  // Each answer comes while the next keys are typed.
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response });
  });
  await search.pressSequentially('admin@summit', { delay: 90 });
  await expect(search).toHaveValue('admin@summit');
  await expect(page).toHaveURL(/q=admin%40summit/);
  await expect(page.getByRole('table', { name: 'Users' }).getByRole('row')).toHaveCount(2);
  await expect(search).toBeFocused();
});

for (const [what, path] of [
  ['Manual Transfer', '/manage/transfers'],
  ['New fee', '/manage/fees/new'],
] as const) {
  test(`the headings of ${what} follow one another without a gap`, async ({ openAs }) => {
    const page = await openAs(people.superuser, path);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    const levels = await page
      .getByRole('heading')
      .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))));
    expect(levels[0]).toBe(1);
    for (const [place, level] of levels.entries())
      expect(level - (levels[place - 1] ?? level)).toBeLessThan(2);
  });
}
