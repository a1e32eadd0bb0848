import { addresses } from '../support/addresses.ts';
import { expectAccessible } from '../support/axe.ts';
import { fillInBank, fillInEscrow, newEscrow, submitEscrow, tellAmounts } from '../support/escrow.ts';
import { people } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

// The tests of summit-title stand together, in this order: the later ones change what it has.
test('until an organization is set up, only Home is open', async ({ openAs }) => {
  const page = await openAs(people.summit, '/summit-title');
  await expect(page).toHaveURL(`${addresses.host}/summit-title/home`);
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(
    navigation.getByText(
      'To unlock all pages on your admin dashboard please complete the onboarding process.',
    ),
  ).toBeVisible();
  await expect(navigation.getByRole('link', { name: 'Home' })).toContainText('2');
  for (const item of [
    'Transactions',
    'Payment Occasions',
    'Escrow Accounts',
    'Funding Sources',
    'Admins',
    'Settings',
  ]) {
    await expect(navigation.getByRole('link', { name: item })).toHaveAttribute('aria-disabled', 'true');
  }
  await navigation.getByRole('link', { name: 'Transactions' }).click({ force: true });
  await expect(page).toHaveURL(`${addresses.host}/summit-title/home`);
  await page.goto('/harbor-realty/home');
  await expect(navigation.getByRole('link', { name: 'Transactions' })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

test('who uses a shared occasion is registered, and may still customize', async ({ openAs }) => {
  const page = await openAs(people.lakeside, '/lakeside-law/home');
  const panel = page.getByRole('region', { name: "You're all done registering your organization!" });
  await expect(panel.getByRole('heading', { level: 3 })).toContainText([
    'Add payment occasion',
    'Customize your account',
  ]);
  await expect(panel.getByRole('link', { name: 'Set it up' })).toHaveAttribute(
    'href',
    '/lakeside-law/settings/branding',
  );
  await expect(panel.getByRole('button', { name: 'Hide' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'At a glance' })).toBeVisible();
  await expectAccessible(page);
});

test('skipping a step, taking it back, and both at once in the navigation', async ({ openAs }) => {
  const page = await openAs(people.summit, '/summit-title/home');
  const home = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' });
  const panel = page.getByRole('region', { name: 'Finish registering your organization' });
  await expect(panel.getByText('2 required steps left')).toBeVisible();
  await expectAccessible(page);

  await panel.getByRole('button', { name: 'Skip this step' }).click();
  const question = page.getByRole('alertdialog', { name: 'Skip this step?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Skip this step' }).click();
  await expect(panel.getByText('1 required step left')).toBeVisible();
  await expect(home).toContainText('1');
  await panel.getByRole('button', { name: 'Undo skipping' }).click();
  await expect(panel.getByText('2 required steps left')).toBeVisible();
  await expect(home).toContainText('2');
});

test('the first account is registered and verified from Home, and finishes its step', async ({ openAs }) => {
  test.setTimeout(120_000);
  const page = await openAs(people.summit, '/summit-title/home');
  const panel = page.getByRole('region', { name: 'Finish registering your organization' });
  await panel.getByRole('link', { name: 'Set it up' }).click();
  const escrow = newEscrow('Summit escrow');
  const form = page.getByRole('dialog', { name: 'Add Escrow Account' });
  await fillInEscrow(form, escrow);
  await fillInBank(form, escrow);
  await submitEscrow(form);
  const account = page.getByRole('dialog', { name: escrow.nickname });
  await expect(account.getByRole('form', { name: 'Enter the two deposits' })).toBeVisible();
  await account.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/summit-title\/home$/);

  const list = panel.getByRole('list', { name: 'Escrow accounts' });
  await expect(list).toContainText('Microdeposit Ready');
  await list.getByRole('link', { name: `Verify escrow account ${escrow.nickname}` }).click();
  await tellAmounts(account, '0.03', '0.09');
  await page.goto('/summit-title/home');
  await expect(list).toContainText('Active');
  await panel.getByRole('button', { name: "I'm done!" }).click();
  await expect(panel.getByText('1 required step left')).toBeVisible();
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(navigation.getByRole('link', { name: 'Escrow Accounts' })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  );

  await panel.getByRole('button', { name: 'Reset steps' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset steps' }).click();
  await expect(panel.getByText('2 required steps left')).toBeVisible();
});

test('every number at a glance is the one of its list', async ({ openAs }) => {
  const page = await openAs(people.admin, '/harbor-realty/home');
  const glance = page.getByRole('region', { name: 'At a glance' });
  await expect(glance.getByRole('list', { name: 'Deposits by week' })).toBeVisible();
  await expectAccessible(page);
  const cleared = glance.getByRole('listitem').filter({ hasText: 'Cleared' });
  const [, amount = ''] = /(\$[\d,.]+)$/.exec((await cleared.textContent()) ?? '') ?? [];
  await cleared.getByRole('link').click();
  await expect(page).toHaveURL(/status=CLEARED/);
  await expect(page.getByText(amount).first()).toBeVisible();
});

test('a feed that is down costs the page nothing else', async ({ openAs }) => {
  const page = await openAs(people.admin, '/harbor-realty/home');
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('contentCards') !== true) return route.continue();
    return route.abort();
  });
  await page.reload();
  await expect(page.getByText('News could not be loaded')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Welcome to Your Dashboard' })).toBeVisible();
});

test('a hidden welcome card stays hidden, in that organization only', async ({ openAs }) => {
  const page = await openAs(people.summit, '/harbor-realty/home');
  const welcome = page.getByRole('region', { name: 'Welcome to Your Dashboard' });
  await welcome.getByRole('button', { name: 'Hide' }).click();
  await expect(welcome).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('region', { name: 'At a glance' })).toBeVisible();
  await expect(welcome).toHaveCount(0);
  await page.goto('/summit-title/home');
  await expect(welcome).toBeVisible();
});
