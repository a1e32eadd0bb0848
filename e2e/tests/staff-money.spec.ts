import { expectFineEverywhere } from '../support/fine.ts';
import { credentialsOf } from '../support/gateway.ts';
import { readLedger } from '../support/ledger.ts';
import { told } from '../support/members.ts';
import { people } from '../support/people.ts';
import { holdTransfersOf, releaseTransfersOf } from '../support/sandbox.ts';
import { paymentPanel, toast } from '../support/sending.ts';
import { harborAccounts, transferByHand } from '../support/manual-transfer.ts';
import { expect, test } from '../support/test.ts';
import { uniqueAmount } from '../support/unique.ts';
import { property } from '../support/unknown.ts';

test('a discrepancy that the gateway found itself is resolved with a note, which the audit trail tells', async ({
  openAs,
  stateOf,
}) => {
  const staff = credentialsOf(await stateOf(people.superuser));
  const amount = uniqueAmount().cents;
  await holdTransfersOf(amount);
  const { paymentId, transactionId } = await transferByHand(staff, amount);
  const status = async () => {
    const data = await told(staff, 'query($id: ID!) { transactionTemplate(id: $id) { displayStatus } }', {
      id: paymentId,
    });
    return property(property(data, 'transactionTemplate'), 'displayStatus');
  };
  await expect.poll(status).toBe('INITIATED');
  // The status is set by hand while the provider goes on: its next report contradicts it.
  await told(
    staff,
    'mutation($id: ID!) { updateTransactionStatus(transactionId: $id, status: FAILED) { id } }',
    { id: transactionId },
  );
  await releaseTransfersOf(amount);
  const page = await openAs(people.superuser, '/manage/discrepancies');
  // Each report that contradicts is one; the last says that the money arrived.
  const row = page
    .getByRole('row')
    .filter({ hasText: `#${paymentId}` })
    .filter({ hasText: 'DEPOSITED' });
  await expect(async () => {
    await page.reload();
    await expect(row).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(row).toContainText('Manual status');
  await expect(row).toContainText('FAILED');
  await expect(row.getByRole('link', { name: `#${paymentId}` })).toHaveAttribute(
    'href',
    `/harbor-realty/transactions/${paymentId}`,
  );

  await row.getByRole('button', { name: 'Resolve' }).click();
  const question = page.getByRole('alertdialog', { name: 'Resolve discrepancy?' });
  await question.getByRole('button', { name: 'Resolve' }).click();
  await expect(question.getByText('Required')).toBeVisible();
  const note = `The bank confirmed ${paymentId}`;
  await question.getByLabel('What was found out').fill(note);
  await question.getByRole('button', { name: 'Resolve' }).click();
  await expect(toast(page, 'Discrepancy resolved')).toBeVisible();
  await expect(row).toHaveCount(0);
  await page
    .getByRole('button', { name: 'Resolved' })

    .click();
  await expect(row).toContainText(note);
  await expect(row).toContainText('Quinn Abara');

  await page.goto('/manage/audit?entity=discrepancy');
  const entry = page.getByRole('row').filter({ hasText: note });
  await expect(entry).toContainText('Resolve discrepancy');
  await expect(entry).toContainText('Resolved: no → yes');
  await expect(entry.getByRole('link', { name: 'Quinn Abara' })).toBeVisible();
  await expect(entry.getByRole('link', { name: 'Harbor Realty' })).toBeVisible();
});

test('money is moved by hand: reviewed, sent once though the connection broke, and booked', async ({
  openAs,
  stateOf,
}) => {
  const [from, to] = await harborAccounts(credentialsOf(await stateOf(people.superuser)));
  const amount = uniqueAmount();
  const page = await openAs(people.superuser, '/manage/transfers');
  for (const [label, { displayName, name }] of [
    ['From', from],
    ['To', to],
  ] as const) {
    const box = page.getByRole('combobox', { name: label });
    await box.fill(name);
    await page
      .getByRole('option', { name: new RegExp(displayName.replace(/[•*]/g, '.')) })
      .first()
      .click();
  }
  await page.getByLabel('Amount').fill(amount.typed);
  await page.getByLabel(/^Fee/).fill('1');
  await page.getByLabel('Transfer type').selectOption('RTP');
  await page.getByRole('button', { name: 'Review transfer' }).click();
  await page.getByRole('button', { name: 'Initiate transfer' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /real-time/i })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Amount')).toHaveValue(amount.shown.slice(1));
  await page.getByLabel(/^Fee/).fill('0');
  await page.getByLabel('Transfer type').selectOption('ACH');
  await page.getByRole('button', { name: 'Review transfer' }).click();
  await expectFineEverywhere(page);

  // The gateway acts, but its answer is lost; trying again moves the money once.
  await page.route('**/graphql', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Initiate transfer' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Internal server error' })).toBeVisible();
  await page.unroute('**/graphql');
  await page.getByRole('button', { name: 'Initiate transfer' }).click();
  await expect(page.getByText('Transfer initiated')).toBeVisible();
  await page.getByRole('link', { name: 'Open payment' }).click();
  const panel = paymentPanel(page);
  await expect(panel).toContainText(amount.shown);
  const progress = panel.getByRole('list', { name: 'Progress' }).getByRole('listitem');
  await expect(progress.last()).toContainText('Deposited');
  await expect(progress.filter({ hasText: 'Expected' })).toHaveCount(0);
  expect((await readLedger()).sum).toBe(0);
  await panel.getByRole('button', { name: 'Close' }).click();
  await page.goto('/harbor-realty/transactions?tab=Deposited');
  await expect(page.getByRole('row').filter({ hasText: amount.shown })).toHaveCount(1);
});
