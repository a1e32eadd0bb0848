import { addresses } from '../support/addresses.ts';
import {
  fillInBank,
  fillInEscrow,
  newEscrow,
  openEscrow,
  openRegistration,
  registerEscrow,
  submitEscrow,
  tellAmounts,
} from '../support/escrow.ts';
import { expectFineEverywhere } from '../support/fine.ts';
import { pathOf } from '../support/panels.ts';
import { people } from '../support/people.ts';
import { toast } from '../support/sending.ts';
import { expect, test } from '../support/test.ts';

const list = '/harbor-realty/escrow-accounts';

test('an account is registered, verified and collected into; its number stays nowhere', async ({
  openAs,
}) => {
  const escrow = newEscrow('Coastal');
  const page = await openAs(people.admin, `${list}?kept=1`);
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  const form = await openRegistration(page);
  await fillInEscrow(form, escrow);
  await fillInBank(form, escrow);
  await expect(form.getByLabel('Routing number')).toHaveAccessibleDescription(/JPMorgan Chase/);
  await submitEscrow(form);
  await expect(toast(page, 'Escrow account created')).toBeVisible();
  await expect(page.locator('h1')).toHaveText('Escrow Accounts');
  const panel = page.getByRole('dialog', { name: escrow.nickname });

  await tellAmounts(panel, '0.01', '0.02');
  await expect(panel.getByText('The amounts do not match. You have 2 attempts left.')).toBeVisible();
  await expect(panel.getByLabel('First amount')).toHaveValue('0.01');
  await tellAmounts(panel, '0.09', '0.03');
  await expect(toast(page, 'Microdeposits verified')).toBeVisible();
  await expect(panel.getByRole('tab', { name: 'Details', selected: true })).toBeVisible();
  await expect(panel.getByText('Active', { exact: true }).first()).toBeVisible();
  await expect(panel.getByRole('link', { name: escrow.nickname })).toBeVisible();

  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  for (const place of [kept, page.url(), await page.content(), ...said]) {
    expect(place).not.toContain(escrow.accountNumber);
  }
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  expect(pathOf(page)).toBe(`${list}?kept=1`);
  await expect(page.getByRole('row', { name: new RegExp(escrow.nickname) })).toContainText('Active');

  await page.goto('/harbor-realty/inbound');
  const collect = page.getByRole('dialog', { name: 'Collect a Payment' });
  await collect.getByRole('combobox', { name: 'Payment occasion' }).fill(escrow.nickname);
  await collect.getByRole('option', { name: new RegExp(`^${escrow.nickname}`) }).click();
  await expect(page).toHaveURL(/\/inbound\/[0-9a-f-]{36}\/link/);
});

test('a registration that broke off goes on over the same bank account; three wrong pairs end verifying it', async ({
  openAs,
}) => {
  const escrow = newEscrow('Broken off');
  const page = await openAs(people.admin, list);
  const form = await openRegistration(page);
  await fillInEscrow(form, escrow);
  await fillInBank(form, escrow);
  const gateway = `${addresses.gateway}/graphql`;
  await page.route(gateway, (route) =>
    route.request().postData()?.includes('"CreateEscrowAccount"') === true
      ? route.abort('connectionreset')
      : route.continue(),
  );
  await submitEscrow(form);
  const added = form.getByText(/^JPMorgan Chase ••\d{4} was added\.$/);
  await expect(added).toBeVisible();
  expect(await page.content()).not.toContain(escrow.accountNumber);
  await page.unroute(gateway);
  await page.reload();
  await expect(added).toBeVisible();
  await fillInEscrow(form, escrow);
  await submitEscrow(form);
  const panel = page.getByRole('dialog', { name: escrow.nickname });
  for (const left of ['2 attempts', '1 attempt']) {
    await tellAmounts(panel, '0.01', '0.02');
    await expect(panel.getByText(`The amounts do not match. You have ${left} left.`)).toBeVisible();
  }
  await tellAmounts(panel, '0.01', '0.02');
  await expect(panel.getByText('The account could not be verified.')).toBeVisible();
  await expect(panel.getByLabel('First amount')).toBeHidden();
  await expect(panel.getByRole('link', { name: 'Please contact support.' })).toBeVisible();
  await expect(panel.getByText('Ended: The amounts did not match')).toBeVisible();

  const staff = await openAs(people.superuser, pathOf(page));
  await expect(staff.getByText('The account could not be verified.')).toBeVisible();
  await expect(staff.getByRole('dialog').getByText(/support/)).toHaveCount(0);
});

