import { rmSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addresses, addressesOf, compositions } from '../support/addresses.ts';
import { expectFineEverywhere } from '../support/fine.ts';
import { startComposition } from '../support/composition.ts';
import { enterEmail, people, signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('addresses that are none', async ({ page, openAs }) => {
  await page.goto('/harbor-realty/no-such-page');
  await expect(page.getByText('Error 404')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'This is not a valid url.' })).toBeVisible();

  const signedIn = await openAs(people.admin, '/harbor-realty/no-such-page');
  await expect(signedIn.getByRole('heading', { name: 'This is not a valid url.' })).toBeVisible();
  for (const path of [
    '/no-such-organization',
    '/no-such-organization/transactions',
    '/not%20a%20slug/home',
  ]) {
    await signedIn.goto(path);
    await expect(signedIn.getByText('Error 404')).toBeVisible();
    await expect(
      signedIn.getByRole('heading', { name: 'This is not a valid organization url.' }),
    ).toBeVisible();
  }
});

test('on a phone the way in stays in its place when the organization’s logo comes', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  // Who has signed out is not led on by itself.
  await page.goto('/logout');
  await expect(page.getByText('Sign in to continue')).toBeVisible();
  const asked = Promise.withResolvers<undefined>();
  await page.route('**/organizations/harbor-realty', async (route) => {
    await asked.promise;
    await route.continue();
  });
  await page.goto('/harbor-realty');
  const heading = page.getByRole('heading', { name: 'Secure and simple payments' });
  await expect(heading).toBeVisible();
  const before = await heading.boundingBox();
  asked.resolve(undefined);
  const logo = page.getByRole('main').locator('img');
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBeGreaterThan(0);
  expect(before).not.toBeNull();
  expect(await heading.boundingBox()).toEqual(before);
});

