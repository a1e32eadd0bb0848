import { fillInBank, newEscrow, tellAmounts } from '../support/escrow.ts';
import { expectFineEverywhere } from '../support/fine.ts';
import { addByHand, fundingSources, manageTab, openAdding, submitAccount } from '../support/funding.ts';
import { expectNothingHeld, expectNothingLeft, listen } from '../support/left-behind.ts';
import { pathOf } from '../support/panels.ts';
import { people } from '../support/people.ts';
import { toast } from '../support/sending.ts';
import { expect, test } from '../support/test.ts';

test('an account is added by hand and verified by its deposits; its number stays nowhere', async ({
  openAs,
}) => {
  const account = newEscrow('By hand');
  const wrong = ['0.73', '0.87'] as const;
  const page = await openAs(people.admin, `${fundingSources}?kept=1`);
  const heard = listen(page);
  const form = await openAdding(page);
  await submitAccount(form);
  await expect(form.getByText('Required')).toHaveCount(3);
  await fillInBank(form, account);
  await expect(form.getByLabel('Routing number')).toHaveAccessibleDescription(/JPMorgan Chase/);
  await submitAccount(form);
  await expect(toast(page, 'Funding source created')).toBeVisible();
  const panel = page.getByRole('dialog', { name: account.nickname });
  await expect(panel.getByRole('tab', { name: 'Details', selected: true })).toBeVisible();
  await expect(page.locator('h1')).toHaveText('Funding Sources');
  await expect(panel.getByText('Microdeposit Ready').first()).toBeVisible();

  await expect(manageTab(panel)).toHaveAccessibleName(/Needs attention/);
  await manageTab(panel).click();
  await tellAmounts(panel, ...wrong);
  await expect(panel.getByText('The amounts do not match. You have 2 attempts left.')).toBeVisible();
  await tellAmounts(panel, '0.03', '0.09');
  await expect(toast(page, 'Microdeposits verified')).toBeVisible();
  await expect(panel.getByRole('tab', { name: 'Details', selected: true })).toBeVisible();
  await expect(manageTab(panel)).not.toHaveAccessibleName(/Needs attention/);
  await expectNothingLeft(page, heard, [account.accountNumber]);
  await expectNothingHeld(page, wrong);

  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  expect(pathOf(page)).toBe(`${fundingSources}?kept=1`);
  await expect(page.getByRole('row', { name: new RegExp(account.nickname) })).toContainText('Verified');
});

test('deposits that the bank sends back end verifying until new ones are sent; staff reads no word of support', async ({
  openAs,
}) => {
  const { accountNumber } = newEscrow('');
  const page = await openAs(people.admin, fundingSources);
  const panel = await addByHand(page, { nickname: 'R03-microdeposits', accountNumber });
  await manageTab(panel).click();
  await expect(panel.getByText('The account could not be verified.')).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Please contact support.' })).toBeVisible();
  await expect(panel.getByText(/Deposits failed/)).toBeVisible();
  const staff = await openAs(people.superuser, pathOf(page));
  await expect(staff.getByText('The account could not be verified.')).toBeVisible();
  await expect(staff.getByRole('dialog').getByText(/support/)).toHaveCount(0);

  await panel.getByRole('button', { name: 'Enter the number' }).click();
  await panel.getByLabel('Routing number').fill('021000021');
  await panel.getByLabel('Account number').fill(accountNumber);
  await panel.getByRole('button', { name: 'Send deposits' }).click();
  await expect(toast(page, 'Two new deposits are on their way')).toBeVisible();
  await tellAmounts(panel, '0.03', '0.09');
  await expect(toast(page, 'Microdeposits verified')).toBeVisible();
});

