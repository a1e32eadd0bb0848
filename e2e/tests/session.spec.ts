import { addresses } from '../support/addresses.ts';
import { people, signIn } from '../support/people.ts';
import { finishRentalDeposit, openEmailRequest } from '../support/requesting.ts';
import {
  changeSession,
  countTokens,
  keptOf,
  letSessionRunOut,
  signedOutNotice,
  useRefreshToken,
  useUpRefreshToken,
} from '../support/session.ts';
import { expect, test } from '../support/test.ts';
import { uniqueAmount, uniqueEmail } from '../support/unique.ts';

const list = '/harbor-realty/transactions?tab=Deposited&show=This+month';
const signInButton = { name: 'Sign in', exact: true } as const;

test('a session outlives a reload and a new tab', async ({ page, context }) => {
  await signIn(page, people.office);
  const tokens = countTokens(context);
  await page.goto(list);
  await expect(page.getByRole('tab', { name: /^Deposited/, selected: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('tab', { name: /^Deposited/, selected: true })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/harbor-realty/admins');
  await expect(other.getByRole('heading', { name: 'Admins', level: 1 })).toBeVisible();
  expect(tokens.refreshes()).toBe(0);
});

test('after a night of sleep the work goes on where it was', async ({ page, context }) => {
  await page.clock.install();
  await signIn(page, people.office);
  const tokens = countTokens(context);
  await page.goto('/harbor-realty/transactions');
  const form = await openEmailRequest(page, 'Rental deposit');
  await form.getByLabel('Payer’s email').fill(uniqueEmail('asleep'));
  await page.clock.fastForward('12:00:00');
  await finishRentalDeposit(form, uniqueAmount());
  expect(tokens.refreshes()).toBe(1);
});

test('a token that the gateway refuses is renewed unseen', async ({ page, context }) => {
  await signIn(page, people.office);
  // Where no dashboard runs: one that still asks for something would begin a renewal that nobody waits for any more.
  await page.goto('/config.json');
  const tokens = countTokens(context);
  await changeSession(page, { accessToken: 'worn.out.token' });
  await page.goto(list);
  await expect(page.getByRole('tab', { name: /^Deposited/, selected: true })).toBeVisible();
  expect(tokens.refreshes()).toBe(1);
});

for (const [what, hours] of [
  ['five hours ahead', 5],
  ['twenty hours ahead', 20],
  ['five hours behind', -5],
] as const) {
  test(`a clock that is ${what} signs in once and is asked no more`, async ({ page, context }) => {
    await page.clock.install({ time: Date.now() + hours * 3_600_000 });
    const tokens = countTokens(context);
    await signIn(page, people.office);
    await page.goto(list);
    await expect(page.getByRole('tab', { name: /^Deposited/, selected: true })).toBeVisible();
    expect([tokens.codes(), tokens.refreshes()]).toEqual([1, 0]);
  });
}

test('tabs that wake together renew once', async ({ page, context }) => {
  await signIn(page, people.office);
  const other = await context.newPage();
  await other.goto('/harbor-realty/admins');
  const tokens = countTokens(context);
  await letSessionRunOut(page);
  const tabs = [page, other];
  await Promise.all(
    tabs.map((tab) =>
      tab.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Funding Sources' }).click(),
    ),
  );
  for (const tab of tabs) await expect(tab.getByRole('row').nth(1)).toBeVisible();
  expect(tokens.refreshes()).toBe(1);
});

test('a network that is away at the renewal signs nobody out', async ({ page }) => {
  await signIn(page, people.office);
  // Before it has run out: what the page asks by itself would renew it.
  await page.route(`${addresses.sandbox}/oauth/token`, (route) => route.abort());
  await letSessionRunOut(page);
  await page.goto(list);
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await page.unroute(`${addresses.sandbox}/oauth/token`);
  // The page reads again by itself too, and may be there before the button is pressed.
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 1_000 });
    await expect(page.getByRole('tab', { name: /^Deposited/, selected: true })).toBeVisible({
      timeout: 5_000,
    });
  }).toPass();
});

