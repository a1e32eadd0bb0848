import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Viewer } from '../../access/actor.ts';
import { recordChange } from '../../operations/audit.ts';
import { once } from '../../operations/once.ts';
import type { Db } from '../../db/client.ts';
import { promotionRelationships, promotions } from '../../db/schema/index.ts';
import type { Deps } from '../../context/deps.ts';
import { GatewayError, notFound } from '../../base/errors.ts';
import { byId, optionalText, orAbsent, requiredText } from '../../base/inputs.ts';
import { present } from '../../base/present.ts';
import type { PromotionRow } from '../../db/rows.ts';
import { checkPicture, keepPicture } from '../uploads/pictures.ts';
import { lockedPromotion } from './store.ts';

const imageForm = /^(https?:\/\/\S{1,2000}|data:image\/(png|jpeg|svg\+xml);base64,[a-z0-9+/=]{1,200000})$/i;
const needed = {
  description: requiredText(2_000),
  image: z.string().trim().min(1, 'Required').regex(imageForm, 'Enter a valid url'),
  prompt: requiredText(200),
  title: requiredText(200),
};
const optional = {
  heading: optionalText(200).nullable().optional(),
  disclaimer: optionalText(2_000).nullable().optional(),
  emdOnly: orAbsent(z.boolean()),
  zapierUrl: z
    .union([z.literal('').transform(() => null), z.url({ protocol: /^https$/, error: 'Enter a valid url' })])
    .nullable()
    .optional(),
};
/** The input of `createPromotion`. */
export const newPromotion = z.object({ ...needed, ...optional });
/** The input of `updatePromotion`. */
export const promotionChange = byId.extend({
  description: orAbsent(needed.description),
  image: orAbsent(needed.image),
  prompt: orAbsent(needed.prompt),
  title: orAbsent(needed.title),
  ...optional,
});
type Changed = Partial<Omit<z.output<typeof promotionChange>, 'id'>>;

/**
 * Makes a promotion, once under its key. Only platform staff gets here, as to most of this file.
 *
 * @throws GatewayError BAD_INPUT for a picture that is none
 */
export async function createPromotion(
  deps: Deps,
  viewer: Viewer,
  values: z.output<typeof newPromotion>,
  key: string | null,
): Promise<PromotionRow> {
  await checkPicture(deps, values.image, 'image');
  const now = deps.clock();
  const scope = `user:${viewer.userId}`;
  const call = {
    scope,
    key,
    operation: 'createPromotion',
    input: values,
    answer: z.object({ id: z.string() }),
  };
  const { id } = await once(deps, call, async (tx) => {
    await keepPicture(tx, deps, values.image, 'image');
    const [row] = await tx
      .insert(promotions)
      .values({ ...values, createdAt: now, updatedAt: now })
      .returning();
    if (row === undefined) throw new Error('A new promotion was not stored.');
    await written(tx, deps, viewer, 'createPromotion', row.id, { title: row.title });
    return { id: row.id };
  });
  const [made] = await deps.db.select().from(promotions).where(eq(promotions.id, id));
  return present(made ?? null);
}

/** Changes what is given of a promotion. @throws GatewayError BAD_INPUT for a picture that is none, NOT_FOUND */
export async function updatePromotion(
  deps: Deps,
  viewer: Viewer,
  { id, ...changes }: z.output<typeof promotionChange>,
): Promise<PromotionRow> {
  await checkPicture(deps, changes.image, 'image');
  return change(deps, viewer, 'updatePromotion', id, changes);
}

/** Shows a promotion no more. @throws GatewayError NOT_FOUND, CONFLICT for the global default */
export const deactivatePromotion = (deps: Deps, viewer: Viewer, id: string): Promise<PromotionRow> =>
  change(deps, viewer, 'deactivatePromotion', id, { active: false }, refuseDefault);

/** Shows a promotion again where it was shown before. @throws GatewayError NOT_FOUND */
export const reactivatePromotion = (deps: Deps, viewer: Viewer, id: string): Promise<PromotionRow> =>
  change(deps, viewer, 'reactivatePromotion', id, { active: true });

async function change(
  deps: Deps,
  viewer: Viewer,
  action: string,
  id: string,
  changes: Changed & { active?: boolean },
  check?: (row: PromotionRow) => void,
): Promise<PromotionRow> {
  return deps.db.transaction(async (tx) => {
    const known = await existing(tx, id);
    check?.(known);
    await keepPicture(tx, deps, changes.image, 'image');
    const [row] = await tx
      .update(promotions)
      .set({ ...changes, updatedAt: deps.clock() })
      .where(eq(promotions.id, known.id))
      .returning();
    await written(tx, deps, viewer, action, known.id, { ...changes, image: changes.image && 'changed' });
    return row ?? known;
  });
}

/** The promotion of an id, locked. @throws GatewayError NOT_FOUND */
export async function existing(tx: Db, id: string): Promise<PromotionRow> {
  const row = await lockedPromotion(tx, id);
  if (row === null) throw notFound('The promotion');
  return row;
}

function refuseDefault({ isGlobalDefault }: PromotionRow): void {
  if (isGlobalDefault) throw new GatewayError('CONFLICT', 'Choose another global default first.');
}

/** Deletes a promotion with its relationships. @throws GatewayError NOT_FOUND, CONFLICT for the global default */
export async function deletePromotion(deps: Deps, viewer: Viewer, givenId: string): Promise<string> {
  return deps.db.transaction(async (tx) => {
    const row = await existing(tx, givenId);
    refuseDefault(row);
    await tx.delete(promotionRelationships).where(eq(promotionRelationships.promotionId, row.id));
    await tx.delete(promotions).where(eq(promotions.id, row.id));
    await written(tx, deps, viewer, 'deletePromotion', row.id, { title: row.title });
    return row.id;
  });
}

/** Makes a promotion the one that is shown where none is chosen. @throws GatewayError NOT_FOUND, CONFLICT */
export async function setGlobalDefault(deps: Deps, viewer: Viewer, id: string): Promise<PromotionRow> {
  return deps.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('global default promotion', 0))`);
    const wanted = await existing(tx, id);
    if (!wanted.active) throw new GatewayError('CONFLICT', 'An inactive promotion can’t be the default.');
    await tx.update(promotions).set({ isGlobalDefault: false }).where(eq(promotions.isGlobalDefault, true));
    const [row] = await tx
      .update(promotions)
      .set({ isGlobalDefault: true, updatedAt: deps.clock() })
      .where(eq(promotions.id, wanted.id))
      .returning();
    await written(tx, deps, viewer, 'setPromotionalGlobalDefault', wanted.id, {});
    return row ?? wanted;
  });
}

/** Writes down what was done to a promotion. */
export async function written(
  tx: Db,
  deps: Deps,
  viewer: Viewer,
  action: string,
  entityId: string,
  after: Record<string, unknown>,
): Promise<void> {
  const at = deps.clock();
  await recordChange(tx, { at, viewer, organizationId: null, action, entity: 'promotion', entityId, after });
}
