import type { Page } from '@playwright/test';
import { create, creationPanel, fillOrganization, typedOrganization } from '../support/creation.ts';
import { expectFineEverywhere } from '../support/fine.ts';
import { answerOf, newFounder } from '../support/founders.ts';
import { ask, credentialsOf } from '../support/gateway.ts';
import { pathOf } from '../support/panels.ts';
import { people } from '../support/people.ts';
import { toast } from '../support/sending.ts';
import { expect, test } from '../support/test.ts';
import { uniqueEmail, uniqueName } from '../support/unique.ts';

test.setTimeout(120_000);

const emailUsed = 'This email has already been used to create a business.';

test('an admin whose account allows it creates an organization and is led to verify who stands for it', async ({
  openAs,
  stateOf,
}) => {
  const founder = await newFounder(stateOf);
  const page = await openAs(founder.email, `/${founder.slug}/settings/manage`);
  await page.getByRole('link', { name: 'New organization' }).click();
  const panel = creationPanel(page);
  const typed = typedOrganization();
  await fillOrganization(panel, typed);
  await create(panel);
  await expect(toast(page, 'Organization created')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Your identity' })).toBeVisible();
  expect(pathOf(page)).toBe(`/${typed.slug}/identity`);
  const made = await answerOf(
    credentialsOf(await page.context().storageState()),
    'query($slug: String!) { made: organization(slug: $slug) { name holdsEscrow customer { type status } } }',
    { slug: typed.slug },
  );
  expect(made).toEqual({
    ...{ name: typed.name, holdsEscrow: true },
    customer: { type: 'BUSINESS', status: 'UNVERIFIED' },
  });
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`/${typed.slug}/home$`));
});

test('a superuser needs only the name', async ({ openAs }) => {
  const page = await openAs(people.superuser, '/harbor-realty/organizations/new');
  const panel = creationPanel(page);
  await create(panel);
  await expect(panel.getByText('Required', { exact: true })).toHaveCount(1);
  const name = uniqueName('Dune');
  await panel.getByLabel('Name', { exact: true }).fill(name);
  await create(panel);
  await expect(toast(page, 'Organization created')).toBeVisible();
  await expect(page).toHaveURL(/\/dune-[\w-]+\/home$/);
});

test('every rule of the form, at its field; on every screen, and by the keyboard alone', async ({
  openAs,
  stateOf,
}) => {
  const founder = await newFounder(stateOf);
  const page = await openAs(founder.email, `/${founder.slug}/organizations/new`);
  const panel = creationPanel(page);
  await create(panel);
  await expect(panel.getByText('Required', { exact: true })).toHaveCount(7);
  const rules = [
    ['Email', 'nobody', 'Invalid email'],
    ['Phone', '20755', 'Phone must have 10 digits'],
    ['Friendly URL', 'no spaces', 'Use only letters, numbers, underscores, or hyphens'],
    ['Friendly URL', 'harbor-realty', 'Already claimed'],
    ['Website', 'no site', 'Enter a valid url'],
    ['Custom email', 'nobody', 'Custom email is not valid'],
  ] as const;
  for (const [label, text, message] of rules) {
    await panel.getByLabel(label, { exact: true }).fill(text);
    await page.keyboard.press('Tab');
    if (label === 'Custom email') await page.keyboard.press('Enter');
    await expect(panel.getByText(message)).toBeVisible();
  }
  await expectFineEverywhere(page);
  await page.setViewportSize({ width: 375, height: 800 });
  await panel.getByLabel('Name', { exact: true }).focus();
  const submit = panel.getByRole('button', { name: 'Create organization' });
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(submit).toBeFocused({ timeout: 50 });
  }).toPass();
});

test('a business that has to be looked at is received', async ({ openAs, stateOf }) => {
  const founder = await newFounder(stateOf);
  const page = await openAs(founder.email, `/${founder.slug}/organizations/new`);
  const panel = creationPanel(page);
  await fillOrganization(panel, typedOrganization(uniqueEmail('review')));
  await create(panel);
  const received = toast(page, 'Your business info has been received!');
  await expect(received).toBeVisible();
  await expect(received).toContainText(/Hang tight/);
  await expect(panel).toBeHidden();
});

