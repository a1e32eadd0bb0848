import { expectFineEverywhere } from '../support/fine.ts';
import { people } from '../support/people.ts';
import { toast } from '../support/sending.ts';
import { expect, test } from '../support/test.ts';

/** The smallest PNG there is, of one dark pixel. */
function png(): Buffer {
  return Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );
}

test('an organization is changed, branded and its recipients set', async ({ openAs }) => {
  const page = await openAs(people.pine, '/pine-association/settings/manage');
  await page.getByLabel('Name', { exact: true }).fill('Pine Association North');
  await page
    .getByRole('link', { name: 'Details', exact: true })
    .or(page.getByRole('tab', { name: 'Details' }))
    .first()
    .click();
  const question = page.getByRole('alertdialog', { name: /^Are you sure\?/ });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Pine Association North');
  await expect(page.getByLabel('Friendly URL')).not.toBeEditable();
  await page.getByLabel('Website').fill('no site');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Enter a valid url')).toBeVisible();
  await page.reload();

  await page.getByRole('tab', { name: 'Branding' }).click();
  await page.getByRole('textbox', { name: /^Background color/ }).fill('#0B3D4A');
  const light = page.getByLabel('Light logo');
  await light.setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<html></html>'),
  });
  await expect(page.getByText('The file is not what it says it is. Choose a PNG or JPG.')).toBeVisible();
  await light.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png() });
  await expect(page.getByRole('img', { name: /^Logo of .*, on dark$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Save branding' }).click();
  await expect(toast(page, 'Branding updated')).toBeVisible();
  await expectFineEverywhere(page);

  await page.getByRole('tab', { name: 'Notifications' }).click();
  const recipients = page.getByRole('form', { name: 'Recipients', exact: true });
  await recipients.getByLabel('Add an email').fill('desk@pine.example');
  await recipients.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Notifications updated')).toBeVisible();
  await page.getByRole('tab', { name: 'Manage' }).click();
  await expect(page.getByText(/signed in$/).first()).toBeVisible();
  await expectFineEverywhere(page);
});

test('an agent has nothing to manage', async ({ openAs }) => {
  const page = await openAs(people.agent, '/harbor-realty/settings/manage');
  await expect(page.getByText('Nothing to manage at the moment.')).toBeVisible();
});
