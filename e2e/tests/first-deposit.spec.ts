import type { Browser, Page } from '@playwright/test';
import { addresses } from '../support/addresses.ts';
import { expectAccessible } from '../support/axe.ts';
import { card, column } from '../support/board.ts';
import { fillInBank, fillInEscrow, newEscrow, submitEscrow, tellAmounts } from '../support/escrow.ts';
import { submitAccount } from '../support/funding.ts';
import { confirm, expectPending, item, step, stepper } from '../support/onboarding.ts';
import { openRequest, payFromNewAccount } from '../support/payer.ts';
import { people, signIn } from '../support/people.ts';
import { openEmailRequest } from '../support/requesting.ts';
import { mailTo } from '../support/sandbox.ts';
import { toast } from '../support/sending.ts';
import { expect, test } from '../support/test.ts';
import { uniqueAmount, uniqueEmail } from '../support/unique.ts';

const done = "You're all done registering your organization!";

/** Asks for earnest money, pays as the payer, and waits for it on the board. */
async function collectFirstPayment(page: Page, browser: Browser, occasion: string): Promise<string> {
  const amount = uniqueAmount();
  const email = uniqueEmail('first');
  const form = await openEmailRequest(page, occasion, { isOnly: true });
  await form.getByLabel('Payer’s email').fill(email);
  await form.getByLabel('Amount').fill(amount.typed);
  await form.getByLabel('Property address').fill('9 Summit Rd, Bangor, ME 04401');
  await form.getByRole('button', { name: `Request ${amount.shown}` }).click();
  await expect(form.getByRole('heading', { name: `${amount.shown} requested` })).toBeVisible();
  await form.getByRole('button', { name: 'Close' }).click();

  const payer = await (await browser.newContext()).newPage();
  await openRequest(payer, await mailTo(email, /./));
  await payFromNewAccount(payer, { firstName: 'Ines', lastName: 'Duarte' });
  await payer.context().close();
  await expect(card(column(page, 'Deposited'), amount.shown)).toContainText('Ines Duarte');
  return amount.shown;
}

