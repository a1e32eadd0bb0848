import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addresses } from '../support/addresses.ts';
import { giveSignIn, linkFrame, share, signInAt } from '../support/bank-link.ts';
import { expectFineEverywhere } from '../support/fine.ts';
import { fundingSources, openLinking } from '../support/funding.ts';
import { ask, credentialsOf } from '../support/gateway.ts';
import { told } from '../support/members.ts';
import { people } from '../support/people.ts';
import { toast } from '../support/sending.ts';
import { dayText, lastDay, lastMonth, shiftDay, statementOf } from '../support/statements.ts';
import { expect, test } from '../support/test.ts';
import { fromJson, property } from '../support/unknown.ts';

const list = '/harbor-realty/reconciliation';

const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();
const account = async (page: Page, name: string) => {
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
};
const choose = (page: Page, file: Awaited<ReturnType<typeof statementOf>>) =>
  page.getByLabel('File of the bank').setInputFiles(file);

async function importing(page: Page, file: Awaited<ReturnType<typeof statementOf>>): Promise<void> {
  // What is said of an earlier file has gone.
  await expect(toast(page, 'Imported: ')).toHaveCount(0);
  await choose(page, file);
  await page.getByRole('button', { name: 'Import statement' }).click();
  await expect(toast(page, 'Imported: ')).toBeVisible();
  await expect(page.getByRole('cell', { name: file.name })).toBeVisible();
  // The next file is chosen there.
  await expect(page.getByLabel('File of the bank')).toBeFocused();
  await expect(page.getByLabel('File of the bank')).toHaveValue('');
}

/** The inside of the tab, which takes the focus of a form that is done and gone. */
const focusIn = (page: Page) => page.getByRole('tabpanel').locator('> [tabindex="-1"]');

/** Books a line of the bank that is no payment. */
async function book(page: Page, line: RegExp, kind: string, file = ''): Promise<void> {
  await page.getByRole('checkbox', { name: line }).check();
  await page.getByLabel('It is no payment but').selectOption(kind);
  await page.getByRole('textbox', { name: /^File/ }).fill(file);
  await page.getByRole('button', { name: 'Book line' }).click();
  await expect(page.getByRole('checkbox', { name: line })).toHaveCount(0);
}