/** Lets other things happen after the form was looked over and before it arrives. */
async function beforeCreating(page: Page, happen: () => Promise<unknown>): Promise<void> {
  await page.route('**/graphql', async (route) => {
    if (!(route.request().postData() ?? '').includes('createOrganization(')) return route.continue();
    await page.unroute('**/graphql');
    await happen();
    return route.continue();
  });
}

test('a used e-mail and a friendly URL that is taken meanwhile are said, and nothing typed is lost', async ({
  openAs,
  stateOf,
}) => {
  const founder = await newFounder(stateOf);
  const page = await openAs(founder.email, `/${founder.slug}/organizations/new`);
  const panel = creationPanel(page);
  const staff = credentialsOf(await stateOf(people.superuser));
  const used = uniqueEmail('used');
  const register = `mutation($email: String!) { made: createDwollaCustomer(firstName: "Bo", lastName: "Lind",
    email: $email, phone: "2075550177", businessName: "Reef") { id } }`;
  await answerOf(staff, register, { email: used });
  const typed = typedOrganization(used);
  await fillOrganization(panel, typed);
  await create(panel);
  await expect(toast(page, emailUsed)).toBeVisible();
  await expect(panel.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(new RegExp(emailUsed));

  const email = uniqueEmail('office');
  await panel.getByLabel('Email', { exact: true }).fill(email);
  const claim =
    'mutation($input: CreateOrganizationInput!) { made: createOrganization(input: $input) { id } }';
  await beforeCreating(page, () =>
    answerOf(staff, claim, { input: { name: 'Quicker', slug: typed.slug, makeCurrentUserAdmin: false } }),
  );
  await create(panel);
  const taken = toast(page, 'Please select a different friendly URL or contact support at');
  await expect(taken).toContainText('for assistance.');
  await expect(panel.getByText('Already claimed')).toBeVisible();
  await expect(panel.getByLabel('Name', { exact: true })).toHaveValue(typed.name);
  await expect(panel.getByLabel('Phone')).toHaveValue('(207) 555-0188');

  // The customer that was made for this address is used again.
  await panel.getByLabel('Friendly URL').fill(`${typed.slug}-2`);
  await create(panel);
  await expect(page).toHaveURL(new RegExp(`/${typed.slug}-2/identity$`));
  await expect(taken).toBeVisible();
});

test('what fails on the way is said, and sending again makes one organization', async ({
  openAs,
  stateOf,
}) => {
  const founder = await newFounder(stateOf);
  const page = await openAs(founder.email, `/${founder.slug}/organizations/new`);
  const panel = creationPanel(page);
  const typed = typedOrganization();
  await fillOrganization(panel, typed);
  await page.route('**/graphql', async (route) => {
    if (!(route.request().postData() ?? '').includes('createOrganization(')) return route.continue();
    await page.unroute('**/graphql');
    return route.abort('connectionreset');
  });
  await create(panel);
  await expect(toast(page, 'Something went wrong').first()).toBeVisible();
  await expect(panel.getByLabel('Friendly URL')).toHaveValue(typed.slug);
  await create(panel);
  await expect(page).toHaveURL(new RegExp(`/${typed.slug}/identity$`));
});

test('who may not is shown no way in, and the gateway makes nothing', async ({ openAs, stateOf }) => {
  const admin = await newFounder(stateOf, { mayRegister: false });
  const page = await openAs(admin.email, `/${admin.slug}/settings/manage`);
  await expect(page.getByRole('heading', { name: 'Organization', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'New organization' })).toHaveCount(0);
  const { name, slug } = typedOrganization();
  const credentials = credentialsOf(await page.context().storageState());
  const { error } = await ask(
    credentials,
    'mutation($input: CreateOrganizationInput!) { createOrganization(input: $input) { id } }',
    {
      input: {
        ...{ name, slug, organizationType: 'TITLE', email: uniqueEmail('none'), phone: '2075550188' },
        ...{ address: '1 Pier Rd', url: 'cove.example' },
      },
    },
  );
  expect(error).toEqual({ code: 'FORBIDDEN', message: 'Please contact support to create a business' });

  const agent = await newFounder(stateOf, { mayRegister: false, roles: ['REQUEST'] });
  const theirs = await openAs(agent.email, `/${agent.slug}/organizations/new`);
  await expect(theirs.getByText('Only admins register organizations')).toBeVisible();
});
