import { randomInt } from 'node:crypto';
import { approvals, card } from '../support/board.ts';
import { expectFineEverywhere } from '../support/fine.ts';
import { answerOf, newFounder } from '../support/founders.ts';
import { ask, credentialsOf } from '../support/gateway.ts';
import { people, signIn } from '../support/people.ts';
import { mailTo } from '../support/sandbox.ts';
import { paymentPanel, sendPayment, toast } from '../support/sending.ts';
import { expect, test } from '../support/test.ts';
import { shownMoney, uniqueEmail } from '../support/unique.ts';

const transactions = '/harbor-realty/transactions';

test('a payment above the amount of the policy waits for two people, and goes with the second', async ({
  openAs,
}) => {
  // Other tests send less.
  const cents = randomInt(1_400_000, 1_499_999);
  const amount = { cents, typed: (cents / 100).toFixed(2), shown: shownMoney(cents) };
  const settings = await openAs(people.superuser, '/harbor-realty/settings/approvals');
  const form = settings.getByRole('form', { name: 'Approval policy' });
  await form.getByRole('button', { name: 'Add rule' }).click();
  const rule = form.getByRole('group', { name: /^Rule \d+$/ }).last();
  await expect(rule.getByLabel('Payments')).toBeFocused();
  await rule.getByLabel(/^Of at least/).fill('14000');
  await rule.getByLabel('Needs').selectOption('Two approvers');
  await expect(rule.getByText('$14,000 or more out: two approvers')).toBeVisible();
  await expectFineEverywhere(settings);
  await form.getByRole('button', { name: 'Save policy' }).click();
  await expect(toast(settings, 'Approval policy saved')).toBeVisible();
  await expect(settings.getByText(/, in force/)).toBeVisible();

  const sender = await openAs(people.office, transactions);
  await sendPayment(sender, 'Agent reimbursement', amount, uniqueEmail('agent'));
  await expect(toast(sender, 'Payment awaiting approval')).toBeVisible();
  const panel = paymentPanel(sender);
  await expect(panel.getByText('Policy: $14,000 or more out: two approvers')).toBeVisible();
  await expect(panel.getByText('None of 2 approvals yet')).toBeVisible();
  const id = /\d{9}/.exec(sender.url())?.[0] ?? '';

  const first = await openAs(people.approver, `${transactions}/${id}`);
  await paymentPanel(first)
    .getByRole('button', { name: /^Approve/ })
    .click();
  const question = (page: typeof first) =>
    page.getByRole('alertdialog', { name: `Approve outgoing ${amount.shown}?` });
  await question(first).getByRole('button', { name: amount.shown }).click();
  await expect(toast(first, 'Approval given; a second approver decides')).toBeVisible();
  await expect(panel.getByText('1 of 2 approvals, Priya Raman')).toBeVisible();
  await expect(
    paymentPanel(first).getByText('You approved this; somebody else approves it too.'),
  ).toBeVisible();
  await expect(paymentPanel(first).getByRole('button', { name: /^Approve/ })).toHaveCount(0);
  await expectFineEverywhere(first);

  const second = await openAs(people.admin, transactions);
  await card(approvals(second), amount.shown).getByRole('button', { name: 'Approve' }).click();
  await question(second).getByRole('button', { name: amount.shown }).click();
  await expect(toast(second, 'Payment approved')).toBeVisible();
  await expect(panel.getByText('Authorized', { exact: true }).first()).toBeVisible();
  await panel.getByRole('tab', { name: 'Events' }).click();
  const steps = panel.getByRole('list', { name: 'Events' }).getByRole('listitem');
  await expect(steps.filter({ hasText: 'First of two approvals' })).toContainText('Priya Raman');
});

test('a draft is tried on the last 90 days before anything is saved', async ({ openAs }) => {
  // Nobody saves a policy of this organization, which would outdate the draft.
  const page = await openAs(people.superuser, '/lakeside-law/settings/approvals');
  const form = page.getByRole('form', { name: 'Approval policy' });
  await form.getByRole('button', { name: 'Add rule' }).click();
  const rule = form.getByRole('group', { name: /^Rule \d+$/ }).last();
  await rule.getByLabel('Payments').selectOption('In and out');
  await rule.getByLabel(/^Of at least/).pressSequentially('1000');
  await form.getByRole('button', { name: 'Try on the last 90 days' }).press('Enter');
  const result = form.getByRole('region', { name: 'The last 90 days with this draft' });
  await expect(result.getByText(/^\d+ of \d+ payments would have waited\.$/)).toBeAttached();
  await expect(result.getByRole('table', { name: 'By rule' })).toContainText('$1,000 or more: one approver');
  const held = result.getByRole('table', { name: 'Payments that would have waited' });
  await expect(held.getByRole('link').first()).toBeVisible();
  await expectFineEverywhere(page);
  await rule.getByLabel('Needs').selectOption('Two approvers');
  await expect(result.getByText('The draft has changed since; try again.')).toBeVisible();
  await form.getByRole('button', { name: 'Try on the last 90 days' }).click();
  await expect(result.getByRole('table', { name: 'By rule' })).toContainText('$1,000 or more: two approvers');
  await form.getByRole('button', { name: 'Discard changes' }).click();
  await expect(result.getByText('The draft has changed since; try again.')).toBeVisible();
});