test('a month from the bank’s file to the signed report, followed by who reviews it, which a late return amends', async ({
  openAs,
  stateOf,
}) => {
  const page = await openAs(people.books, list);
  await account(page, 'Client Trust');
  await expect(page.getByText('Reconciling begins with the first statement')).toBeVisible();
  // Somebody else looks at the same account, and sees all that is done to it without asking.
  const reviewer = await openAs(people.review, list);
  await account(reviewer, 'Client Trust');
  await tab(reviewer, 'Lines');
  await expect(reviewer.getByText('Reconciling begins with the first statement')).toBeVisible();
  await page.getByRole('link', { name: 'Import a statement' }).click();
  await importing(page, await statementOf({ account: 'Client Trust', format: 'csv' }));
  const wire = reviewer.getByRole('checkbox', { name: /WIRE IN NORTHFIELD/ });
  await wire.check();
  await expectFineEverywhere(page);

  await tab(page, 'Three ways');
  await expect(page.getByText(/^Bank and books differ by/)).toBeVisible();
  await expectFineEverywhere(page);
  await tab(page, 'Lines');
  await expect(page.getByText('The same trace number').first()).toBeVisible();
  await expectFineEverywhere(page);
  await book(page, /WIRE IN NORTHFIELD/, 'Deposit from outside', '7 Mill Pond Rd');
  await expect(wire).toHaveCount(0);
  await expect(reviewer.getByRole('button', { name: 'Book line' })).toHaveCount(0);
  await book(page, /MONTHLY SERVICE FEE/, 'Bank fee');
  await book(page, /INTEREST PAYMENT/, 'Interest');
  await expect(page.getByText('Every line is explained')).toBeVisible();
  await expect(reviewer.getByText('Every line is explained')).toBeVisible();
  await tab(reviewer, 'Three ways');

  await tab(page, 'Three ways');
  await expect(page.getByText('Bank, books and files agree.')).toBeVisible();
  await expect(page.getByText('7 Mill Pond Rd')).toBeVisible();
  await tab(page, 'Periods');
  await expect(page.getByText('1 exception, 1 without a note.')).toBeVisible();
  await expect(page.getByText('Say under Three ways who looks after each exception.')).toBeVisible();
  await tab(page, 'Three ways');
  await expect(page.getByText('House has paid out more than it holds')).toBeVisible();
  await page.getByLabel('What was found out').fill('The house pays the fee');
  await page.getByLabel('Who looks after it').selectOption('Isaac Moreau');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(toast(page, 'Note saved')).toBeVisible();
  await expect(reviewer.getByLabel('What was found out')).toHaveValue('The house pays the fee');
  await expect(reviewer.getByLabel('Who looks after it')).toHaveValue(/./);
  await tab(reviewer, 'Periods');
  await expect(reviewer.getByText('1 exception, 0 without a note.')).toBeVisible();
  await tab(page, 'Periods');
  await page.getByLabel('Your words').fill('I compared every line');
  await page.getByRole('button', { name: 'Sign as prepared' }).click();
  await expect(page.getByText('Waits for review')).toBeVisible();
  await expect(focusIn(page)).toBeFocused();
  await expect(page.getByText('Somebody else reviews what you prepared.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign and lock' })).toHaveCount(0);

  await reviewer.getByLabel('Your words as the reviewer').fill('Agreed with the statement');
  await reviewer.getByRole('button', { name: 'Sign and lock' }).click();
  await expect(reviewer.getByText('Signed and locked', { exact: true })).toBeVisible();
  await expect(focusIn(reviewer)).toBeFocused();
  await expect(page.getByText('Signed and locked', { exact: true })).toBeVisible();
  await expect(reviewer.getByRole('button', { name: 'Report as PDF' })).toBeEnabled();
  const download = reviewer.waitForEvent('download');
  await reviewer.getByRole('button', { name: 'Report as PDF' }).click();
  expect((await download).suggestedFilename()).toBe(`reconciliation-${lastDay}.pdf`);
  await expectFineEverywhere(reviewer);

  // The days of a locked period stay as they are.
  await tab(page, 'Lines');
  await expect(page.getByText('The same trace number').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take back' })).toHaveCount(0);

  const auditor = await openAs(people.auditor, list);
  await account(auditor, 'Client Trust');
  await expect(auditor.getByText('The house pays the fee (Isaac Moreau looks after it)')).toBeVisible();
  for (const name of ['Lines', 'Periods', 'Statements']) {
    await tab(auditor, name);
    await expect(auditor.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();
    await expect(auditor.getByRole('tabpanel').getByRole('textbox')).toHaveCount(0);
    await expect(auditor.getByRole('tabpanel').getByRole('checkbox')).toHaveCount(0);
    const changing = auditor.getByRole('tabpanel').getByRole('button', { name: /^(?!Report as|Evidence)/ });
    await expect(changing).toHaveCount(0);
  }
  await expectFineEverywhere(auditor);
  const id = /reconciliation\/([^/]+)/.exec(auditor.url())?.[1];
  const { error } = await ask(
    credentialsOf(await stateOf(people.auditor)),
    'mutation($id: ID!) { matchAgain(fundingSourceId: $id) }',
    { id },
  );
  expect(error?.code).toBe('FORBIDDEN');

  const paymentId = await returnLate(page, id ?? '', credentialsOf(await stateOf(people.auditor)));
  await tab(page, 'Periods');
  await expect(page.getByText(`Payment ${paymentId} of this period was returned`)).toBeVisible({
    timeout: 150_000,
  });
});

/** Lets the bank take back a deposit of the last month; gives the payment's number. */
async function returnLate(
  _page: Page,
  fundingSourceId: string,
  reader: Parameters<typeof told>[0],
): Promise<string> {
  const matching = property(
    await told(
      reader,
      'query($id: ID!) { matching(fundingSourceId: $id) { matched { lines { day description amount } movements { paymentId } } } }',
      { id: fundingSourceId },
    ),
    'matching',
  );
  const matched = property(matching, 'matched');
  const answer = await fetch(`${addresses.sandbox}/console/api/transfers?status=processed&limit=500`);
  const transfers = property(fromJson(await answer.text()), 'transfers');
  for (const each of Array.isArray(matched) ? matched : []) {
    const [line] = toList(property(each, 'lines'));
    const [movement] = toList(property(each, 'movements'));
    const amount = Number(property(line, 'amount'));
    const payer = String(property(line, 'description')).split('INDN:')[1] ?? '';
    const found = toList(transfers).find(
      (transfer) =>
        String(property(transfer, 'source')).toUpperCase().startsWith(`${payer},`) &&
        Number(property(transfer, 'amountCents')) - Number(property(transfer, 'feeCents')) === amount &&
        String(property(transfer, 'destination')).includes('Client Trust') &&
        String(property(transfer, 'createdAt')) >= shiftDay(`${lastMonth}-01`, -5),
    );
    if (amount <= 0 || found === undefined) continue;
    const failed = await fetch(
      `${addresses.sandbox}/console/api/transfers/${String(property(found, 'id'))}/fail`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code: 'R10', side: 'debit' }),
      },
    );
    if (failed.ok) return String(property(movement, 'paymentId'));
  }
  throw new Error('No deposit of the month could be returned.');
}
const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

