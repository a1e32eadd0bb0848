import type { Browser, Page } from '@playwright/test';
import { addresses } from '../support/addresses.ts';
import { expectFineEverywhere } from '../support/fine.ts';
import { credentialsOf } from '../support/gateway.ts';
import { addMember } from '../support/members.ts';
import { enterEmail, people, signIn } from '../support/people.ts';
import { mailTo } from '../support/sandbox.ts';
import { keptOf, signedOutNotice, useRefreshToken } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

/** A page in a browser that nobody has used. */
const inNewBrowser = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ baseURL: addresses.host })).newPage();

const lines = (page: Page) => page.getByRole('main').getByRole('listitem');
const title = { name: 'Where you’re signed in', level: 1 } as const;

test('a sign-in from a new browser is told by mail, and ended from the other one at once', async ({
  browser,
  page,
  stateOf,
}) => {
  const { email } = await addMember(credentialsOf(await stateOf(people.admin)), ['ADMIN']);
  await signIn(page, email, '/harbor-realty');
  const stranger = await inNewBrowser(browser);
  await signIn(stranger, email, '/harbor-realty');
  const { refreshToken } = await keptOf(stranger);

  const mail = await mailTo(email, /^New sign-in to your account$/);
  expect(mail.text).toMatch(/Browser: .*Chrome/);
  const link = mail.links.find((each) => each.endsWith('/sessions'));
  await page.goto(link ?? '');
  await expect(page.getByRole('heading', title)).toBeVisible();
  await expect(lines(page)).toHaveCount(2);
  await expect(lines(page).first()).toContainText('This browser');
  await expect(lines(page).last()).toContainText('New browser');
  await expectFineEverywhere(page);

  await lines(page).last().getByRole('button').press('Enter');
  await expect(page.locator('main :focus')).toHaveText(/has been signed out\.$/);
  await expect(lines(page)).toHaveCount(1);
  await expect(signedOutNotice(stranger)).toBeVisible();
  await expect(stranger.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  // The provider has ended it too: no token is renewed, and whoever goes on says again who they are.
  await expect.poll(async () => (await useRefreshToken(refreshToken)).status).toBe(400);
  await stranger.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(stranger.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
  await stranger.context().close();
});

test('all other sessions end together, and signing out takes a session off the list', async ({
  browser,
  page,
  stateOf,
}) => {
  const { email } = await addMember(credentialsOf(await stateOf(people.admin)), ['ADMIN']);
  await signIn(page, email, '/harbor-realty');
  const left = await inNewBrowser(browser);
  const stays = await inNewBrowser(browser);
  for (const other of [left, stays]) await signIn(other, email, '/harbor-realty');
  await page.getByRole('button', { name: /Nora Quist/ }).click();
  await page.getByRole('menuitem', { name: 'Where you’re signed in' }).click();
  await expect(lines(page)).toHaveCount(3);

  await left.goto('/logout');
  await expect(left.getByText('Sign in to continue')).toBeVisible();
  await page.reload();
  await expect(lines(page)).toHaveCount(2);

  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByText('You are signed out everywhere else.')).toBeVisible();
  await expect(lines(page)).toHaveCount(1);
  await expect(signedOutNotice(stays)).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Home/ }),
  ).toBeVisible();
  // The same browser again is no new one.
  await left.goto('/harbor-realty');
  await left.getByRole('button', { name: 'Sign in', exact: true }).click();
  await enterEmail(left, email);
  await expect(
    left.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Home/ }),
  ).toBeVisible();
  await page.goto('/sessions');
  await expect(lines(page)).toHaveCount(2);
  await expect(lines(page).last()).not.toContainText('New browser');
  for (const other of [left, stays]) await other.context().close();
});
