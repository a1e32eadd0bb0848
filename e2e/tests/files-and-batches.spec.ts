import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expectFineEverywhere } from '../support/fine.ts';
import { ask, type Credentials, credentialsOf } from '../support/gateway.ts';
import { people } from '../support/people.ts';
import { mailTo } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';
import { uniqueEmail } from '../support/unique.ts';
import { property } from '../support/unknown.ts';

const slug = 'harbor-realty';
const tag = () => randomUUID().slice(0, 8);

async function told(credentials: Credentials, query: string, variables: Readonly<Record<string, unknown>>) {
  const { data, error } = await ask(credentials, query, variables);
  expect(error).toBeNull();
  return data;
}

async function earnestMoney(credentials: Credentials): Promise<unknown> {
  const occasions = await told(
    credentials,
    'query($slug: String!) { paymentOccasions(organizationSlug: $slug, contexts: [EMD], limit: 100) { entries { id name } } }',
    { slug },
  );
  const entries = property(property(occasions, 'paymentOccasions'), 'entries');
  return Array.isArray(entries)
    ? property(
        entries.find((entry: unknown) => property(entry, 'name') === 'Earnest money deposit'),
        'id',
      )
    : undefined;
}

const rowOf = (email: string, amount: number, address: string, lineNumber?: number) => ({
  ...{ amount, receiverEmail: email, formFields: [{ name: 'propaddress', value: address }] },
  ...(lineNumber === undefined ? {} : { lineNumber }),
});

/** A payment that is asked for at an address. */
async function request(credentials: Credentials, email: string, address: string): Promise<string> {
  const sent = await told(
    credentials,
    'mutation($occasion: ID!, $request: TransactionRequestInput!) { sendTransactionRequest(paymentOccasionId: $occasion, request: $request) { id } }',
    { occasion: await earnestMoney(credentials), request: rowOf(email, 250_000, address) },
  );
  return String(property(property(sent, 'sendTransactionRequest'), 'id'));
}

/** A batch of requests; gives its id. */
async function sendBatch(credentials: Credentials, name: string, emails: readonly string[]): Promise<string> {
  const occasion = await earnestMoney(credentials);
  const opened = await told(
    credentials,
    'mutation($name: String!, $slug: String!, $occasion: ID!) { getOrCreateBatch(name: $name, organizationSlug: $slug, paymentOccasionId: $occasion) { id } }',
    { name, slug, occasion },
  );
  const id = String(property(property(opened, 'getOrCreateBatch'), 'id'));
  const requests = emails.map((email, at) => rowOf(email, 100_000 + at, `${at} Batch Rd ${name}`, at + 2));
  await told(
    credentials,
    'mutation($id: ID!, $requests: [TransactionRequestInput!]!) { sendTransactionRequests(batchId: $id, requests: $requests) { successes } }',
    { id, requests },
  );
  return id;
}

async function openFile(page: Page, address: string): Promise<void> {
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox', { name: 'Search and commands' }).pressSequentially(address);
  const line = page.getByRole('option', { name: address }).first();
  await expect(page.getByText('Files', { exact: true })).toBeVisible();
  await expect(line).toBeVisible();
  await page.getByRole('group', { name: 'Files' }).getByRole('option').first().click();
  await expect(page.getByRole('heading', { name: address, level: 2 })).toBeVisible();
}

