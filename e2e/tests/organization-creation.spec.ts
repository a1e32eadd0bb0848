import { create, creationPanel, fillOrganization, typedOrganization } from '../support/creation.ts';
import { answerOf, newFounder } from '../support/founders.ts';
import { ask, credentialsOf } from '../support/gateway.ts';
import { pathOf } from '../support/panels.ts';
import { people } from '../support/people.ts';
import { toast } from '../support/sending.ts';
import { expect, test } from '../support/test.ts';
import { uniqueEmail, uniqueName } from '../support/unique.ts';

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
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/${founder.slug}/settings/manage$`));
  await expect(panel).toHaveCount(0);
  await page.goForward();
  await expect(page.getByRole('dialog', { name: 'Your identity' })).toBeVisible();
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

test('a business that has to be looked at is received', async ({ openAs, stateOf }) => {
  const founder = await newFounder(stateOf);
  const page = await openAs(founder.email, `/${founder.slug}/organizations/new`);
  const panel = creationPanel(page);
  const typed = typedOrganization(uniqueEmail('review'));
  await fillOrganization(panel, typed);
  await create(panel);
  const received = toast(page, 'Your business info has been received!');
  await expect(received).toBeVisible();
  await expect(received).toContainText(/Hang tight/);
  await expect(panel).toBeHidden();
  await page.goto(`/${founder.slug}/organizations/new`);
  await expect(panel.getByText('Filled in with what you sent before.')).toBeVisible();
  await expect(panel.getByLabel('Name', { exact: true })).toHaveValue(typed.name);
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
