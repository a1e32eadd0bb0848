import { and, desc, eq, exists, inArray, isNull, or, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { promotionRelationships, promotions } from '../../db/schema/index.ts';
import type { ActiveFilter } from '../../generated/schema.ts';
import { uuidOf } from '../../base/ids.ts';
import type { PromotionRelationshipRow, PromotionRow } from '../../db/rows.ts';

/** The promotions that concern the organizations, and the global default; all where `among` is null. */
export async function promotionList(
  db: Db,
  wanted: { among: readonly string[] | null; active: ActiveFilter; id?: string },
): Promise<PromotionRow[]> {
  const { among, active, id } = wanted;
  const conditions: (SQL | undefined)[] = [
    id === undefined ? undefined : eq(promotions.id, id),
    active === 'ALL' ? undefined : eq(promotions.active, active === 'ACTIVE'),
    among === null ? undefined : or(promotions.isGlobalDefault, exists(relatedTo(db, among))),
  ];
  return db
    .select()
    .from(promotions)
    .where(and(...conditions))
    .orderBy(desc(promotions.createdAt), desc(promotions.id))
    .limit(500);
}

const relatedTo = (db: Db, organizationIds: readonly string[]) =>
  db
    .select({ id: promotionRelationships.id })
    .from(promotionRelationships)
    .where(
      and(
        eq(promotionRelationships.promotionId, promotions.id),
        promotionRelationships.active,
        // An empty list would be no SQL; nothing belongs to an organization that is none.
        inArray(promotionRelationships.organizationId, [...organizationIds, nobody]),
      ),
    );
const nobody = '00000000-0000-0000-0000-000000000000';

/** The promotion of an id, locked; null when there is none. */
export async function lockedPromotion(tx: Db, givenId: string): Promise<PromotionRow | null> {
  const id = uuidOf(givenId);
  if (id === null) return null;
  const [row] = await tx.select().from(promotions).where(eq(promotions.id, id)).for('update');
  return row ?? null;
}

export const relationships = (
  db: Db,
  wanted: { promotionId?: string | null; organizationId?: string | null },
): Promise<PromotionRelationshipRow[]> =>
  db
    .select()
    .from(promotionRelationships)
    .where(
      and(
        wanted.promotionId ? eq(promotionRelationships.promotionId, wanted.promotionId) : undefined,
        wanted.organizationId ? eq(promotionRelationships.organizationId, wanted.organizationId) : undefined,
      ),
    )
    .orderBy(desc(promotionRelationships.createdAt), desc(promotionRelationships.id))
    .limit(500);

/** The relationships of an occasion, or those of the organization as a whole; the newest first. */
export const relationshipsAt = (
  tx: Db,
  organizationId: string,
  paymentOccasionId: string | null,
): Promise<PromotionRelationshipRow[]> =>
  tx
    .select()
    .from(promotionRelationships)
    .where(
      paymentOccasionId === null
        ? and(
            eq(promotionRelationships.organizationId, organizationId),
            isNull(promotionRelationships.paymentOccasionId),
          )
        : eq(promotionRelationships.paymentOccasionId, paymentOccasionId),
    )
    .orderBy(desc(promotionRelationships.createdAt), desc(promotionRelationships.id));