test('an admin loosens a setting only with an approver, who follows the link in the mail', async ({
  openAs,
  stateOf,
}) => {
  const office = credentialsOf(await stateOf(people.office));
  const name = 'Agent reimbursement';
  const { data } = await ask(
    office,
    `query($name: String!) { made: paymentOccasions(organizationSlug: "harbor-realty", search: $name) {
      entries { id organization { ownerId: id } } } }`,
    { name },
  );
  const id = /"id":"([^"]+)"/.exec(JSON.stringify(data))?.[1] ?? '';
  const ownerId = /"ownerId":"([^"]+)"/.exec(JSON.stringify(data))?.[1] ?? '';
  // One cent more than the limit that applies when the field is empty. No other test sends an amount near it.
  const loosened = await ask(
    office,
    `mutation($id: ID!) { updatePaymentOccasion(input: { id: $id, limit: 10000001 }) {
      limit waits { settings { name } } } }`,
    { id },
  );
  expect(loosened.error).toBeNull();
  expect(JSON.stringify(loosened.data)).toContain('"waits":{"settings":[{"name":"limit"');

  const asker = await openAs(people.office, `/harbor-realty/payment-occasions/${id}`);
  await expect(asker.getByText('Settings wait for a second person')).toBeVisible();
  await expectFineEverywhere(asker);
  await asker.getByRole('link', { name: 'Look at the change' }).click();
  await expect(asker.getByRole('heading', { name: 'Settings that wait for confirmation' })).toBeVisible();
  await expect(asker.getByRole('button', { name: 'Take back' })).toBeVisible();
  await expect(asker.getByRole('button', { name: 'Confirm', exact: true })).toHaveCount(0);

  const staff = await openAs(people.superuser, `/manage/organizations/${ownerId}/payment-occasions/${id}`);
  await expect(staff.getByRole('heading', { name: 'Waiting for confirmation' })).toBeVisible();
  await expect(staff.getByRole('button', { name: 'Confirm', exact: true })).toBeVisible();
  await expectFineEverywhere(staff);

  const asked = await mailTo(people.approver, /asks to change the settings of Agent reimbursement/);
  const path = new URL(asked.links.find((link) => link.endsWith('/settings/approvals')) ?? '').pathname;
  const confirmer = await openAs(people.approver, path);
  await expect(confirmer.getByText(/May confirm it: .*Priya Raman/)).toBeVisible();
  await expectFineEverywhere(confirmer);
  await confirmer.getByRole('button', { name: 'Confirm', exact: true }).press('Enter');
  await confirmer.getByRole('button', { name: 'Confirm settings' }).click();
  await expect(toast(confirmer, 'Settings confirmed')).toBeVisible();
  await expect(confirmer.getByRole('heading', { name: 'Settings that wait for confirmation' })).toBeHidden();
  await mailTo(people.office, /Your change of the settings of Agent reimbursement was confirmed/);
  const { data: after } = await ask(office, 'query($id: ID!) { paymentOccasion(id: $id) { limit } }', { id });
  expect(after).toEqual({ paymentOccasion: { limit: 10_000_001 } });
});

test('a weaker policy waits; the mail leads the second admin to it, and the history names both', async ({
  openAs,
  stateOf,
  browser,
}) => {
  const first = await newFounder(stateOf);
  const staff = credentialsOf(await stateOf(people.superuser));
  const second = uniqueEmail('admin');
  const { organizationId } = first;
  const hours = { timeZone: 'America/New_York', opensAt: '08:00', closesAt: '18:00' };
  await answerOf(
    staff,
    'mutation($id: ID!, $email: String!) { made: addUserToOrganization(organizationId: $id, email: $email, roles: [ADMIN, APPROVE_OUTBOUND_PAYMENT]) { userId } }',
    { id: organizationId, email: second },
  );
  await answerOf(
    staff,
    'mutation($id: ID!) { made: updateOrganization(input: { orgId: $id, ownPermissions: true }) { id } }',
    { id: organizationId },
  );
  await answerOf(
    staff,
    'mutation($input: ApprovalPolicyInput!) { made: saveApprovalPolicy(input: $input) { organizationId } }',
    { input: { organizationId, baseVersion: 0, rules: [{ approvers: 'TWO' }], hours } },
  );
  const base = (await openAs(people.superuser, '/')).url();
  const opened = async (email: string) => {
    const page = await (await browser.newContext({ baseURL: base })).newPage();
    await signIn(page, email, `/${first.slug}?invitation`);
    return page;
  };
  const confirmer = await opened(second);
  const asker = await opened(first.email);
  await asker.goto(`/${first.slug}/settings/approvals`);
  await asker.getByRole('button', { name: 'Remove rule 1' }).click();
  await asker.getByRole('button', { name: 'Save policy' }).click();
  await expect(asker.getByRole('heading', { name: 'Waiting for confirmation' })).toBeVisible();

  const asked = await mailTo(second, /asks to change the approval policy/);
  await confirmer.goto(asked.links.find((link) => link.endsWith('/settings/approvals')) ?? 'about:blank');
  await confirmer.getByRole('button', { name: 'Confirm', exact: true }).click();
  await confirmer.getByRole('button', { name: 'Confirm policy' }).click();
  await expect(toast(confirmer, 'Approval policy confirmed')).toBeVisible();
  await expect(confirmer.getByText(/Version 2/).first()).toBeVisible();
  await expect(confirmer.getByText(/Ida Founder, confirmed by /)).toBeVisible();
  await mailTo(first.email, /Your change of the approval policy was confirmed/);
  await Promise.all([asker, confirmer].map((page) => page.context().close()));
});
