import assert from 'node:assert/strict';
import { eq } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { customers, fundingSources, organizations } from '../db/schema/index.ts';
import { sharedAccount } from './providers/bank-links.ts';
import type { LinkedItem } from '../providers/bank-links/port.ts';
import { startTestApp, type TestApp } from './app.ts';
import { addOrganization, addUser } from './world.ts';

const create = `mutation($accountId: String!, $customerRef: String!, $name: String!, $bank: String, $plaidToken: String!, $key: String) {
  createFundingSource(accountId: $accountId, customerRef: $customerRef, name: $name, bank: $bank, plaidToken: $plaidToken,
    idempotencyKey: $key) { id name bank displayName status active microdepositStatus }
}`;

type Source = Record<string, unknown> & { id: string };

/** A gateway that offers bank linking to the organizations whose slugs begin with `offered`. */
export async function startLinking(database: Database) {
  const slugs = Array.from({ length: 30 }, (_, index) => `offered-${index}`);
  const gateway: TestApp = await startTestApp(database, {
    env: { BANK_LINKING_ORGANIZATIONS: slugs.join(',') },
  });
  let organizationsMade = 0;

  /** An organization with an admin whose own customer is known to the provider. */
  async function addLinking(slug = `offered-${organizationsMade++}`) {
    const made = await addOrganization(gateway.test, { slug });
    const { organizationId } = made;
    const customerId = made.account.customerId ?? '';
    await database.db.update(organizations).set({ customerId }).where(eq(organizations.id, organizationId));
    const [customer] = await database.db.select().from(customers).where(eq(customers.id, customerId));
    const admin = await addUser(gateway.test, { organizationId, roles: ['ADMIN'] });
    const customerRef = customer?.customerRef ?? '';

    const asked = (input: object, userId: string) => gateway.ask(userId, create, input);
    return {
      ...made,
      admin,
      customerId,
      customerRef,
      /** Somebody signed in at a bank; what the page then sends. */
      shared: (item: Partial<LinkedItem> = {}) => ({
        accountId: item.accounts?.[0]?.accountId ?? sharedAccount.accountId,
        customerRef,
        name: 'Operations',
        plaidToken: gateway.test.links.share(item),
      }),
      asked: (input: object, userId = admin.id) => asked(input, userId),
      /** Adds the account; fails when the gateway refuses. */
      async linked(input: object): Promise<Source> {
        const { data, errors } = await asked(input, admin.id);
        assert.deepEqual(errors, []);
        return sourceOf(data);
      },
      /** Code, field and message of the refusal. */
      async refused(input: object, userId = admin.id): Promise<unknown[]> {
        const [error] = (await asked(input, userId)).errors;
        return [error?.extensions.code, error?.extensions.field, error?.message];
      },
    };
  }

  async function storedSource(id: string) {
    const [row] = await database.db.select().from(fundingSources).where(eq(fundingSources.id, id));
    assert.ok(row);
    return row;
  }

  return { gateway, addLinking, storedSource };
}

/** The account that an answer holds. */
export function sourceOf(data: Record<string, unknown> | null): Source {
  const source = data?.['createFundingSource'];
  assert.ok(typeof source === 'object' && source !== null && 'id' in source && typeof source.id === 'string');
  return { ...source, id: source.id };
}
