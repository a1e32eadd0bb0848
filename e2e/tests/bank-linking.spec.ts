import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { linkFrame, share, signInAt } from '../support/bank-link.ts';
import { expectFineEverywhere } from '../support/fine.ts';
import { fundingSources, manageTab, openLinking } from '../support/funding.ts';
import { expectNothingLeft, listen, trackedEvents } from '../support/left-behind.ts';
import { pathOf } from '../support/panels.ts';
import { people } from '../support/people.ts';
import { toast } from '../support/sending.ts';
import { expect, test } from '../support/test.ts';

const somebody = (): string => `person-${randomUUID()}`;
const tokens = ['link-sandbox-', 'public-sandbox-', 'access-sandbox-', 'processor-sandbox-'];
const unsupported = 'This account type is not supported. Please select another one.';

const connect = (page: Page): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name: 'Connect your bank' }).click();

/** Waits until all of the events have arrived. */
async function expectTracked(...names: readonly string[]): Promise<void> {
  await expect
    .poll(async () => {
      const events = await trackedEvents();
      return names.filter((name) => !events.includes(`"${name}"`));
    })
    .toEqual([]);
}

test('an account is added by signing in at its bank; no token is left', async ({ openAs }) => {
  const page = await openAs(people.admin, `${fundingSources}?kept=1`);
  const heard = listen(page);
  await openLinking(page);
  await connect(page);
  const link = linkFrame(page);
  await expect(link.getByRole('heading', { name: 'Connect your bank' })).toBeFocused();
  await signInAt(link, 'JPMorgan Chase', somebody());
  await share(link, /Business Checking/);
  await expect(toast(page, 'Funding source created')).toBeVisible();
  const panel = page.getByRole('dialog', { name: 'Business Checking' });
  await expect(panel.getByText('Verified', { exact: true }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/funding-sources\/[0-9a-f-]{36}$/);
  await expectTracked(
    'Add Funding Source Viewed',
    'Plaid Link Opened',
    'Plaid Link Event',
    'Plaid Link Succeeded',
    'Add Funding Source Attempted',
    'Add Funding Source Succeeded',
  );
  await expectNothingLeft(page, heard, tokens);
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
  expect(pathOf(page)).toBe(`${fundingSources}?kept=1`);
});

test('a bank with its own pages leads back through /plaid-continue, and another window waits', async ({
  openAs,
}) => {
  const page = await openAs(people.office, fundingSources);
  const heard = listen(page);
  await openLinking(page);
  await connect(page);
  const link = linkFrame(page);
  await link.getByRole('button', { name: 'Continue' }).click();

  const second = await page.context().newPage();
  await second.goto(`${fundingSources}/add/plaid`);
  await connect(second);
  await expect(second.getByText(/^A bank is being connected in another window\./)).toBeVisible();

  await link.getByRole('button', { name: 'Bank of America' }).click();
  await link.getByRole('button', { name: 'Continue to Bank of America' }).click();
  await expect(page.getByRole('heading', { name: 'Bank of America' })).toBeVisible();
  await connect(second);
  await expect(second.getByText(/started in another window has not come back yet/)).toBeVisible();
  await second.close();

  await page.getByRole('button', { name: 'Sign in and allow' }).click();
  await share(linkFrame(page), /Business Savings/);
  const panel = page.getByRole('dialog', { name: 'Business Savings' });
  await expect(panel).toBeVisible();
  await expect(page).toHaveURL(/\/funding-sources\/[0-9a-f-]{36}$/);
  await expectTracked('Plaid Link Continued');
  await expectNothingLeft(page, heard, tokens);
  // The bank gives everybody the same accounts: without this one, the test can be run again.
  await manageTab(panel).click();
  await panel.getByRole('button', { name: 'Deactivate funding source' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate account' }).click();
  await expect(panel.getByText('Funding source is inactive.')).toBeVisible();
});

test('an account that is not supported, a bank that is down and leaving add nothing', async ({ openAs }) => {
  const page = await openAs(people.approver, fundingSources);
  const heard = listen(page);
  const panel = await openLinking(page);
  const link = linkFrame(page);
  for (const [bank, account] of [
    ['JPMorgan Chase', /Business Card/],
    ['Navy Federal Credit Union', /Business Savings/],
  ] as const) {
    await connect(page);
    await signInAt(link, bank, somebody());
    await share(link, account);
    await expect(panel.getByText(unsupported)).toBeVisible();
  }

  await connect(page);
  await link.getByRole('button', { name: 'Continue' }).click();
  await link.getByRole('button', { name: 'Closed Bank' }).click();
  await expect(link.getByRole('alert')).toContainText('does not answer right now');
  await link.getByRole('button', { name: 'Close' }).click();
  await expect(panel.getByText(/This bank does not answer right now\./)).toBeVisible();

  await connect(page);
  await expect(link.getByRole('heading', { name: 'Connect your bank' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel.getByText('You closed your bank’s sign-in. Nothing was added.')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Connect your bank' })).toBeFocused();
  await expectTracked('Plaid Link Errored', 'Plaid Link Exited');
  await expectNothingLeft(page, heard, tokens);

  await page.goto(`${fundingSources}/add/plaid?oauth_state_id=long-gone`);
  await expect(panel.getByText('This bank sign-in has ended. Please connect your bank again.')).toBeVisible();
  expect(pathOf(page)).toBe(`${fundingSources}/add/plaid`);
});

test('only organizations on the list are offered it', async ({ openAs }) => {
  const page = await openAs(people.superuser, '/lakeside-law/funding-sources/add/plaid');
  const panel = page.getByRole('dialog', { name: 'Add Funding Source' });
  await expect(panel.getByLabel('Routing number')).toBeVisible();
  await expect(panel.getByRole('tab')).toHaveCount(0);
});

test('the tab and Link over it are accessible and fit', async ({ openAs }) => {
  const page = await openAs(people.superuser, fundingSources);
  const panel = await openLinking(page);
  await expectFineEverywhere(page);
  await connect(page);
  await expect(linkFrame(page).getByRole('heading', { name: 'Connect your bank' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(panel.getByText('You closed your bank’s sign-in. Nothing was added.')).toBeVisible();
  await expectFineEverywhere(page);
});
