import type { Browser, Page } from '@playwright/test';
import { addresses } from '../support/addresses.ts';
import { approvals, card } from '../support/board.ts';
import { credentialsOf } from '../support/gateway.ts';
import { addAgain, addMember, type Member, setRoles, told } from '../support/members.ts';
import { people, signIn } from '../support/people.ts';
import { paymentPanel, sendPayment } from '../support/sending.ts';
import { expect, test } from '../support/test.ts';
import { uniqueAmount, uniqueEmail } from '../support/unique.ts';

const board = '/harbor-realty/transactions?view=kanban';

/** The member's own browser with the board open and live, marked so that a reload would show. */
async function openBoard(browser: Browser, { email }: Member): Promise<Page> {
  const context = await browser.newContext({ baseURL: addresses.host });
  const page = await context.newPage();
  await signIn(page, email, '/harbor-realty');
  await page.goto(board);
  await expect(page.getByRole('region', { name: /^Requested & Pending/ })).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.evaluate(() => document.documentElement.setAttribute('data-kept', ''));
  return page;
}

const expectNotReloaded = (page: Page) => expect(page.locator('html[data-kept]')).toHaveCount(1);

test('who is removed loses an open board at once, and has it back once a new invitation is accepted', async ({
  openAs,
  stateOf,
  browser,
}) => {
  const office = credentialsOf(await stateOf(people.office));
  const member = await addMember(office, ['ADMIN']);
  const theirs = await openBoard(browser, member);

  const page = await openAs(people.office, `/harbor-realty/admins/${member.id}/manage`);
  await page.getByRole('button', { name: 'Remove admin' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove admin' }).click();
  await expect(theirs.getByText('Error 403')).toBeVisible();
  await expect(
    theirs.getByRole('heading', { name: 'You are not authorized to access this organization.' }),
  ).toBeVisible();
  await expect(theirs.getByRole('navigation', { name: 'Main' })).toHaveCount(0);

  await expectNotReloaded(theirs);

  await addAgain(office, member, ['ADMIN']);
  await theirs.reload();
  await theirs.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(theirs.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await theirs.context().close();
});

test('a permission that is given or taken changes an open board at once', async ({
  openAs,
  stateOf,
  browser,
}) => {
  const staff = credentialsOf(await stateOf(people.superuser));
  const member = await addMember(credentialsOf(await stateOf(people.office)), ['ADMIN']);
  const amount = uniqueAmount();
  const sender = await openAs(people.admin, '/harbor-realty/transactions');
  await sendPayment(sender, 'Vendor payment', amount, uniqueEmail('vendor'));
  await expect(paymentPanel(sender).getByText('Needs Approval').first()).toBeVisible();

  const theirs = await openBoard(browser, member);
  const approve = card(approvals(theirs), amount.shown).getByRole('button', { name: 'Approve' });
  await expect(approve).toHaveCount(0);
  await setRoles(staff, member, ['ADMIN', 'APPROVE_OUTBOUND_PAYMENT']);
  await expect(approve).toBeVisible();
  await setRoles(staff, member, ['ADMIN']);
  await expect(approve).toHaveCount(0);

  await theirs.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
  await theirs.getByRole('tab', { name: 'Manage' }).click();
  await expect(theirs.getByRole('heading', { name: 'Sign-ins and changes' })).toBeVisible();
  await setRoles(staff, member, ['REQUEST']);
  await expect(theirs.getByText('Nothing to manage at the moment.')).toBeVisible();
  await expectNotReloaded(theirs);
  await theirs.context().close();
});

test('who is deactivated has to sign in at once, and can’t', async ({ stateOf, browser }) => {
  const staff = credentialsOf(await stateOf(people.superuser));
  const member = await addMember(credentialsOf(await stateOf(people.office)), ['ADMIN']);
  const theirs = await openBoard(browser, member);
  await told(staff, 'mutation($id: ID!) { deactivateUser(id: $id) { id } }', { id: member.id });
  await expect(theirs.getByText('Sign in to continue')).toBeVisible();
  await expectNotReloaded(theirs);
  await theirs.context().close();
});
