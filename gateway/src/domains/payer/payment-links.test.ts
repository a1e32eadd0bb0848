import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../db/client.ts';
import { formerSlugs, organizations, paymentOccasions, transactionTemplates } from '../../db/schema/index.ts';
import type { OrganizationRole } from '../../db/schema/values.ts';
import { paymentMail } from '../../mails/index.ts';
import { mailFacts } from '../../payments/outbox/mail-facts.ts';
import { withShownWords } from '../../testing/payer.ts';
import { storedTemplate } from '../../testing/payments.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { addOrganization, addUser, type TestOrganization } from '../../testing/world.ts';

const MADE =
  'mutation($input: NewPaymentLinkInput!, $key: String) { createPaymentLink(input: $input, idempotencyKey: $key) { id url state endsOn } }';
const LISTED = `query($slug: String!, $occasion: ID!) {
  paymentLinks(organizationSlug: $slug, paymentOccasionId: $occasion) {
    entries { id state payments paid revocable note amount createdBy { email } formData { name value } }
    pageInfo { totalCount }
  }
}`;
const REVOKED = 'mutation($id: ID!) { revokePaymentLink(id: $id) { id state } }';

const made = z.object({
  createPaymentLink: z.object({ id: z.string(), url: z.string(), state: z.string(), endsOn: z.string() }),
});
const listed = z.object({
  paymentLinks: z.object({
    entries: z.array(
      z.object({
        id: z.string(),
        state: z.string(),
        payments: z.number(),
        paid: z.number(),
        revocable: z.boolean(),
      }),
    ),
  }),
});
const failure = z.object({
  error: z.object({ code: z.string(), message: z.string(), field: z.string().nullable() }),
});
const paid = z.object({ id: z.string(), status: z.string(), receipt: z.string() });

let database: Database;
let server: TestApp;
let world: TestOrganization;

before(async () => {
  database = await openTestDatabase();
  server = await startTestApp(database);
  world = await addOrganization(server.test);
  const formFields = [
    { name: 'unit', label: 'Unit', type: 'TEXT' as const, required: true },
    { name: 'tenant', label: 'Tenant', type: 'TEXT' as const, required: false },
  ];
  await database.db
    .update(paymentOccasions)
    .set({ formFields })
    .where(eq(paymentOccasions.id, world.inbound.id));
});
after(async () => {
  await server.close();
  await database.close();
});

const member = (...roles: OrganizationRole[]) =>
  addUser(server.test, { organizationId: world.organizationId, roles });

async function ask(userId: string, input: object, key = randomUUID()) {
  const named = { organizationSlug: world.organization.slug, paymentOccasionId: world.inbound.id };
  return server.ask(userId, MADE, { input: { ...named, ...input }, key });
}

/** A new link of an admin; the address at the payer API, and its id. */
async function newLink(input: object = {}) {
  const admin = await member('ADMIN');
  const { data, errors } = await ask(admin.id, input);
  assert.deepEqual(errors, []);
  const { createPaymentLink } = made.parse(data);
  return { ...createPaymentLink, admin, api: `/payer/links/${createPaymentLink.url.split('/').at(-1)}` };
}

async function linksSeenBy(userId: string) {
  const variables = { slug: world.organization.slug, occasion: world.inbound.id };
  return listed.parse((await server.ask(userId, LISTED, variables)).data).paymentLinks.entries;
}

async function pay(api: string, given: object = {}, key: string = randomUUID()) {
  const url = `${api}/payments`;
  const body = {
    amount: 50_000,
    payer: { firstName: 'Maya', lastName: 'Lind', email: 'maya@buyers.example', phone: '2075550100' },
    formFields: [{ name: 'unit', value: '4B' }],
    account: {
      kind: 'new',
      routingNumber: '021000021',
      bankAccountType: 'checking',
      name: 'Household',
      accountNumber: String(Math.floor(Math.random() * 1e9) + 1e9),
    },
    ...given,
  };
  const payload = await withShownWords(server.app, url, body);
  return server.app.inject({ method: 'POST', url, headers: { 'idempotency-key': key }, payload });
}
const refusalOf = (response: { json: () => unknown }) => failure.parse(response.json()).error;