test('a file has its payments, its closing and its notes, and payments go from one into another', async ({
  openAs,
  stateOf,
}) => {
  const credentials = credentialsOf(await stateOf(people.admin));
  const [address, other] = [`${tag()} Gull Way`, `${tag()} Gull Way`];
  const [one, two] = [uniqueEmail('file'), uniqueEmail('file')];
  await request(credentials, one, address);
  const id = await request(credentials, two, other);

  const page = await openAs(people.admin, `/${slug}/transactions/${id}`);
  await page.getByRole('dialog').getByRole('link', { name: other }).click();
  await expect(page.getByRole('heading', { name: other, level: 2 })).toBeVisible();
  await openFile(page, address);
  await expect(page.getByText('No closing date')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Payments of the file' }).getByRole('link')).toHaveText([one]);

  // The closing, by keyboard alone.
  await page.getByRole('button', { name: 'Set closing date' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('spinbutton').first()).toBeFocused();
  await page.keyboard.type('12152099');
  await page.getByRole('button', { name: 'Save' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Tue, Dec 15, 2099')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change' })).toBeFocused();
  await expect(page.getByText('Not paid yet')).toBeVisible();
  await expect(page.getByText(/^In time if paid by /)).toBeVisible();

  const note = page.getByRole('paragraph').filter({ hasText: 'The deed is at the registry' });
  await page.getByRole('textbox', { name: 'New note' }).fill('The deed is at the registry');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(note).toBeVisible();
  await expect(page.getByRole('list', { name: 'History' })).toContainText(`wrote a note on ${address}`);
  await expectFineEverywhere(page);

  // Joined by name, and apart again.
  await page.getByRole('button', { name: 'Join into another file…' }).click();
  const dialog = page.getByRole('dialog', { name: `Join ${address} into another file` });
  await dialog.getByRole('combobox', { name: 'File' }).fill(other);
  await dialog.getByRole('option', { name: other }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page.getByRole('heading', { name: other, level: 2 })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Payments of the file' }).getByRole('link')).toHaveCount(2);
  await expect(note).toBeVisible();
  await expect(page.locator('body')).not.toBeFocused();
  await page.getByRole('button', { name: `Separate ${address}` }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Join into another file…' })).toBeFocused();
  await expect(page.getByRole('table', { name: 'Payments of the file' }).getByRole('link')).toHaveCount(1);

  // A payment is put into a file of a new name.
  const estate = `Estate ${tag()}`;
  await page.getByRole('checkbox', { name: /^Select / }).check();
  await page.getByRole('button', { name: 'Put into another file…' }).click();
  const putting = page.getByRole('dialog', { name: 'Put 1 payment into another file' });
  await putting.getByRole('button', { name: 'Put into file' }).click();
  await expect(putting.getByText('Required')).toBeVisible();
  await putting.getByLabel('File').fill(estate);
  await putting.getByRole('button', { name: 'Put into file' }).click();
  await expect(page.getByText('There is no payment of such a file here.')).toBeVisible();
  await openFile(page, estate);
  await expect(page.getByRole('table', { name: 'Payments of the file' }).getByRole('link')).toHaveText([two]);
});

test('a batch tells what became of its lines, and the unpaid are reminded or canceled', async ({
  openAs,
  stateOf,
}) => {
  const credentials = credentialsOf(await stateOf(people.admin));
  const name = `Dues ${tag()}`;
  const emails = Array.from({ length: 6 }, () => uniqueEmail('line'));
  const id = await sendBatch(credentials, name, emails);
  const page = await openAs(people.admin, `/${slug}/batches/${id}`);
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
  const lines = page.getByRole('table', { name: 'Lines of the batch' });
  await expect(lines.getByRole('link')).toHaveText(emails);
  await expectFineEverywhere(page);

  // One was reminded a moment ago: it fails by itself, and is named.
  for (const email of emails) await mailTo(email, /./);
  const first = property(
    property(
      await told(
        credentials,
        'query($slug: String!, $id: ID!) { transactionTemplates(filter: { organizationSlug: $slug, batchId: $id }, order: { field: LINE, direction: ASC }) { entries { id } } }',
        { slug, id },
      ),
      'transactionTemplates',
    ),
    'entries',
  );
  const firstId = Array.isArray(first) ? String(property(first[0], 'id')) : '';
  await told(credentials, 'mutation($id: ID!) { resendAuthorizationRequest(transactionTemplateId: $id) }', {
    id: firstId,
  });
  await page.getByRole('button', { name: 'Remind 6 unpaid' }).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Remind 6 requests?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Remind 6 requests' }).click();
  await expect(page.getByText('5 of 6 requests reminded.')).toBeVisible();
  const failed = page.getByRole('list', { name: 'What failed' }).getByRole('listitem');
  await expect(failed).toHaveCount(1);
  await expect(failed).toContainText(`Line 2, ${emails[0]}: `);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close', exact: true }).click();

  await page.getByRole('button', { name: 'Cancel 6 unpaid…' }).click();
  const canceling = page.getByRole('alertdialog', { name: 'Cancel 6 requests?' });
  await canceling.getByRole('button', { name: 'Keep them' }).click();
  await page.getByRole('button', { name: 'Cancel 6 unpaid…' }).click();
  await canceling.getByRole('button', { name: 'Cancel 6 requests' }).click();
  await expect(page.getByText('6 of 6 requests canceled.')).toBeVisible();
  await expect(page.getByRole('button', { name: /unpaid/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Failed or canceled' }).click();
  await expect(lines.getByRole('link')).toHaveText(emails);
  await page.getByRole('link', { name: 'Unpaid', exact: true }).click();
  await expect(page.getByText('No line of this batch stands there now.')).toBeVisible();

  // From a payment to its batch.
  await page.goto(`/${slug}/transactions/${firstId}`);
  await page.getByRole('dialog').getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
});

test('an agent sees a file only through their own payments', async ({ openAs, stateOf }) => {
  const address = `${tag()} Tern Way`;
  const id = await request(credentialsOf(await stateOf(people.admin)), uniqueEmail('file'), address);
  const page = await openAs(people.admin, `/${slug}/transactions/${id}`);
  const href = await page.getByRole('dialog').getByRole('link', { name: address }).getAttribute('href');
  const agents = await openAs(people.agent, href ?? '');
  await expect(agents.getByText('There is no payment of such a file here.')).toBeVisible();
});
