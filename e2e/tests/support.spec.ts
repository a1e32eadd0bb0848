import { addresses } from '../support/addresses.ts';
import { expectFineEverywhere } from '../support/fine.ts';
import { people } from '../support/people.ts';
import { toast } from '../support/sending.ts';
import { expect, test } from '../support/test.ts';

test('a question survives a failure and a reload, and is delivered', async ({ openAs }) => {
  const page = await openAs(people.approver, '/harbor-realty/support?context=Add%20payment%20occasion');
  const panel = page.getByRole('dialog', { name: 'Support' });
  await expect(panel.getByLabel('About')).toHaveValue('Add payment occasion');
  await panel.getByRole('button', { name: 'Send message' }).click();
  await expect(panel.getByText('Required')).toBeVisible();
  await panel.getByLabel('Message').fill('A closing desk, please.');
  const gateway = `${addresses.gateway}/graphql`;
  await page.route(gateway, (route) =>
    route.request().postData()?.includes('"ContactSupport"') === true ? route.abort() : route.continue(),
  );
  await panel.getByRole('button', { name: 'Send message' }).click();
  await expect(panel.getByText('An unexpected error occurred. Please try again.')).toBeVisible();
  await page.unroute(gateway);
  await page.reload();
  await expect(panel.getByLabel('Message')).toHaveValue('A closing desk, please.');
  await expectFineEverywhere(page);
  await panel.getByRole('button', { name: 'Send message' }).click();
  await expect(toast(page, 'Message delivered!')).toBeVisible();
  await expect(panel).toBeHidden();
});
