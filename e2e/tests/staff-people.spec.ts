import { expectFineEverywhere } from '../support/fine.ts';
import { credentialsOf } from '../support/gateway.ts';
import { addMember } from '../support/members.ts';
import { people } from '../support/people.ts';
import { toast } from '../support/sending.ts';
import { expect, test } from '../support/test.ts';
import { uniqueName } from '../support/unique.ts';

test('staff changes a person, and takes and gives their access; the audit trail tells what was before', async ({
  openAs,
  stateOf,
}) => {
  const member = await addMember(credentialsOf(await stateOf(people.office)), ['TRACK']);
  const page = await openAs(people.superuser, `/manage/users?q=${member.email}`);
  await page.getByRole('link', { name: new RegExp(member.lastName) }).click();
  const form = page.getByRole('form', { name: 'Edit user' });
  await expectFineEverywhere(page);
  await form.getByLabel('Last name').fill(' ');
  await form.getByLabel('Phone').press('ControlOrMeta+A');
  await form.getByLabel('Phone').pressSequentially('207');
  await form.getByRole('button', { name: 'Save user' }).click();
  await expect(form.getByText('Required')).toBeVisible();
  await expect(form.getByText('Phone must have 10 digits')).toBeVisible();

  const lastName = uniqueName('Renamed');
  await form.getByLabel('Last name').fill(lastName);
  await form.getByLabel('Phone').press('ControlOrMeta+A');
  await form.getByLabel('Phone').press('Backspace');
  await form.getByLabel('May register organizations').check();
  await page.getByRole('link', { name: 'Organizations', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: /^Are you sure\?/ });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(form.getByLabel('Last name')).toHaveValue(lastName);
  await form.getByRole('button', { name: 'Save user' }).click();
  await expect(toast(page, 'User updated')).toBeVisible();
  await expect(page.getByRole('heading', { name: `Nora ${lastName}` })).toBeVisible();

  for (const action of ['Deactivate', 'Reactivate'] as const) {
    await page.getByRole('button', { name: `${action} user` }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: `${action} user` })
      .click();
    await expect(toast(page, `User ${action.toLowerCase()}d`)).toBeVisible();
  }
  await page.goto(`/manage/audit?entity=user&entityId=${member.id}`);
  const entries = page.getByRole('table', { name: 'Changes' }).getByRole('row');
  const change = entries.filter({ hasText: 'Update user' });
  await expect(change).toContainText(`Last name: ${member.lastName} → ${lastName}`);
  await expect(change).toContainText('Allow org registration: no → yes');
  await expect(change).toContainText('Quinn Abara');
  await expect(entries.filter({ hasText: 'Deactivate user' })).toContainText('Active: yes → no');
  await expect(entries.filter({ hasText: 'Reactivate user' })).toContainText('Active: no → yes');
  await page.getByRole('textbox', { name: 'Kind of record' }).fill('organization');
  await expect(page.getByRole('heading', { name: 'No changes found' })).toBeVisible();
});
