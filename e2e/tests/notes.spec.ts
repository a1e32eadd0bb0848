import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../support/axe.ts';
import { ask, credentialsOf } from '../support/gateway.ts';
import { people } from '../support/people.ts';
import { mailTo } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';
import { uniqueName } from '../support/unique.ts';
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

test('a note on an escrow account leads a colleague to it, and is found by what it says', async ({
  openAs,
}) => {
  const words = uniqueName('Branch moved to');
  const page = await openAs(people.admin, '/harbor-realty/escrow-accounts', {
    viewport: { width: 375, height: 800 },
  });
  await page.getByRole('link', { name: 'Harbor Builders Trust' }).click();
  const panel = page.getByRole('dialog', { name: 'Harbor Builders Trust' });
  const note = panel.getByRole('textbox', { name: 'New note' });
  await note.fill(`${words}, `);
  await note.pressSequentially('@Lee');
  await expect(panel.getByRole('option')).toHaveCount(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await expectAccessible(page);
  await note.press('Enter');
  await panel.getByRole('button', { name: 'Add note' }).click();
  await expect(note).toHaveValue('');
  await expect(panel.getByText(words)).toBeVisible();
  await expect(panel.getByText('wrote a note on the escrow account').first()).toBeVisible();

  const mail = await mailTo(people.office, /mentioned you in a note on escrow account Harbor Builders Trust/);
  expect(mail.text).not.toContain(words);
  const link = mail.links.find((each) => each.includes('/escrow-accounts/')) ?? '';
  const theirs = await openAs(people.office, '/harbor-realty');
  await theirs.goto(link);
  const found = theirs.getByRole('dialog', { name: 'Harbor Builders Trust' });
  await expect(found.getByRole('listitem').filter({ hasText: words }).getByText('For you')).toBeVisible();

  await theirs.goto('/harbor-realty');
  await expect(theirs.getByRole('heading', { name: 'Waits for you' })).toBeVisible();
  // Before the menu is there: what is typed waits for its field.
  await theirs.keyboard.press('Control+k');
  await theirs.keyboard.type(words);
  await theirs.getByRole('option', { name: /^Harbor Builders Trust/ }).click();
  await expect(found.getByText(words)).toBeVisible();
});