test('a link says what was decided, and holds the payer to it', async () => {
  const note = 'Deposit for unit 4B';
  const given = { amount: 50_000, formFields: [{ name: 'unit', value: '4B' }], note };
  const { api, id, admin } = await newLink(given);
  const shown = await server.app.inject(api);
  assert.equal(shown.statusCode, 200, shown.body);
  assert.partialDeepStrictEqual(shown.json(), {
    occasion: { id: world.inbound.id },
    link: { state: 'OPEN', note, amount: 50_000, formData: [{ name: 'unit', value: '4B' }] },
  });
  const less = refusalOf(await pay(api, { amount: 5_000 }));
  assert.deepEqual([less.field, less.message], ['amount', 'This link asks for $500']);
  const other = refusalOf(await pay(api, { formFields: [{ name: 'unit', value: '5C' }] }));
  assert.deepEqual([other.field, other.message], ['formFields.unit', 'Unit is set by this link']);

  const key = randomUUID();
  const body = { formFields: [{ name: 'tenant', value: 'Ida' }], account: account() };
  const first = paid.parse((await pay(api, body, key)).json());
  assert.equal(paid.parse((await pay(api, body, key)).json()).id, first.id);
  const [payment] = await database.db
    .select()
    .from(transactionTemplates)
    .where(eq(transactionTemplates.id, Number(first.id)));
  assert.deepEqual([payment?.paymentLinkId, payment?.requesterId, payment?.amount], [id, admin.id, 50_000]);
  assert.deepEqual(
    payment?.formData.map(({ name, value }) => [name, value]),
    [
      ['unit', '4B'],
      ['tenant', 'Ida'],
    ],
  );
  const [entry] = (await linksSeenBy(admin.id)).filter((link) => link.id === id);
  assert.deepEqual([entry?.payments, entry?.paid, entry?.state], [1, 50_000, 'OPEN']);
});

const account = () => ({
  ...{ kind: 'new', routingNumber: '021000021', bankAccountType: 'checking', name: 'Household' },
  accountNumber: '123456789',
});

test('what a payer typed whom nobody asked is marked in receipt and page, and leads nobody to them', async () => {
  const { api } = await newLink({ formFields: [{ name: 'unit', value: '4B' }] });
  const own = `/payer/occasions/${world.organization.slug}/send/${world.inbound.id}`;
  const tenant = { name: 'tenant', value: 'call 555-0199' };
  const theirs = { name: 'tenant', label: 'Tenant (typed by the payer)', value: 'call [removed]' };
  const unit = { name: 'unit', label: 'Unit', value: '4B' };
  for (const [address, formFields, expected] of [
    [api, [tenant], [unit, theirs]],
    [own, [unit, tenant], [{ ...unit, label: 'Unit (typed by the payer)' }, theirs]],
  ] as const) {
    const { id, receipt } = paid.parse((await pay(address, { formFields })).json());
    const page = await server.app.inject(`/payer/receipts/${receipt}`);
    assert.partialDeepStrictEqual(page.json(), { formData: expected });
    const payment = { template: await storedTemplate(database.db, Number(id)) };
    const facts = await mailFacts(database.db, server.test.deps.config, payment, null);
    for (const audience of ['party', 'organization'] as const) {
      const { details } = paymentMail(audience, server.test.deps.clock(), facts);
      assert.deepEqual(
        details,
        expected.map(({ label, value }) => ({ label, value })),
      );
    }
  }
});

test('a payment that is sent again after the slug has changed is made once', async () => {
  const { organizationId, organization, inbound } = world;
  const own = `/payer/occasions/${organization.slug}/send/${inbound.id}`;
  const [key, body] = [randomUUID(), { account: account() }];
  const first = paid.parse((await pay(own, body, key)).json());
  const until = new Date(server.test.deps.clock().getTime() + 86_400_000);
  const named = (slug: string) =>
    database.db.update(organizations).set({ slug }).where(eq(organizations.id, organizationId));
  await database.db.insert(formerSlugs).values({ slug: organization.slug, organizationId, until });
  await named(`${organization.slug}-moved`);
  assert.equal(paid.parse((await pay(own, body, key)).json()).id, first.id);
  await named(organization.slug);
});

