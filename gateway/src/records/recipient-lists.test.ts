import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq, is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../db/client.ts';
import * as schema from '../db/schema/index.ts';
import { openTestDatabase } from '../testing/database.ts';
import { createTestDeps } from '../testing/deps.ts';
import { addOrganization, addUser } from '../testing/world.ts';
import { forgetRecipient, recipientLists, recipientsOf, type RecipientListName } from './recipient-lists.ts';

let database: Database;
before(async () => {
  database = await openTestDatabase();
});
after(() => database.close());

/** Columns that can hold addresses but are not lists of notification recipients, each with the reason. */
const noRecipientList: Readonly<Record<string, string>> = {
  'api_keys.addresses': 'network addresses',
  'asker_tokens.email': 'the address that a link to ask was mailed to',
  'error_causes.frames': 'lines of code',
  'escrow_accounts.operatingRegions': 'states',
  'organizations.email': 'printed in mails as the contact, never mailed',
  'organizations.signInDomains': 'domains',
  'organization_users.roles': 'permissions',
  'payer_proofs.email': 'the owner of an account, who is mailed a code',
  'payment_occasions.operatingRegion': 'states',
  'payment_occasions.sendDepositedEmails': 'a switch',
  'prepared_requests.receiverEmail': 'the payer of one request',
  'transaction_templates.additionalEmails': 'outside people who get the receipt of one payment',
  'transaction_templates.buyerEmail': 'the payer of one payment',
  'transaction_templates.receiverEmail': 'the payer or receiver of one payment',
  'users.email': 'the person’s own; mails to it check membership when they are queued',
  'webhook_subscriptions.events': 'kinds of events',
};

test('registers every column that can hold a list of recipients, or gives a reason', () => {
  const tables = Object.values(schema).filter((each) => is(each, PgTable));
  const found = tables.flatMap((table) => {
    const { name, columns } = getTableConfig(table);
    return columns
      .filter((column) => column.columnType === 'PgArray' || /e-?mail|recipient|notif/i.test(column.name))
      .filter(
        (column) => !column.getSQLType().startsWith('integer') && !column.getSQLType().startsWith('uuid'),
      )
      .map((column) => `${name}.${column.name}`);
  });
  const registered = Object.values(recipientLists).map(
    ({ table, emails }) => `${getTableConfig(table).name}.${emails.name}`,
  );
  assert.deepEqual(
    found.toSorted(),
    [...registered, ...Object.keys(noRecipientList)].toSorted(),
    'Add a new list to recipientLists, or give the reason why it is not one.',
  );
});

/** Creates two organizations, the second of which uses the first one's occasion, with the addresses in every list. */
async function listsHolding(emails: string[]) {
  const { db } = database;
  const test = createTestDeps(database);
  const owner = await addOrganization(test, { emails });
  const user = await addOrganization(test);
  await db
    .update(schema.paymentOccasions)
    .set({ emails })
    .where(eq(schema.paymentOccasions.id, owner.inbound.id));
  await db.update(schema.escrowAccounts).set({ emails }).where(eq(schema.escrowAccounts.id, owner.escrow.id));
  const [share] = await db
    .insert(schema.sharedPaymentOccasions)
    .values({
      paymentOccasionId: owner.inbound.id,
      sharedByOrganizationId: owner.organizationId,
      utilizingOrganizationId: user.organizationId,
      emails,
      active: false,
    })
    .returning();
  assert.ok(share);
  const mailed = () =>
    recipientsOf(db, {
      organization: eq(schema.organizations.id, owner.organizationId),
      occasion: eq(schema.paymentOccasions.id, owner.inbound.id),
      share: eq(schema.sharedPaymentOccasions.id, share.id),
      account: eq(schema.escrowAccounts.id, owner.escrow.id),
    });
  return { test, owner, user, mailed };
}

const everywhere = (emails: string[]): Record<RecipientListName, string[]> => ({
  organization: emails,
  occasion: emails,
  share: emails,
  account: emails,
});

test('removes a person who leaves from every list, in any letter case and whether or not the list is in use', async () => {
  const { owner, test, mailed } = await listsHolding(['b@x.example', 'Leaver@X.example', 'a@x.example']);
  const leaver = await addUser(test, undefined, { email: 'leaver@x.example' });
  await forgetRecipient(database.db, owner.organizationId, { userId: leaver.id, email: leaver.email });
  assert.deepEqual(await mailed(), everywhere(['b@x.example', 'a@x.example']));
});

test('keeps a member of the other organization on the list of a share', async () => {
  const { owner, user, test, mailed } = await listsHolding(['both@x.example']);
  const both = await addUser(
    test,
    { organizationId: owner.organizationId, roles: ['ADMIN'] },
    { email: 'both@x.example' },
  );
  const person = { userId: both.id, email: both.email };
  await forgetRecipient(database.db, user.organizationId, person);
  assert.deepEqual(
    await mailed(),
    everywhere(['both@x.example']),
    'still a member of the owning organization',
  );
  await forgetRecipient(database.db, owner.organizationId, person);
  assert.deepEqual(await mailed(), everywhere([]));
});

test('does not mail a deactivated person, who stays on the lists', async () => {
  const { test, mailed } = await listsHolding(['asleep@x.example', 'office@x.example']);
  const asleep = await addUser(test, undefined, { email: 'Asleep@x.example', active: false });
  assert.deepEqual(await mailed(), everywhere(['office@x.example']));
  await database.db.execute(sql`update users set active = true where id = ${asleep.id}`);
  assert.deepEqual(await mailed(), everywhere(['asleep@x.example', 'office@x.example']));
});
