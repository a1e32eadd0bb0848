import { addresses } from '../support/addresses.ts';
import { ask, credentialsOf } from '../support/gateway.ts';
import { pathOf } from '../support/panels.ts';
import { people, signIn } from '../support/people.ts';
import { mailTo } from '../support/sandbox.ts';
import { toast } from '../support/sending.ts';
import { expect, test } from '../support/test.ts';
import { expectFineEverywhere } from '../support/fine.ts';

const list = '/harbor-realty/admins';

test('somebody is invited, gets permissions, and loses access at once when removed', async ({
  openAs,
  browser,
}) => {
  const mark = Date.now().toString(36);
  const email = `nora.${mark}@harbor.example`;
  const page = await openAs(people.office, list);
  await page.getByRole('link', { name: 'Add Admin User' }).click();
  const form = page.getByRole('dialog', { name: 'Add an Admin' });
  await form.getByRole('button', { name: 'Add Admin' }).click();
  await expect(form.getByText('Required')).toHaveCount(4);
  await form.getByLabel('First Name').fill('Nora');
  await form.getByLabel('Last Name').fill(`Quist ${mark}`);
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Phone').pressSequentially('12075550155');
  await expect(form.getByLabel('Phone')).toHaveValue('1 (207) 555-0155');
  await form.getByRole('button', { name: 'Add Admin' }).click();
  await expect(toast(page, 'User invited')).toBeVisible();
  await expect(form).toBeHidden();
  expect(pathOf(page)).toBe(list);
  await mailTo(email, /./);
  const invited = page.getByRole('link', { name: `Nora Quist ${mark}` });
  await expect(invited).toBeVisible();

  const own = await browser.newContext({ baseURL: addresses.host });
  const theirs = await own.newPage();
  await expect(page.getByRole('row').filter({ has: invited }).getByText('Invited')).toBeVisible();
  // Signing in answers the invitation.
  await signIn(theirs, email, '/harbor-realty?invitation');
  const credentials = credentialsOf(await own.storageState());
  const query = '{ organization(slug: "harbor-realty") { id } }';
  expect(JSON.stringify((await ask(credentials, query)).data)).toContain('"id"');

  await invited.click();
  const panel = page.getByRole('dialog', { name: `Nora Quist ${mark}` });
  await panel.getByRole('tab', { name: 'Manage' }).click();
  const staff = await openAs(people.superuser, pathOf(page));
  const staffPanel = staff.getByRole('dialog', { name: `Nora Quist ${mark}` });
  await staffPanel.getByRole('checkbox', { name: /^Refund payments/ }).check();
  await expect(staffPanel.getByText('They will be able to')).toBeVisible();
  await staffPanel.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(staff, 'User updated')).toBeVisible();

  await panel.getByRole('button', { name: 'Remove admin' }).click();
  const question = page.getByRole('alertdialog', {
    name: `Are you sure you want to remove Nora Quist ${mark} from this organization?`,
  });
  await question.getByRole('button', { name: 'Remove admin' }).click();
  await expect(toast(page, 'Admin removed successfully')).toBeVisible();
  expect(JSON.stringify((await ask(credentials, query)).data)).toBe('{"organization":null}');
  await theirs.reload();
  await expect(theirs.getByText('You are not authorized to access this organization.')).toBeVisible();
  await own.close();
});

test('what a person may do is accessible and fits', async ({ openAs }) => {
  const page = await openAs(people.superuser, list);
  await page.getByRole('main').getByRole('row').getByRole('link').first().click();
  await page.getByRole('dialog').getByRole('tab', { name: 'Manage' }).click();
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
  await expectFineEverywhere(page);
});
