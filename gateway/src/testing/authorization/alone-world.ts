import { randomBytes, randomUUID } from 'node:crypto';
import { and, eq, isNotNull, ne } from 'drizzle-orm';
import {
  approvalPolicies,
  fundingSources,
  organizations,
  paymentOccasions,
  transactions,
  transactionTemplates as templates,
} from '../../db/schema/index.ts';
import type { StoredPolicyRule } from '../../db/schema/shapes.ts';
import { approvePayments } from '../../payments/approvals/commands.ts';
import { receivePayment } from '../../domains/payer/receiving.ts';
import { createRequestToken } from '../../payments/store/request-tokens.ts';
import { drainOutbox } from '../../payments/delivery/deliver.ts';
import { createTransactionTemplate } from '../../payments/sending/send-payment.ts';
import type { Asked, TestApp } from '../app.ts';
import { addPaidBefore } from '../payments.ts';
import { addAccount, addFee, addOccasion, addUser } from '../world.ts';
import { addTenant } from './world.ts';

const AMOUNT = 490_000;
const anyPayment: StoredPolicyRule = {
  direction: null,
  minAmount: null,
  paymentOccasionIds: null,
  accountChangedDays: null,
  firstToAccount: false,
  outsideBusinessHours: false,
  approvers: 'ONE',
};
const hours = { timeZone: 'America/New_York', opensAt: '08:00', closesAt: '18:00' };

/**
 * Creates an organization in which every outbound payment needs the approval of a second person. One occasion requires
 * the approval itself, and the approval policy covers the other one. `office` is an admin without the approval right.
 * One of this admin's payments waits for an approval, and one is approved and waits for its receiver.
 */
export async function addAloneWorld(gateway: TestApp, ownPermissions: boolean) {
  const { test } = gateway;
  const { db } = test.deps;
  const tenant = await addTenant(test);
  const organizationId = tenant.id.organization;
  await db.update(organizations).set({ ownPermissions }).where(eq(organizations.id, organizationId));
  await db
    .update(paymentOccasions)
    .set({ requiresSecondaryApproval: true })
    .where(eq(paymentOccasions.id, tenant.id.outbound));
  const byPolicy = await addOccasion(test, {
    organizationId,
    direction: 'OUTBOUND',
    name: 'By the policy',
    fundingSourceId: tenant.id.account,
  });
  await db.insert(approvalPolicies).values({
    organizationId,
    version: 1,
    madeById: tenant.id.person,
    policy: { rules: [{ ...anyPayment, paymentOccasionIds: [byPolicy.id] }], hours },
  });
  const office = await addUser(test, { organizationId, roles: ['ADMIN'] });
  const vendor = await addUser(test);
  const account = await addAccount(test, { userId: vendor.id });
  const before = await addPaidBefore(test, tenant.held, vendor, account);
  const thiefAccount = await addAccount(test, { organizationId }, 'Added by office');
  await db
    .update(fundingSources)
    .set({ createdById: office.id })
    .where(eq(fundingSources.id, thiefAccount.id));
  const send = async (receiverEmail: string) => {
    const input = {
      amount: AMOUNT,
      paymentMethodId: tenant.id.account,
      paymentMethodType: 'FUNDING_SOURCE' as const,
      ...{
        paymentOccasionId: tenant.id.outbound,
        receiverEmail,
        formFields: [],
        paymentType: 'ACH' as const,
      },
    };
    const { templateId } = await createTransactionTemplate(test.deps, office.viewer, { input }, null);
    return String(templateId);
  };
  const held = await send(vendor.email);
  const approved = await send(`${randomUUID()}@elsewhere.example`);
  const input = { transactionTemplateIds: [approved], rerouteId: null };
  await approvePayments(test.deps, tenant.person.viewer, input);
  const [movement] = await db
    .select()
    .from(transactions)
    .where(eq(transactions.transactionTemplateId, Number(approved)));
  return {
    tenant,
    office,
    vendor,
    thiefAccount,
    held,
    approved,
    before: before.id,
    movement: movement?.id ?? '',
    occasions: [tenant.id.outbound, byPolicy.id],
    secret: `kt_live_${randomBytes(32).toString('base64url')}`,
    feeConfigurationId: (await addFee(test, null, 100, 'PARTY')).id,
  };
}
export type AloneWorld = Awaited<ReturnType<typeof addAloneWorld>>;

/** Sends an operation as a person who has just proved a second factor, or with an API key. */
export type Ask = (document: string, variables: object) => Promise<Asked>;

