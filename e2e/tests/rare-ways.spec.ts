import { expectAccessible } from '../support/axe.ts';
import { credentialsOf } from '../support/gateway.ts';
import { authorizeFromNewAccount, openRequest, payFromNewAccount } from '../support/payer.ts';
import { approve, requestEarnestMoney, sendOut, transferOf } from '../support/payments.ts';
import { people } from '../support/people.ts';
import { cancelTransfer } from '../support/provider.ts';
import { holdTransfersOf, mailTo } from '../support/sandbox.ts';
import { paymentPanel, toast } from '../support/sending.ts';
import { expect, test } from '../support/test.ts';
import { uniqueAmount, uniqueEmail } from '../support/unique.ts';

const transactions = '/harbor-realty/transactions';

test('an agent covers the fee: the payer pays none, the agent once the money arrived, and gets a receipt', async ({
  openAs,
  stateOf,
  page,
}) => {
  const amount = uniqueAmount();
  const email = uniqueEmail('ruth');
  const agent = credentialsOf(await stateOf(people.agent));
  const id = await requestEarnestMoney(agent, { amount: amount.cents, email });
  await openRequest(page, await mailTo(email, /./));
  await expect(page.getByRole('button', { name: /^Authorize payment/ })).toContainText(amount.shown);
  await payFromNewAccount(page, { firstName: 'Ruth', lastName: 'Abel' });

  const admin = await openAs(people.admin, `${transactions}/${id}`);
  const panel = paymentPanel(admin);
  const fee = panel.getByRole('heading', { name: 'Agent fee' }).locator('..');
  await expect(fee).toContainText('covered by the agent');
  await expect(fee).toContainText('Deposited');
  await expectAccessible(admin);
  await panel.getByRole('tab', { name: 'Manage' }).click();
  await panel.getByRole('button', { name: 'Resend agent fee receipt' }).click();
  const question = admin.getByRole('alertdialog', { name: 'Resend the agent fee receipt?' });
  await question.getByRole('button', { name: 'Resend agent fee receipt' }).click();
  await expect(toast(admin, 'Agent fee receipt successfully resent')).toBeVisible();
  await panel.getByRole('tab', { name: 'Events' }).click();
  for (const told of ['Fee covered by the agent', 'Agent fee initiated', 'Agent fee receipt sent again'])
    await expect(panel.getByText(told)).toBeVisible();
  await mailTo(people.agent, /^Receipt: agent fee of /);
});

test('a payment that the provider cancels ends for both, whoever looks', async ({
  openAs,
  stateOf,
  page,
}) => {
  const amount = uniqueAmount();
  const email = uniqueEmail('saul');
  const admin = credentialsOf(await stateOf(people.admin));
  const staff = credentialsOf(await stateOf(people.superuser));
  const id = await requestEarnestMoney(admin, { amount: amount.cents, email });
  const board = await openAs(people.admin, `${transactions}/${id}`);
  await openRequest(page, await mailTo(email, /./));
  await holdTransfersOf(amount.cents);
  await authorizeFromNewAccount(page, { firstName: 'Saul', lastName: 'Okafor' });
  const references: string[] = [];
  await expect
    .poll(
      async () => {
        const reference = await transferOf(staff, id);
        if (reference !== null) references.push(reference);
        return references.length;
      },
      { intervals: [100] },
    )
    .toBeGreaterThan(0);
  await cancelTransfer(references[0] ?? '');
  const panel = paymentPanel(board);
  await expect(panel.getByText('Canceled', { exact: true }).first()).toBeVisible();
  await mailTo(email, /canceled/);
});

test('of two approvers at once the slower one learns what is left, and what is decided leaves the list', async ({
  openAs,
  stateOf,
}) => {
  const office = credentialsOf(await stateOf(people.office));
  const other = credentialsOf(await stateOf(people.admin));
  const email = uniqueEmail('vendor');
  const [taken, left] = [uniqueAmount(), uniqueAmount()];
  const send = (amount: number) => sendOut(office, { amount, email, occasion: 'Vendor payment' });
  const takenId = await send(taken.cents);
  await send(left.cents);

  const page = await openAs(people.approver, `${transactions}?tab=Needs+Approval&sort=-created_at`);
  const row = (shown: string) => page.getByRole('row').filter({ hasText: shown });
  for (const { shown } of [taken, left]) await row(shown).getByRole('checkbox').click();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Approve 2' }).click();
  // Between the press and the gateway somebody else is quicker.
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('approvePayments') === true) await approve(other, takenId);
    await route.continue();
  });
  // It stands there for a moment as decided: the page itself looks for it in every frame.
  const leaving = page.waitForFunction(
    (shown) => [...document.querySelectorAll('tr[data-off]')].some((off) => off.textContent.includes(shown)),
    left.shown,
  );
  const dialog = page.getByRole('alertdialog', { name: 'Approve 2 payments?' });
  await dialog.getByRole('button', { name: /^Approve outgoing \$/ }).click();
  await expect(toast(page, '1 approved, 1 could not be approved.')).toBeVisible();
  await expect(toast(page, `Approval Failed (ID: ${takenId})`)).toBeVisible();

  // Nothing leaves under a pointer that rests on the list.
  await page.mouse.move(0, 0);
  await leaving;
  for (const { shown } of [taken, left]) await expect(row(shown)).toHaveCount(0);
});
