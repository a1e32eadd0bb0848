import type { Page } from '@playwright/test';
import { expectFineEverywhere } from '../support/fine.ts';
import { type Answer, post } from '../support/gateway.ts';
import { people } from '../support/people.ts';
import { mailTo } from '../support/sandbox.ts';
import { toast } from '../support/sending.ts';
import { expect, test } from '../support/test.ts';
import { startTestWorld } from '../support/test-world.ts';
import { uniqueAmount, uniqueEmail, uniqueName } from '../support/unique.ts';
import { property } from '../support/unknown.ts';

/** Makes a key that reads occasions and prepares requests, in the settings, and gives its secret. */
async function newKey(page: Page, integration: string): Promise<string> {
  await page.getByLabel('Integration name').fill(integration);
  await page.getByLabel('Integration name').press('Enter');
  const place = page.getByRole('region', { name: integration, exact: true });
  await place.getByRole('button', { name: 'New API key' }).click();
  await place.getByLabel('Key name').fill('Closing desk');
  await place.getByRole('checkbox', { name: 'Read payment occasions' }).check();
  await place.getByRole('checkbox', { name: 'Prepare requests' }).check();
  await place.getByRole('checkbox', { name: 'Manage webhooks' }).check();
  await place.getByRole('button', { name: 'Make key' }).click();
  const secret = (await place.getByText(/^kt_live_[\w-]{43}$/).textContent()) ?? '';
  await expectFineEverywhere(page);
  await place.getByRole('button', { name: 'I have copied it' }).click();
  await expect(place.getByText(secret)).toBeHidden();
  return secret;
}

const program =
  (secret: string) =>
  (query: string, variables: object = {}): Promise<Answer> =>
    post(JSON.stringify({ query, variables }), { authorization: `Bearer ${secret}` });

test('a program prepares a request, a person sends it, and a revoked key does nothing more', async ({
  openAs,
}) => {
  const settings = await openAs(people.admin, '/harbor-realty/settings/manage');
  const name = uniqueName('Closing software');
  const asks = program(await newKey(settings, name));

  const { data } = await asks(
    '{ paymentOccasions(organizationSlug: "harbor-realty", search: "Rental deposit") { entries { id } } }',
  );
  const entries = property(property(data, 'paymentOccasions'), 'entries');
  const paymentOccasionId = property(Array.isArray(entries) ? entries[0] : null, 'id');
  const [amount, payer] = [uniqueAmount(), uniqueEmail('maya')];
  const formFields = [
    { name: 'propaddress', value: '12 Wharf St, Portland, ME 04101' },
    { name: 'leaseterm', value: '12 months' },
  ];
  const prepare = (receiverEmail: string) =>
    asks(
      `mutation($paymentOccasionId: ID!, $request: TransactionRequestInput!) {
        prepareTransactionRequest(paymentOccasionId: $paymentOccasionId, request: $request, note: "Lease of unit 4B") {
          url
        }
      }`,
      { paymentOccasionId, request: { amount: amount.cents, receiverEmail, formFields } },
    );
  const prepared = await prepare(payer);
  expect(prepared.error).toBeNull();

  const office = await openAs(people.office, '/harbor-realty/inbound');
  const panel = office.getByRole('dialog', { name: 'Collect a Payment' });
  await panel.getByRole('link', { name: `${amount.shown} from ${payer}` }).click();
  await expect(office).toHaveURL(
    String(property(property(prepared.data, 'prepareTransactionRequest'), 'url')),
  );
  await expect(panel.getByText('Prepared by Closing desk', { exact: true })).toBeVisible();
  await expect(panel.getByText('“Lease of unit 4B”')).toBeVisible();
  await expect(panel.getByLabel('Payer’s email')).toHaveValue(payer);
  await expectFineEverywhere(office);
  await expect(panel.getByLabel('Property address')).toHaveValue('12 Wharf St, Portland, ME 04101');
  await panel.getByRole('button', { name: `Request ${amount.shown}` }).click();
  await expect(panel.getByRole('heading', { name: `${amount.shown} requested` })).toBeVisible();
  expect((await mailTo(payer, /./)).links.some((link) => link.includes('/pay/request/'))).toBe(true);

  const made = await asks(
    `mutation($integrationId: ID!) { createWebhookSubscription(integrationId: $integrationId,
      secret: "a secret of twenty-four chars", url: "https://hooks.keyturn.example/of-key") { id } }`,
    {
      integrationId: property(
        property((await asks('{ currentApiKey { integrationId } }')).data, 'currentApiKey'),
        'integrationId',
      ),
    },
  );
  expect(made.error).toBeNull();
  await settings.reload();
  const place = settings.getByRole('region', { name, exact: true });
  const webhook = place.getByRole('list', { name: 'Webhooks' }).getByRole('listitem');
  await expect(webhook).toContainText('Made by the key Closing desk');
  await place.getByRole('button', { name: 'Revoke key' }).click();
  await expect(settings.getByRole('alertdialog')).toContainText(
    'The webhook that it made ends too: https://hooks.keyturn.example/of-key.',
  );
  await settings.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }).click();
  await expect(toast(settings, 'Key revoked')).toBeVisible();
  const refused = await prepare(uniqueEmail('nobody'));
  expect([refused.status, refused.error?.code]).toEqual([401, 'UNAUTHENTICATED']);
  await expect(webhook).toContainText('It ended with the key that made it');
  await expectFineEverywhere(settings);
  await webhook.getByRole('button', { name: 'Adopt webhook' }).click();
  await settings.getByRole('alertdialog').getByRole('button', { name: 'Adopt webhook' }).click();
  await expect(webhook).toContainText('adopted by');
  await expect(webhook.getByRole('button', { name: 'Send sample event' })).toBeVisible();
});

