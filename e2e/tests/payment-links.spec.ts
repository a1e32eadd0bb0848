import { expectAccessible } from '../support/axe.ts';
import { authorizeFromNewAccount } from '../support/payer.ts';
import { people } from '../support/people.ts';
import { mailTo } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';
import { uniqueAmount, uniqueEmail, uniqueName } from '../support/unique.ts';

test('a payment link holds its payer to its amount, and ends with its last payment', async ({
  openAs,
  browser,
}) => {
  const amount = uniqueAmount();
  const note = uniqueName('Deposit');
  const page = await openAs(people.admin, '/harbor-realty/inbound');
  const panel = page.getByRole('dialog', { name: 'Collect a Payment' });
  await panel.getByRole('combobox', { name: 'Payment occasion' }).fill('Earnest money');
  await panel.getByRole('option', { name: /Earnest money deposit/ }).click();
  await panel.getByRole('button', { name: 'New link' }).click();
  await expect(panel.getByLabel(/^Amount/)).toBeFocused();
  await panel.getByLabel(/^Amount/).fill(amount.typed);
  await panel.getByLabel(/^Property address/).fill('48 Harbor View Dr');
  await panel.getByLabel(/^Note/).fill(note);
  await panel.getByLabel(/^Number of payments/).fill('1');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Make link' }).click();
  const row = panel
    .getByRole('list', { name: 'Payment links' })
    .getByRole('listitem')
    .filter({ hasText: note });
  await expect(row).toContainText(amount.shown);
  await row.getByRole('button', { name: 'Address and QR code' }).click();
  const address = await row.getByLabel('Payment link').inputValue();

  const payer = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await payer.setViewportSize({ width: 320, height: 640 });
  await payer.goto(address);
  await expect(payer.getByText(note)).toBeVisible();
  await expect(payer.getByRole('region', { name: 'Amount' })).toContainText(amount.shown);
  await expect(payer.getByText('48 Harbor View Dr')).toBeVisible();
  await expect(payer.getByLabel('Amount', { exact: true })).toHaveCount(1);
  await payer.getByRole('button', { name: 'Continue' }).click();
  await payer.getByLabel('Email').fill(uniqueEmail('nils'));
  await authorizeFromNewAccount(payer, { firstName: 'Nils', lastName: 'Berg' });
  await expect(payer).toHaveURL(/\/pay\/receipt\//);
  await payer.goto(address);
  await expect(payer.getByRole('heading', { name: 'This payment link has been used' })).toBeVisible();
  await payer.getByRole('link', { name: 'See where your payment stands' }).click();
  await expect(payer).toHaveURL(/\/pay\/receipt\//);
  await payer.context().close();

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(address);
  await expect(stranger.getByRole('heading', { name: 'This payment link has been used' })).toBeVisible();
  await expectAccessible(stranger);
  await stranger.context().close();

  await page.reload();
  await expect(row).toContainText('Used up');
  await row.getByRole('button', { name: 'Payments' }).click();
  await row.getByRole('link', { name: 'Nils Berg' }).click();
  await expect(page.getByRole('dialog', { name: /^Transaction #\d{9}$/ })).toContainText(amount.shown);
});

test('somebody outside asks a payer once their address is proved', async ({ openAs, browser }) => {
  const page = await openAs(people.admin, '/harbor-realty/inbound');
  const panel = page.getByRole('dialog', { name: 'Collect a Payment' });
  await panel.getByRole('combobox', { name: 'Payment occasion' }).click();
  await panel
    .getByRole('option', { name: /Generic/ })
    .first()
    .click();
  const address = await panel.getByLabel('Requester link').inputValue();

  const [asker, payer] = [uniqueEmail('lee'), uniqueEmail('maya')];
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(address);
  await expectAccessible(guest);
  await guest.getByLabel('Your email').fill(asker);
  await guest.getByRole('button', { name: 'Mail me a link' }).click();
  await expect(guest.getByRole('heading', { name: 'Look into your mail' })).toBeVisible();
  const mail = await mailTo(asker, /^Request a payment to/);
  await guest.goto(mail.links.find((link) => link.includes('/customer/ask/')) ?? '');
  await expect(guest.getByText(`You ask as ${asker}.`)).toBeVisible();
  await expectAccessible(guest);
  await guest.getByLabel('Amount').fill('312.40');
  await guest.getByLabel('Payer’s email').fill(payer);
  await guest.getByLabel('First name').fill('Lee');
  await guest.getByLabel('Last name').fill('Park');
  for (const field of await guest.locator('input[aria-required="true"]').all())
    if ((await field.inputValue()) === '') await field.fill('Unit 4B');
  await guest.getByRole('button', { name: 'Send request' }).click();
  await expect(guest.getByRole('heading', { name: '$312.40 requested' })).toBeVisible();
  expect((await mailTo(payer, /./)).links.some((link) => link.includes('/pay/request/'))).toBe(true);
  await guest.context().close();
});

test('those who are paid are listed for admins, complete the address in Send, and are no agent’s to see', async ({
  openAs,
}) => {
  const page = await openAs(people.admin, '/harbor-realty/receivers');
  const table = page.getByRole('table', { name: 'Receivers' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);
  const agent = await openAs(people.agent, '/harbor-realty/transactions');
  await expect(agent.getByRole('link', { name: 'Transactions' }).first()).toBeVisible();
  await expect(agent.getByRole('link', { name: 'Receivers' })).toHaveCount(0);
});