test('each format is read, and each wrong file is refused in words', async ({ openAs }) => {
  const page = await openAs(people.books, list);
  await account(page, 'Operating');
  await tab(page, 'Statements');
  const of = { account: 'Operating' };
  const days = `${dayText(`${lastMonth}-01`)} to ${dayText(lastDay)}`;
  for (const format of ['ofx', 'qfx', 'bai2', 'camt053'] as const) {
    await choose(page, await statementOf({ ...of, format }));
    await expect(page.getByText(`${days}, `)).toBeVisible();
    for (const [mistake, message] of [
      ['other-account', /of an account that ends in \d{4}\. The account here ends in 9014/],
      ['other-currency', /is in CAD\. Only US dollars/],
      ['doubled', /Lines 1 and 2 are the same entry of the bank/],
      ['torn', /The file is torn/],
    ] as const) {
      await choose(page, await statementOf({ ...of, format, mistake }));
      await expect(page.getByText(message)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Import statement' })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
    }
  }
  await choose(page, await statementOf({ ...of, format: 'csv', mistake: 'doubled' }));
  await expect(page.getByText(/After line 2 the balance should be/)).toBeVisible();
  await choose(page, await statementOf({ ...of, format: 'csv', mistake: 'torn' }));
  await expect(page.getByText(/its last row is not whole/)).toBeVisible();
  await expectFineEverywhere(page);

  const [from, to] = [`${shiftDay(`${lastMonth}-01`, -1).slice(0, 7)}-01`, shiftDay(`${lastMonth}-01`, -1)];
  const before = { ...of, from, to };
  await importing(page, await statementOf({ ...before, format: 'bai2' }));
  await choose(page, await statementOf({ ...before, format: 'bai2' }));
  await expect(page.getByText(/was imported on .* already/)).toBeVisible();
  // The wire of the 12th lies in the days that are missing.
  await choose(page, await statementOf({ ...of, format: 'ofx', from: `${lastMonth}-05`, mistake: 'gap' }));
  await expect(page.getByText(/^Days are missing/)).toBeVisible();
  // Of a statement that overlaps, only what its month brings is new.
  const whole = await statementOf({ ...of, format: 'ofx' });
  const overlapping = await statementOf({ ...of, format: 'ofx', mistake: 'overlap' });
  expect(entriesOf(overlapping)).toBeGreaterThan(entriesOf(whole));
  await choose(page, overlapping);
  await expect(page.getByText(new RegExp(`, ${entriesOf(whole)} new lines,`))).toBeVisible();
  await importing(page, whole);
});

const entriesOf = ({ buffer }: Awaited<ReturnType<typeof statementOf>>): number =>
  buffer.toString().split('<STMTTRN>').length - 1;

test('lines that only look alike are decided by the keyboard', async ({ openAs }) => {
  const page = await openAs(people.books, list);
  await account(page, 'Builders Trust');
  await tab(page, 'Statements');
  const file = await statementOf({ account: 'Builders Trust', format: 'csv' });
  const silent = file.buffer
    .toString()
    .replaceAll(/KEYTURN [^,]*/g, 'INCOMING')
    .replaceAll(/,\d{15}$/gm, ',');
  await importing(page, { ...file, buffer: Buffer.from(silent) });
  await tab(page, 'Lines');
  const accept = page.getByRole('button', { name: 'Accept' });
  await expect(accept.nth(2)).toBeVisible();
  await expectFineEverywhere(page);
  const waiting = await accept.count();
  // A line that is split leaves what is proposed of the others.
  await page.getByRole('checkbox', { name: /WIRE IN NORTHFIELD/ }).check();
  await page.getByLabel('First part, in dollars').fill('1000');
  await page.getByRole('button', { name: 'Split line' }).click();
  await expect(page.getByRole('checkbox', { name: /WIRE IN NORTHFIELD/ })).toHaveCount(2);
  await expect(page.getByRole('checkbox').first()).toBeFocused();
  await expect(accept).toHaveCount(waiting);
  await accept.first().focus();
  await page.keyboard.press('j');
  await expect(accept.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(accept.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(accept).toHaveCount(waiting - 1);
  await expect(accept.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(accept).toHaveCount(waiting - 2);
});

test('an account of a bank sign-in brings its statements once its bank allows it', async ({ openAs }) => {
  const admin = await openAs(people.admin, fundingSources);
  await openLinking(admin);
  await admin.getByRole('dialog').getByRole('button', { name: 'Connect your bank' }).click();
  await signInAt(linkFrame(admin), 'JPMorgan Chase', `person-${randomUUID()}`);
  await share(linkFrame(admin), /Business Checking/);
  await expect(admin).toHaveURL(/\/funding-sources\/[0-9a-f-]{36}$/);
  const id = new URL(admin.url()).pathname.split('/').at(-1) ?? '';

  const page = await openAs(people.books, `${list}/${id}/statements`);
  const daily = page.getByRole('switch', { name: /Bring the bank’s lines every day/ });
  await daily.check();
  await expect(page.getByText('Nothing came')).toBeVisible();
  await expectFineEverywhere(page);
  await page.getByRole('button', { name: 'Sign in at the bank' }).click();
  await linkFrame(page).getByRole('button', { name: 'Continue' }).click();
  await giveSignIn(linkFrame(page), 'anybody');
  await share(linkFrame(page), /Business Checking/);
  await expect(toast(page, 'Statements brought')).toBeVisible();
  await expect(page.getByText('Nothing came')).toBeHidden();
  await expect(page.getByRole('cell', { name: /^bank-link-.* Bank sign-in/ })).toHaveCount(1);
  await page.getByRole('button', { name: 'Bring now' }).click();
  await expect(toast(page, 'Statements brought').first()).toBeVisible();
  await expect(page.getByRole('cell', { name: /^bank-link-/ })).toHaveCount(1);
  await expectFineEverywhere(page);
  await tab(page, 'Lines');
  await expect(page.getByText('MONTHLY SERVICE FEE').first()).toBeVisible();

  const auditor = await openAs(people.auditor, `${list}/${id}/statements`);
  await expect(auditor.getByText('The bank’s lines are brought every day.')).toBeVisible();
  await expect(auditor.getByRole('switch')).toHaveCount(0);
  await expect(auditor.getByRole('button', { name: 'Bring now' })).toHaveCount(0);

  await tab(page, 'Statements');
  await daily.uncheck();
  await expect(toast(page, 'do not come by themselves')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Bring now' })).toHaveCount(0);
});
