import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import {
  agentFees,
  apiKeys,
  approvalPolicyChanges,
  auditLog,
  batches,
  controlChanges,
  customers,
  discrepancies,
  exportSchedules,
  fundingSources,
  integrations,
  organizations,
  organizationUsers,
  paymentLinks,
  paymentFiles,
  paymentMethods,
  preparedRequests,
  permissionChanges,
  promotionRelationships,
  promotions,
  savedViews,
  sessions,
  sharedPaymentOccasions,
  subscriptions,
  transactions,
  webhookAttempts,
  webhookSubscriptions,
} from '../../db/schema/index.ts';
import { fileIdOf } from '../../records/files.ts';
import { organizationRoles } from '../../db/schema/values.ts';
import type { TestDeps } from '../deps.ts';
import { addReconciliation } from './reconciliation-world.ts';
import { addPayment } from '../payments.ts';
import { addAccount, addOrganization, addUser } from '../world.ts';

const WEEK_MS = 604_800_000;

/** One tenant with one of everything that an operation can name. Every text in it carries the mark. */
export async function addTenant(test: TestDeps) {
  const { db } = test.deps;
  const mark = `Mark${randomUUID().slice(0, 8)}`;
  const mail = (name: string): string => `${name}.${mark.toLowerCase()}@tenant.example`;
  const held = await addOrganization(test, {
    name: `Tenant ${mark}`,
    email: mail('office'),
    utilizesRefunds: true,
    ownPermissions: true,
  });
  const { organizationId, account } = held;
  const customerId = account.customerId ?? '';
  await db.update(organizations).set({ customerId }).where(eq(organizations.id, organizationId));
  const [customer] = await db.select().from(customers).where(eq(customers.id, customerId));
  const spare = await addUser(
    test,
    { organizationId, roles: ['ADMIN'] },
    { lastName: mark, email: mail('spare') },
  );
  await db.insert(auditLog).values({
    ...{ action: 'requestOrganization', entity: 'user', entityId: spare.id, actorUserId: spare.id },
    ...{ after: { name: `Business ${mark}` }, at: new Date(test.deps.clock().getTime() - WEEK_MS) },
  });
  const invited = await addUser(test, undefined, { lastName: mark, email: mail('invited') });
  await db.insert(organizationUsers).values({
    ...{ organizationId, userId: invited.id, roles: ['ADMIN'], acceptedAt: null, invitedById: spare.id },
    ...{ invitedFirstName: 'Ida', invitedLastName: mark },
  });
  const person = await addUser(
    test,
    { organizationId, roles: [...organizationRoles] },
    { lastName: mark, email: mail('person') },
  );
  const [permissionChange] = await db
    .insert(permissionChanges)
    .values({
      ...{ organizationId, userId: spare.id, requestedById: person.id },
      held: { roles: ['ADMIN'], limits: [] },
      wanted: { roles: ['ADMIN', 'TRACK'], limits: [] },
      expiresAt: new Date(test.deps.clock().getTime() + WEEK_MS),
    })
    .returning();
  const [policyChange] = await db
    .insert(approvalPolicyChanges)
    .values({
      ...{ organizationId, requestedById: person.id, baseVersion: 0 },
      policy: {
        rules: [],
        hours: { timeZone: 'America/New_York', opensAt: '08:00', closesAt: '18:00' },
      },
      expiresAt: new Date(test.deps.clock().getTime() + WEEK_MS),
    })
    .returning();
  const [controlChange] = await db
    .insert(controlChanges)
    .values({
      organizationId,
      subject: 'ESCROW_ACCOUNT',
      subjectId: held.escrow.id,
      name: `Escrow ${mark}`,
      direction: 'INBOUND',
      requestedById: person.id,
      before: { gated: false },
      wanted: { gated: true },
      expiresAt: new Date(test.deps.clock().getTime() + WEEK_MS),
    })
    .returning();
  const ownAccount = await addAccount(test, { userId: person.id }, `Own ${mark}`);
  const failedAccount = await addAccount(test, { organizationId }, `Failed ${mark}`);
  await db
    .update(fundingSources)
    .set({ status: 'ERROR', mdFailedAt: test.deps.clock() })
    .where(eq(fundingSources.id, failedAccount.id));
  const [card] = await db
    .insert(paymentMethods)
    .values({
      ...{ userId: person.id, customerRef: `cus_${mark}`, cardRef: `pm_${mark}` },
      ...{ last4: '4242', brand: mark, expMonth: 12, expYear: 2034 },
    })
    .returning();
  const payer = { buyerFullName: `Payer ${mark}`, buyerLastName: mark, receiverEmail: mail('payer') };
  const address = `1 ${mark} Rd`;
  const waiting = await addPayment(test, held, {
    ...payer,
    requesterId: person.id,
    address: `2 ${mark} Rd`,
  });
  const between = { originationFundingSourceId: ownAccount.id, destinationFundingSourceId: account.id };
  const gated = await addPayment(
    test,
    held,
    {
      ...payer,
      ...between,
      status: 'PENDING',
      displayStatus: 'APPROVAL_PENDING',
      escrowAccountId: held.escrow.id,
    },
    { ...between, status: 'APPROVAL_PENDING' },
  );
  const paid = await addPayment(
    test,
    held,
    { ...payer, displayStatus: 'DEPOSITED', context: 'EMD', address },
    {
      status: 'DEPOSITED',
      traceId: `trace-${mark}`,
      transferRef: randomUUID(),
      originationFundingSourceId: ownAccount.id,
      destinationFundingSourceId: account.id,
    },
  );
  const [transaction] = await db
    .select()
    .from(transactions)
    .where(eq(transactions.transactionTemplateId, paid.id));
  const [discrepancy] = await db
    .insert(discrepancies)
    .values({
      ...{ transactionId: transaction?.id ?? randomUUID(), transactionTemplateId: paid.id },
      ...{ kind: 'manual-status' as const, expected: 'DEPOSITED', observed: mark },
    })
    .returning();
  const [agentFee] = await db
    .insert(agentFees)
    .values({ transactionTemplateId: paid.id, amount: 100, status: 'DEPOSITED' })
    .returning();
  const [batch] = await db
    .insert(batches)
    .values({ name: `Batch ${mark}`, organizationId, paymentOccasionId: held.inbound.id })
    .returning();
  const partner = await addOrganization(test);
  const [share] = await db
    .insert(sharedPaymentOccasions)
    .values({
      paymentOccasionId: held.inbound.id,
      sharedByOrganizationId: organizationId,
      utilizingOrganizationId: partner.organizationId,
    })
    .returning();
  const [subscription] = await db
    .insert(subscriptions)
    .values({ organizationId, paymentOccasionId: held.inbound.id, fundingSourceId: account.id })
    .returning();
  const [paymentLink] = await db
    .insert(paymentLinks)
    .values({
      ...{ organizationId, paymentOccasionId: held.inbound.id, createdById: spare.id },
      ...{ note: `Link ${mark}`, endsOn: '2999-01-01' },
    })
    .returning();
  const [promotion] = await db
    .insert(promotions)
    .values({ title: `Promotion ${mark}`, description: mark, image: 'https://x.example/i.png', prompt: mark })
    .returning();
  const promotionId = promotion?.id ?? '';
  const [relationship] = await db
    .insert(promotionRelationships)
    .values({ promotionId, organizationId })
    .returning();
  const [integration] = await db
    .insert(integrations)
    .values({ name: `Integration ${mark}`, organizationId })
    .returning();
  const integrationId = integration?.id ?? '';
  const url = `https://${mark.toLowerCase()}.example/hook`;
  const [webhook] = await db
    .insert(webhookSubscriptions)
    .values({ organizationId, integrationId, url, secretEncrypted: mark })
    .returning();
  const webhookSubscriptionId = webhook?.id ?? '';
  const [apiKey] = await db
    .insert(apiKeys)
    .values({
      ...{ integrationId, name: `Key ${mark}`, prefix: 'kt_live_abcdef', secretHash: mark },
      ...{ scopes: ['READ_PAYMENTS'], createdById: spare.id },
    })
    .returning();
  const [webhookOfKey] = await db
    .insert(webhookSubscriptions)
    .values({ organizationId, integrationId, url, secretEncrypted: mark, apiKeyId: apiKey?.id })
    .returning();
  const [prepared] = await db
    .insert(preparedRequests)
    .values({
      ...{ organizationId, paymentOccasionId: held.inbound.id, apiKeyId: apiKey?.id ?? randomUUID() },
      ...{ amount: 10_000, receiverEmail: mail('payer'), formData: [], note: mark },
      expiresAt: new Date(test.deps.clock().getTime() + 86_400_000),
    })
    .returning();
  const [attempt] = await db
    .insert(webhookAttempts)
    .values({ webhookSubscriptionId, integrationId, url })
    .returning();
  const [view] = await db
    .insert(savedViews)
    .values({ organizationId, ownerId: spare.id, name: `View ${mark}`, shared: true, state: '{}' })
    .returning();
  const [session] = await db
    .insert(sessions)
    .values({ userId: spare.id, sessionId: mark, address: mark })
    .returning();
  const [exportSchedule] = await db
    .insert(exportSchedules)
    .values({
      ...{ organizationId, userId: spare.id, every: 'DAILY', dated: 'CREATED', timeZone: 'America/New_York' },
      ...{ filter: { organizationSlug: mark.toLowerCase() }, nextAt: test.deps.clock() },
    })
    .returning();
  const part = `1a ${mark} Rd`;
  await db.insert(paymentFiles).values({ organizationId, name: part, joinedInto: address });
  const reconciliation = await addReconciliation(test, {
    ...{
      organizationId,
      accountId: account.id,
      signedAccountId: failedAccount.id,
      preparedById: spare.id,
      mark,
    },
  });
  const id = {
    view: view?.id ?? '',
    exportSchedule: exportSchedule?.id ?? '',
    session: session?.id ?? '',
    integration: integrationId,
    webhook: webhookSubscriptionId,
    webhookOfKey: webhookOfKey?.id ?? '',
    apiKey: apiKey?.id ?? '',
    attempt: attempt?.id ?? '',
    prepared: prepared?.id ?? '',
    permissionChange: permissionChange?.id ?? '',
    policyChange: policyChange?.id ?? '',
    controlChange: controlChange?.id ?? '',
    partner: (await addOrganization(test)).organizationId,
    share: share?.id ?? '',
    subscription: subscription?.id ?? '',
    paymentLink: paymentLink?.id ?? '',
    promotion: promotionId,
    relationship: relationship?.id ?? '',
    organization: organizationId,
    account: account.id,
    ownAccount: ownAccount.id,
    failedAccount: failedAccount.id,
    card: card?.id ?? '',
    escrow: held.escrow.id,
    occasion: held.inbound.id,
    outbound: held.outbound.id,
    customer: customerId,
    spare: spare.id,
    invited: invited.id,
    person: person.id,
    transaction: transaction?.id ?? '',
    agentFee: agentFee?.id ?? '',
    discrepancy: discrepancy?.id ?? '',
    batch: batch?.id ?? '',
    waiting: String(waiting.id),
    gated: String(gated.id),
    paid: String(paid.id),
    file: fileIdOf(organizationId, address),
    otherFile: fileIdOf(organizationId, `2 ${mark} Rd`),
    joinedFile: fileIdOf(organizationId, part),
  };
  return {
    mark,
    id,
    reconciliation,
    held,
    slug: held.organization.slug,
    customerRef: customer?.customerRef ?? '',
    accountRef: account.fundingRef ?? '',
    spareMail: spare.email,
    person,
    transferRef: transaction?.transferRef ?? '',
    traceId: transaction?.traceId ?? '',
  };
}
export type Tenant = Awaited<ReturnType<typeof addTenant>>;