// Nothing else touches summit-title, which is new at each start: this is the whole of its first day.
test('a new organization from its first sign-in to its first deposit', async ({ page, browser, stateOf }) => {
  const escrow = newEscrow('Summit escrow');
  const operating = newEscrow('Summit operating');
  // A colleague's Home, whose socket never opens: it learns by asking alone.
  const colleague = await (
    await browser.newContext({ storageState: await stateOf(people.summit) })
  ).newPage();
  await colleague.routeWebSocket(/\/graphql/, (socket) => void socket.close());

  await test.step('at first only Home is open', async () => {
    await signIn(page, people.summit, '/summit-title');
    await expect(page).toHaveURL(`${addresses.host}/summit-title/home`);
    await expectPending(page, 2);
    await expect(stepper(page)).toHaveAccessibleName('Finish registering your organization');
    await expect(stepper(page).getByText('2 required steps left')).toBeVisible();
    await expect(page.getByRole('region', { name: 'At a glance' })).toHaveCount(0);
    await expectAccessible(page);
    await page.goto('/summit-title/settings/branding');
    await colleague.goto('/summit-title/home');
    await expectPending(colleague, 2);
    await page.goto('/summit-title/home');
  });

  await test.step('a step is skipped after a question, and taken back', async () => {
    await stepper(page).getByRole('button', { name: 'Skip this step' }).click();
    await expectAccessible(page);
    await confirm(page, 'Skip this step?', 'Cancel');
    await expectPending(page, 2);
    await stepper(page).getByRole('button', { name: 'Skip this step' }).click();
    await confirm(page, 'Skip this step?', 'Skip this step');
    await expect(step(page, 'Add escrow account')).toContainText('Skipped');
    await expectPending(page, 1);
    await step(page, 'Add escrow account').getByRole('button', { name: 'Undo skipping' }).click();
    await expectPending(page, 2);
  });

  await test.step('the escrow account is registered and verified', async () => {
    await step(page, 'Add escrow account').getByRole('link', { name: 'Set it up' }).click();
    const form = page.getByRole('dialog', { name: 'Add Escrow Account' });
    await fillInEscrow(form, escrow);
    await fillInBank(form, escrow);
    await submitEscrow(form);
    const account = page.getByRole('dialog', { name: escrow.nickname });
    await expect(account.getByRole('form', { name: 'Enter the two deposits' })).toBeVisible();
    await account.getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL(/\/summit-title\/home$/);

    const list = stepper(page).getByRole('list', { name: 'Escrow accounts' });
    await expect(list).toContainText('Microdeposit Ready');
    await expect(stepper(page).getByRole('link', { name: 'Add another account' })).toBeVisible();
    await expect(stepper(page).getByRole('button', { name: "I'm done!" })).toHaveCount(0);
    await colleague.reload();
    const theirs = stepper(colleague).getByRole('list', { name: 'Escrow accounts' });
    await expect(theirs).toContainText('Microdeposit Ready');

    await list.getByRole('link', { name: `Verify escrow account ${escrow.nickname}` }).click();
    await tellAmounts(account, '0.03', '0.09');
    await expect(toast(page, 'Microdeposits verified')).toBeVisible();
    await account.getByRole('button', { name: 'Close' }).click();
    await expect(list).toContainText('Active');
    await expect(theirs).toContainText('Active');
    await expectPending(page, 2, ['Escrow Accounts', 'Funding Sources']);
    await stepper(page).getByRole('button', { name: "I'm done!" }).click();
    await expectPending(page, 1, ['Escrow Accounts', 'Funding Sources']);
    await expectPending(colleague, 1, ['Escrow Accounts', 'Funding Sources']);
  });

  await test.step('the funding source is added and verified; every page opens', async () => {
    await step(page, 'Add funding source').getByRole('link', { name: 'Set it up' }).click();
    const form = page.getByRole('dialog', { name: 'Add Funding Source' });
    await fillInBank(form, operating);
    await submitAccount(form);
    const account = page.getByRole('dialog', { name: operating.nickname });
    await expect(account.getByText('Microdeposit Ready').first()).toBeVisible();
    await account.getByRole('button', { name: 'Close' }).click();
    const list = stepper(page).getByRole('list', { name: 'Funding sources' });
    await list.getByRole('link', { name: `Verify funding source ${operating.nickname}` }).click();
    await tellAmounts(account, '0.03', '0.09');
    await expect(account.getByRole('tab', { name: 'Details', selected: true })).toBeVisible();
    await account.getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL(/\/summit-title\/home$/);
    await expect(list).toContainText('Verified');
    await stepper(page).getByRole('button', { name: "I'm done!" }).click();
    await expectPending(page, 0);
    await expectPending(colleague, 0);
  });

  await test.step('branding finishes the registration', async () => {
    await step(page, 'Customize your account').getByRole('link', { name: 'Set it up' }).click();
    await expect(page).toHaveURL(/\/summit-title\/settings\/branding$/);
    await page.getByRole('textbox', { name: /^Background color/ }).fill('#5B2A86');
    await page.getByRole('button', { name: 'Save branding' }).click();
    await expect(toast(page, 'Branding updated')).toBeVisible();
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL(/\/summit-title\/home$/);
    await expect(stepper(page)).toHaveAccessibleName(done);
    await expect(stepper(page).getByRole('listitem')).toHaveText([
      'Add escrow accountDone',
      'Add funding sourceDone',
      'Customize your accountDone',
    ]);
    await expectAccessible(page);
  });

  const amount = await test.step('the first payment is collected', async () => {
    const glance = page.getByRole('region', { name: 'At a glance' });
    await expect(glance.getByRole('heading', { name: 'No payments yet' })).toBeVisible();
    await page.getByRole('link', { name: 'View Transactions →' }).click();
    return collectFirstPayment(page, browser, escrow.nickname);
  });

  await test.step('Home tells of it, and the finished steps can be put away', async () => {
    await page.goto('/summit-title/home');
    const glance = page.getByRole('region', { name: 'At a glance' });
    await expect(glance.getByText(amount).first()).toBeVisible();
    await stepper(page).getByRole('button', { name: 'Hide' }).click();
    await expect(stepper(page)).toHaveCount(0);
    await page.reload();
    await expect(glance).toBeVisible();
    await expect(stepper(page)).toHaveCount(0);
  });

  await test.step('a reset opens all steps again, hidden or not, and the accounts are still there', async () => {
    await stepper(colleague).getByRole('button', { name: 'Reset steps' }).click();
    await confirm(colleague, 'Start registering again?', 'Reset steps');
    await expectPending(colleague, 2, ['Escrow Accounts', 'Funding Sources']);
    await expectPending(page, 2, ['Escrow Accounts', 'Funding Sources']);
    await expect(stepper(page).getByRole('button', { name: 'Hide' })).toHaveCount(0);
    for (const [name, pending] of [
      ['Add escrow account', 1],
      ['Add funding source', 0],
    ] as const) {
      await step(page, name).getByRole('button', { name: "I'm done!" }).click();
      await expectPending(page, pending, pending === 0 ? [] : ['Escrow Accounts', 'Funding Sources']);
    }
  });
  await colleague.context().close();
});

test('who uses a shared occasion is registered at once, and collects through it', async ({
  page,
  browser,
}) => {
  await signIn(page, people.lakeside, '/lakeside-law');
  await expectPending(page, 0);
  await expect(stepper(page)).toHaveAccessibleName(done);
  await expect(stepper(page).getByRole('heading', { level: 3 })).toContainText([
    'Add payment occasion',
    'Customize your account',
  ]);
  await expect(step(page, 'Add payment occasion')).toContainText('Done');
  const branding = step(page, 'Customize your account');
  await expect(branding).toHaveAttribute('aria-current', 'step');
  await expect(branding.getByRole('link', { name: 'Set it up' })).toHaveAttribute(
    'href',
    '/lakeside-law/settings/branding',
  );
  await expect(stepper(page).getByRole('button', { name: 'Hide' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'At a glance' })).toBeVisible();
  await expectAccessible(page);

  await branding.getByRole('button', { name: 'Skip this step' }).click();
  await confirm(page, 'Skip this step?', 'Skip this step');
  await expect(branding).toContainText('Skipped');
  await expect(stepper(page).getByRole('button', { name: 'Hide' })).toBeVisible();
  await branding.getByRole('button', { name: 'Undo skipping' }).click();
  await expect(stepper(page).getByRole('button', { name: 'Hide' })).toHaveCount(0);

  await page.getByRole('link', { name: 'View Payment Occasions →' }).first().click();
  await expect(page.getByRole('row', { name: /Attorney closing deposit/ })).toContainText('Shared');
  await item(page, 'Transactions').click();
  await collectFirstPayment(page, browser, 'Attorney closing deposit');
});
