import { and, count, desc, eq, exists, ilike, inArray, or, type SQL } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { isOneOf, preparedByKeys } from '../db/prepared.ts';
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
import { afterCursor, newestFirst, orderBy, pageOf, type Page } from '../base/paging.ts';
import type {
  FeeConfigRow,
  PaymentOccasionRow,
  PromotionRow,
  SharedOccasionRow,
  SubscriptionRow,
} from '../db/rows.ts';

export const occasionsByIds = preparedByKeys<PaymentOccasionRow>((db) =>
  db.select().from(paymentOccasions).where(isOneOf(paymentOccasions.id)).prepare('occasions_by_ids'),
);

export const occasionsOfEscrowAccounts = (db: Db, ids: readonly string[]): Promise<PaymentOccasionRow[]> =>
  db
    .select()
    .from(paymentOccasions)
    .where(inArray(paymentOccasions.escrowAccountId, [...ids]))
    .orderBy(desc(paymentOccasions.createdAt), desc(paymentOccasions.id));

export const occasionsOfOrganizations = (db: Db, ids: readonly string[]): Promise<PaymentOccasionRow[]> =>
  db
    .select()
    .from(paymentOccasions)
    .where(and(inArray(paymentOccasions.organizationId, [...ids]), eq(paymentOccasions.status, 'ACTIVE')))
    .orderBy(desc(paymentOccasions.createdAt), desc(paymentOccasions.id));

/** The active shares of occasions. */
export const sharesOfOccasions = (db: Db, ids: readonly string[]): Promise<SharedOccasionRow[]> =>
  db
    .select()
    .from(sharedPaymentOccasions)
    .where(and(inArray(sharedPaymentOccasions.paymentOccasionId, [...ids]), sharedPaymentOccasions.active))
    .orderBy(desc(sharedPaymentOccasions.createdAt));

/** The active shares that organizations may use. */
export const sharesWithOrganizations = (db: Db, ids: readonly string[]): Promise<SharedOccasionRow[]> =>
  db
    .select()
    .from(sharedPaymentOccasions)
    .where(
      and(inArray(sharedPaymentOccasions.utilizingOrganizationId, [...ids]), sharedPaymentOccasions.active),
    )
    .orderBy(desc(sharedPaymentOccasions.createdAt));

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

export const feeConfigsByIds = (db: Db, ids: readonly string[]): Promise<FeeConfigRow[]> =>
  db
    .select()
    .from(feeConfigs)
    .where(inArray(feeConfigs.id, [...ids]));

/** Every share that organizations ever gave: payments of those occasions belong to both sides. */
export const sharesByOrganizations = preparedByKeys<SharedOccasionRow>((db) =>
  db
    .select()
    .from(sharedPaymentOccasions)
    .where(isOneOf(sharedPaymentOccasions.sharedByOrganizationId))
    .prepare('shares_by_organizations'),
);

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
  size: number;
  cursor: string | null;
}

/** The organization's own occasions and those shared with it, newest first. */
export async function occasionPage(db: Db, wanted: OccasionsWanted): Promise<Page<PaymentOccasionRow>> {
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
    wanted.search ? ilike(paymentOccasions.name, containing(wanted.search)) : undefined,
  ];
  const rows = await db
    .select()
    .from(paymentOccasions)
    .where(and(...conditions, afterCursor(occasionsNewestFirst, wanted.cursor)))
    .orderBy(...orderBy(occasionsNewestFirst))
    .limit(wanted.size + 1);
  return pageOf(rows, wanted.size, occasionsNewestFirst, async () => {
    const [total] = await db
      .select({ all: count() })
      .from(paymentOccasions)
      .where(and(...conditions));
    return total?.all ?? 0;
  });
}

function statusIs(wanted: ActiveFilter): SQL | undefined {
  if (wanted === 'ALL') return undefined;
  return wanted === 'ACTIVE'
    ? eq(paymentOccasions.status, 'ACTIVE')
    : inArray(paymentOccasions.status, ['INACTIVE', 'BLOCKED']);
}
