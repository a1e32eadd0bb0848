import { and, count, desc, eq, exists, ilike, inArray, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { jsonRowsOf, rowsByKeys } from '../db/by-keys.ts';
import {
  feeConfigs,
  paymentOccasions,
  promotionRelationships,
  promotions,
  sharedPaymentOccasions,
  subscriptions,
} from '../db/schema/index.ts';
import type { ActiveFilter, PaymentContext, PaymentDirection } from '../generated/schema.ts';
import { containing } from '../base/containing.ts';
import { newestFirst, pageOf, pageStatement, type Page } from '../base/paging.ts';
import type { PaymentOccasionRow, PromotionRow, SharedOccasionRow, SubscriptionRow } from '../db/rows.ts';

export const occasionRows = jsonRowsOf(paymentOccasions);

export const occasionsByIds = rowsByKeys({
  name: 'occasions_by_ids',
  rows: occasionRows,
  from: paymentOccasions,
  key: paymentOccasions.id,
});

export const occasionsOfEscrowAccounts = rowsByKeys({
  name: 'occasions_of_escrow_accounts',
  rows: occasionRows,
  from: paymentOccasions,
  key: paymentOccasions.escrowAccountId,
  order: [desc(paymentOccasions.createdAt), desc(paymentOccasions.id)],
});

export const occasionsOfOrganizations = (db: Db, ids: readonly string[]): Promise<PaymentOccasionRow[]> =>
  db
    .select()
    .from(paymentOccasions)
    .where(and(inArray(paymentOccasions.organizationId, [...ids]), eq(paymentOccasions.status, 'ACTIVE')))
    .orderBy(desc(paymentOccasions.createdAt), desc(paymentOccasions.id));

const shareRows = jsonRowsOf(sharedPaymentOccasions);

/** The active shares of occasions. */
export const sharesOfOccasions = rowsByKeys({
  name: 'shares_of_occasions',
  rows: shareRows,
  from: sharedPaymentOccasions,
  key: sharedPaymentOccasions.paymentOccasionId,
  where: sql`${sharedPaymentOccasions.active}`,
  order: [desc(sharedPaymentOccasions.createdAt)],
});

/** The active shares that organizations may use. */
export const sharesWithOrganizations = (db: Db, ids: readonly string[]): Promise<SharedOccasionRow[]> =>
  db
    .select()
    .from(sharedPaymentOccasions)
    .where(
      and(inArray(sharedPaymentOccasions.utilizingOrganizationId, [...ids]), sharedPaymentOccasions.active),
    )
    .orderBy(desc(sharedPaymentOccasions.createdAt));

/** The active occasions that an organization may use: its own and those that are shared with it. */
export async function occasionIdsUsedBy(db: Db, organizationId: string): Promise<string[]> {
  const [own, shares] = await Promise.all([
    occasionsOfOrganizations(db, [organizationId]),
    sharesWithOrganizations(db, [organizationId]),
  ]);
  return [...own.map(({ id }) => id), ...shares.map(({ paymentOccasionId }) => paymentOccasionId)];
}

export const subscriptionsOfOccasions = (db: Db, ids: readonly string[]): Promise<SubscriptionRow[]> =>
  db
    .select()
    .from(subscriptions)
    .where(inArray(subscriptions.paymentOccasionId, [...ids]))
    .orderBy(desc(subscriptions.insertedAt));

/** The active promotions of occasions, the newest relationship first. */
export const promotionsOfOccasions = async (
  db: Db,
  ids: readonly string[],
): Promise<{ paymentOccasionId: string | null; active: boolean; promotion: PromotionRow }[]> =>
  db
    .select({
      paymentOccasionId: promotionRelationships.paymentOccasionId,
      active: promotionRelationships.active,
      promotion: promotions,
    })
    .from(promotionRelationships)
    .innerJoin(promotions, eq(promotions.id, promotionRelationships.promotionId))
    .where(and(inArray(promotionRelationships.paymentOccasionId, [...ids]), promotions.active))
    .orderBy(desc(promotionRelationships.createdAt));

export const feeConfigsByIds = rowsByKeys({
  name: 'fee_configs_by_ids',
  rows: jsonRowsOf(feeConfigs),
  from: feeConfigs,
  key: feeConfigs.id,
});

/** Every share that organizations ever gave: payments of those occasions belong to both sides. */
export const sharesByOrganizations = rowsByKeys({
  name: 'shares_by_organizations',
  rows: shareRows,
  from: sharedPaymentOccasions,
  key: sharedPaymentOccasions.sharedByOrganizationId,
});

const occasionsNewestFirst = newestFirst<PaymentOccasionRow>(
  paymentOccasions.createdAt,
  paymentOccasions.id,
  ({ createdAt }) => createdAt,
);

export interface OccasionsWanted {
  organizationId: string;
  status: ActiveFilter;
  contexts: readonly PaymentContext[] | null;
  direction: PaymentDirection | null;
  search: string | null;
  /** How far a person may use occasions of each direction: null for all, else only these. */
  only: Readonly<Record<PaymentDirection, readonly string[] | null>>;
  size: number;
  cursor: string | null;
}

/**
 * The organization's own occasions and those shared with it, newest first.
 *
 * @param read gives the rows that a statement finds
 */
export async function occasionPage(
  db: Db,
  wanted: OccasionsWanted,
  read: (find: SQL) => Promise<PaymentOccasionRow[]>,
): Promise<Page<PaymentOccasionRow>> {
  const sharedWithIt = db
    .select({ id: sharedPaymentOccasions.id })
    .from(sharedPaymentOccasions)
    .where(
      and(
        eq(sharedPaymentOccasions.paymentOccasionId, paymentOccasions.id),
        eq(sharedPaymentOccasions.utilizingOrganizationId, wanted.organizationId),
        sharedPaymentOccasions.active,
      ),
    );
  const conditions: (SQL | undefined)[] = [
    or(eq(paymentOccasions.organizationId, wanted.organizationId), exists(sharedWithIt)),
    statusIs(wanted.status),
    wanted.contexts === null ? undefined : inArray(paymentOccasions.context, [...wanted.contexts]),
    wanted.direction === null ? undefined : eq(paymentOccasions.direction, wanted.direction),
    onlyAmong('INBOUND', wanted.only.INBOUND),
    onlyAmong('OUTBOUND', wanted.only.OUTBOUND),
    wanted.search ? ilike(paymentOccasions.name, containing(wanted.search)) : undefined,
  ];
  const rows = await read(pageStatement(paymentOccasions, and(...conditions), occasionsNewestFirst, wanted));
  return pageOf(rows, wanted.size, occasionsNewestFirst, async () => {
    const [total] = await db
      .select({ all: count() })
      .from(paymentOccasions)
      .where(and(...conditions));
    return total?.all ?? 0;
  });
}

/** That of a direction only these are found; null leaves out none. */
function onlyAmong(direction: PaymentDirection, ids: readonly string[] | null): SQL | undefined {
  if (ids === null) return undefined;
  const among = ids.length === 0 ? undefined : inArray(paymentOccasions.id, [...ids]);
  return or(ne(paymentOccasions.direction, direction), among);
}

function statusIs(wanted: ActiveFilter): SQL | undefined {
  if (wanted === 'ALL') return undefined;
  return wanted === 'ACTIVE'
    ? eq(paymentOccasions.status, 'ACTIVE')
    : inArray(paymentOccasions.status, ['INACTIVE', 'BLOCKED']);
}