test('staff renames an account, takes it for verified and out of use', async ({ openAs }) => {
  const account = newEscrow('Staffed');
  const page = await openAs(people.superuser, fundingSources);
  const panel = await addByHand(page, account);
  await expect(panel.getByRole('heading', { name: 'Staff', exact: true })).toBeVisible();
  await expect(panel.getByText('Funding reference')).toBeVisible();
  await manageTab(panel).click();
  const save = panel.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toHaveAccessibleDescription('Nothing has been changed.');
  const name = `${account.nickname} two`;
  await panel.getByLabel('Account name').fill(name);
  await panel.getByLabel(/^Bank name/).fill('');
  await save.click();
  await expect(toast(page, 'Funding source name updated')).toBeVisible();
  const renamed = page.getByRole('dialog', { name });
  await expect(renamed).toBeVisible();

  await renamed.getByRole('button', { name: 'Mark as verified' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as verified' }).click();
  await expect(renamed.getByText('Funding source is verified.')).toBeVisible();
  await renamed.getByRole('button', { name: 'Deactivate funding source' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate account' }).click();
  await expect(renamed.getByText('Funding source is inactive.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Inactive');
});

test('an account in use stays in use, and is not added twice', async ({ openAs }) => {
  const account = newEscrow('Twice');
  const page = await openAs(people.admin, fundingSources);
  await page.getByRole('main').getByRole('link', { name: 'Operating', exact: true }).click();
  const used = page.getByRole('dialog', { name: 'Operating' });
  await manageTab(used).click();
  await expect(used.getByText('Funding source is verified.')).toBeVisible();
  await expect(used.getByRole('button', { name: 'Save', exact: true })).toBeHidden();
  await used.getByRole('button', { name: 'Deactivate funding source' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate account' }).click();
  await expect(toast(page, 'still uses this account. Deactivate it first.')).toBeVisible();
  await page.keyboard.press('Escape');

  await addByHand(page, account);
  await page.keyboard.press('Escape');
  const form = await openAdding(page);
  await fillInBank(form, account);
  await submitAccount(form);
  await expect(form.getByText('This bank account was already added.')).toBeVisible();
  await expect(form.getByLabel('Account number')).toHaveValue(account.accountNumber);
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: /^Are you sure\?/ });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(form.getByLabel('Account number')).toHaveValue(account.accountNumber);
});

test('an agent adds and reads none; without a customer nobody adds one', async ({ openAs }) => {
  const agent = await openAs(people.agent, `${fundingSources}/add`);
  await expect(agent.getByRole('heading', { name: 'Only admins add funding sources' })).toBeVisible();
  const admin = await openAs(people.admin, fundingSources);
  await admin.getByRole('main').getByRole('link', { name: 'Operating', exact: true }).click();
  await expect(admin).toHaveURL(/funding-sources\/[0-9a-f-]{36}/);
  await agent.goto(pathOf(admin));
  await expect(agent.getByRole('heading', { name: 'Error loading funding source' })).toBeVisible();
  const pine = await openAs(people.pine, '/pine-association/funding-sources/add');
  await expect(
    pine.getByRole('heading', { name: 'Your business is not set up for bank accounts yet' }),
  ).toBeVisible();
});

test('an account is added by keyboard alone', async ({ openAs }) => {
  const account = newEscrow('Typed');
  const page = await openAs(people.admin, fundingSources);
  const form = await openAdding(page);
  const { keyboard } = page;
  await form.getByLabel('Account name').focus();
  await keyboard.type(account.nickname);
  for (const text of ['021000021', account.accountNumber]) {
    await keyboard.press('Tab');
    await keyboard.type(text);
  }
  await keyboard.press('Tab');
  await keyboard.press('ArrowRight');
  await expect(form.getByRole('radio', { name: 'Savings' })).toBeChecked();
  await keyboard.press('Tab');
  await expect(form.getByRole('button', { name: 'Add Funding Source' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: account.nickname })).toBeVisible();
});

test('the list, the form, its errors and the manage tab are accessible and fit', async ({ openAs }) => {
  const page = await openAs(people.admin, fundingSources);
  await expect(page.getByRole('table', { name: 'Funding sources' })).toBeVisible();
  await expectFineEverywhere(page);
  const form = await openAdding(page);
  await submitAccount(form);
  await expect(form.getByText('Required')).toHaveCount(3);
  await expectFineEverywhere(page);
  for (const [name, text] of [
    ['Coastal Trust', 'Give it a business day'],
    ['Commissions', 'Enter the two deposits'],
    ['Marketing', 'Funding source is in an unknown state.'],
  ] as const) {
    await page.goto(fundingSources);
    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
    const panel = page.getByRole('dialog', { name });
    await manageTab(panel).click();
    await expect(panel.getByText(text)).toBeVisible();
    await expectFineEverywhere(page);
  }
});