test('a test key of the settings collects a payment to its deposit; the dashboard has none of it', async ({
  openAs,
}) => {
  // A whole gateway is started for it.
  test.slow();
  const settings = await openAs(people.admin, '/harbor-realty/settings/manage');
  const name = uniqueName('Trial software');
  await settings.getByLabel('Integration name').fill(name);
  await settings.getByLabel('Integration name').press('Enter');
  const place = settings.getByRole('region', { name, exact: true });
  await place.getByRole('button', { name: 'New API key' }).click();
  // By keyboard alone: the choice of the world comes first.
  await place.getByRole('radio', { name: /^Live/ }).focus();
  await settings.keyboard.press('ArrowDown');
  await expect(place.getByRole('radio', { name: /^Test/ })).toBeChecked();
  await place.getByLabel('Key name').fill('Trial desk');
  for (const scope of ['Read payments', 'Read payment occasions', 'Request payments'])
    await place.getByRole('checkbox', { name: scope }).check();
  await expectFineEverywhere(settings);
  await place.getByRole('button', { name: 'Make key' }).click();
  const secret = (await place.getByText(/^kt_test_[\w-]{43}$/).textContent()) ?? '';
  await place.getByRole('button', { name: 'I have copied it' }).click();
  await expect(place.getByText(`${secret.slice(0, 14)}…`)).toBeVisible();
  await expect(place.getByText('Test', { exact: true })).toBeVisible();

  const asks = program(secret);
  const away = await asks('{ currentApiKey { world } }');
  expect([away.status, away.error?.code]).toEqual([503, 'UNAVAILABLE']);
  const world = await startTestWorld();
  try {
    const { data } = await asks(
      '{ paymentOccasions(organizationSlug: "harbor-realty", search: "Monthly desk fee") { entries { id } } }',
    );
    const entries = property(property(data, 'paymentOccasions'), 'entries');
    const occasion = property(Array.isArray(entries) ? entries[0] : null, 'id');
    const payer = uniqueEmail('trial');
    const formFields = [
      { name: 'office', value: 'Portland' },
      { name: 'period', value: 'October 2026' },
    ];
    const asked = await asks(
      `mutation($occasion: ID!, $request: TransactionRequestInput!) {
        sendTransactionRequest(paymentOccasionId: $occasion, request: $request) { id }
      }`,
      { occasion, request: { amount: 12_500, receiverEmail: payer, formFields } },
    );
    expect(asked.error).toBeNull();
    const id = property(property(asked.data, 'sendTransactionRequest'), 'id');
    const paid = await asks('mutation($id: ID!) { actAsPayer(id: $id) { displayStatus } }', { id });
    expect(paid.error).toBeNull();
    await expect
      .poll(async () => {
        const read = await asks('query($id: ID!) { transactionTemplate(id: $id) { displayStatus } }', { id });
        return property(property(read.data, 'transactionTemplate'), 'displayStatus');
      })
      .toBe('DEPOSITED');
    const dashboard = await openAs(people.admin, `/harbor-realty/transactions/${String(id)}`);
    await expect(dashboard.getByText(payer)).toHaveCount(0);
  } finally {
    await world.stop();
  }
});
