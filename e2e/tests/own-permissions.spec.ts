import { expectFineEverywhere } from '../support/fine.ts';
import { answerOf, newFounder } from '../support/founders.ts';
import { credentialsOf } from '../support/gateway.ts';
import { pathOf } from '../support/panels.ts';
import { people, signIn } from '../support/people.ts';
import { mailTo } from '../support/sandbox.ts';
import { toast } from '../support/sending.ts';
import { expect, test } from '../support/test.ts';
import { uniqueEmail, uniqueName } from '../support/unique.ts';

const owner = ['ADMIN', 'APPROVE_INBOUND_PAYMENT', 'APPROVE_OUTBOUND_PAYMENT', 'REFUND_PAYMENT'];

test('people give each other permissions; what lets money out somebody else confirms', async ({
  openAs,
  stateOf,
  browser,
}) => {
  const first = await newFounder(stateOf, { roles: owner });
  const staff = credentialsOf(await stateOf(people.superuser));
  const second = uniqueEmail('owner');
  await answerOf(
    staff,
    `mutation($organizationId: ID!, $email: String!, $roles: [OrganizationRole!]!) {
      made: addUserToOrganization(organizationId: $organizationId, email: $email, roles: $roles) { userId }
    }`,
    { organizationId: first.organizationId, email: second, roles: owner },
  );
  const manage = await openAs(people.superuser, `/manage/organizations/${first.organizationId}`);
  await manage.getByRole('button', { name: 'Allow own permissions' }).click();
  const question = manage.getByRole('alertdialog', { name: 'Allow own permissions?' });
  await question.getByRole('button', { name: 'Allow own permissions' }).click();
  await expect(toast(manage, 'The organization gives its permissions itself')).toBeVisible();

  const list = `/${first.slug}/admins`;
  const opened = async (email: string) => {
    const page = await (await browser.newContext({ baseURL: manage.url() })).newPage();
    await signIn(page, email, `/${first.slug}?invitation`);
    return page;
  };
  const asker = await opened(first.email);
  await asker.goto(`${list}/add`);
  const form = asker.getByRole('dialog', { name: 'Add an Admin' });
  const [email, lastName] = [uniqueEmail('approver'), uniqueName('Quist')];
  await form.getByLabel('First Name').fill('Nora');
  await form.getByLabel('Last Name').fill(lastName);
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Phone').pressSequentially('12075550155');
  await expect(form.getByRole('radio', { name: /^Read-only auditor/ })).toBeDisabled();
  // By keyboard, as a group of roles is.
  await form.getByRole('radio', { name: /^Admin/ }).focus();
  await asker.keyboard.press('ArrowDown');
  await asker.keyboard.press('ArrowDown');
  await expect(form.getByRole('radio', { name: /^Approver up to an amount/ })).toBeFocused();
  const out = form.getByRole('group', { name: 'Payments out that they approve' });
  await expect(out.getByLabel(/^Up to/)).toHaveValue('10,000.00');
  await out.getByLabel(/^Up to/).fill('2500');
  const seen = form.getByRole('region', { name: 'What this person will see' });
  await expect(seen.getByText('that somebody else sent up to $2,500.00')).toBeVisible();
  await expectFineEverywhere(asker);
  await form.getByRole('button', { name: 'Add Admin' }).click();
  await expect(toast(asker, 'It lets money out, so it waits')).toBeVisible();
  expect(pathOf(asker)).toBe(list);
  const waiting = asker.getByRole('region', { name: 'Waiting for confirmation' });
  await expect(waiting.getByText('You asked for it; somebody else has to confirm it.')).toBeVisible();
  await expect(waiting.getByRole('button', { name: 'Confirm' })).toBeHidden();

  const confirmer = await opened(second);
  await confirmer.goto(list);
  const shown = confirmer.getByRole('region', { name: 'Waiting for confirmation' });
  await expect(shown.getByText(`Nora ${lastName}`)).toBeVisible();
  await expect(shown.getByText(/that somebody else sent up to \$2,500\.00/)).toBeVisible();
  await expectFineEverywhere(confirmer);
  await shown.getByRole('button', { name: 'Confirm' }).click();
  const confirmation = confirmer.getByRole('alertdialog', {
    name: `Confirm the permissions of Nora ${lastName}?`,
  });
  await confirmation.getByRole('button', { name: 'Confirm permissions' }).click();
  await expect(toast(confirmer, 'User invited')).toBeVisible();
  await expect(shown).toBeHidden();
  await mailTo(email, /./);

  await confirmer.getByRole('link', { name: `Nora ${lastName}` }).click();
  await confirmer.getByRole('dialog').getByRole('tab', { name: 'Manage' }).click();
  await confirmer.getByRole('radio', { name: /^Collect only/ }).check();
  await expectFineEverywhere(confirmer);
  await confirmer.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(confirmer, 'User updated')).toBeVisible();
  await Promise.all([asker, confirmer].map((page) => page.context().close()));
});
