import { and, eq, isNull, or } from 'drizzle-orm';
import type { Viewer } from '../../access/actor.ts';
import { earlier, recordChange } from '../../operations/audit.ts';
import type { Db } from '../../db/client.ts';
import { escrowAccounts, feeConfigs, fundingSources, paymentOccasions } from '../../db/schema/index.ts';
import type { Deps } from '../../context/deps.ts';
import { notifyOccasionChanged } from '../../notify/channels.ts';
import { badInput, forbidden, GatewayError, notFound } from '../../base/errors.ts';
import { uuidOf } from '../../base/ids.ts';
import { changedRecipients } from '../../records/recipient-lists.ts';
import { z } from 'zod';
import type { PaymentOccasionRow } from '../../db/rows.ts';
import { askForControlChange, type AskedControl } from '../controls/ask.ts';
import { occasionControls, partsOf, tightOutbound, type Parts } from '../controls/rules.ts';
import type { LockSubject } from '../controls/subject.ts';
import { opensUncontrolled } from '../controls/uncontrolled.ts';
import {
  requireListsAsRead,
  sendsEarnestMoney,
  sentEarnestMoney,
  type NewOccasion,
  type OccasionChange,
} from './occasion-rules.ts';

/** An occasion that is put into use. */
const opened = { before: { status: 'INACTIVE' }, wanted: { status: 'ACTIVE' } } as const;

/** An outbound occasion as it is made by people who may not loosen, and the wishes that wait. */
const tightened = <Values extends object>(values: Values): Parts<Values> =>
  partsOf(
    // The accounts of a new occasion are chosen by its maker; no payment has gone another way before.
    { ...occasionControls('OUTBOUND'), fundingSourceId: never, escrowAccountId: never },
    tightOutbound,
    values,
  );

const never = (): boolean => false;

/** An occasion as a change of its settings names it. */
const controlOf = ({
  id,
  organizationId,
  name,
  direction,
}: PaymentOccasionRow): Omit<AskedControl, 'before' | 'wanted'> => ({
  organizationId,
  subject: 'PAYMENT_OCCASION',
  subjectId: id,
  name,
  direction,
});

/**
 * Makes a payment occasion of an organization. Access was decided before. One that sends money is made in its tight form
 * unless platform staff makes it; the rest waits for a second person.
 *
 * @throws GatewayError BAD_INPUT for an account or a fee that is not the organization's, at its field:
 * `input.fundingSourceId`
 */
export async function createPaymentOccasion(
  deps: Deps,
  viewer: Viewer,
  given: NewOccasion,
): Promise<{ id: string }> {
  const organizationId = uuidOf(given.organizationId);
  if (organizationId === null) throw notFound('The organization');
  const { organizationId: _organization, emails: wholeList, emailChanges, ...rest } = given;
  const emails = changedRecipients([], { emails: wholeList, emailChanges }, 'input.');
  const values = { ...rest, ...(emails === undefined ? {} : { emails }) };
  return deps.db.transaction(async (tx) => {
    const references = await referencesOf(tx, organizationId, given);
    const isTight = given.direction === 'OUTBOUND' && !viewer.isSuperadmin;
    const { now: made, waits } = isTight ? tightened(values) : { now: values, waits: null };
    const now = deps.clock();
    const [row] = await tx
      .insert(paymentOccasions)
      .values({
        ...values,
        ...(isTight ? tightOutbound : {}),
        ...made,
        ...references,
        context: given.context ?? 'GENERIC',
        organizationId,
        createdById: viewer.userId,
        createdAt: now,
        updatedAt: now,
      })
      .returning();
    if (row === undefined) throw new Error('A new payment occasion was not stored.');
    await written(tx, deps, viewer, 'createPaymentOccasion', row, { after: { name: row.name } });
    const opening = isTight && (await opensUncontrolled(tx, row)) ? opened : null;
    if (opening !== null) {
      await tx.update(paymentOccasions).set(opening.before).where(eq(paymentOccasions.id, row.id));
    }
    if (opening !== null || waits !== null) {
      await askForControlChange(tx, deps, viewer, {
        ...controlOf(row),
        before: { ...waits?.before, ...opening?.before },
        wanted: { ...waits?.wanted, ...opening?.wanted },
      });
    }
    return { id: row.id };
  });
}

