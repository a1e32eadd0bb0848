import { and, count, eq, ne } from 'drizzle-orm';
import { z } from 'zod';
import type { Viewer } from '../../access/actor.ts';
import { recordChange } from '../../operations/audit.ts';
import type { Db } from '../../db/client.ts';
import { sharedPaymentOccasions, subscriptions } from '../../db/schema/index.ts';
import type { Deps } from '../../context/deps.ts';
import { GatewayError, notFound } from '../../base/errors.ts';
import { uuidOf } from '../../base/ids.ts';
import { byId, centsAmount, id } from '../../base/inputs.ts';
import { afterCursor, newestFirst, orderBy, pageOf, type Page } from '../../base/paging.ts';
import type { SubscriptionRow } from '../../db/rows.ts';
import { present } from '../../base/present.ts';
import { occasionsByIds } from '../../records/occasions.ts';
import { askForControlChange, type AskedControl } from '../controls/ask.ts';
import { partsOf, subscriptionControls } from '../controls/rules.ts';
import type { LockSubject } from '../controls/subject.ts';
import { activeSource, lockedOccasion } from './occasion-commands.ts';

/** The input of `getOrCreateSubscription`. */
export const newSubscription = z.object({ paymentOccasionId: id, organizationId: id });
/** The input of `updateSubscription`; null empties the limit. */
export const subscriptionChange = byId.extend({
  fundingSourceId: id.nullish(),
  inboundLimit: centsAmount.nullish(),
});

export async function subscriptionById(db: Db, givenId: string): Promise<SubscriptionRow | null> {
  const id = uuidOf(givenId);
  if (id === null) return null;
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, id));
  return row ?? null;
}

const newest = newestFirst<SubscriptionRow>(
  subscriptions.insertedAt,
  subscriptions.id,
  ({ insertedAt }) => insertedAt,
);

/** Standing payments of an organization, newest first. */
export async function subscriptionPage(
  db: Db,
  wanted: { organizationId: string; paymentOccasionId: string | null; size: number; cursor: string | null },
): Promise<Page<SubscriptionRow>> {
  const { paymentOccasionId, size } = wanted;
  const where = and(
    eq(subscriptions.organizationId, wanted.organizationId),
    paymentOccasionId === null ? undefined : eq(subscriptions.paymentOccasionId, paymentOccasionId),
  );
  const rows = await db
    .select()
    .from(subscriptions)
    .where(and(where, afterCursor(newest, wanted.cursor)))
    .orderBy(...orderBy(newest))
    .limit(size + 1);
  return pageOf(rows, size, newest, async () => {
    const [total] = await db.select({ all: count() }).from(subscriptions).where(where);
    return total?.all ?? 0;
  });
}

/**
 * The organization's standing payment through an occasion of its own or one that is shared with it; made where there
 * is none.
 *
 * @throws GatewayError NOT_FOUND for an occasion that the organization doesn't use, CONFLICT for an inactive one.
 */
export async function getOrCreateSubscription(
  deps: Deps,
  viewer: Viewer,
  args: z.output<typeof newSubscription>,
): Promise<string> {
  const organizationId = uuidOf(args.organizationId);
  if (organizationId === null) throw notFound('The organization');
  return deps.db.transaction(async (tx) => {
    const occasion = await lockedOccasion(tx, args.paymentOccasionId);
    if (!(await usesOccasion(tx, occasion, organizationId))) throw notFound('The payment occasion');
    const [known] = await tx
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .where(
        and(
          eq(subscriptions.organizationId, organizationId),
          eq(subscriptions.paymentOccasionId, occasion.id),
          ne(subscriptions.status, 'INACTIVE'),
        ),
      );
    if (known !== undefined) return known.id;
    if (occasion.status !== 'ACTIVE') {
      throw new GatewayError('CONFLICT', 'This payment occasion is not active.');
    }
    const now = deps.clock();
    const [row] = await tx
      .insert(subscriptions)
      .values({
        organizationId,
        paymentOccasionId: occasion.id,
        userId: viewer.userId,
        insertedAt: now,
        updatedAt: now,
      })
      .returning({ id: subscriptions.id });
    if (row === undefined) throw new Error('A new subscription was not stored.');
    await recordChange(tx, {
      ...{ at: now, viewer, organizationId, action: 'getOrCreateSubscription' },
      ...{ entity: 'subscription', entityId: row.id, after: { paymentOccasionId: occasion.id } },
    });
    return row.id;
  });
}