test('an answer that is lost at the renewal signs nobody out', async ({ page }) => {
  await signIn(page, people.office);
  await page.goto(list);
  await expect(page.getByRole('tab', { name: /^Deposited/, selected: true })).toBeVisible();
  // The provider gives its answer, and the page never gets it.
  let lost = 0;
  await page.route(`${addresses.sandbox}/oauth/token`, async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  await letSessionRunOut(page);
  await page.reload();
  await expect(page.getByRole('tab', { name: /^Deposited/, selected: true })).toBeVisible();
  expect(lost).toBe(1);
});

test('a refresh token that was used already leads to one sign-in, and back to the same place', async ({
  page,
  context,
}) => {
  await signIn(page, people.office);
  await page.goto(list);
  await expect(page.getByRole('tab', { name: /^Deposited/, selected: true })).toBeVisible();
  const newest = await useUpRefreshToken(page);
  const other = await context.newPage();
  await other.goto('/harbor-realty/admins');
  // At rest: a tab that still asks for something would find out first, and the reload begin a sign-in of its own.
  await expect(other.getByText('Live', { exact: true })).toBeVisible();

  const tokens = countTokens(context);
  await letSessionRunOut(page);
  await page.reload();
  await expect(signedOutNotice(page)).toBeVisible();
  await expect(signedOutNotice(other)).toBeVisible();
  expect(tokens.refreshes()).toBe(1);
  expect((await useRefreshToken(newest)).status).toBe(400);

  await page.getByRole('button', signInButton).click();
  await expect(page.getByRole('tab', { name: /^Deposited/, selected: true })).toBeVisible();
  expect(page.url()).toBe(addresses.host + list);
  await expect(other.getByRole('heading', { name: 'Admins', level: 1 })).toBeVisible();
  expect([tokens.codes(), tokens.refreshes()]).toEqual([1, 1]);
});

test('a form whose session ended while it was filled in is sent after signing in in another tab', async ({
  page,
  context,
}) => {
  await signIn(page, people.office);
  await page.goto('/harbor-realty/transactions');
  const form = await openEmailRequest(page, 'Rental deposit');
  const [email, amount] = [uniqueEmail('ended'), uniqueAmount()];
  await form.getByLabel('Payer’s email').fill(email);
  await form.getByLabel('Amount').fill(amount.typed);
  await useUpRefreshToken(page);
  await letSessionRunOut(page);
  // Another tab finds out.
  const other = await context.newPage();
  await other.goto('/harbor-realty/admins');
  await expect(page.getByText('What you have typed is kept in this tab')).toBeVisible();
  await other.close();

  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Open another tab to sign in' }).click();
  const second = await opened;
  await expect(second.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await second.close();
  await expect(form.getByLabel('Payer’s email')).toHaveValue(email);
  await finishRentalDeposit(form, amount);
});

test('signing out ends the session in every tab and at the identity provider', async ({ page, context }) => {
  await signIn(page, people.office);
  const other = await context.newPage();
  await other.goto('/harbor-realty/transactions');
  await expect(other.getByRole('navigation', { name: 'Main' })).toBeVisible();
  const { refreshToken } = await keptOf(page);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Logout' }).click();
  await expect(page.getByText('Sign in to continue')).toBeVisible();
  await expect(signedOutNotice(other)).toBeVisible();
  await expect(other.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  expect((await keptOf(page)).names).toEqual([]);
  expect((await useRefreshToken(refreshToken)).status).toBe(400);
  await page.goBack();
  await expect(page.getByText('Sign in to continue')).toBeVisible();

  await signIn(page, people.lakeside);
  await expect(other.getByText('You are not authorized to access this organization.')).toBeVisible();
  await expect(other.getByText(people.lakeside)).toBeVisible();
});
