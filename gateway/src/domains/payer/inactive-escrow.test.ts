import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { paymentOccasions, transactionTemplates } from '../../db/schema/index.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { paymentFlow, type PaymentFlow } from '../../testing/payment-flow.ts';
import { refusedWith } from '../../testing/refused.ts';
import { addOrganization, addUser, type TestOrganization } from '../../testing/world.ts';
import { setEscrowAccountActive } from '../accounts/escrow-commands.ts';
import { collectingOccasion } from '../../payments/batches/collecting-occasion.ts';
import { sendTransactionRequest } from '../../payments/requests/commands.ts';
import { createTemplateRequest } from '../../payments/requests/template-requests.ts';
import { authorizeAsShown, payAsShown } from '../../testing/payer.ts';
import { openRequest } from './commands.ts';
import { presentRequest } from './present.ts';
import { createRequestToken } from '../../payments/store/request-tokens.ts';
import { findOffer, findRequest } from './store.ts';

let database: Database;
let t: PaymentFlow;
let world: TestOrganization;
let admin: Awaited<ReturnType<typeof addUser>>;
let keys = 0;
const newKey = (): string => `inactive-escrow-${(keys += 1)}`;

const payer = { firstName: 'Maya', lastName: 'Lindqvist', email: 'maya@buyers.example', phone: null };
const account = () => ({
  ...{ kind: 'new' as const, routingNumber: '021000021', bankAccountType: 'checking' as const },
  ...{ accountNumber: String(100_000_000 + (keys += 1)), name: 'Household' },
});

before(async () => {
  database = await openTestDatabase();
  t = paymentFlow(database);
  world = await addOrganization(t);
  admin = await addUser(t, { organizationId: world.organizationId, roles: ['ADMIN'] });
  await database.db
    .update(paymentOccasions)
    .set({ escrowAccountId: world.escrow.id })
    .where(eq(paymentOccasions.id, world.inbound.id));
});
after(() => database.close());

const setActive = (active: boolean) => setEscrowAccountActive(t.deps, admin.viewer, world.escrow.id, active);
const request = (amount = 50_000) => {
  const asked = { amount, receiverEmail: payer.email, formFields: [] };
  const input = { paymentOccasionId: world.inbound.id, request: asked };
  return sendTransactionRequest(t.deps, admin.viewer, input);
};
const link = () => ({ orgSlug: world.organization.slug, occasionId: world.inbound.id });
const refused = refusedWith('CONFLICT', /escrow account of this payment occasion is inactive/);

test('nothing is asked for or paid into an escrow account that is out of use, until it is back', async () => {
  const { templateId } = await request();
  const token = await createRequestToken(database.db, templateId, t.deps.clock());
  const pay = () => authorizeAsShown(t.deps, token, { payer, account: account() }, newKey());
  const payLink = () =>
    payAsShown(t.deps, { ...link(), payer, account: account(), amount: 50_000, formFields: [] }, newKey());
  const stateShown = async () => {
    const row = await findRequest(database.db, templateId);
    assert.ok(row);
    const cardFee = { platformFeeAmount: 0, cardFeeAmount: 0, totalFeeAmount: 0, payer: 'OWNER' as const };
    const still = {
      status: row.template.displayStatus,
      linking: false,
      withdrawn: false,
      retry: false,
      endedByStaff: false,
      cancelable: false,
      receiving: null,
      accountChanged: false,
    };
    const arrivals = { bank: null, card: null };
    const standing = {
      cardFee,
      arrivals,
      verification: null,
      steps: [],
      declined: false,
      now: t.deps.clock(),
      ...still,
    };
    return presentRequest(row, { owner: null, accounts: [], savedAccounts: false }, standing).state;
  };

  await setActive(false);
  await assert.rejects(request(), refused);
  const asked = {
    paymentOccasionId: world.inbound.id,
    amount: 50_000,
    formFields: [],
    receiverEmail: null,
  };
  await assert.rejects(createTemplateRequest(t.deps, admin.viewer, asked), refused);
  await assert.rejects(
    collectingOccasion(database.db, admin.viewer, world.organizationId, world.inbound.id),
    refused,
  );
  await assert.rejects(pay(), refusedWith('CONFLICT', /^This request is closed/));
  await assert.rejects(payLink(), refusedWith('NOT_FOUND'));
  const { organizationId } = world;
  const { occasionId } = link();
  assert.equal(await findOffer(database.db, { organizationId, occasionId, direction: 'INBOUND' }), undefined);
  assert.equal(await stateShown(), 'closed');
  await openRequest(t.deps, token);
  const [template] = await database.db
    .select()
    .from(transactionTemplates)
    .where(eq(transactionTemplates.id, templateId));
  assert.deepEqual([template?.displayStatus, template?.accessedAt], ['PENDING', null]);

  await setActive(true);
  assert.equal(await stateShown(), 'open');
  assert.ok((await request()).templateId);
  assert.equal((await payLink()).status, 'PENDING');
  assert.equal((await pay()).status, 'PENDING');
});
