import type { Browser, Locator, Page } from '@playwright/test';
import { approvals, card, column } from '../support/board.ts';
import { type LosingWorld, startLosingWorld } from '../support/losing-world.ts';
import { people, signIn } from '../support/people.ts';
import { openEmailRequest } from '../support/requesting.ts';
import { paymentPanel, sendPayment, toast } from '../support/sending.ts';
import type { SignedInState } from '../support/signed-in.ts';
import { expect, test as base } from '../support/test.ts';
import { type UniqueAmount, uniqueAmount, uniqueEmail } from '../support/unique.ts';

const transactions = '/harbor-realty/transactions';
const told = 'We could not tell whether this went through.';
const requested = 'SELECT count(*) FROM transaction_templates WHERE receiver_email = $1';
const mailed = `SELECT count(*) FROM outbox WHERE kind = 'mail' AND body::text LIKE '%' || $1 || '%'`;

const states = new Map<string, SignedInState>();

const test = base.extend<{ readonly world: LosingWorld }, { readonly started: LosingWorld | null }>({
  started: [
    async ({ browserName: _browserName }, use) => {
      const started = await startLosingWorld();
      await use(started);
      await started?.stop();
    },
    { scope: 'worker', timeout: 5 * 60_000 },
  ],
  async world({ started }, use) {
    if (started === null) throw new Error('There is no composition to lose answers in.');
    await use(started);
    expect(await started.count('SELECT sum(amount) AS count FROM ledger_entries')).toBe(0);
  },
});

// One composition for the whole file, and one answer lost at a time.
test.describe.configure({ mode: 'default' });

test.beforeEach(({ started }) => test.skip(started === null, 'There is no PostgreSQL here.'));

/** A page of the person, to whom nothing is told live: what became of a payment is not seen by itself. */
async function openAs(browser: Browser, { hostUrl }: LosingWorld, email: string): Promise<Page> {
  const kept = states.get(email);
  const context = await browser.newContext({
    baseURL: hostUrl,
    ...(kept === undefined ? {} : { storageState: kept }),
  });
  await context.routeWebSocket(/graphql/, (socket) => void socket.close());
  const page = await context.newPage();
  if (kept === undefined) {
    await signIn(page, email);
    states.set(email, await context.storageState());
  }
  await page.goto(transactions);
  return page;
}

/** The newest request that nobody has answered is canceled by another gateway, which tells of it in the log. */
const cancelElsewhere = `WITH canceled AS (
    UPDATE transaction_templates SET status = 'CANCELED', display_status = 'CANCELED',
      status_group = 'CANCELED_AND_FAILED', canceled_at = now(), updated_at = now()
    WHERE id = (
      SELECT t.id FROM transaction_templates t JOIN organizations o ON o.id = t.organization_id
      WHERE o.slug = 'harbor-realty' AND t.status = 'CREATED' AND t.active ORDER BY t.created_at DESC LIMIT 1
    ) RETURNING id, organization_id
  ), told AS (
    INSERT INTO change_log (channel, payload)
    SELECT 'transaction_template_changed',
      jsonb_build_object('templateId', id, 'organizationId', organization_id, 'eventType', 'CANCELED') FROM canceled
  ) SELECT id FROM canceled`;

/** Does something whose commit is not heard of, and is told so. */
async function losing(page: Page, lost: Promise<void>, action: () => Promise<void>): Promise<void> {
  await action();
  await lost;
  await expect(page.getByText(told).first()).toBeVisible();
}

async function fillRequest(panel: Locator, amount: UniqueAmount, email: string): Promise<void> {
  await panel.getByLabel('Payer’s email').fill(email);
  await panel.getByLabel('Amount').fill(amount.typed);
  await panel.getByLabel('Property address').fill('12 Wharf St, Portland, ME 04101');
  await panel.getByLabel('Lease term').selectOption('12 months');
}

for (const then of ['clicked again', 'filled in again after a reload']) {
  test(`a request whose commit was not heard of, ${then}, asks once`, async ({ browser, world }) => {
    const page = await openAs(browser, world, people.admin);
    const [amount, email] = [uniqueAmount(), uniqueEmail('maya')];
    const panel = await openEmailRequest(page, 'Rental deposit');
    const request = panel.getByRole('button', { name: `Request ${amount.shown}` });
    await fillRequest(panel, amount, email);
    await losing(page, world.loseCommitOf(email), () => request.click());
    expect(await world.count(requested, email)).toBe(1);

    if (then !== 'clicked again') {
      await page.reload();
      await panel.getByRole('tab', { name: 'Email Request' }).click();
      await fillRequest(panel, amount, email);
    }
    await request.click();
    await expect(panel.getByRole('heading', { name: `${amount.shown} requested` })).toBeVisible();
    expect(await world.count(requested, email)).toBe(1);
    expect(await world.count(mailed, email)).toBe(1);
    await page.context().close();
  });
}

