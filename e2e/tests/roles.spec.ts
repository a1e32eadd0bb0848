import { people } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const admins = '/harbor-realty/admins';
const settings = '/harbor-realty/settings/manage';

for (const who of ['admin', 'approver'] as const) {
  test(`an ${who} manages the organization but gives nobody permissions`, async ({ openAs }) => {
    const page = await openAs(people[who], settings);
    await expect(page.getByLabel('Name', { exact: true })).toBeEditable();
    await expect(page.getByLabel('Friendly URL')).not.toBeEditable();
    await expect(page.getByRole('switch', { name: /Refunds/ })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Sign-ins and changes' })).toBeVisible();

    await page.goto(admins);
    await expect(page.getByRole('link', { name: 'Add Admin User' }).first()).toBeVisible();
    await page.getByRole('main').getByRole('row').getByRole('link').first().click();
    const panel = page.getByRole('dialog');
    await panel.getByRole('tab', { name: 'Manage' }).click();
    await expect(panel.getByText(/^Refund payments: (Yes|No)/)).toBeVisible();
    await expect(panel.getByRole('checkbox')).toHaveCount(0);
    await expect(panel.getByRole('button', { name: 'Save Changes' })).toHaveCount(0);
  });
}

test('an agent manages nothing', async ({ openAs }) => {
  const page = await openAs(people.agent, settings);
  await expect(page.getByText('Nothing to manage at the moment.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Save|Delete|Remove/ })).toHaveCount(0);
  for (const tab of ['Branding', 'Notifications']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel')).not.toBeEmpty();
    await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0);
  }
});

test('a superuser gives permissions, moves the organization and turns refunds', async ({ openAs }) => {
  const page = await openAs(people.superuser, settings);
  await expect(page.getByLabel('Friendly URL')).toBeEditable();
  await expect(page.getByRole('switch', { name: /Refunds/ })).toBeVisible();
  await page.goto(admins);
  await page.getByRole('main').getByRole('row').getByRole('link').first().click();
  await page.getByRole('dialog').getByRole('tab', { name: 'Manage' }).click();
  await expect(page.getByRole('dialog').getByRole('checkbox')).toHaveCount(6);
});

test('the history of settings is narrowed by kind, person and day, in the address', async ({ openAs }) => {
  const page = await openAs(people.office, settings);
  const history = page.getByRole('list', { name: 'Sign-ins and changes' });
  await expect(history.getByRole('listitem').first()).toBeVisible();
  await page
    .getByRole('button', { name: 'Sign-ins' })

    .click();
  await page.getByRole('searchbox', { name: 'Search by person' }).fill('office@harbor');
  await expect(page).toHaveURL(/kind=sign-ins&person=office%40harbor/);
  await expect(history.getByRole('listitem').filter({ hasNotText: 'signed in' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('searchbox', { name: 'Search by person' })).toHaveValue('office@harbor');
  await expect(history.getByText(/signed in$/).first()).toBeVisible();
  await page.getByRole('button', { name: /^Date: / }).click();
  const days = page.getByRole('dialog', { name: 'Date: days' });
  await expect(days.getByRole('spinbutton', { name: 'month, First day' })).toBeFocused();
  await page.keyboard.type('01012020');
  await page.keyboard.press('Tab');
  await page.keyboard.type('01022020');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing fits.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page).toHaveURL(/\/settings\/manage$/);
  await expect(history.getByRole('listitem').first()).toBeVisible();
});
