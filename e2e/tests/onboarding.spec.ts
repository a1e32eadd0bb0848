import type { Locator } from '@playwright/test';
import { addresses } from '../support/addresses.ts';
import { expectAccessible } from '../support/axe.ts';
import { confirm, expectPending, item, step, stepper } from '../support/onboarding.ts';
import { people } from '../support/people.ts';
import { toast } from '../support/sending.ts';
import { expectSettled } from '../support/settled.ts';
import { expect, test } from '../support/test.ts';

/** What had the focus went with the step before: it is in the one that is next. */
const expectFocusIn = (next: Locator): Promise<void> =>
  expect.poll(() => next.evaluate((item) => item.contains(document.activeElement))).toBe(true);

test('until an organization is set up, only Home is open', async ({ openAs }) => {
  const page = await openAs(people.pine, '/pine-association/home');
  await expectPending(page, 2);
  const panel = page.getByRole('region', { name: 'Finish registering your organization' });
  await expect(panel.getByText('Your organization is not set up to hold escrow.')).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Set it up', exact: true })).toHaveCount(0);
  await expect(panel.getByRole('button', { name: 'Hide' })).toHaveCount(0);
  await item(page, 'Transactions').click({ force: true });
  await expect(page).toHaveURL(`${addresses.host}/pine-association/home`);
  const welcome = page.getByRole('region', { name: 'Welcome to Your Dashboard' });
  await expect(welcome.getByText('Available after onboarding')).toHaveCount(5);
  await expect(welcome.getByRole('link')).toHaveCount(0);
  await expectAccessible(page);
});

test('a step that cannot be marked says so and can be tried again', async ({ openAs }) => {
  const page = await openAs(people.pine, '/pine-association/home');
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('updateOrganization') !== true) return route.continue();
    return route.abort();
  });
  await stepper(page).getByRole('button', { name: 'Skip this step' }).click();
  await confirm(page, 'Skip this step?', 'Skip this step');
  await expect(toast(page, 'Failed to mark step as skipped')).toBeVisible();
  await expectPending(page, 2);
  await expect(stepper(page).getByRole('button', { name: 'Skip this step' })).toBeEnabled();
});

test('who may hold no bank account skips both required steps and is led on, never to a form that refuses them', async ({
  openAs,
}) => {
  const page = await openAs(people.pine, '/pine-association/home');
  const skip = async (title: string) => {
    await step(page, title).getByRole('button', { name: 'Skip this step' }).click();
    await confirm(page, 'Skip this step?', 'Skip this step');
  };
  await skip('Add escrow account');
  await expectPending(page, 1);
  const funding = step(page, 'Add funding source');
  await expect(funding.getByText(/^Your organization is not set up for bank accounts/)).toBeVisible();
  await expect(funding.getByRole('link', { name: 'Set it up', exact: true })).toHaveCount(0);
  await expectFocusIn(funding);
  await funding.getByRole('link', { name: 'ask support to set it up' }).click();
  await expect(page.getByRole('dialog', { name: 'Support' })).toBeVisible();
  await page.keyboard.press('Escape');
  await skip('Add funding source');
  await expectPending(page, 0);
  // As it was, for the tests after this one.
  await step(page, 'Add funding source').getByRole('button', { name: 'Undo skipping' }).click();
  await expectPending(page, 1);
  await step(page, 'Add escrow account').getByRole('button', { name: 'Undo skipping' }).click();
  await expectPending(page, 2);
  await expectFocusIn(step(page, 'Add escrow account'));
});

test('every number at a glance is the one of its list', async ({ openAs }) => {
  const page = await openAs(people.admin, '/harbor-realty/home');
  const glance = page.getByRole('region', { name: 'At a glance' });
  await expect(glance.getByRole('list', { name: 'Deposits by week' })).toBeVisible();
  await expectAccessible(page);
  const cleared = glance.getByRole('listitem').filter({ hasText: 'Cleared' });
  const [, amount = ''] = /(\$[\d,.]+\d)$/.exec((await cleared.textContent()) ?? '') ?? [];
  await cleared.getByRole('link').click();
  await expect(page).toHaveURL(/status=CLEARED/);
  await expect(page.getByText(amount).first()).toBeVisible();
  // Accounts of other tests come and go meanwhile.
  await expect(async () => {
    await page.goto('/harbor-realty/home');
    const unverified = glance.getByRole('listitem').filter({ hasText: 'Unverified accounts' });
    const [count = ''] = /\d+$/.exec((await unverified.textContent()) ?? '') ?? [];
    await unverified.getByRole('link').click();
    await expect(page).toHaveURL(/status=unverified/);
    await expect(page.getByText(`${count} total`)).toBeVisible({ timeout: 3_000 });
  }).toPass();
});

test('a feed that is down costs the page nothing else, and is asked again', async ({ openAs }) => {
  const page = await openAs(people.admin, '/harbor-realty/home');
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('contentCards') !== true) return route.continue();
    return route.abort();
  });
  await page.reload();
  const card = page.getByRole('article', { name: 'Two people, one payment' });
  await expect(page.getByText('News could not be loaded')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Welcome to Your Dashboard' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'At a glance' })).toBeVisible();
  await expect(card).toHaveCount(0);
  await page.unroute('**/graphql');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(card).toBeVisible();
});

for (const [width, pairs, side] of [
  [1000, true, true],
  [999, true, false],
  [768, true, false],
  [767, false, false],
] as const) {
  const where = `${pairs ? 'in pairs' : 'one below the other'}${side ? ' with a side column' : ''}`;
  test(`at ${width} pixels the cards of the feed stand ${where}`, async ({ openAs }) => {
    const page = await openAs(people.admin, '/harbor-realty/home', { viewport: { width, height: 900 } });
    await expect(page.getByRole('region', { name: 'At a glance' })).toBeVisible();
    await expectSettled(page);
    const boxOf = async (name: string) => {
      const card = page.getByRole('article', { name });
      await expect(card).toBeVisible();
      return (await card.boundingBox()) ?? { x: 0, y: 0, width: 0 };
    };
    const first = await boxOf('Collect your first earnest money deposit');
    const second = await boxOf('Send a month of closings from one CSV');
    const aside = await boxOf('What a return means');
    const single = await boxOf('Two people, one payment');
    expect(second.y === first.y && second.x > first.x).toBe(pairs);
    expect(aside.x >= single.x + single.width).toBe(side);
    expect(single.width > first.width).toBe(pairs);
  });
}

test('while required steps are pending the cards of the feed can be read, not used', async ({ openAs }) => {
  const page = await openAs(people.pine, '/pine-association/home');
  const card = page.getByRole('article', { name: 'Collect your first earnest money deposit' });
  await expect(card.getByText('Available after onboarding')).toBeVisible();
  await expect(card.getByRole('button', { name: /^Play/ })).toBeDisabled();
  const link = page.getByRole('article', { name: 'Stuck on a bank step?' }).getByRole('link');
  await link.focus();
  await expect(link).not.toBeFocused();
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