export function asPerson(gateway: TestApp, userId: string): Ask {
  return async (document, variables) => {
    const seconds = Math.floor(gateway.test.deps.clock().getTime() / 1000);
    const proof = { 'https://keyturn.example/amr': ['mfa'], 'https://keyturn.example/auth_time': seconds };
    const authorization = `Bearer ${await gateway.signed(userId, { proof })}`;
    return gateway.ask(userId, document, variables, { authorization, 'idempotency-key': randomUUID() });
  };
}

export function asProgram(gateway: TestApp, secret: string): Ask {
  const headers = { authorization: `Bearer ${secret}`, 'x-user-id': '' };
  return (document, variables) =>
    gateway.ask('', document, variables, { ...headers, 'idempotency-key': randomUUID() });
}

const SEND = `mutation($input: CreateTransactionTemplateInput!) { createTransactionTemplate(input: $input) { id } }`;

/**
 * Makes all actors send a payment through every outbound occasion, to a receiver who was paid before and to a new one.
 */
async function sendEverything(gateway: TestApp, world: AloneWorld, actors: readonly Ask[]) {
  const { db } = gateway.test.deps;
  const { tenant, vendor } = world;
  const occasions = await db
    .select({ id: paymentOccasions.id })
    .from(paymentOccasions)
    .where(
      and(
        eq(paymentOccasions.organizationId, tenant.id.organization),
        eq(paymentOccasions.direction, 'OUTBOUND'),
      ),
    );
  let sent = 0;
  for (const { id: paymentOccasionId } of occasions) {
    for (const receiverEmail of [vendor.email, `${randomUUID()}@elsewhere.example`]) {
      for (const ask of actors) {
        const input = {
          amount: AMOUNT,
          paymentMethodId: tenant.id.account,
          paymentMethodType: 'FUNDING_SOURCE',
          paymentOccasionId,
          receiverEmail,
        };
        const { errors } = await ask(SEND, { input });
        if (errors.length === 0) sent += 1;
      }
    }
  }
  return sent;
}

const APPROVE = `mutation($ids: [ID!]!) { approvePayments(transactionTemplateIds: $ids) { __typename } }`;
const READ = `mutation($id: ID!) { readReceiverCode(transactionTemplateId: $id) }`;
const CODE = `query($id: ID!) { transactionTemplate(id: $id) { receiving { code } } }`;

/**
 * Makes all actors approve every outbound payment, read every code, and enter an account with each code that an actor
 * could read.
 */
async function releaseEverything(gateway: TestApp, world: AloneWorld, actors: readonly Ask[]) {
  const { deps } = gateway.test;
  const rows = await deps.db
    .select({ id: templates.id })
    .from(templates)
    .where(
      and(
        eq(templates.organizationId, world.tenant.id.organization),
        eq(templates.direction, 'OUTBOUND'),
        ne(templates.id, world.before),
      ),
    );
  const ids = rows.map(({ id }) => String(id));
  for (const ask of actors) {
    await ask(APPROVE, { ids });
    for (const id of ids) {
      await ask(READ, { id });
      const { data } = await ask(CODE, { id });
      const code = /"code":"([\d ]+)"/.exec(JSON.stringify(data))?.[1];
      if (code === undefined) continue;
      const token = await createRequestToken(deps.db, Number(id), deps.clock());
      const receiver = { firstName: 'Ida', lastName: 'Thief', phone: null };
      const account = {
        kind: 'new' as const,
        routingNumber: '021000021',
        accountNumber: '40000001',
        bankAccountType: 'checking' as const,
        name: 'Mine',
      };
      await receivePayment(deps, token, { code, receiver, account }, randomUUID()).catch(() => null);
    }
  }
}

/**
 * Tries everything that is left to try after the settings were changed. Returns the payments through which money could
 * leave.
 */
export async function attack(gateway: TestApp, world: AloneWorld, actors: readonly Ask[]): Promise<string[]> {
  await sendEverything(gateway, world, actors);
  await releaseEverything(gateway, world, actors);
  await drainOutbox(gateway.test.deps);
  return escaped(gateway, world);
}

/**
 * Returns the outbound payments through which money can leave: those authorized with a destination, and those in any
 * later state.
 */
export async function escaped(gateway: TestApp, { tenant, before }: AloneWorld): Promise<string[]> {
  const rows = await gateway.test.deps.db
    .select({ id: templates.id, status: transactions.status })
    .from(templates)
    .innerJoin(transactions, eq(transactions.transactionTemplateId, templates.id))
    .where(
      and(
        eq(templates.organizationId, tenant.id.organization),
        eq(templates.direction, 'OUTBOUND'),
        ne(templates.id, before),
        isNotNull(transactions.destinationFundingSourceId),
      ),
    );
  return rows.map(({ id, status }) => `${id} is ${status}`);
}
