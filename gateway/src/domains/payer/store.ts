import { alias } from 'drizzle-orm/pg-core';
import { and, asc, desc, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import {
  escrowAccounts,
  fundingSources,
  organizations,
  paymentLinks,
  paymentOccasions,
  sharedPaymentOccasions,
  transactionEvents,
  transactions,
  transactionTemplates,
  users,
} from '../../db/schema/index.ts';
import type { StepView } from './views.ts';

const organizationColumns = {
  name: organizations.name,
  slug: organizations.slug,
  backgroundColor: organizations.backgroundColor,
  logoLight: organizations.logoLight,
  logoDark: organizations.logoDark,
  email: organizations.email,
  phone: organizations.phone,
};

/** Whose account the money of an occasion goes into. */
const holder = alias(organizations, 'holder');
/** The name of that account: the escrow account's own name, or else that of the bank account. */
const goesTo = {
  organization: holder.name,
  account: sql<string | null>`coalesce(${escrowAccounts.name}, ${fundingSources.name})`,
};

/** A request with its occasion and organization; undefined when there is none. */
export async function findRequest(db: Db, templateId: number) {
  const [row] = await db
    .select({
      template: transactionTemplates,
      occasion: paymentOccasions,
      organization: organizationColumns,
      escrowActive: escrowAccounts.active,
      presets: paymentLinks.formData,
      goesTo,
    })
    .from(transactionTemplates)
    .innerJoin(paymentOccasions, eq(paymentOccasions.id, transactionTemplates.paymentOccasionId))
    .innerJoin(organizations, eq(organizations.id, transactionTemplates.organizationId))
    .innerJoin(holder, eq(holder.id, paymentOccasions.organizationId))
    .leftJoin(paymentLinks, eq(paymentLinks.id, transactionTemplates.paymentLinkId))
    .leftJoin(escrowAccounts, eq(escrowAccounts.id, transactionTemplates.escrowAccountId))
    .leftJoin(fundingSources, eq(fundingSources.id, transactionTemplates.destinationFundingSourceId))
    .where(eq(transactionTemplates.id, templateId));
  return row;
}
export type RequestRow = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

/** When the latest try to pay made which step, oldest first. */
export async function findSteps(db: Db, templateId: number): Promise<StepView[]> {
  const [latest] = await db
    .select({
      AUTHORIZED: transactions.authorizedAt,
      INITIATED: transactions.initiatedAt,
      CLEARED: transactions.clearedAt,
      DEPOSITED: transactions.depositedAt,
      FAILED: transactions.failedAt,
    })
    .from(transactions)
    .where(eq(transactions.transactionTemplateId, templateId))
    .orderBy(desc(transactions.createdAt))
    .limit(1);
  if (latest === undefined) return [];
  const statuses = ['AUTHORIZED', 'INITIATED', 'CLEARED', 'DEPOSITED', 'FAILED'] as const;
  return statuses.flatMap((status) => {
    const at = latest[status];
    return at === null ? [] : [{ status, at: at.toISOString() }];
  });
}

/** What a payer canceled: the request that they were asked for, or the payment that they had authorized; null for neither. */
export async function canceledByPayer(db: Db, templateId: number): Promise<'request' | 'payment' | null> {
  const [last] = await db
    .select({ by: transactionEvents.actorKind, transactionId: transactionEvents.transactionId })
    .from(transactionEvents)
    .where(
      and(eq(transactionEvents.transactionTemplateId, templateId), eq(transactionEvents.type, 'CANCELED')),
    )
    .orderBy(desc(transactionEvents.seq))
    .limit(1);
  if (last?.by !== 'payer') return null;
  return last.transactionId === null ? 'request' : 'payment';
}

/** The person behind a request: whoever has the address that its link was sent to, and nobody whose name was typed. */
export async function findPayer(db: Db, template: { receiverEmail: string | null }) {
  const byEmail = eq(sql`lower(${users.email})`, (template.receiverEmail ?? '').toLowerCase());
  const [payer] = await db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, phone: users.phone })
    .from(users)
    .where(and(eq(users.active, true), byEmail));
  return payer;
}

/** The payer whose address was proved, with what is known of them. */
export type Owner = NonNullable<Awaited<ReturnType<typeof findPayer>>> & { email: string };

/** The accounts that a payer may pay from without entering one again. */
export async function findPayerAccounts(db: Db, userId: string) {
  return db
    .select({
      id: fundingSources.id,
      name: fundingSources.name,
      bank: fundingSources.bank,
      last4: fundingSources.last4,
    })
    .from(fundingSources)
    .where(
      and(
        eq(fundingSources.userId, userId),
        eq(fundingSources.active, true),
        ne(fundingSources.status, 'ERROR'),
        isNull(fundingSources.debitsBlockedAt),
        isNotNull(fundingSources.fundingRef),
      ),
    )
    .orderBy(asc(fundingSources.insertedAt), asc(fundingSources.id))
    .limit(20);
}

/** An active occasion that an organization offers: its own, or one shared with it; its escrow account is in use. */
export async function findOffer(
  db: Db,
  link: { organizationId: string; occasionId: string; direction: 'INBOUND' | 'OUTBOUND' },
) {
  const shared = and(
    eq(sharedPaymentOccasions.paymentOccasionId, paymentOccasions.id),
    eq(sharedPaymentOccasions.utilizingOrganizationId, organizations.id),
    eq(sharedPaymentOccasions.active, true),
  );
  const [row] = await db
    .select({ occasion: paymentOccasions, organization: organizationColumns, goesTo })
    .from(paymentOccasions)
    .innerJoin(organizations, eq(organizations.id, link.organizationId))
    .innerJoin(holder, eq(holder.id, paymentOccasions.organizationId))
    .leftJoin(sharedPaymentOccasions, shared)
    .leftJoin(escrowAccounts, eq(escrowAccounts.id, paymentOccasions.escrowAccountId))
    .leftJoin(fundingSources, eq(fundingSources.id, paymentOccasions.fundingSourceId))
    .where(
      and(
        eq(paymentOccasions.id, link.occasionId),
        eq(paymentOccasions.status, 'ACTIVE'),
        or(isNull(escrowAccounts.id), escrowAccounts.active),
        eq(paymentOccasions.direction, link.direction),
        eq(organizations.active, true),
        or(eq(paymentOccasions.organizationId, organizations.id), isNotNull(sharedPaymentOccasions.id)),
      ),
    )
    .limit(1);
  return row;
}
export type OfferRow = NonNullable<Awaited<ReturnType<typeof findOffer>>>;
