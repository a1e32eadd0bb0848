import type { BrowserContext } from '@playwright/test';
import { addresses } from '../support/addresses.ts';
import { credentialsOf, type Credentials } from '../support/gateway.ts';
import { people } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/** Serves the host as configured for the simulated mode, over a gateway that takes one person's simulated token. */
async function simulate(context: BrowserContext, person: Credentials): Promise<void> {
  await context.route(
    (url) => url.origin === addresses.host,
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue();
      const response = await route.fetch();
      const page = await response.text();
      await route.fulfill({ response, body: page.replace('"simulated":false', '"simulated":true') });
    },
  );
  await context.route(`${addresses.gateway}/graphql`, (route) => {
    const headers = route.request().headers();
    if (headers['authorization'] !== `Bearer simulated.${person.userId}`) return route.continue();
    const real = { authorization: `Bearer ${person.accessToken}`, session: person.idToken };
    return route.continue({ headers: { ...headers, ...real } });
  });
}

test('in the simulated mode a person is named by the address, and no identity provider is asked', async ({
  page,
  context,
  stateOf,
}) => {
  const person = credentialsOf(await stateOf(people.office));
  await simulate(context, person);
  const asked: string[] = [];
  context.on('request', (request) => {
    if (request.url().startsWith(addresses.sandbox)) asked.push(request.url());
  });
  await page.goto('/harbor-realty/admins');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Choose a user: /callback?user={id}')).toBeVisible();
  await page.goto(`/callback?user=${person.userId}`);
  await expect(page).toHaveURL(`${addresses.host}/harbor-realty/admins`);
  await expect(page.getByRole('table').getByRole('row', { name: /admin@harbor\.example/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Admins', level: 1 })).toBeVisible();
  expect(asked.filter((url) => /authorize|oauth/.test(url))).toEqual([]);
  await page.goto('/logout?redirectTo=/harbor-realty/admins');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
});