test('an organization of others is refused with a way out', async ({ page }) => {
  await signIn(page, people.outsider, '/harbor-realty');
  await expect(page.getByText('Error 403')).toBeVisible();
  await expect(
    page.getByRole('heading', { name: 'You are not authorized to access this organization.' }),
  ).toBeVisible();
  // A panel that closes for this page leaves the focus to it.
  await page.keyboard.press('Tab');
  await page.getByRole('main').focus();
  await expect(page.getByRole('main')).toHaveCSS('outline-style', 'none');
  await page.getByRole('link', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Secure and simple payments' })).toBeVisible();
});

test('a deep link passes straight to the identity provider, and survives with its query', async ({
  page,
}) => {
  const deep = '/harbor-realty/transactions?tab=Deposited&address=Harbor';
  await page.goto(deep);
  await enterEmail(page, people.admin);
  await expect(page.getByRole('tab', { name: /^Deposited/, selected: true })).toBeVisible();
  expect(page.url()).toBe(addresses.host + deep);
});

test('the sign-in page is the organization’s own, and the product’s where there is none', async ({
  page,
}) => {
  await page.goto('/logout');
  await expect(page.getByText('Sign in to continue')).toBeVisible();
  await page.goto('/harbor-realty');
  await expect(page.getByRole('heading', { name: 'Secure and simple payments' })).toBeVisible();
  await expect(page.getByText('Sign in to continue')).toBeVisible();
  await expect(page.getByText('Harbor Realty', { exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/Harbor Realty/);
  for (const slug of ['role', 'requests', 'dashboard', 'request', 'no-such-organization']) {
    const lookups: string[] = [];
    page.on('request', (request) => lookups.push(new URL(request.url()).pathname));
    await page.goto(`/${slug}`);
    await expect(page.getByText('Sign in to continue')).toBeVisible();
    await expect(page.getByText('Harbor Realty')).toHaveCount(0);
    if (slug !== 'no-such-organization') expect(lookups).not.toContain(`/organizations/${slug}`);
  }
});

test('without its branding the sign-in page still works', async ({ page }) => {
  await page.route(`${addresses.gateway}/organizations/**`, (route) => route.abort());
  await page.goto('/harbor-realty');
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Sign in to continue')).toBeVisible();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
});

test('Back from the identity provider leads to the page with its button, and Back again away', async ({
  page,
}) => {
  await page.goto('/health');
  await expect(page.getByRole('heading', { name: 'Health' })).toBeVisible();
  await page.goto('/harbor-realty/admins');
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Harbor Realty', { exact: true })).toBeVisible();
  const press = page.getByRole('button', { name: 'Sign in', exact: true });
  await expect(press).toBeEnabled();
  await expect(press).not.toHaveAttribute('aria-busy', 'true');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Health' })).toBeVisible();
  await page.goForward();
  await press.click();
  await enterEmail(page, people.office);
  await expect(page.getByRole('heading', { name: 'Admins', level: 1 })).toBeVisible();
});

test('a refused sign-in says why and offers another try', async ({ page }) => {
  await page.goto('/harbor-realty/transactions');
  await enterEmail(page, 'denied@harbor.example');
  await expect(page.getByRole('heading', { name: 'We experienced an error during login.' })).toBeVisible();
  await expect(page.getByText('The sign-in was refused by your organization.')).toBeVisible();
  await expect(page.getByText('If the problem persists, contact support@keyturn.example.')).toBeVisible();

  const other = page.url();
  await page.goto('/harbor-realty/transactions');
  await expect(page.getByText('Harbor Realty', { exact: true })).toBeVisible();
  await expect(page.getByText('Sign in to continue')).toBeVisible();
  await page.goto(other);
  await page.getByRole('button', { name: 'Try to login again' }).click();
  await enterEmail(page, people.admin);
  await expect(page).toHaveURL(`${addresses.host}/harbor-realty/transactions`);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test('a failed sign-in without a wish offers no other try', async ({ page }) => {
  await page.goto('/callback?error=login_required');
  await expect(page.getByRole('heading', { name: 'We experienced an error during login.' })).toBeVisible();
  await expect(page.getByText('login_required')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try to login again' })).toHaveCount(0);
  await page.goto('/callback?error=');
  await expect(page.getByText('An unexpected error occurred.')).toBeVisible();
});

test('signing out comes back to where one was, and never to another site', async ({ page }) => {
  await signIn(page, people.office);
  await page.goto('/harbor-realty/admins');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Logout' }).click();
  await expect(page.getByText('Sign in to continue')).toBeVisible();
  await expect(page).toHaveURL(`${addresses.host}/harbor-realty/admins`);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
  await expect(page).toHaveURL(`${addresses.host}/harbor-realty/admins`);

  for (const foreign of [
    'https://evil.example/',
    '//evil.example/x',
    'javascript:alert(1)',
    '/\\evil.example',
  ]) {
    await page.goto(`/logout?redirectTo=${encodeURIComponent(foreign)}`);
    await expect(page.getByText('Sign in to continue')).toBeVisible();
    await expect(page).toHaveURL(`${addresses.host}/`);
  }
});

test('signing out in one tab signs out the other', async ({ context }) => {
  const first = await context.newPage();
  await signIn(first, people.office);
  const second = await context.newPage();
  await second.goto('/harbor-realty/transactions');
  await expect(second.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await first.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Logout' }).click();
  await expect(first.getByText('Sign in to continue')).toBeVisible();
  await expect(second.getByText('Sign in to continue')).toBeVisible();
  await expect(second.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
});

test('a superadmin enters any organization', async ({ openAs }) => {
  const page = await openAs(people.superuser, '/pine-association/home');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.getByRole('button', { name: /Quinn Abara/ }).click();
  await expect(page.getByText('SUPERADMIN')).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Manage' })).toBeVisible();
});

test('where sign-in is simulated, one of the demo’s people is chosen', async ({ page }) => {
  // A whole composition is started for it.
  test.slow();
  // Beside those that all tests share, and the one that loses answers.
  const which = compositions + 1;
  const data = mkdtempSync(join(tmpdir(), 'keyturn-e2e-simulated-'));
  const composition = await startComposition(data, { AUTH_SIMULATED: '1' }, which);
  try {
    await page.goto(`${addressesOf(which).host}/harbor-realty/admins`);
    await expect(page.getByRole('heading', { name: 'Who do you want to be?' })).toBeVisible();
    for (const email of Object.values(people)) await expect(page.getByText(email)).toBeVisible();
    await expectFineEverywhere(page);
    await page.getByRole('link', { name: people.office }).click();
    await expect(page.getByRole('heading', { name: 'Admins', level: 1 })).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('link', { name: people.outsider }).click();
    await expect(page.getByText('You are not authorized to access this organization.')).toBeVisible();
  } finally {
    await composition.stop();
    rmSync(data, { recursive: true, force: true });
  }
});
