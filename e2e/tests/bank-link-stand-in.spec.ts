import type { Page } from '@playwright/test';
import { addresses } from '../support/addresses.ts';
import { expectAccessible } from '../support/axe.ts';
import { linkEnded, openLink, share, signInAt, toldByLink } from '../support/bank-link.ts';
import { ask, credentialsOf, type Credentials } from '../support/gateway.ts';
import { people } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { property } from '../support/unknown.ts';

const home = '/harbor-realty/home';
const back = `${addresses.host}/plaid-continue`;

async function linkToken(credentials: Credentials): Promise<string> {
  const start = `mutation($back: String) { createPlaidLinkToken(redirectUri: $back) { linkToken } }`;
  const { data, error } = await ask(credentials, start, { back });
  expect(error).toBeNull();
  return String(property(property(data, 'createPlaidLinkToken'), 'linkToken'));
}

/** Shares an account of a new person. @returns what the gateway is given. */
async function shared(page: Page, credentials: Credentials, account: RegExp) {
  const link = await openLink(page, await linkToken(credentials));
  await signInAt(link, 'JPMorgan Chase', `person-${Date.now()}`);
  await share(link, account);
  const end = await linkEnded(page);
  if (end.kind !== 'success') throw new Error('Link did not succeed');
  const accounts = property(end.metadata, 'accounts');
  const accountId = String(property(Array.isArray(accounts) ? accounts[0] : null, 'id'));
  return { accountId, plaidToken: end.publicToken, metadata: end.metadata };
}

async function create(credentials: Credentials, input: { accountId: string; plaidToken: string }) {
  const who = await ask(credentials, '{ organization(slug: "harbor-realty") { customer { customerRef } } }');
  const customer = property(property(who.data, 'organization'), 'customer');
  const variables = { ...input, customerRef: String(property(customer, 'customerRef')) };
  const add = `mutation($accountId: String!, $customerRef: String!, $plaidToken: String!) {
    createFundingSource(accountId: $accountId, customerRef: $customerRef, name: "Linked", plaidToken: $plaidToken)
      { bank status displayName } }`;
  return ask(credentials, add, variables);
}

test('a bank account is linked from the page, and checked again by the gateway', async ({
  openAs,
  stateOf,
}) => {
  const page = await openAs(people.admin, home);
  await expect(page.locator('script[type="text/plain"][src^="https://cdn.plaid.com/link/"]')).toHaveCount(1);
  const credentials = credentialsOf(await stateOf(people.admin));
  const { metadata, ...checking } = await shared(page, credentials, /Business Checking/);
  expect(metadata).toMatchObject({
    institution: { name: 'JPMorgan Chase', institution_id: 'ins_56' },
    accounts: [
      { name: 'Business Checking', type: 'depository', subtype: 'checking', verification_status: null },
    ],
    link_session_id: expect.any(String),
    transfer_status: null,
  });
  const events = (await toldByLink(page)).flatMap((told) => (told.kind === 'event' ? [told.name] : []));
  expect(events).toEqual(
    expect.arrayContaining(['OPEN', 'SELECT_INSTITUTION', 'SUBMIT_CREDENTIALS', 'HANDOFF']),
  );
  const added = await create(credentials, checking);
  expect(added.error).toBeNull();
  expect(added.data).toMatchObject({ createFundingSource: { bank: 'JPMorgan Chase', status: 'VERIFIED' } });

  const card = await shared(page, credentials, /Business Card/);
  expect((await create(credentials, card)).error).toEqual({
    code: 'BAD_INPUT',
    message: 'This account type is not supported. Please select another one.',
  });
});

test('a bank that signs people in on its own pages leads back into Link', async ({ openAs, stateOf }) => {
  const page = await openAs(people.admin, home);
  const token = await linkToken(credentialsOf(await stateOf(people.admin)));
  await page.evaluate((path) => localStorage.setItem('keyturn.bank-link.return-path', path), home);
  const link = await openLink(page, token);
  await link.getByRole('button', { name: 'Continue' }).click();
  await link.getByRole('button', { name: 'Bank of America' }).click();
  await link.getByRole('button', { name: 'Continue to Bank of America' }).click();
  await page.getByRole('button', { name: 'Sign in and allow' }).click();
  await page.waitForURL(/\/harbor-realty\/home\?oauth_state_id=/);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  const returned = await openLink(page, token, page.url());
  await share(returned, /Business Savings/);
  expect(await linkEnded(page)).toMatchObject({
    kind: 'success',
    metadata: { institution: { institution_id: 'ins_127989' }, accounts: [{ subtype: 'savings' }] },
  });
});

test('Link is left at any step, says why, and is accessible at each', async ({ openAs, stateOf }) => {
  const page = await openAs(people.admin, home);
  const token = await linkToken(credentialsOf(await stateOf(people.admin)));
  const link = await openLink(page, token);
  await expect(link.getByRole('heading', { name: 'Connect your bank' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  expect(await linkEnded(page)).toMatchObject({ kind: 'exit', error: null });

  await openLink(page, token);
  await link.getByRole('button', { name: 'Continue' }).click();
  await expect(link.getByRole('heading', { name: 'Select your bank' })).toBeVisible();
  await expectAccessible(page);
  await link.getByRole('button', { name: 'JPMorgan Chase' }).click();
  await link.getByLabel('User name').fill('pat');
  await link.getByLabel('Password').fill('wrong');
  await link.getByRole('button', { name: 'Submit' }).click();
  await expect(link.getByRole('alert')).toHaveText('The user name or password is wrong.');
  await expectAccessible(page);
  await link.getByRole('button', { name: 'Choose another bank' }).click();
  await link.getByRole('button', { name: 'Closed Bank' }).click();
  await expect(link.getByRole('alert')).toContainText('does not answer right now');
  await expectAccessible(page);
  await link.getByRole('button', { name: 'Close' }).click();
  expect(await linkEnded(page)).toMatchObject({
    kind: 'exit',
    error: { error_type: 'INSTITUTION_ERROR', error_code: 'INSTITUTION_DOWN' },
    metadata: { institution: { name: 'Closed Bank' } },
  });

  await openLink(page, 'link-sandbox-none');
  expect(await linkEnded(page)).toMatchObject({ kind: 'exit', error: { error_code: 'INVALID_LINK_TOKEN' } });
});
