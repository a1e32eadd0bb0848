import { eq } from 'drizzle-orm';
import type { Viewer } from '../../access/actor.ts';
import { limitsOf } from '../../access/limits.ts';
import { administers } from '../../access/rights.ts';
import { localTime } from '../../base/banking-days.ts';
import { notFound } from '../../base/errors.ts';
import { uuidOf } from '../../base/ids.ts';
import { present } from '../../base/present.ts';
import type { Deps } from '../../context/deps.ts';
import { paymentLinks } from '../../db/schema/index.ts';
import { recordChange } from '../../operations/audit.ts';
import { checkLimit, checkOwnLimit } from '../../payments/drafts/amount-rules.ts';
import { dueOnOf } from '../../payments/drafts/due-date.ts';
import { refuseUncollectable, usableOccasion } from '../../payments/drafts/occasion-store.ts';
import { presetsOf, type NewLink } from './rules.ts';
import { linkById, lockLink, type ListedLink } from './store.ts';

const YEAR_MS = 365 * 86_400_000;

/**
 * Makes a link by which payers pay an organization through an occasion. Access was decided before.
 *
 * @throws GatewayError BAD_INPUT with the field for what the occasion does not take, CONFLICT for one that collects
 * nothing.
 */
export async function createPaymentLink(
  deps: Deps,
  viewer: Viewer,
  organizationId: string,
  { organizationSlug: _organization, formFields, endsOn, ...given }: NewLink,
): Promise<ListedLink> {
  return deps.db.transaction(async (tx) => {
    const occasionId = uuidOf(given.paymentOccasionId);
    const usable = occasionId === null ? null : await usableOccasion(tx, occasionId);
    if (usable === null) throw notFound('The payment occasion');
    const { occasion } = usable;
    refuseUncollectable(usable);
    if (given.amount !== null) checkLimit(given.amount, occasion.limit, 'input.amount');
    const asked = { amount: given.amount ?? 1, paymentOccasionId: occasion.id };
    checkOwnLimit(limitsOf(viewer, organizationId), 'COLLECT', asked, 'input.amount');
    const now = deps.clock();
    const lastDay = localTime(new Date(now.getTime() + YEAR_MS), occasion.timeZone).day;
    const agent = occasion.context === 'EMD' && !administers(viewer, organizationId);
    const [row] = await tx
      .insert(paymentLinks)
      .values({
        ...given,
        organizationId,
        paymentOccasionId: occasion.id,
        formData: presetsOf(occasion.formFields, formFields),
        endsOn: dueOnOf({ ...occasion, dueBankingDays: null }, endsOn, now, 'input.endsOn') ?? lastDay,
        buyerAgentId: agent ? viewer.userId : null,
        createdById: viewer.userId,
        createdAt: now,
      })
      .returning();
    if (row === undefined) throw new Error('A payment link was not stored.');
    await recordChange(tx, {
      ...{ at: now, viewer, organizationId, action: 'createPaymentLink', entity: 'paymentLink' },
      ...{ entityId: row.id, after: { name: occasion.name, ...shown(row) } },
    });
    return { ...row, payments: 0, paid: 0 };
  });
}

/** Ends a link at once; one that was revoked stays as it is. @throws GatewayError NOT_FOUND */
export async function revokePaymentLink(deps: Deps, viewer: Viewer, id: string): Promise<ListedLink> {
  return deps.db.transaction(async (tx) => {
    const link = await lockLink(tx, id);
    if (link === null) throw notFound('The payment link');
    if (link.revokedAt !== null) return link;
    const now = deps.clock();
    await tx
      .update(paymentLinks)
      .set({ revokedAt: now, revokedById: viewer.userId })
      .where(eq(paymentLinks.id, link.id));
    await recordChange(tx, {
      ...{ at: now, viewer, organizationId: link.organizationId, action: 'revokePaymentLink' },
      ...{ entity: 'paymentLink', entityId: link.id, before: shown(link) },
    });
    return present(await linkById(tx, link.id));
  });
}

/** What the history keeps of a link. */
const shown = ({
  note,
  amount,
  endsOn,
  maxPayments,
}: Pick<ListedLink, 'note' | 'amount' | 'endsOn' | 'maxPayments'>) => ({
  ...{ note, amount, endsOn, maxPayments },
});