async function usesOccasion(
  tx: Db,
  occasion: { id: string; organizationId: string },
  organizationId: string,
): Promise<boolean> {
  if (occasion.organizationId === organizationId) return true;
  const [share] = await tx
    .select({ id: sharedPaymentOccasions.id })
    .from(sharedPaymentOccasions)
    .where(
      and(
        eq(sharedPaymentOccasions.paymentOccasionId, occasion.id),
        eq(sharedPaymentOccasions.utilizingOrganizationId, organizationId),
        sharedPaymentOccasions.active,
      ),
    );
  return share !== undefined;
}

/**
 * Changes the account or the limit of a standing payment; null empties the limit. Another account and a higher limit wait
 * for a second person, unless platform staff sets them.
 *
 * @throws GatewayError BAD_INPUT for an account that is not the organization's, CONFLICT while another change waits
 */
export async function updateSubscription(
  deps: Deps,
  viewer: Viewer,
  { id: givenId, fundingSourceId, inboundLimit: limit }: z.output<typeof subscriptionChange>,
): Promise<string> {
  const known = await subscriptionById(deps.db, givenId);
  if (known === null) throw notFound('The subscription');
  return deps.db.transaction(async (tx) => {
    const source =
      fundingSourceId == null
        ? undefined
        : await activeSource(tx, known.organizationId, fundingSourceId, 'fundingSourceId');
    const at = deps.clock();
    const changes = {
      ...(source === undefined ? {} : { fundingSourceId: source }),
      ...(limit === undefined ? {} : { inboundLimit: limit }),
    };
    const before = await lockedSubscription(tx, known.id);
    const { now, waits } = viewer.isSuperadmin
      ? { now: changes, waits: null }
      : partsOf(subscriptionControls, before, changes);
    if (waits !== null) await askToLoosen(tx, deps, viewer, before, waits);
    if (waits !== null && Object.keys(now).length === 0) return known.id;
    await tx
      .update(subscriptions)
      .set({ ...now, updatedAt: at })
      .where(eq(subscriptions.id, known.id));
    const { organizationId, fundingSourceId: held, inboundLimit: limited } = before;
    await recordChange(tx, {
      ...{ at, viewer, organizationId, action: 'updateSubscription' },
      ...{ entity: 'subscription', entityId: known.id },
      before: { fundingSourceId: held, inboundLimit: limited },
      after: { fundingSourceId: held, inboundLimit: limited, ...now },
    });
    return known.id;
  });
}

/** @throws GatewayError NOT_FOUND */
async function lockedSubscription(tx: Db, id: string): Promise<SubscriptionRow> {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update');
  if (row === undefined) throw notFound('The subscription');
  return row;
}

/** A standing payment debits without asking again: another account, and a higher limit, wait for a second person. */
async function askToLoosen(
  tx: Db,
  deps: Deps,
  viewer: Viewer,
  { id, organizationId, paymentOccasionId }: SubscriptionRow,
  waits: Pick<AskedControl, 'before' | 'wanted'>,
): Promise<void> {
  const [found] = await occasionsByIds(tx, [paymentOccasionId]);
  const { name, direction } = present(found ?? null);
  await askForControlChange(tx, deps, viewer, {
    organizationId,
    subject: 'SUBSCRIPTION',
    subjectId: id,
    name: `${name}, standing payment`,
    direction,
    ...waits,
  });
}

const confirmedSettings = z
  .object({ fundingSourceId: z.string(), inboundLimit: z.number().nullable() })
  .partial();

/** A standing payment for which a change of its settings is decided. */
export const lockSubscriptionControl: LockSubject = async (tx, deps, id) => {
  const subscription = await lockedSubscription(tx, id);
  return {
    settings: subscription,
    async apply(wanted) {
      const given = confirmedSettings.parse(wanted);
      if (given.fundingSourceId !== undefined) {
        await activeSource(tx, subscription.organizationId, given.fundingSourceId, 'fundingSourceId');
      }
      await tx
        .update(subscriptions)
        .set({ ...given, updatedAt: deps.clock() })
        .where(eq(subscriptions.id, subscription.id));
    },
  };
};

/** Ends a standing payment. */
export async function deactivateSubscription(deps: Deps, viewer: Viewer, id: string): Promise<string> {
  const known = await subscriptionById(deps.db, id);
  if (known === null) throw notFound('The subscription');
  const at = deps.clock();
  await deps.db.transaction(async (tx) => {
    await tx
      .update(subscriptions)
      .set({ status: 'INACTIVE', updatedAt: at })
      .where(eq(subscriptions.id, known.id));
    await recordChange(tx, {
      ...{ at, viewer, organizationId: known.organizationId, action: 'deactivateSubscription' },
      ...{ entity: 'subscription', entityId: known.id },
      before: { status: known.status },
      after: { status: 'INACTIVE' },
    });
  });
  return known.id;
}