test('of two payers at the last payment one wins, and the other is told', async () => {
  const { api, id, admin } = await newLink({ maxPayments: 1 });
  const both = await Promise.all([pay(api), pay(api)]);
  assert.deepEqual(both.map(({ statusCode }) => statusCode).toSorted(), [201, 409]);
  const late = both.find(({ statusCode }) => statusCode === 409) ?? assert.fail();
  assert.match(refusalOf(late).message, /used as often as it may be/);
  const made = await database.db.$count(transactionTemplates, eq(transactionTemplates.paymentLinkId, id));
  assert.equal(made, 1);
  assert.partialDeepStrictEqual((await server.app.inject(api)).json(), { link: { state: 'USED_UP' } });
  assert.equal((await linksSeenBy(admin.id)).find((link) => link.id === id)?.state, 'USED_UP');
});

test('a link that has ended or was revoked takes nothing, and says so', async () => {
  const revoked = await newLink();
  const { data } = await server.ask(revoked.admin.id, REVOKED, { id: revoked.id });
  assert.deepEqual(data, { revokePaymentLink: { id: revoked.id, state: 'REVOKED' } });
  assert.match(refusalOf(await pay(revoked.api)).message, /was withdrawn/);
  assert.partialDeepStrictEqual((await server.app.inject(revoked.api)).json(), {
    link: { state: 'REVOKED' },
  });

  const today = server.test.deps.clock().toISOString().slice(0, 10);
  const short = await newLink({ endsOn: today });
  server.test.pass(3 * 86_400_000);
  assert.match(refusalOf(await pay(short.api)).message, /has ended/);
  assert.partialDeepStrictEqual((await server.app.inject(short.api)).json(), { link: { state: 'ENDED' } });
});

test('an address that this gateway did not make leads nowhere', async () => {
  const { api } = await newLink();
  const wrong = `${api.slice(0, -1)}${api.endsWith('A') ? 'Q' : 'A'}`;
  for (const address of [wrong, '/payer/links/short', `/payer/links/${'A'.repeat(43)}`]) {
    assert.equal((await server.app.inject(address)).statusCode, 404, address);
    assert.equal((await pay(address)).statusCode, 404, address);
  }
});

test('what the occasion does not take is refused at its field', async () => {
  const admin = await member('ADMIN');
  for (const [input, field] of [
    [{ amount: 100 }, 'input.amount'],
    [{ amount: 999_999_999 }, 'input.amount'],
    [{ endsOn: '2020-01-01' }, 'input.endsOn'],
    [{ endsOn: 'soon' }, 'input.endsOn'],
    [{ maxPayments: 0 }, 'input.maxPayments'],
    [{ formFields: [{ name: 'none', value: 'x' }] }, 'input.formFields.none'],
  ] as const) {
    const { errors } = await ask(admin.id, input);
    assert.deepEqual(
      errors.map(({ extensions }) => extensions['field']),
      [field],
      JSON.stringify(input),
    );
  }
});

test('an agent makes links, is told of their own alone, and ends only those', async () => {
  const agent = await member('REQUEST');
  const { errors, data } = await ask(agent.id, { note: 'Mine' });
  assert.deepEqual(errors, []);
  const { id } = made.parse(data).createPaymentLink;
  const theirs = await newLink();
  assert.deepEqual(
    (await linksSeenBy(agent.id)).map((link) => [link.id, link.revocable]),
    [[id, true]],
  );
  const refused = await server.ask(agent.id, REVOKED, { id: theirs.id });
  assert.deepEqual(
    refused.errors.map(({ extensions }) => extensions['code']),
    ['NOT_FOUND'],
  );
  assert.equal(
    (await linksSeenBy(theirs.admin.id)).some((link) => link.id === id),
    true,
  );
  const tracker = await member('TRACK');
  assert.deepEqual(
    (await ask(tracker.id, {})).errors.map(({ extensions }) => extensions['code']),
    ['FORBIDDEN'],
  );
});

test('the same key makes one link', async () => {
  const admin = await member('ADMIN');
  const key = randomUUID();
  const [one, again] = [await ask(admin.id, {}, key), await ask(admin.id, {}, key)];
  assert.deepEqual(made.parse(again.data), made.parse(one.data));
});
