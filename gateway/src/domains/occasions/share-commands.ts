import { and, desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Viewer } from '../../access/actor.ts';
import { earlier, recordChange } from '../../operations/audit.ts';
import type { Db } from '../../db/client.ts';
import { organizations, paymentOccasions, sharedPaymentOccasions } from '../../db/schema/index.ts';
import type { Deps } from '../../context/deps.ts';
import { notifyOccasionChanged, notifyOnboardingChanged } from '../../notify/channels.ts';
import { badInput, forbidden, GatewayError, notFound } from '../../base/errors.ts';
import { administers } from '../../access/rights.ts';
import { organizationsByIds } from '../../records/organizations.ts';
import { uuidOf } from '../../base/ids.ts';
import { byId, emailChanges, emailList, id, orAbsent } from '../../base/inputs.ts';
import { changedRecipients, requiredRecipients } from '../../records/recipient-lists.ts';
import type { PaymentOccasionRow, SharedOccasionRow } from '../../db/rows.ts';
import { askForControlChange } from '../controls/ask.ts';
import type { LockSubject } from '../controls/subject.ts';
import { lockedOccasion } from './occasion-commands.ts';

/** The input of `sharePaymentOccasion`. */
export const newShare = z.object({
  paymentOccasionId: id,
  utilizingOrganizationId: id,
  emails: emailList.nullish().transform((emails) => emails ?? []),
});
/** The input of `updateSharedPaymentOccasion`. */
export const shareChange = byId.extend({
  emails: orAbsent(emailList),
  emailChanges: orAbsent(emailChanges),
  active: orAbsent(z.boolean()),
});
/** The input of `updatePaymentOccasionNotificationEmails`. */
export const occasionEmails = z.object({
  organizationId: id,
  paymentOccasionId: id,
  emails: orAbsent(emailList),
  emailChanges: orAbsent(emailChanges),
});

const alreadyShared = 'This payment occasion is already shared with that organization.';

/** The share of an id; null when there is none. */
export async function shareById(db: Db, givenId: string): Promise<SharedOccasionRow | null> {
  const id = uuidOf(givenId);
  if (id === null) return null;
  const [row] = await db.select().from(sharedPaymentOccasions).where(eq(sharedPaymentOccasions.id, id));
  return row ?? null;
}

/** The active share of an occasion with an organization, locked: who is taken off its list waits. */
async function activeShare(tx: Db, paymentOccasionId: string, utilizing: string) {
  const [row] = await tx
    .select()
    .from(sharedPaymentOccasions)
    .where(
      and(
        eq(sharedPaymentOccasions.paymentOccasionId, paymentOccasionId),
        eq(sharedPaymentOccasions.utilizingOrganizationId, utilizing),
        sharedPaymentOccasions.active,
      ),
    )
    .for('update');
  return row;
}

/** The newest share between them, whether it is active or not. */
async function newestShare(tx: Db, paymentOccasionId: string, utilizing: string) {
  const [row] = await tx
    .select()
    .from(sharedPaymentOccasions)
    .where(
      and(
        eq(sharedPaymentOccasions.paymentOccasionId, paymentOccasionId),
        eq(sharedPaymentOccasions.utilizingOrganizationId, utilizing),
      ),
    )
    .orderBy(desc(sharedPaymentOccasions.createdAt))
    .limit(1);
  return row;
}

/** Who uses an occasion that sends money lets money out of its owner's accounts. */
const waitsFor = (viewer: Viewer, { direction }: PaymentOccasionRow): boolean =>
  direction === 'OUTBOUND' && !viewer.isSuperadmin;

/** Lets a share wait for a second person; it is not active until then. */
async function askToShare(
  tx: Db,
  deps: Deps,
  viewer: Viewer,
  { name, direction, organizationId }: PaymentOccasionRow,
  { id, utilizingOrganizationId }: SharedOccasionRow,
): Promise<void> {
  const [other] = await organizationsByIds(tx, [utilizingOrganizationId]);
  await askForControlChange(tx, deps, viewer, {
    organizationId,
    subject: 'SHARED_PAYMENT_OCCASION',
    subjectId: id,
    name: `${name}, shared with ${other?.name ?? 'another organization'}`,
    direction,
    before: { active: false },
    wanted: { active: true },
  });
}