test('an account is renamed, gets recipients, is taken out of use and back, and is not added twice', async ({
  openAs,
}) => {
  const escrow = newEscrow('Managed');
  const page = await openAs(people.admin, list);
  await registerEscrow(page, escrow);
  const renamed = `${escrow.nickname} North`;
  const panel = page.getByRole('dialog', { name: new RegExp(`^${escrow.nickname}`) });
  await panel.getByRole('textbox', { name: 'Nickname' }).fill(renamed);
  await panel.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('dialog', { name: renamed })).toBeVisible();

  await panel.getByLabel('Add an email').fill('nobody');
  await panel.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(panel.getByText('Must provide a valid email')).toBeVisible();
  await panel.getByLabel('Add an email').fill('desk@harbor.example');
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Notifications updated')).toBeVisible();

  await panel.getByRole('button', { name: 'Deactivate escrow account' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate account' }).click();
  await expect(toast(page, 'Escrow account deactivated')).toBeVisible();
  await panel.getByRole('button', { name: 'Activate escrow account' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Activate account' }).click();
  await expect(toast(page, 'Escrow account activated')).toBeVisible();
  await panel.getByRole('tab', { name: 'Details' }).click();
  await expect(panel.getByRole('link', { name: 'desk@harbor.example' })).toBeVisible();

  // Its bank account is not added twice; what is wrong is said at its field.
  await page.keyboard.press('Escape');
  const form = await openRegistration(page);
  await submitEscrow(form);
  await expect(form.getByText('Required')).toHaveCount(5);
  await expect(form.getByText('Must be checked')).toBeVisible();
  await form.getByLabel('Routing number').pressSequentially('021000022');
  await expect(form.getByText('Enter a valid routing number')).toBeVisible();
  await fillInEscrow(form, escrow);
  await fillInBank(form, escrow);
  await submitEscrow(form);
  await expect(form.getByText('This bank account was already added.')).toBeVisible();
  await expect(form.getByLabel('Nickname')).toHaveValue(escrow.nickname);
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: /^Are you sure\?/ });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(form.getByLabel('Account number')).toHaveValue(escrow.accountNumber);
});

test('a superuser registers over a funding source that is there', async ({ openAs }) => {
  const first = newEscrow('Freed');
  const page = await openAs(people.superuser, list);
  const panel = await registerEscrow(page, first);
  await panel.getByRole('button', { name: 'Deactivate escrow account' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate account' }).click();
  await expect(toast(page, 'Escrow account deactivated')).toBeVisible();
  await page.keyboard.press('Escape');

  const second = newEscrow('Reused');
  const form = await openRegistration(page);
  await fillInEscrow(form, second);
  await form.getByRole('radio', { name: 'Existing funding source' }).check();
  await submitEscrow(form);
  await expect(form.getByText('Required')).toBeVisible();
  await form.getByRole('combobox', { name: 'Funding source' }).fill(first.nickname);
  await form.getByRole('option', { name: new RegExp(first.nickname) }).click();
  await submitEscrow(form);
  await expect(page.getByRole('dialog', { name: second.nickname })).toBeVisible();
});

test('an agent sees the accounts and adds none; without a customer nobody does', async ({ openAs }) => {
  const agent = await openAs(people.agent, `${list}/register`);
  await expect(agent.getByRole('heading', { name: 'Only admins add escrow accounts' })).toBeVisible();
  await agent.goto(list);
  await openEscrow(agent, 'Harbor Client Trust');
  await agent.getByRole('dialog').getByRole('tab', { name: 'Manage' }).click();
  await expect(agent.getByText(/^Only admins of Harbor Realty see the bank account/)).toBeVisible();
  const pine = await openAs(people.pine, '/pine-association/escrow-accounts/register');
  await expect(pine.getByRole('heading', { name: 'This organization does not hold escrow' })).toBeVisible();
});

test('an account is registered by keyboard alone', async ({ openAs }) => {
  const escrow = newEscrow('Typed');
  const page = await openAs(people.admin, list);
  const form = await openRegistration(page);
  const { keyboard } = page;
  await form.getByLabel('Nickname').focus();
  await keyboard.type(escrow.nickname);
  await keyboard.press('Tab');
  await keyboard.type('Vermont');
  await expect(form.getByRole('option', { name: 'Vermont' })).toBeVisible();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await keyboard.press('Escape');
  await expect(form.getByText('VT', { exact: true })).toBeVisible();
  for (const text of [escrow.nickname, '021000021', escrow.accountNumber]) {
    await keyboard.press('Tab');
    await keyboard.type(text);
  }
  await keyboard.press('Tab');
  await keyboard.press('ArrowRight');
  await expect(form.getByRole('radio', { name: 'Savings' })).toBeChecked();
  await keyboard.press('Tab');
  await keyboard.press('Space');
  await keyboard.press('Tab');
  await expect(form.getByRole('button', { name: 'Add Escrow Account' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: escrow.nickname })).toBeVisible();
});

test('the form, its errors and the manage tab are accessible and fit', async ({ openAs }) => {
  const page = await openAs(people.admin, list);
  const form = await openRegistration(page);
  await expectFineEverywhere(page);
  await submitEscrow(form);
  await expect(form.getByText('Must be checked')).toBeVisible();
  await expectFineEverywhere(page);
  await page.goto(list);
  const pending = await openEscrow(page, 'Harbor Coastal Trust');
  await pending.getByRole('tab', { name: /Manage/ }).click();
  await expect(pending.getByText('Give it a business day')).toBeVisible();
  await expect(pending.getByText(/^by (Mon|Tue|Wed|Thu|Fri), /)).toBeVisible();
  await expectFineEverywhere(page);
});
