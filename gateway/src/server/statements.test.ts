import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { z } from 'zod';
import { rememberedAccess } from '../context/access.ts';
import type { Database } from '../db/client.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { countStatements } from '../testing/count-statements.ts';
import { openTestDatabase } from '../testing/database.ts';
import { addPayment } from '../testing/payments.ts';
import { addOrganization, addUser } from '../testing/world.ts';

const documents = z
  .record(z.string(), z.string())
  .parse(JSON.parse(readFileSync(new URL('../generated/known-documents.json', import.meta.url), 'utf8')));

/** A document of the dashboard. */
function documentNamed(name: string): string {
  const found = Object.values(documents).find((text) => text.startsWith(`query ${name}(`));
  assert.ok(found, `no document is called ${name}`);
  return found;
}

let database: Database;
let gateway: TestApp;
let userId: string;
let organizationId: string;
let slug: string;
let paymentId: number;
before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database, { access: rememberedAccess(database, () => 0) });
  const home = await addOrganization(gateway.test);
  ({ organizationId } = home);
  slug = home.organization.slug;
  ({ id: userId } = await addUser(gateway.test, { organizationId, roles: ['ADMIN'] }));
  const { id: requesterId } = await addUser(gateway.test, { organizationId, roles: ['REQUEST'] });
  const statuses = ['PENDING', 'APPROVAL_PENDING', 'AUTHORIZED', 'DEPOSITED', 'FAILED'] as const;
  for (const displayStatus of statuses) {
    for (let made = 0; made < 3; made += 1) {
      const { id } = await addPayment(gateway.test, home, {
        displayStatus,
        requesterId,
        buyerId: requesterId,
      });
      paymentId = id;
    }
  }
});
after(async () => {
  await gateway.close();
  await database.close();
});

/** What a document costs once the screen is known: who asks and what they count for was asked before. */
async function statementsFor(name: string, variables: object): Promise<number> {
  const ask = async () => {
    const { errors } = await gateway.ask(userId, documentNamed(name), variables);
    assert.deepEqual(errors, []);
  };
  await ask();
  return countStatements(database.db, ask);
}

const page = (filter: object = {}) => ({ limit: 12, filter: { organizationSlug: slug, ...filter } });
const list = () => ({ organizationId, limit: 20, status: 'ACTIVE' });

/**
 * The most that each may ask the database; `Payments` besides its page for count and sum of all that match, and a search
 * for which those are.
 */
const most: [string, () => object, number][] = [
  ['Payments', () => page(), 2],
  ['Payments', () => page({ status: 'APPROVAL_PENDING' }), 2],
  ['Payments', () => page({ buyerFullName: 'a' }), 3],
  ['Payment', () => ({ id: String(paymentId) }), 1],
  ['PaymentOccasions', list, 2],
];

for (const [name, variables, statements] of most) {
  test(`${name} ${statements} statements at most`, async () => {
    const made = await statementsFor(name, variables());
    assert.ok(made <= statements, `${made} statements`);
  });
}
