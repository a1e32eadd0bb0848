import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../support/axe.ts';
import { ask, credentialsOf } from '../support/gateway.ts';
import { people } from '../support/people.ts';
import { mailTo } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';
import { property } from '../support/unknown.ts';

/** A PNG of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const named = `Deed.png, ${picture.length} bytes`;

test('a note mentions somebody, who hears of it, follows the mail and opens its file', async ({
  openAs,
  stateOf,
}) => {
  const credentials = credentialsOf(await stateOf(people.admin));
  const { data } = await ask(
    credentials,
    `query { transactionTemplates(filter: { organizationSlug: "harbor-realty", status: DEPOSITED }, limit: 1) {
      entries { id } } }`,
    {},
  );
  const entries = property(property(data, 'transactionTemplates'), 'entries');
  const id = String(property(Array.isArray(entries) ? entries[0] : null, 'id'));

  const page = await openAs(people.admin, `/harbor-realty/transactions/${id}`);
  const note = page.getByRole('textbox', { name: 'New note' });
  await note.fill('Please look at this, ');
  await note.pressSequentially('@');
  const options = page.getByRole('listbox', { name: 'People' }).getByRole('option');
  await expect(options.first()).toBeVisible();
  await note.pressSequentially('Priya');
  await expect(options).toHaveCount(1);
  await expectAccessible(page);
  await note.press('Enter');
  await expect(note).toHaveValue('Please look at this, @Priya Raman ');
  await page
    .getByLabel('File for the note')
    .setInputFiles({ name: 'Deed.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByRole('button', { name: 'Remove Deed.png' })).toBeVisible();
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('button', { name: named })).toBeVisible();
  await expect(note).toHaveValue('');

  const mail = await mailTo(people.approver, new RegExp(`mentioned you in a note on payment #${id}`));
  expect(mail.text).not.toContain('Please look');
  const link = mail.links.find((each) => each.endsWith(`/transactions/${id}`)) ?? '';
  const theirs = await openAs(people.approver, '/harbor-realty');
  const mark = theirs.getByRole('link', { name: /^Notes for you/ });
  await expect(mark).toHaveAttribute('href', `/harbor-realty/transactions/${id}`);
  await theirs.goto(link);
  await expect(theirs.getByText('For you', { exact: true })).toBeVisible();
  const download = theirs.waitForEvent('download');
  await theirs.getByRole('button', { name: named }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Deed.png');
  expect(await readFile(await file.path())).toEqual(picture);
  await expect(async () => {
    await theirs.goto('/harbor-realty');
    await expect(theirs.getByRole('heading', { name: 'Waits for you' })).toBeVisible();
    await expect(mark).toBeHidden();
  }).toPass();
});
