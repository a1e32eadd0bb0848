import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Viewer } from '../../access/actor.ts';
import type { Database } from '../../db/client.ts';
import { organizations, transactions, transactionTemplates } from '../../db/schema/index.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { addOrganization, addUser } from '../../testing/world.ts';
import type { TestOrganization } from '../../testing/world.ts';
import { cancelTransaction, sendTransactionRequest } from '../../payments/requests/commands.ts';
import { updateTransactionStatus } from '../../payments/status-changes/staff-commands.ts';
import { createRequestToken } from '../../payments/store/request-tokens.ts';
import { withShownWords } from '../../testing/payer.ts';

const failure = z.object({
  error: z.object({ code: z.string(), message: z.string(), field: z.string().nullable() }),
});
const paid = z.object({ id: z.string(), status: z.string() });
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

describe('payer requests', () => {
  let database: Database;
  let server: TestApp;
  let app: FastifyInstance;
  let world: TestOrganization;
  let admin: Viewer;
  let slug = '';
  let keys = 0;

  before(async () => {
    database = await openTestDatabase();
    server = await startTestApp(database);
    app = server.app;
    world = await addOrganization(server.test);
    admin = (await addUser(server.test, { organizationId: world.organizationId, roles: ['ADMIN'] })).viewer;
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
    const headers = key === null ? {} : { 'idempotency-key': key };
    const payload = await withShownWords(app, url, body);
    const request: InjectOptions = { method: 'POST', url, payload, headers };
    return app.inject(request);
  };
  const requested = async () => {
    const request = { amount: 500_000, receiverEmail: payer.email, formFields: [] };
    const { templateId } = await sendTransactionRequest(server.test.deps, admin, {
      paymentOccasionId: world.inbound.id,
      request,
    });
    return { templateId, token: await createRequestToken(database.db, templateId, server.test.deps.clock()) };
  };
  const linkOf = (way = 'send', id = world.inbound.id) => `/payer/occasions/${slug}/${way}/${id}`;

  it('shows an open request and marks it accessed', async () => {
    const { templateId, token } = await requested();
    const response = await app.inject(`/payer/requests/${token}`);
    assert.equal(response.statusCode, 200);
    assert.equal(response.headers['cache-control'], 'no-store');
    const view: unknown = response.json();
    assert.partialDeepStrictEqual(view, {
      id: String(templateId),
      state: 'open',
      status: 'PENDING',
      amount: 500_000,
      receiverEmail: payer.email,
      organization: { slug },
      occasion: { id: world.inbound.id, direction: 'INBOUND' },
    });
    const { total, fee } = z
      .object({ total: z.number(), fee: z.object({ amount: z.number(), payer: z.string() }) })
      .parse(view);
    assert.equal(total, 500_000 + (fee.payer === 'PARTY' ? fee.amount : 0));
    const [template] = await database.db
      .select()
      .from(transactionTemplates)
      .where(eq(transactionTemplates.id, templateId));
    assert.ok(template?.accessedAt);
  });

  it('answers 404 for a token that is unknown, and for one that can be none', async () => {
    for (const token of ['A'.repeat(43), 'x', '..%2f..%2fetc']) {
      const response = await app.inject(`/payer/requests/${token}`);
      assert.equal(response.statusCode, 404);
      assert.equal(failure.parse(response.json()).error.code, 'NOT_FOUND');
    }
  });

  it('authorizes once, whatever the number of clicks', async () => {
    const { token, templateId } = await requested();
    const key = newKey();
    const first = await post(`/payer/requests/${token}/authorize`, { payer, account }, key);
    const again = await post(`/payer/requests/${token}/authorize`, { payer, account }, key);
    assert.equal(first.statusCode, 200, first.body);
    assert.deepEqual(paid.parse(first.json()), paid.parse(again.json()));
    assert.equal(paid.parse(first.json()).id, String(templateId));
    const view = await app.inject(`/payer/requests/${token}`);
    assert.partialDeepStrictEqual(view.json(), { state: 'paid' });
    const other = await post(`/payer/requests/${token}/authorize`, { payer, account });
    assert.equal(other.statusCode, 409);
  });

  it('tells of what staff, and no bank, settled: not refundable has arrived, failed was ended', async () => {
    const { token, templateId } = await requested();
    await post(`/payer/requests/${token}/authorize`, { payer, account });
    const [made] = await database.db
      .update(transactions)
      .set({ status: 'INITIATED' })
      .where(eq(transactions.transactionTemplateId, templateId))
      .returning();
    await database.db
      .update(transactionTemplates)
      .set({ displayStatus: 'INITIATED' })
      .where(eq(transactionTemplates.id, templateId));
    const staff = await addUser(server.test, undefined, { role: 'superadmin' });
    const set = (status: 'DEPOSITED' | 'DEPOSITED_AND_FAILED' | 'FAILED') =>
      updateTransactionStatus(server.test.deps, staff.viewer, { transactionId: made?.id ?? '', status });
    const shown = async (): Promise<unknown> => (await app.inject(`/payer/requests/${token}`)).json();
    await set('FAILED');
    assert.partialDeepStrictEqual(await shown(), { state: 'closed', status: 'FAILED', endedByStaff: true });
    await set('DEPOSITED');
    await set('DEPOSITED_AND_FAILED');
    const view = await shown();
    assert.partialDeepStrictEqual(view, { state: 'paid', status: 'DEPOSITED', endedByStaff: false });
    const { steps } = z.object({ steps: z.array(z.object({ status: z.string() })) }).parse(view);
    assert.equal(steps.at(-1)?.status, 'DEPOSITED');
  });

  it('names the field that is wrong', async () => {
    const { token } = await requested();
    const url = `/payer/requests/${token}/authorize`;
    const cases: [body: object, field: string, message: RegExp][] = [
      [{ payer: { ...payer, firstName: ' ' }, account }, 'payer.firstName', /First name is required/],
      [
        { payer: { ...payer, email: 'maya' }, account },
        'payer.email',
        /Email address must be a valid email\./,
      ],
      [{ payer: { ...payer, email: '' }, account }, 'payer.email', /Email address is required\./],
      [{ payer: { ...payer, phone: '12' }, account }, 'payer.phone', /10 digits/],
      [{ payer, account: { ...account, routingNumber: '12345' } }, 'account.routingNumber', /9 digits/],
      [
        { payer, account: { ...account, routingNumber: '021000022' } },
        'account.routingNumber',
        /not a valid/,
      ],
      [{ payer, account: { ...account, accountNumber: '123' } }, 'account.accountNumber', /4 to 17 digits/],
      [
        { payer, account: { ...account, bankAccountType: 'gold' } },
        'account.bankAccountType',
        /checking or savings/,
      ],
      [
        { payer, account: { kind: 'existing', fundingSourceId: 'x' } },
        'account.fundingSourceId',
        /Choose an account/,
      ],
      [{ payer, account: { kind: 'other' } }, 'account.kind', /Choose an account/],
      [{ account }, 'payer.firstName', /First name is required/],
      [{ payer, account, consent: '' }, 'consent', /Read and accept/],
      [{ payer, account, consent: undefined }, 'consent', /Read and accept/],
      [{ payer, account, consent: 'I authorize anything.' }, 'consent', /has changed/],
    ];
    for (const [body, field, message] of cases) {
      const response = await post(url, body);
      const { error } = failure.parse(response.json());
      assert.deepEqual([response.statusCode, error.code, error.field], [400, 'BAD_INPUT', field]);
      assert.match(error.message, message);
    }
    assert.partialDeepStrictEqual((await app.inject(`/payer/requests/${token}`)).json(), { state: 'open' });
  });

  it('asks for an idempotency key on everything that changes something', async () => {
    const { token } = await requested();
    for (const [url, body] of [
      [`/payer/requests/${token}/authorize`, { payer, account }],
      [`/payer/requests/${token}/decline`, { reason: 'No' }],
      [`${linkOf()}/payments`, { amount: 50_000, payer, account }],
    ] as const) {
      for (const key of [null, 'short', 'with space and more']) {
        const response = await post(url, body, key);
        assert.equal(response.statusCode, 400, url);
        assert.match(failure.parse(response.json()).error.message, /Idempotency-Key/);
      }
    }
  });

  it('declines with a reason, and says afterwards that it is canceled', async () => {
    const { token } = await requested();
    const url = `/payer/requests/${token}/decline`;
    assert.equal(failure.parse((await post(url, { reason: ' ' })).json()).error.field, 'reason');
    const response = await post(url, { reason: 'The deal fell through.' });
    assert.deepEqual([response.statusCode, paid.parse(response.json()).status], [200, 'CANCELED']);
    assert.partialDeepStrictEqual((await app.inject(`/payer/requests/${token}`)).json(), {
      state: 'canceled',
      declined: true,
    });
  });

  it('does not take money for a request that was canceled', async () => {
    const { token, templateId } = await requested();
    await cancelTransaction(server.test.deps, admin, { id: String(templateId) });
    const response = await post(`/payer/requests/${token}/authorize`, { payer, account });
    assert.equal(response.statusCode, 409);
    assert.match(failure.parse(response.json()).error.message, /canceled/);
    const view = await app.inject(`/payer/requests/${token}`);
    assert.partialDeepStrictEqual(view.json(), { state: 'canceled', declined: false });
  });

  it('answers 503 while the bank-transfer provider is away, and nothing is kept', async () => {
    const { token } = await requested();
    const other = { ...payer, email: 'away@buyers.example' };
    server.test.bank.setDown(true);
    const response = await post(`/payer/requests/${token}/authorize`, { payer: other, account });
    server.test.bank.setDown(false);
    assert.deepEqual(
      [response.statusCode, failure.parse(response.json()).error.code],
      [503, 'PROVIDER_UNAVAILABLE'],
    );
    assert.partialDeepStrictEqual((await app.inject(`/payer/requests/${token}`)).json(), { state: 'open' });
  });

  it('answers a body that can not be read in the same form', async () => {
    const { token } = await requested();
    const headers = { 'idempotency-key': newKey(), 'content-type': 'application/json' };
    const url = `/payer/requests/${token}/authorize`;
    const broken = await app.inject({ method: 'POST', url, headers, payload: '{' });
    assert.deepEqual([broken.statusCode, failure.parse(broken.json()).error.code], [400, 'BAD_INPUT']);
    const large = await app.inject({
      method: 'POST',
      url,
      headers,
      payload: JSON.stringify({ a: 'x'.repeat(70_000) }),
    });
    assert.equal(large.statusCode, 413);
  });
});
