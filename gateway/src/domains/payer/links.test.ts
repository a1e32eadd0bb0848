import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../db/client.ts';
import { idempotencyKeys, organizations, paymentOccasions } from '../../db/schema/index.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { withShownWords } from '../../testing/payer.ts';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { addOrganization, addUser } from '../../testing/world.ts';
import type { TestOrganization } from '../../testing/world.ts';

const failure = z.object({
  error: z.object({ code: z.string(), message: z.string(), field: z.string().nullable() }),
});
const paid = z.object({ id: z.string(), status: z.string(), receipt: z.string() });
const payer = {
  firstName: 'Maya',
  lastName: 'Lindqvist',
  email: 'maya@buyers.example',
  phone: '(207) 555-0100',
};
const account = {
  kind: 'new',
  routingNumber: '021000021',
  accountNumber: '123456789',
  bankAccountType: 'checking',
  name: 'Household',
};

describe('payer links', () => {
  let database: Database;
  let server: TestApp;
  let app: TestApp['app'];
  let world: TestOrganization;
  let slug = '';
  let keys = 0;

  before(async () => {
    database = await openTestDatabase();
    server = await startTestApp(database);
    app = server.app;
    world = await addOrganization(server.test);
    const [row] = await database.db
      .select()
      .from(organizations)
      .where(eq(organizations.id, world.organizationId));
    slug = row?.slug ?? '';
  });
  after(async () => {
    await server.close();
    await database.close();
  });

  const newKey = () => `payer-key-${(keys += 1)}`;
  const post = async (url: string, body: object, key: string | null = newKey()) => {
    const payload = await withShownWords(app, url, body);
    return app.inject({
      method: 'POST',
      url,
      payload,
      headers: key === null ? {} : { 'idempotency-key': key },
    });
  };
  const linkOf = (way = 'send', id = world.inbound.id) => `/payer/occasions/${slug}/${way}/${id}`;

  it('offers an occasion under its own direction only', async () => {
    const response = await app.inject(linkOf());
    assert.equal(response.statusCode, 200);
    assert.partialDeepStrictEqual(response.json(), {
      organization: { slug },
      occasion: { id: world.inbound.id, minimum: 4_800 },
    });
    assert.equal((await app.inject(linkOf('receive'))).statusCode, 404);
    assert.equal((await app.inject(linkOf('receive', world.outbound.id))).statusCode, 200);
    assert.equal((await app.inject(linkOf('sideways'))).statusCode, 404);
    assert.equal((await app.inject(`/payer/occasions/nobody/send/${world.inbound.id}`)).statusCode, 404);
    assert.equal((await app.inject(`/payer/occasions/${slug}/send/1`)).statusCode, 404);
  });

  it('does not offer an occasion that is not active', async () => {
    const { id: _id, ...occasion } = world.inbound;
    const [inactive] = await database.db
      .insert(paymentOccasions)
      .values({ ...occasion, status: 'INACTIVE' })
      .returning();
    assert.equal((await app.inject(linkOf('send', inactive?.id ?? ''))).statusCode, 404);
  });

  it('says with the quote that a value does not fit the pattern of its field', async () => {
    const { id: _id, ...occasion } = world.inbound;
    const field = { name: 'file', label: 'File', type: 'TEXT' as const, required: false, pattern: '(a|a)+b' };
    const [patterned] = await database.db
      .insert(paymentOccasions)
      .values({ ...occasion, formFields: [field] })
      .returning();
    const url = `${linkOf('send', patterned?.id ?? '')}/quote`;
    const quoted = (value: string) =>
      post(url, { amount: 50_000, formFields: [{ name: 'file', value }] }, null);
    assert.equal((await quoted('aab')).statusCode, 200);
    const refused = await quoted('a'.repeat(500));
    assert.equal(refused.statusCode, 400);
    assert.partialDeepStrictEqual(failure.parse(refused.json()).error, {
      field: 'formFields.file',
      message: 'File has the wrong format',
    });
  });

  it('quotes fee and total within the limits', async () => {
    const quote = await post(`${linkOf()}/quote`, { amount: 500_000 }, null);
    assert.equal(quote.statusCode, 200);
    assert.partialDeepStrictEqual(quote.json(), { amount: 500_000 });
    for (const [amount, message] of [
      [4_799, 'Min $48'],
      [world.inbound.limit === null ? 10_000_001 : world.inbound.limit + 1, 'Max $'],
      ['12', 'Amount is required.'],
    ] as const) {
      const { error } = failure.parse((await post(`${linkOf()}/quote`, { amount }, null)).json());
      assert.deepEqual([error.field, error.message.startsWith(message)], ['amount', true]);
    }
  });

  it('takes a payment through a link, once', async () => {
    const body = { amount: 50_000, payer, formFields: [], account };
    const key = newKey();
    const first = await post(`${linkOf()}/payments`, body, key);
    assert.equal(first.statusCode, 201, first.body);
    const again = await post(`${linkOf()}/payments`, body, key);
    assert.equal(paid.parse(again.json()).id, paid.parse(first.json()).id);
    const changed = await post(`${linkOf()}/payments`, { ...body, amount: 60_000 }, key);
    assert.deepEqual(
      [changed.statusCode, failure.parse(changed.json()).error.code],
      [409, 'IDEMPOTENCY_CONFLICT'],
    );
    // No address is stored, so each answer has one of its own; both show the payment.
    const shown = [first, again].map((answer) => paid.parse(answer.json()).receipt);
    assert.notEqual(shown[0], shown[1]);
    for (const receipt of shown)
      assert.equal((await app.inject(`/payer/receipts/${receipt}`)).statusCode, 200);
    const stored = JSON.stringify(await database.db.select().from(idempotencyKeys));
    assert.equal(
      shown.some((receipt) => stored.includes(receipt)),
      false,
    );
  });

  it('shows whoever paid through a link where that payment stands, and nothing of the address they typed', async () => {
    const owner = { ...payer, email: 'owner@buyers.example' };
    await addUser(server.test, undefined, { email: owner.email, firstName: 'Olga', phone: '2075550177' });
    const body = { amount: 50_000, payer: owner, formFields: [], account };
    const { id, status, receipt } = paid.parse((await post(`${linkOf()}/payments`, body)).json());
    const page = await app.inject(`/payer/receipts/${receipt}`);
    assert.equal(page.statusCode, 200, page.body);
    assert.partialDeepStrictEqual(page.json(), {
      ...{ id, status, amount: 50_000, state: 'paid', declined: false },
      ...{ receiverEmail: null, payer: null, fundingSources: [] },
      verification: { state: 'on-the-way', account: 'the bank account' },
    });
    assert.equal(page.body.includes('Olga'), false);
    assert.equal(page.headers['cache-control'], 'no-store');
    const other = `${receipt.slice(0, -1)}${receipt.endsWith('A') ? 'Q' : 'A'}`;
    for (const wrong of [other, 'A'.repeat(38), 'short'])
      assert.equal((await app.inject(`/payer/receipts/${wrong}`)).statusCode, 404, wrong);
    // At the address of a request it shows no more.
    assert.partialDeepStrictEqual((await app.inject(`/payer/requests/${receipt}`)).json(), {
      acts: false,
      cancelable: false,
      receiverEmail: null,
      payer: null,
      fundingSources: [],
    });
  });
});