/** A share for which a change is decided. */
export const lockShareControl: LockSubject = async (tx, deps, id) => {
  const known = await shareById(tx, id);
  if (known === null) throw notFound('The shared payment occasion');
  await lockedOccasion(tx, known.paymentOccasionId);
  const share = await shareById(tx, id);
  if (share === null) throw notFound('The shared payment occasion');
  return {
    settings: share,
    async apply() {
      if (await activeShare(tx, share.paymentOccasionId, share.utilizingOrganizationId)) {
        throw new GatewayError('CONFLICT', alreadyShared);
      }
      await tx
        .update(sharedPaymentOccasions)
        .set({ active: true, updatedAt: deps.clock() })
        .where(eq(sharedPaymentOccasions.id, share.id));
      // A shared occasion stands in for the required steps of the organization that uses it.
      await notifyOnboardingChanged(tx, { organizationId: share.utilizingOrganizationId });
    },
  };
};

/**
 * Lets another organization use an occasion as its own. One that sends money waits for a second person, unless platform
 * staff shares it.
 *
 * @throws GatewayError BAD_INPUT for another organization than one to share with, CONFLICT for one that is shared with
 * it already
 */
export async function sharePaymentOccasion(
  deps: Deps,
  viewer: Viewer,
  { emails, ...args }: z.output<typeof newShare>,
): Promise<string> {
  const utilizing = uuidOf(args.utilizingOrganizationId);
  return deps.db.transaction(async (tx) => {
    const occasion = await lockedOccasion(tx, args.paymentOccasionId);
    const { id: paymentOccasionId, organizationId } = occasion;
    const [other] =
      utilizing === null ? [] : await tx.select().from(organizations).where(eq(organizations.id, utilizing));
    if (!other?.active || other.id === organizationId) {
      throw badInput('Choose another organization', 'utilizingOrganizationId');
    }
    if (await activeShare(tx, paymentOccasionId, other.id)) throw new GatewayError('CONFLICT', alreadyShared);
    const active = !waitsFor(viewer, occasion);
    const now = deps.clock();
    const unused = active ? undefined : await newestShare(tx, paymentOccasionId, other.id);
    const [row] =
      unused === undefined
        ? await tx
            .insert(sharedPaymentOccasions)
            .values({
              active,
              paymentOccasionId,
              sharedByOrganizationId: organizationId,
              utilizingOrganizationId: other.id,
              emails,
              createdAt: now,
              updatedAt: now,
            })
            .returning()
        : [unused];
    if (row === undefined) throw new Error('A new share was not stored.');
    if (!active) {
      await askToShare(tx, deps, viewer, occasion, row);
      return row.id;
    }
    await written(tx, deps, viewer, 'sharePaymentOccasion', row, { after: { emails } });
    return row.id;
  });
}

/**
 * Changes a share: its recipients by either side, whether it is active by the owner alone.
 *
 * @throws GatewayError FORBIDDEN, CONFLICT
 */