test('a payment that goes out, and its approval, are made once', async ({ browser, world }) => {
  const [amount, email] = [uniqueAmount(), uniqueEmail('vendor')];
  const sender = await openAs(browser, world, people.admin);
  await losing(sender, world.loseCommitOf(email), () => sendPayment(sender, 'Vendor payment', amount, email));
  await sender.getByRole('button', { name: `Send ${amount.shown}` }).click();
  await expect(toast(sender, 'Payment awaiting approval')).toBeVisible();
  await expect(paymentPanel(sender)).toContainText(amount.shown);
  const id = Number(/\d{9}/.exec(sender.url())?.[0]);
  expect(await world.count(requested, email)).toBe(1);
  await sender.context().close();

  const approver = await openAs(browser, world, people.approver);
  const waiting = card(approvals(approver), amount.shown);
  await waiting.getByRole('button', { name: 'Approve' }).click();
  const approve = approver
    .getByRole('alertdialog', { name: `Approve outgoing ${amount.shown}?` })
    .getByRole('button', { name: amount.shown });
  await losing(approver, world.loseCommitOf(String(id)), () => approve.click());
  await approve.click();
  await expect(toast(approver, 'Payment approved')).toBeVisible();
  const approved = `SELECT count(*) FROM transaction_events WHERE transaction_template_id = $1 AND to_status = 'AUTHORIZED'`;
  expect(await world.count(approved, id)).toBe(1);
  expect(await world.count('SELECT count(*) FROM transactions WHERE transaction_template_id = $1', id)).toBe(
    1,
  );
  await approver.context().close();
});

test('a refund whose commit was not heard of gives the money back once', async ({ browser, world }) => {
  const page = await openAs(browser, world, people.admin);
  const id = await world.count(`
    SELECT template.id AS count FROM transaction_templates template
    JOIN organizations ON organizations.id = template.organization_id
    WHERE slug = 'harbor-realty' AND context = 'EMD' AND direction = 'INBOUND' AND template.display_status = 'DEPOSITED'
      AND NOT refunded AND is_ach AND template.active AND NOT EXISTS (
        SELECT FROM transaction_templates refund WHERE refund.refund_of_template_id = template.id)
    ORDER BY template.created_at DESC LIMIT 1`);
  await page.goto(`${transactions}/${id}?panelTab=manage`);
  await paymentPanel(page).getByRole('button', { name: 'Refund' }).click();
  const refund = page.getByRole('alertdialog').getByRole('button', { name: /^Refund/ });
  await losing(page, world.loseCommitOf(String(id)), () => refund.click());
  await refund.click();
  await expect(toast(page, 'The refund has been initiated.')).toBeVisible();
  const refunds = 'SELECT count(*) FROM transaction_templates WHERE refund_of_template_id = $1';
  expect(await world.count(refunds, id)).toBe(1);
  await page.context().close();
});

test('a batch whose commit was not heard of is continued, and asks each payer once', async ({
  browser,
  world,
}) => {
  const page = await openAs(browser, world, people.admin);
  const emails = ['ana', 'ben', 'cleo'].map(uniqueEmail);
  const lines = emails.map((email, index) => `${1_000 + index},${email},${index} Pier Rd`);
  await page.getByRole('link', { name: 'Collect Payment' }).click();
  const panel = page.getByRole('dialog', { name: 'Collect a Payment' });
  await panel.getByRole('combobox', { name: 'Payment occasion' }).fill('Earnest money');
  await panel.getByRole('option', { name: /Earnest money deposit/ }).click();
  await panel.getByRole('tab', { name: 'Batch Requests' }).click();
  await panel.getByLabel('Batch Title').fill('Closings');
  await panel.getByLabel('CSV file').setInputFiles({
    name: 'closings.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['amount,email,propaddress', ...lines].join('\r\n')),
  });
  const lost = world.loseCommitOf(emails[0] ?? '');
  await panel.getByRole('button', { name: 'Send 3 requests' }).click();
  await lost;
  await expect(panel.getByText(told)).toBeVisible();
  await panel.getByRole('button', { name: /^(Continue sending|Show the result)$/ }).click();
  await expect(panel.getByRole('heading', { name: '3 of 3 requests sent' })).toBeVisible();
  for (const email of emails) {
    expect(await world.count(requested, email)).toBe(1);
    expect(await world.count(mailed, email)).toBe(1);
  }
  await page.context().close();
});

test('dashboards whose database was away show by themselves what changed meanwhile', async ({
  browser,
  world,
}) => {
  const pages: Page[] = [];
  for (const email of [people.admin, people.office]) {
    const context = await browser.newContext({ baseURL: world.hostUrl });
    const page = await context.newPage();
    await signIn(page, email);
    await page.goto(transactions);
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    pages.push(page);
  }
  world.loseDatabase();
  for (const page of pages) await expect(page.getByText('Not live')).toBeVisible();
  const ids = [await world.change(cancelElsewhere), await world.change(cancelElsewhere)];
  world.findDatabase();
  for (const page of pages) {
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    for (const id of ids)
      await expect(column(page, 'Canceled & Failed').locator(`[data-payment="${id}"]`)).toBeVisible();
    await page.context().close();
  }
});
