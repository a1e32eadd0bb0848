import { expectFineEverywhere } from '../support/fine.ts';
import { answerOf, newFounder, type Founder } from '../support/founders.ts';
import { credentialsOf } from '../support/gateway.ts';
import { birthday, identityPanel, picture, sendDocument, typeIdentity } from '../support/identity.ts';
import { expectNothingLeft, listen } from '../support/left-behind.ts';
import { people } from '../support/people.ts';
import { changeCustomer } from '../support/provider.ts';
import { releaseReviews } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';
import { uniqueEmail, uniqueName } from '../support/unique.ts';
import { property } from '../support/unknown.ts';

const own = ({ slug }: Founder): string => `/${slug}/identity`;

test('a person is verified by the last four digits, which are left nowhere', async ({ openAs, stateOf }) => {
  const founder = await newFounder(stateOf);
  const page = await openAs(founder.email, `/${founder.slug}/settings/details`);
  const heard = listen(page);
  await page.getByRole('link', { name: 'Verify your identity' }).click();
  const panel = identityPanel(page);
  await panel.getByRole('button', { name: 'Verify identity' }).click();
  await expect(panel.getByText('Required')).toHaveCount(6);
  await expectFineEverywhere(page);
  await typeIdentity(panel, 'Verified', '7391');
  await panel.getByRole('button', { name: 'Verify identity' }).click();
  await expect(panel.getByText('Your identity is verified')).toBeVisible();
  await expectFineEverywhere(page);
  await expectNothingLeft(page, heard, ['"7391"', birthday, '4 Winter St']);
  await panel.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('link', { name: 'Your identity' })).toBeVisible();
});

test('details that do not match are tried again with all nine digits', async ({ openAs, stateOf }) => {
  const founder = await newFounder(stateOf);
  const page = await openAs(founder.email, own(founder));
  const heard = listen(page);
  const panel = identityPanel(page);
  await typeIdentity(panel, 'Retry', '4321');
  await panel.getByRole('button', { name: 'Verify identity' }).click();
  await expect(panel.getByText('Your details could not be matched')).toBeVisible();
  await expect(panel.getByLabel('City')).toHaveValue('Burlington');
  const number = panel.getByLabel('Social Security number');
  await expect(number).toHaveValue('');
  await number.pressSequentially('41853');
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(panel.getByText('Enter all nine digits', { exact: true })).toBeVisible();
  await expectFineEverywhere(page);
  await number.fill('418537291');
  await expect(number).toHaveValue('418-53-7291');
  await panel.getByLabel('First Name').fill('Ida');
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(panel.getByText('Your identity is verified')).toBeVisible();
  await expectNothingLeft(page, heard, ['418537291', '418-53-7291']);
});

test('a document is rejected with its reason, another one verifies; staff sees it live', async ({
  openAs,
  stateOf,
}) => {
  const founder = await newFounder(stateOf);
  const page = await openAs(founder.email, own(founder));
  const panel = identityPanel(page);
  await typeIdentity(panel, 'Document', '4321');
  await panel.getByRole('button', { name: 'Verify identity' }).click();
  await expect(panel.getByText('A document is required', { exact: true })).toBeVisible();
  await expectFineEverywhere(page);
  const file = panel.getByLabel('Document', { exact: true });
  await file.setInputFiles({ ...picture('id.txt'), mimeType: 'text/plain' });
  await expect(page.getByText('Could not upload selected file(s).')).toBeVisible();
  await file.setInputFiles({ ...picture('id.png'), buffer: Buffer.from('no picture') });
  await expect(panel.getByText('The file is not what it says it is. Choose a PNG or JPG.')).toBeVisible();

  const staff = await openAs(people.superuser, `/manage/users/${founder.userId}`);
  await expect(staff.getByRole('heading', { name: 'Ida Founder' })).toBeVisible();
  await sendDocument(panel, 'test-document-upload-fail.png');
  const sent = panel.getByRole('list', { name: 'Documents' }).getByRole('listitem');
  await expect(sent).toHaveText([/Pending|Uploaded/]);
  await releaseReviews();
  await expect(panel.getByText('Please send another document')).toBeVisible();
  await expect(sent).toHaveText([/Rejected.*could not be read/]);
  await expectFineEverywhere(page);
  await panel.getByLabel('Kind of document').selectOption('Passport');
  await sendDocument(panel, 'test-document-upload-success.png');
  await releaseReviews();
  await expect(panel.getByText('Your identity is verified')).toBeVisible();
  await expect(sent).toHaveText([/Approved/, /Rejected/]);
  await expect(staff.getByText('Approved')).toBeVisible();
  await expectFineEverywhere(staff);
});

test('who is suspended is led to support', async ({ openAs, stateOf }) => {
  const founder = await newFounder(stateOf);
  const page = await openAs(founder.email, own(founder));
  const panel = identityPanel(page);
  await typeIdentity(panel, 'Suspended', '4321');
  await panel.getByRole('button', { name: 'Verify identity' }).click();
  await expect(panel.getByText('Verification is suspended')).toBeVisible();
  await expectFineEverywhere(page);
  await panel.getByRole('link', { name: 'Contact Support' }).click();
  await expect(page.getByRole('dialog', { name: 'Support' })).toBeVisible();
});

test('a business whose document is needed sends it, and is followed live', async ({ openAs, stateOf }) => {
  const staff = credentialsOf(await stateOf(people.superuser));
  const input = {
    ...{ name: uniqueName('Reef Title'), email: uniqueEmail('reef'), phone: '2075550188' },
    ...{ holdsEscrow: true, makeCurrentUserAdmin: false },
  };
  const made = await answerOf(
    staff,
    `mutation($input: CreateOrganizationInput!) {
      made: createOrganization(input: $input) { slug customer { customerRef } } }`,
    { input },
  );
  const page = await openAs(people.superuser, `/${String(property(made, 'slug'))}/settings/details`);
  await page.getByRole('link', { name: 'Business verification' }).click();
  const panel = page.getByRole('dialog', { name: 'Business verification' });
  await expect(panel.getByText('Nothing is asked of the business')).toBeVisible();
  const customerRef = String(property(property(made, 'customer'), 'customerRef'));
  await changeCustomer(customerRef, { type: 'business', firstName: 'Document' });
  await expect(panel.getByText(/PNG, JPG or PDF/)).toBeVisible();
  await expectFineEverywhere(page);
  await panel.getByLabel('Document', { exact: true }).setInputFiles({
    ...{ name: 'charter.pdf', mimeType: 'application/pdf' },
    buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
  });
  await expect(panel.getByText('The business is verified')).toBeVisible();
  await expect(panel.getByText('Approved')).toBeVisible();
});