export async function updateSharedPaymentOccasion(
  deps: Deps,
  viewer: Viewer,
  { id: givenId, active, ...list }: z.output<typeof shareChange>,
  action = 'updateSharedPaymentOccasion',
): Promise<string> {
  const known = await shareById(deps.db, givenId);
  if (known === null) throw notFound('The shared payment occasion');
  return deps.db.transaction(async (tx) => {
    const occasion = await lockedOccasion(tx, known.paymentOccasionId);
    const [share] = await tx
      .select()
      .from(sharedPaymentOccasions)
      .where(eq(sharedPaymentOccasions.id, known.id))
      .for('update');
    if (share === undefined) throw notFound('The shared payment occasion');
    if (active !== undefined && active !== share.active) {
      if (!administers(viewer, share.sharedByOrganizationId)) {
        throw forbidden('Only the organization that shares the occasion can do this.');
      }
      if (active && (await activeShare(tx, share.paymentOccasionId, share.utilizingOrganizationId))) {
        throw new GatewayError('CONFLICT', alreadyShared);
      }
    }
    const emails = changedRecipients(share.emails, list);
    const waits = active === true && !share.active && waitsFor(viewer, occasion);
    if (waits) await askToShare(tx, deps, viewer, occasion, share);
    const changes = {
      ...(emails === undefined ? {} : { emails }),
      ...(active === undefined || waits ? {} : { active }),
    };
    if (waits && emails === undefined) return share.id;
    await tx
      .update(sharedPaymentOccasions)
      .set({ ...changes, updatedAt: deps.clock() })
      .where(eq(sharedPaymentOccasions.id, share.id));
    await written(tx, deps, viewer, action, share, { before: earlier(share, changes), after: changes });
    return share.id;
  });
}

/**
 * Changes who is mailed of an occasion's payments: of the owner's, or of those of an organization that uses it.
 *
 * @throws GatewayError NOT_FOUND where the organization doesn't use the occasion, BAD_INPUT where neither a list nor changes
 * are given
 */
export async function updateOccasionEmails(
  deps: Deps,
  viewer: Viewer,
  { organizationId: givenOrganization, paymentOccasionId, ...list }: z.output<typeof occasionEmails>,
): Promise<string> {
  const organizationId = uuidOf(givenOrganization);
  const action = 'updatePaymentOccasionNotificationEmails';
  return deps.db.transaction(async (tx) => {
    const occasion = await lockedOccasion(tx, paymentOccasionId);
    const share =
      organizationId === null || organizationId === occasion.organizationId
        ? undefined
        : await activeShare(tx, occasion.id, organizationId);
    const updatedAt = deps.clock();
    if (share) {
      const emails = requiredRecipients(share.emails, list);
      await tx
        .update(sharedPaymentOccasions)
        .set({ emails, updatedAt })
        .where(eq(sharedPaymentOccasions.id, share.id));
      await written(tx, deps, viewer, action, share, {
        before: { emails: share.emails },
        after: { emails },
      });
      return occasion.id;
    }
    if (organizationId !== occasion.organizationId) throw notFound('The payment occasion');
    const emails = requiredRecipients(occasion.emails, list);
    await tx.update(paymentOccasions).set({ emails, updatedAt }).where(eq(paymentOccasions.id, occasion.id));
    await recordChange(tx, {
      at: updatedAt,
      viewer,
      organizationId,
      action,
      entity: 'paymentOccasion',
      entityId: occasion.id,
      before: { emails: occasion.emails },
      after: { emails },
    });
    await notifyOccasionChanged(tx, { paymentOccasionId: occasion.id, organizationId });
    return occasion.id;
  });
}

async function written(
  tx: Db,
  deps: Deps,
  viewer: Viewer,
  action: string,
  share: SharedOccasionRow,
  change: { before?: Record<string, unknown>; after: Record<string, unknown> },
): Promise<void> {
  const { sharedByOrganizationId: ownerId, utilizingOrganizationId } = share;
  await recordChange(tx, {
    at: deps.clock(),
    viewer,
    // Each side's recipients are its own affair, and so is the line that says who changed them.
    organizationId: administers(viewer, ownerId) ? ownerId : utilizingOrganizationId,
    action,
    entity: 'sharedPaymentOccasion',
    entityId: share.id,
    ...change,
  });
  await notifyOccasionChanged(tx, {
    paymentOccasionId: share.paymentOccasionId,
    organizationId: ownerId,
    utilizingOrganizationId,
  });
  // A shared occasion stands in for the required steps of the organization that uses it.
  await notifyOnboardingChanged(tx, { organizationId: utilizingOrganizationId });
}