/**
 * Changes what is given of an occasion. What loosens control over its money waits for a second person, unless platform
 * staff changes it.
 *
 * @throws GatewayError BAD_INPUT with the field, CONFLICT where a list that was edited is no longer there
 */
export async function updatePaymentOccasion(
  deps: Deps,
  viewer: Viewer,
  { input, ...read }: OccasionChange,
): Promise<string> {
  const { id, organizationId, direction, emails: wholeList, emailChanges, ...given } = input;
  return deps.db.transaction(async (tx) => {
    const before = await lockedOccasion(tx, id ?? '');
    if (organizationId && uuidOf(organizationId) !== before.organizationId) {
      throw badInput('An occasion stays with its organization', 'input.organizationId');
    }
    if (direction !== undefined && direction !== before.direction) {
      throw badInput('An occasion keeps its direction', 'input.direction');
    }
    if (sendsEarnestMoney(given.context ?? before.context, before.direction)) {
      throw badInput(sentEarnestMoney, 'input.context');
    }
    requireListsAsRead(before, read);
    const references = await referencesOf(tx, before.organizationId, given);
    const emails = changedRecipients(before.emails, { emails: wholeList, emailChanges }, 'input.');
    const changes = { ...given, ...references, ...(emails === undefined ? {} : { emails }) };
    const { now, waits } = viewer.isSuperadmin
      ? { now: changes, waits: null }
      : partsOf(occasionControls(before.direction), before, changes);
    if (waits === null || Object.keys(now).length > 0) {
      await tx
        .update(paymentOccasions)
        .set({ ...now, updatedAt: deps.clock() })
        .where(eq(paymentOccasions.id, before.id));
      await written(tx, deps, viewer, 'updatePaymentOccasion', before, {
        before: earlier(before, now),
        after: now,
      });
    }
    if (waits !== null) await askForControlChange(tx, deps, viewer, { ...controlOf(before), ...waits });
    return before.id;
  });
}

/**
 * Takes an occasion out of use or back into it. One that would send money with less control than elsewhere waits for a
 * second person, unless platform staff puts it back.
 *
 * @throws GatewayError FORBIDDEN for a blocked one by anybody but platform staff
 */
export async function setOccasionStatus(
  deps: Deps,
  viewer: Viewer,
  id: string,
  status: 'ACTIVE' | 'INACTIVE',
): Promise<string> {
  return deps.db.transaction(async (tx) => {
    const occasion = await lockedOccasion(tx, id);
    if (occasion.status === status) return occasion.id;
    if (occasion.status === 'BLOCKED' && !viewer.isSuperadmin) {
      throw forbidden('This payment occasion is blocked. Please contact support.');
    }
    if (status === 'ACTIVE' && !viewer.isSuperadmin && (await opensUncontrolled(tx, occasion))) {
      await askForControlChange(tx, deps, viewer, { ...controlOf(occasion), ...opened });
      return occasion.id;
    }
    await tx
      .update(paymentOccasions)
      .set({ status, updatedAt: deps.clock() })
      .where(eq(paymentOccasions.id, occasion.id));
    const action = status === 'ACTIVE' ? 'reactivatePaymentOccasion' : 'deactivatePaymentOccasion';
    await written(tx, deps, viewer, action, occasion, {
      before: { status: occasion.status },
      after: { status },
    });
    return occasion.id;
  });
}

/** Locks an occasion until the end of the transaction. @throws GatewayError NOT_FOUND */
export async function lockedOccasion(tx: Db, givenId: string): Promise<PaymentOccasionRow> {
  const id = uuidOf(givenId);
  if (id === null) throw notFound('The payment occasion');
  const [row] = await tx.select().from(paymentOccasions).where(eq(paymentOccasions.id, id)).for('update');
  if (row === undefined) throw notFound('The payment occasion');
  return row;
}

