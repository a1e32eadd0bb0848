import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { approvalPolicies, outbox } from '../../db/schema/index.ts';
import type { ApproversAsked } from '../../db/schema/values.ts';
import { paymentCalls } from '../../testing/payment-calls.ts';
import { storedTemplate } from '../../testing/payments.ts';
import { addOccasion, addOrganization, addUser, type TestOrganization } from '../../testing/world.ts';

const world = paymentCalls();
type Person = Awaited<ReturnType<typeof addUser>>;
const good = 'Good@vendor.example';
const evil = 'evil@elsewhere.example';
const refused = `CONFLICT | This payment was approved for ${good}. To pay another address, cancel it and send a new payment.`;

let office: TestOrganization;
let sender: Person;
let approvers: Person[];
beforeEach(async () => {
  const { test } = world().gateway;
  office = await addOrganization(test);
  const { organizationId } = office;
  sender = await addUser(test, { organizationId, roles: ['ADMIN'] });
  const roles = ['ADMIN' as const, 'APPROVE_OUTBOUND_PAYMENT' as const];
  approvers = [
    await addUser(test, { organizationId, roles }),
    await addUser(test, { organizationId, roles }),
  ];
});

const db = () => world().database.db;

async function policyAsksFor(approversAsked: ApproversAsked): Promise<void> {
  const rule = {
    direction: 'OUTBOUND' as const,
    minAmount: null,
    paymentOccasionIds: null,
    firstToAccount: false,
    accountChangedDays: null,
    outsideBusinessHours: false,
    approvers: approversAsked,
  };
  const hours = { timeZone: 'America/New_York', opensAt: '08:00', closesAt: '18:00' };
  await db()
    .insert(approvalPolicies)
    .values({
      organizationId: office.organizationId,
      version: 1,
      madeById: sender.id,
      policy: { rules: [rule], hours },
    });
}

/** A payment to a receiver whom nobody knows, through an occasion that may ask for an approval itself. */
async function sent(requiresSecondaryApproval: boolean): Promise<string> {
  const occasion = await addOccasion(world().gateway.test, {
    organizationId: office.organizationId,
    direction: 'OUTBOUND',
    requiresSecondaryApproval,
  });
  const answer = await world().call(
    sender,
    'mutation($input: CreateTransactionTemplateInput!) { createTransactionTemplate(input: $input) { id } }',
    {
      input: {
        amount: 70_000,
        paymentMethodId: office.account.id,
        paymentMethodType: 'FUNDING_SOURCE',
        paymentOccasionId: occasion.id,
        receiverEmail: good,
      },
    },
  );
  assert.ok(typeof answer === 'object' && answer !== null && 'id' in answer, JSON.stringify(answer));
  return String(answer.id);
}

const approve = (id: string, who: Person | undefined) =>
  world().call(
    who ?? assert.fail('no approver'),
    'mutation($ids: [ID!]!) { approvePayments(transactionTemplateIds: $ids) { __typename } }',
    { ids: [id] },
  );

/** A payment that was approved through its occasion and waits for its receiver's account. */
async function approved(): Promise<string> {
  const id = await sent(true);
  await approve(id, approvers[0]);
  assert.equal((await storedTemplate(db(), Number(id))).displayStatus, 'AUTHORIZED');
  return id;
}

const sendAgain = (id: string, to: string | null, who = sender) =>
  world().call(
    who,
    'mutation($id: ID!, $to: String) { askReceiverAgain(transactionTemplateId: $id, receiverEmail: $to) { id } }',
    { id, to },
  );
const refusalShown = (id: string, who = sender) =>
  world().call(who, 'query($id: ID!) { transactionTemplate(id: $id) { otherAddressRefusal } }', { id });

async function stillGoesToGood(id: string): Promise<void> {
  const { receiverEmail, amount } = await storedTemplate(db(), Number(id));
  assert.deepEqual([receiverEmail?.toLowerCase(), amount], [good.toLowerCase(), 70_000]);
  const mails = await db()
    .select({ body: outbox.body })
    .from(outbox)
    .where(and(eq(outbox.kind, 'mail'), eq(outbox.transactionTemplateId, Number(id))));
  assert.deepEqual(
    mails.filter(({ body }) => body['to'] === evil),
    [],
  );
}

