import type { Page } from '@playwright/test';
import { expectFineEverywhere } from '../support/fine.ts';
import { people } from '../support/people.ts';
import { isSignedWith, startReceiver } from '../support/receiver.ts';
import { toast } from '../support/sending.ts';
import { expect, test } from '../support/test.ts';
import { uniqueName } from '../support/unique.ts';
import { fromJson, property } from '../support/unknown.ts';

const settings = '/pine-association/settings/manage';
const secret = 'a secret that nobody else has';

/** Adds an integration by keyboard alone, and gives its place on the page. */
async function addIntegration(page: Page, name: string) {
  await page.getByLabel('Integration name').fill(name);
  await page.getByLabel('Integration name').press('Enter');
  const place = page.getByRole('region', { name, exact: true });
  await expect(place).toBeVisible();
  return place;
}

async function confirm(page: Page, label: string): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: label }).click();
}

test('an admin adds a webhook, tries it, sees it fail and sends the event again', async ({ openAs }) => {
  const receiver = await startReceiver();
  try {
    const page = await openAs(people.pine, settings);
    const name = uniqueName('Accounting');
    const place = await addIntegration(page, name);
    const address = place.getByLabel('Webhook address');

    await address.fill('https://localhost/hook');
    await place.getByLabel('Secret').fill('short');
    await place.getByRole('button', { name: 'Add webhook' }).click();
    await expect(place.getByText('At least 24 characters')).toBeVisible();
    await place.getByLabel('Secret').fill(secret);
    await place.getByRole('button', { name: 'Add webhook' }).click();
    await expect(place.getByText('The url must be reachable from the internet')).toBeVisible();
    await expect(place.getByLabel('Secret')).toHaveValue(secret);
    await page.getByRole('tab', { name: 'Details' }).click();
    const question = page.getByRole('alertdialog', { name: /^Are you sure\?/ });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(address).toHaveValue('https://localhost/hook');
    await address.fill(receiver.url);
    await address.press('Enter');
    await expect(toast(page, 'Webhook added')).toBeVisible();
    await expect(address).toHaveValue('');
    await expect(page.getByText(secret)).toHaveCount(0);

    receiver.answerWith(500);
    await place.getByRole('button', { name: 'Send sample event' }).click();
    const message = place.getByRole('list', { name: 'Last messages' }).getByRole('listitem');
    await expect(message).toContainText('webhook.sample');
    await expect(message).toContainText('Answered 500');
    const [first] = receiver.received;
    if (first === undefined) throw new Error('Nothing was received.');
    expect(isSignedWith(secret, first)).toBe(true);
    expect(isSignedWith(`${secret}!`, first)).toBe(false);
    expect(property(fromJson(first.body), 'type')).toBe('webhook.sample');
    await expectFineEverywhere(page);

    receiver.answerWith(200);
    await message.getByRole('button', { name: 'Send again' }).click();
    await expect(message).toContainText('Delivered (200)');
    const last = receiver.received.at(-1);
    expect(last?.headers['webhook-id']).toBe(first.headers['webhook-id']);

    await place.getByRole('button', { name: 'Delete webhook' }).click();
    await confirm(page, 'Delete webhook');
    await expect(place.getByText('No address is told of payments yet.')).toBeVisible();
    await expect(message).toContainText('Delivered (200)');
    await place.getByRole('button', { name: 'Delete integration' }).click();
    await confirm(page, 'Delete integration');
    await expect(place).toHaveCount(0);
  } finally {
    await receiver.stop();
  }
});

test('staff makes an integration for an organization, whose admins then have it', async ({ openAs }) => {
  const page = await openAs(people.superuser, '/manage/organizations?q=Pine+Association');
  await page
    .getByRole('table')
    .getByRole('link', { name: /^Pine Association/ })
    .click();
  await page.getByRole('tab', { name: 'Integrations' }).click();
  const name = uniqueName('Closing Room');
  const place = await addIntegration(page, name);
  await page.getByLabel('Integration name').fill(name.toUpperCase());
  await page.getByRole('button', { name: 'Add integration' }).click();
  await expect(page.getByText('There is an integration with this name already')).toBeVisible();
  await page.getByLabel('Integration name').fill('');
  await expectFineEverywhere(page);

  const admin = await openAs(people.pine, settings);
  await expect(admin.getByRole('region', { name, exact: true })).toBeVisible();
  await place.getByRole('button', { name: 'Delete integration' }).click();
  await confirm(page, 'Delete integration');
  await expect(toast(page, 'Integration deleted')).toBeVisible();
  await admin.reload();
  await expect(admin.getByLabel('Integration name')).toBeVisible();
  await expect(admin.getByRole('region', { name, exact: true })).toHaveCount(0);
});