const confirmedSettings = z
  .object({
    limit: z.number().nullable(),
    requiresSecondaryApproval: z.boolean(),
    approvalRequired: z.boolean(),
    gated: z.boolean(),
    checkBalance: z.boolean(),
    autoAuthEnabled: z.boolean(),
    expeditePayment: z.boolean(),
    fundingSourceId: z.string(),
    escrowAccountId: z.string().nullable(),
    status: z.literal('ACTIVE'),
  })
  .partial();

/** An occasion for which a change of its settings is decided. */
export const lockOccasionControl: LockSubject = async (tx, deps, id) => {
  const occasion = await lockedOccasion(tx, id);
  return {
    settings: occasion,
    async apply(wanted) {
      const given = confirmedSettings.parse(wanted);
      const references = await referencesOf(tx, occasion.organizationId, given);
      await tx
        .update(paymentOccasions)
        .set({ ...given, ...references, updatedAt: deps.clock() })
        .where(eq(paymentOccasions.id, occasion.id));
    },
  };
};

interface References {
  fundingSourceId?: string | undefined;
  feeConfigurationId?: string | undefined;
  escrowAccountId?: string | null | undefined;
}

/** What an occasion refers to is the organization's own and active. */
async function referencesOf(tx: Db, organizationId: string, given: References) {
  const { fundingSourceId, feeConfigurationId, escrowAccountId } = given;
  return {
    ...(fundingSourceId === undefined
      ? {}
      : {
          fundingSourceId: await activeSource(tx, organizationId, fundingSourceId, 'input.fundingSourceId'),
        }),
    ...(feeConfigurationId === undefined
      ? {}
      : { feeConfigurationId: await usableFee(tx, organizationId, feeConfigurationId) }),
    ...(escrowAccountId == null
      ? {}
      : { escrowAccountId: await activeEscrow(tx, organizationId, escrowAccountId) }),
  };
}

/** The id of an active bank account of the organization. @throws GatewayError BAD_INPUT at `field` */
export async function activeSource(
  tx: Db,
  organizationId: string,
  givenId: string,
  field: string,
): Promise<string> {
  const id = uuidOf(givenId);
  const [row] =
    id === null ? [] : await tx.select().from(fundingSources).where(eq(fundingSources.id, id)).for('share');
  if (row?.organizationId !== organizationId || row.kind !== 'BANK')
    throw badInput('Choose a funding source', field);
  if (!row.active) throw new GatewayError('CONFLICT', 'Funding source is inactive.', { field });
  return row.id;
}

async function activeEscrow(tx: Db, organizationId: string, givenId: string): Promise<string> {
  const id = uuidOf(givenId);
  const [row] = id === null ? [] : await tx.select().from(escrowAccounts).where(eq(escrowAccounts.id, id));
  if (row?.organizationId !== organizationId || !row.active) {
    throw badInput('Choose an escrow account', 'input.escrowAccountId');
  }
  return row.id;
}

/** The organization's own fee configuration, or one that is for all. */
async function usableFee(tx: Db, organizationId: string, givenId: string): Promise<string> {
  const id = uuidOf(givenId);
  const [row] =
    id === null
      ? []
      : await tx
          .select({ id: feeConfigs.id })
          .from(feeConfigs)
          .where(
            and(
              eq(feeConfigs.id, id),
              feeConfigs.active,
              or(eq(feeConfigs.organizationId, organizationId), isNull(feeConfigs.organizationId)),
            ),
          );
  if (row === undefined) throw badInput('Choose a fee configuration', 'input.feeConfigurationId');
  return row.id;
}

async function written(
  tx: Db,
  deps: Deps,
  viewer: Viewer,
  action: string,
  { id, organizationId }: PaymentOccasionRow,
  change: { before?: Record<string, unknown>; after: Record<string, unknown> },
): Promise<void> {
  const at = deps.clock();
  await recordChange(tx, {
    at,
    viewer,
    organizationId,
    action,
    entity: 'paymentOccasion',
    entityId: id,
    ...change,
  });
  await notifyOccasionChanged(tx, { paymentOccasionId: id, organizationId });
}
