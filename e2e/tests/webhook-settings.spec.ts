import { expectFineEverywhere } from '../support/fine.ts';
import { people } from '../support/people.ts';
import { toast } from '../support/sending.ts';
import { expect, test } from '../support/test.ts';
import { uniqueName } from '../support/unique.ts';

test('a webhook’s events are chosen and its secret changed; what was answered is read', async ({
  openAs,
}) => {
  const page = await openAs(people.pine, '/pine-association/settings/manage');
  const name = uniqueName('Ledger');
  await page.getByLabel('Integration name').fill(name);
  await page.getByLabel('Integration name').press('Enter');
  const place = page.getByRole('region', { name, exact: true });
  await place.getByLabel('Webhook address').fill('https://hooks.keyturn.example/hook');
  await place.getByRole('button', { name: 'Make a secret' }).click();
  await expect(place.getByLabel('Secret')).toHaveValue(/^whsec_/);
  await place.getByRole('button', { name: 'Add webhook' }).click();
  await expect(toast(page, 'Webhook added')).toBeVisible();
  await place.getByRole('button', { name: 'Change webhook' }).click();
  await place.getByRole('checkbox', { name: /^payment\.deposited/ }).check();
  await place.getByRole('button', { name: 'Save events' }).click();
  await expect(place.getByText('Told of payment.deposited.')).toBeVisible();
  await place.getByRole('button', { name: 'New secret' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'New secret' }).click();
  await expect(place.getByText('Copy this secret now. It is not shown again.')).toBeVisible();
  await place.getByRole('button', { name: 'Send sample event' }).click();
  await place.getByRole('button', { name: 'Details' }).first().click();
  await expect(place.getByRole('region', { name: 'Details' })).toContainText('webhook.sample');
  await expectFineEverywhere(page);
});
