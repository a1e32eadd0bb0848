import { expectFineEverywhere } from '../support/fine.ts';

import { expect, test } from '../support/test.ts';
import { enterEmail, people, signIn } from '../support/people.ts';

test('the switch at the organization’s mark keeps the section, by keyboard and on a phone', async ({
  openAs,
}) => {
  const page = await openAs(people.summit, '/harbor-realty/transactions');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const button = navigation.getByRole('button', { name: 'Switch organization' });
  await button.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Switch organization' });
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await expectFineEverywhere(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('summit');
  await expect(dialog.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/summit-title\/transactions$/);

  await page.setViewportSize({ width: 375, height: 800 });
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await page
    .getByRole('dialog', { name: 'Navigation' })
    .getByRole('button', { name: 'Switch organization' })
    .click();
  await page.getByRole('option', { name: 'Harbor Realty' }).click();
  await expect(page).toHaveURL(/\/harbor-realty\/transactions$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Transactions', level: 1 })).toBeVisible();
});

test('a browser with a live session at the provider passes an organization’s address without a press', async ({
  page,
}) => {
  await signIn(page, people.office, '/harbor-realty');
  // The dashboard has forgotten them, the provider has not.
  await page.evaluate(() => localStorage.clear());
  await page.goto('/harbor-realty/admins');
  await expect(page.getByRole('heading', { name: 'Admins', level: 1 })).toBeVisible();

  // After a failure a button stands there, and nothing goes round in circles.
  await page.evaluate(() => localStorage.clear());
  await page.goto('/callback?error=access_denied&error_description=Refused');
  await page.evaluate(() => sessionStorage.setItem('keyturn.sign-in-unfinished', '1'));
  await page.goto('/harbor-realty/admins');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Admins', level: 1 })).toBeVisible();
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/harbor-realty/admins');
  await enterEmail(page, people.office);
  await expect(page.getByRole('heading', { name: 'Admins', level: 1 })).toBeVisible();
});