describe('a payment that was approved goes to no other address', () => {
  const goesNowhereElse = async (id: string): Promise<void> => {
    for (const who of [sender, ...approvers, world().staff])
      assert.equal(await sendAgain(id, evil, who), refused);
    await stillGoesToGood(id);
    assert.deepEqual(await refusalShown(id), { otherAddressRefusal: refused.replace('CONFLICT | ', '') });
  };

  test('after the approval that its occasion asks for', async () => {
    await goesNowhereElse(await approved());
  });

  for (const [asked, count] of [
    ['ONE', 1],
    ['TWO', 2],
  ] as const)
    test(`after the approvals that a policy asks for: ${asked}`, async () => {
      await policyAsksFor(asked);
      const id = await sent(false);
      for (const approver of approvers.slice(0, count)) await approve(id, approver);
      await goesNowhereElse(id);
    });

  test('the same address gets the link again, however it is typed', async () => {
    const id = await approved();
    for (const to of [null, good, ` ${good.toUpperCase()} `])
      assert.deepEqual(await sendAgain(id, to), { id });
    await stillGoesToGood(id);
  });
});

test('a payment that nobody had to approve is sent to another address as before', async () => {
  const id = await sent(false);
  assert.deepEqual(await refusalShown(id), { otherAddressRefusal: null });
  assert.deepEqual(await sendAgain(id, 'corrected@vendor.example'), { id });
});

describe('nothing else changes where an approved payment goes, who gets it, or how much', () => {
  const calls: Readonly<Record<string, string>> = {
    updateTransactionTemplate: `mutation($id: ID!, $to: String!) {
      updateTransactionTemplate(input: { id: $id, receiverEmail: $to }) { id } }`,
    correctRequestAddress: `mutation($id: ID!, $to: String!) {
      correctRequestAddress(transactionTemplateId: $id, receiverEmail: $to) { id } }`,
  };
  for (const [name, document] of Object.entries(calls))
    test(name, async () => {
      for (const id of [await approved(), await sentForTwo()])
        for (const who of [sender, world().staff]) {
          assert.match(String(await world().call(who, document, { id, to: evil })), /^CONFLICT/);
          await stillGoesToGood(id);
        }
    });

  test('a payment with the first of two approvals is not sent again', async () => {
    const id = await sentForTwo();
    assert.match(String(await sendAgain(id, evil)), /^CONFLICT/);
    await stillGoesToGood(id);
  });

  test('askForNewAccount asks nobody else', async () => {
    const id = await approved();
    const ask = (email: string) =>
      world().call(
        sender,
        'mutation($slug: String!, $email: String!) { askForNewAccount(organizationSlug: $slug, email: $email) { email } }',
        { slug: office.organization.slug, email },
      );
    for (const email of [evil, good]) assert.match(String(await ask(email)), /^(BAD_INPUT|CONFLICT)/);
    await stillGoesToGood(id);
  });

  test('one that staff brought back needs a new payment with a new approval', async () => {
    const id = await approved();
    await world().call(sender, 'mutation($id: ID!) { cancelTransaction(id: $id) { id } }', { id });
    await world().call(
      world().staff,
      'mutation($id: ID!) { reactivateTransactionTemplate(transactionTemplateId: $id, active: true) { id } }',
      { id },
    );
    const template = await storedTemplate(db(), Number(id));
    assert.deepEqual([template.displayStatus, template.approvedById], ['PENDING', null]);
    const sendOn = await world().call(
      sender,
      `mutation($id: ID!, $source: ID!) {
        createTransactionFromTemplate(transactionTemplateId: $id, fundingSourceId: $source) { __typename } }`,
      { id, source: office.account.id },
    );
    assert.match(String(sendOn), /^CONFLICT .*needs a second approval/);
    const correct = calls['updateTransactionTemplate'] ?? '';
    assert.match(String(await world().call(sender, correct, { id, to: evil })), /^BAD_INPUT/);
    await stillGoesToGood(id);
  });
});

/** A payment that two people approve, with the first approval. */
async function sentForTwo(): Promise<string> {
  await policyAsksFor('TWO');
  const id = await sent(false);
  await approve(id, approvers[0]);
  const { displayStatus, firstApprovedById } = await storedTemplate(db(), Number(id));
  assert.deepEqual([displayStatus, firstApprovedById], ['APPROVAL_PENDING', approvers[0]?.id]);
  return id;
}
