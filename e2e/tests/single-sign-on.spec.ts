import type { Page } from '@playwright/test';
import { addresses } from '../support/addresses.ts';
import { expectFineEverywhere } from '../support/fine.ts';
import { credentialsOf } from '../support/gateway.ts';
import { newOrganization, told } from '../support/members.ts';
import { enterEmail, people } from '../support/people.ts';
import { toast } from '../support/sending.ts';
import { expect, test } from '../support/test.ts';
import { uniqueName } from '../support/unique.ts';

const company = { name: 'Sign in at your company', exact: true } as const;
const home = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Home/ });

/** Passes the page of the company's own identity provider. */
async function passCompany(page: Page, email: string): Promise<void> {
  await expect(page.getByRole('heading', company)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('staff sets it up; people of the domain come in by their company alone, from the address and by their own', async ({
  browser,
  openAs,
  page,
  stateOf,
}) => {
  const staff = credentialsOf(await stateOf(people.superuser));
  const name = uniqueName('Cypress');
  const id = await newOrganization(staff, name);
  const slug = name.toLowerCase().replace(/\W+/g, '-');
  const domain = `${slug}.example`;
  const email = `ann@${domain}`;
  await told(
    staff,
    'mutation($email: String!) { getOrCreateUser(firstName: "Ann", lastName: "Osei", email: $email, phone: "2075550155") { id } }',
    { email },
  );
  await told(
    staff,
    'mutation($id: ID!, $email: String!) { addUserToOrganization(organizationId: $id, email: $email, roles: [ADMIN]) { userId } }',
    { id, email },
  );

  const settings = await openAs(people.superuser, `/${slug}/settings/sign-in`);
  const form = settings.getByRole('form', { name: 'Single sign-on' });
  await form.getByLabel('Domains', { exact: true }).fill(domain);
  await form.getByLabel('Connection', { exact: true }).fill('cypress-staff');
  await form.getByRole('checkbox', { name: /^Required/ }).check();
  await expectFineEverywhere(settings);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(settings, 'Single sign-on saved')).toBeVisible();

  // With a password they may not say yes to the invitation, and are led to their own way.
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await enterEmail(page, email);
  await expect(page.getByRole('heading', { name: `${name} invites you` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept invitation' })).toBeHidden();
  await expectFineEverywhere(page);
  await page.getByRole('button', { name: 'Sign in with your company' }).click();
  await passCompany(page, email);
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(home(page)).toBeVisible();
  await page.reload();
  await expect(home(page)).toBeVisible();

  // In another browser the organization's address leads there at once.
  const other = await (await browser.newContext({ baseURL: addresses.host })).newPage();
  await other.goto(`/${slug}/admins`);
  await expect(other.getByRole('heading', company)).toBeVisible();
  await other.goBack();
  await expect(other.getByRole('button', { name: 'Sign in another way' })).toBeVisible();
  await expectFineEverywhere(other);
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(other.getByRole('heading', company)).toBeVisible();
  await other.context().close();

  // And so does an address of its domain.
  const third = await (await browser.newContext({ baseURL: addresses.host })).newPage();
  await third.goto('/');
  await third.getByRole('button', { name: 'Sign in with your company' }).press('Enter');
  await expectFineEverywhere(third);
  await third.getByLabel('Work e-mail').fill(email);
  await third.keyboard.press('Enter');
  await passCompany(third, email);
  await expect(home(third)).toBeVisible();
  expect(new URL(third.url()).pathname).toContain(`/${slug}`);
  await third.context().close();
});

test('a company’s provider that speaks of somebody else’s people is refused', async ({ page, stateOf }) => {
  const staff = credentialsOf(await stateOf(people.superuser));
  const name = uniqueName('Aspen');
  const id = await newOrganization(staff, name);
  const slug = name.toLowerCase().replace(/\W+/g, '-');
  await told(staff, 'mutation($input: SingleSignOnInput!) { setSingleSignOn(input: $input) { required } }', {
    input: {
      ...{ organizationId: id, domains: [`${slug}.example`], connection: `${slug}-staff` },
      required: false,
    },
  });
  await page.goto(`/${slug}`);
  await expect(page.getByRole('heading', company)).toBeVisible();
  await page.getByLabel('Email').fill(people.superuser);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'We experienced an error during login.' })).toBeVisible();
});
