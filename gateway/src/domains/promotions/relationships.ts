import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Viewer } from '../../access/actor.ts';
import { recordChange } from '../../operations/audit.ts';
import type { Db } from '../../db/client.ts';
import {
  organizations,
  paymentOccasions,
  promotionRelationships,
  promotions,
} from '../../db/schema/index.ts';
import type { Deps } from '../../context/deps.ts';
import { notifyOccasionChanged } from '../../notify/channels.ts';
import { badInput, notFound } from '../../base/errors.ts';
import { uuidOf } from '../../base/ids.ts';
import { id } from '../../base/inputs.ts';
import type { PromotionRelationshipRow } from '../../db/rows.ts';
import { existing, written } from './commands.ts';
import { relationshipsAt } from './store.ts';

/** The input of `createPromotionRelationship`. */
export const newRelationship = z
  .object({ promotionId: id, organizationId: id.nullish(), paymentOccasionId: id.nullish() })
  .refine(
    ({ organizationId, paymentOccasionId }) =>
      organizationId ? uuidOf(organizationId) !== null : Boolean(paymentOccasionId),
    { message: 'Name an organization or an occasion', path: ['organizationId'] },
  );

/** The input of `optIntoPromotion`. */
export const optedIn = z.object({
  organizationId: id,
  paymentOccasionId: id.nullish(),
  optIn: z.boolean(),
});

/** Relates a promotion to an organization, an occasion, or both. @throws GatewayError BAD_INPUT, NOT_FOUND */
export async function createRelationship(
  deps: Deps,
  viewer: Viewer,
  args: z.output<typeof newRelationship>,
): Promise<PromotionRelationshipRow> {
  return deps.db.transaction(async (tx) => {
    const promotion = await existing(tx, args.promotionId);
    const occasion = args.paymentOccasionId ? await ownerOf(tx, args.paymentOccasionId) : null;
    const organizationId = args.organizationId
      ? uuidOf(args.organizationId)
      : (occasion?.organizationId ?? null);
    if (organizationId === null) throw notFound('The organization');
    if (occasion !== null && occasion.organizationId !== organizationId) {
      throw badInput('The occasion is another organization’s', 'paymentOccasionId');
    }
    const [organization] = await tx.select().from(organizations).where(eq(organizations.id, organizationId));
    if (organization === undefined) throw notFound('The organization');
    const row = await relate(tx, deps, promotion.id, organizationId, occasion?.id ?? null);
    await written(tx, deps, viewer, 'createPromotionRelationship', promotion.id, { relationship: row.id });
    return row;
  });
}

async function ownerOf(tx: Db, givenId: string): Promise<{ id: string; organizationId: string }> {
  const id = uuidOf(givenId);
  const [row] =
    id === null
      ? []
      : await tx.select().from(paymentOccasions).where(eq(paymentOccasions.id, id)).for('update');
  if (row === undefined) throw notFound('The payment occasion');
  return row;
}

/** The relationship, made where there is none, and active. */
async function relate(
  tx: Db,
  deps: Deps,
  promotionId: string,
  organizationId: string,
  paymentOccasionId: string | null,
): Promise<PromotionRelationshipRow> {
  const known = (await relationshipsAt(tx, organizationId, paymentOccasionId)).find(
    (each) => each.promotionId === promotionId,
  );
  const [row] = known
    ? await tx
        .update(promotionRelationships)
        .set({ active: true })
        .where(eq(promotionRelationships.id, known.id))
        .returning()
    : await tx
        .insert(promotionRelationships)
        .values({ promotionId, organizationId, paymentOccasionId, createdAt: deps.clock() })
        .returning();
  if (row === undefined) throw new Error('A relationship of a promotion was not stored.');
  return row;
}

/** Takes a promotion away from where it is shown. @throws GatewayError NOT_FOUND */
export async function deleteRelationship(deps: Deps, viewer: Viewer, givenId: string): Promise<string> {
  const id = uuidOf(givenId);
  return deps.db.transaction(async (tx) => {
    const [row] =
      id === null
        ? []
        : await tx.delete(promotionRelationships).where(eq(promotionRelationships.id, id)).returning();
    if (row === undefined) throw notFound('The relationship of a promotion');
    await written(tx, deps, viewer, 'deletePromotionRelationship', row.promotionId, { relationship: row.id });
    return row.id;
  });
}

/**
 * Lets an organization's admin decide whether promotions are shown: at an occasion, or at all of them. Who opts in
 * where nothing was chosen yet is shown the global default.
 *
 * @throws GatewayError NOT_FOUND for an occasion that is not the organization's
 */
export async function optIntoPromotion(
  deps: Deps,
  viewer: Viewer,
  args: z.output<typeof optedIn>,
): Promise<PromotionRelationshipRow[]> {
  const organizationId = uuidOf(args.organizationId);
  if (organizationId === null) throw notFound('The organization');
  return deps.db.transaction(async (tx) => {
    await tx.select().from(organizations).where(eq(organizations.id, organizationId)).for('update');
    const occasion = args.paymentOccasionId ? await ownerOf(tx, args.paymentOccasionId) : null;
    if (occasion !== null && occasion.organizationId !== organizationId)
      throw notFound('The payment occasion');
    const known = await relationshipsAt(tx, organizationId, occasion?.id ?? null);
    if (args.optIn) await optIn(tx, deps, known, organizationId, occasion?.id ?? null);
    else await setActive(tx, known, false);
    if (occasion === null) {
      await tx
        .update(organizations)
        .set({ promotionalBlocklisted: !args.optIn, updatedAt: deps.clock() })
        .where(eq(organizations.id, organizationId));
    }
    await recordChange(tx, {
      at: deps.clock(),
      viewer,
      organizationId,
      action: 'optIntoPromotion',
      entity: occasion === null ? 'organization' : 'paymentOccasion',
      entityId: occasion?.id ?? organizationId,
      after: { optIn: args.optIn },
    });
    if (occasion !== null) {
      await notifyOccasionChanged(tx, { paymentOccasionId: occasion.id, organizationId });
    }
    return relationshipsAt(tx, organizationId, occasion?.id ?? null);
  });
}

async function optIn(
  tx: Db,
  deps: Deps,
  known: readonly PromotionRelationshipRow[],
  organizationId: string,
  paymentOccasionId: string | null,
): Promise<void> {
  if (known.length > 0) return setActive(tx, known, true);
  const [standard] = await tx.select().from(promotions).where(eq(promotions.isGlobalDefault, true));
  if (standard !== undefined) await relate(tx, deps, standard.id, organizationId, paymentOccasionId);
}

async function setActive(tx: Db, rows: readonly PromotionRelationshipRow[], active: boolean): Promise<void> {
  for (const { id } of rows) {
    await tx.update(promotionRelationships).set({ active }).where(eq(promotionRelationships.id, id));
  }
}
