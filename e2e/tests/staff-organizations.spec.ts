import { expectFineEverywhere } from '../support/fine.ts';
import { credentialsOf } from '../support/gateway.ts';
import { newOrganization } from '../support/members.ts';
import { people } from '../support/people.ts';
import { toast } from '../support/sending.ts';
import { expect, test } from '../support/test.ts';
import { uniqueName } from '../support/unique.ts';

test('staff changes how an organization approves, and closes and opens it', async ({ openAs, stateOf }) => {
  const id = await newOrganization(
    credentialsOf(await stateOf(people.superuser)),
    uniqueName('Spruce Title'),
  );
  const page = await openAs(people.superuser, `/manage/organizations/${id}`);
  const form = page.getByRole('form', { name: 'Edit approvals' });
  await expectFineEverywhere(page);
  await form.getByLabel('Days until an approval expires').fill('0');
  await form.getByRole('button', { name: 'Save approvals' }).click();
  await expect(form.getByText('From 1 to 365 days')).toBeVisible();
  await form.getByLabel('Days until an approval expires').fill('3');
  await form.getByLabel('Outbound payments wait for a second person').check();
  await form.getByRole('button', { name: 'Save approvals' }).click();
  await expect(toast(page, 'Organization updated')).toBeVisible();

  for (const action of ['Deactivate', 'Reactivate'] as const) {
    await page.getByRole('button', { name: `${action} organization` }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: `${action} organization` })
      .click();
    await expect(toast(page, `Organization ${action.toLowerCase()}d`)).toBeVisible();
  }
  await page.getByRole('link', { name: 'Changes', exact: true }).click();
  const entries = page.getByRole('table', { name: 'Changes' }).getByRole('row');
  await expect(entries.filter({ hasText: 'Update organization' })).toContainText(
    'Approval expiration days: 7 → 3',
  );
  await expect(entries.filter({ hasText: 'Deactivate organization' })).toContainText('Active: yes → no');
});
