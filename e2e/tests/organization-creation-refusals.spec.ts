import type { Page, Route } from '@playwright/test';
import { create, creationPanel, fillOrganization, typedOrganization } from '../support/creation.ts';
import { expectFineEverywhere } from '../support/fine.ts';
import { answerOf, newFounder } from '../support/founders.ts';
import { credentialsOf } from '../support/gateway.ts';
import { people } from '../support/people.ts';
import { toast } from '../support/sending.ts';
import { expect, test } from '../support/test.ts';
import { uniqueEmail } from '../support/unique.ts';

const emailUsed = 'This email has already been used to create a business.';

type Fixtures = Parameters<Parameters<typeof test>[2]>[0];

/** The form, opened by an admin who may register organizations. */
async function openCreation(openAs: Fixtures['openAs'], stateOf: Fixtures['stateOf']) {
  const founder = await newFounder(stateOf);
  const page = await openAs(founder.email, `/${founder.slug}/organizations/new`);
  return { page, panel: creationPanel(page) };
}

/** Deals with the next creation that is sent in its own way; those after it go through. */
async function withNextCreation(page: Page, deal: (route: Route) => Promise<void>): Promise<void> {
  let dealt = false;
  await page.route('**/graphql', async (route) => {
    if (dealt || !(route.request().postData() ?? '').includes('createOrganization(')) return route.continue();
    dealt = true;
    return deal(route);
  });
}

test('every rule of the form, at its field; on every screen, and by the keyboard alone', async ({
  openAs,
  stateOf,
}) => {
  const { page, panel } = await openCreation(openAs, stateOf);
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
    if (label === 'Custom email') await panel.getByRole('button', { name: /^Add/ }).first().click();
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

test('a used e-mail and a friendly URL that is taken meanwhile are said, and nothing typed is lost', async ({
  openAs,
  stateOf,
}) => {
  const { page, panel } = await openCreation(openAs, stateOf);
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
  await withNextCreation(page, async (route) => {
    await answerOf(staff, claim, {
      input: { name: 'Quicker', slug: typed.slug, makeCurrentUserAdmin: false },
    });
    return route.continue();
  });
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
  const { page, panel } = await openCreation(openAs, stateOf);
  const typed = typedOrganization();
  await fillOrganization(panel, typed);
  await withNextCreation(page, (route) => route.abort('connectionreset'));
  await create(panel);
  await expect(toast(page, 'Something went wrong').first()).toBeVisible();
  await expect(panel.getByLabel('Friendly URL')).toHaveValue(typed.slug);
  await create(panel);
  await expect(page).toHaveURL(new RegExp(`/${typed.slug}/identity$`));
});
