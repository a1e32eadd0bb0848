import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Viewer } from '../../access/actor.ts';
import { earlier, recordChange } from '../../operations/audit.ts';
import type { Db } from '../../db/client.ts';
import { escrowAccounts, organizations, paymentOccasions } from '../../db/schema/index.ts';
import type { Deps } from '../../context/deps.ts';
import { changedSince, holdSame } from '../../base/as-read.ts';
import { badInput, GatewayError, notFound } from '../../base/errors.ts';
import { uuidOf } from '../../base/ids.ts';
import {
  byId,
  centsAmount,
  emailChanges,
  emailList,
  id,
  orAbsent,
  regionList,
  requiredText,
} from '../../base/inputs.ts';
import type { EscrowAccountRow, FundingSourceRow } from '../../db/rows.ts';
import { changedRecipients } from '../../records/recipient-lists.ts';
import type { PaymentDirection } from '../../db/schema/values.ts';
import { askForControlChange, type AskedControl } from '../controls/ask.ts';
import { escrowControls, partsOf } from '../controls/rules.ts';
import type { LockSubject } from '../controls/subject.ts';
import { opensUncontrolled } from '../controls/uncontrolled.ts';
import { announceOccasionsOf, followAccount, openForEarnestMoney } from './escrow-occasion.ts';
import { announceSource, lockedSource } from './funding-source-writes.ts';

const regions = regionList.refine((codes) => codes.length > 0, 'Required');
/** The input of `createEscrowAccount`. */
export const newEscrow = z.object({
  organizationId: id,
  fundingSourceId: id,
  name: requiredText(100),
  operatingRegion: regions,
});
/** The input of `updateEscrowAccount`; null empties the largest amount and means nothing elsewhere. */
export const escrowChange = byId.extend({
  name: orAbsent(requiredText(100)),
  operatingRegion: orAbsent(regions),
  operatingRegionBefore: orAbsent(z.array(z.string())),
  emails: orAbsent(emailList),
  emailChanges: orAbsent(emailChanges),
  gated: orAbsent(z.boolean()),
  maxAmount: centsAmount.nullable().optional(),
});
/** The input of `deactivateEscrowAccount`. */
export const escrowEnd = byId.extend({
  pauseOccasions: z
    .boolean()
    .nullish()
    .transform((pause) => pause ?? false),
});

const usedTwice = 'This bank account already belongs to another escrow account.';

/**
 * Registers an account that holds earnest money, over one of the organization's bank accounts. Access was decided
 * before.
 *
 * @throws GatewayError BAD_INPUT for a bank account that is not the organization's, CONFLICT for one that is taken.
 */
export async function createEscrowAccount(
  deps: Deps,
  viewer: Viewer,
  { name, operatingRegion, ...args }: z.output<typeof newEscrow>,
): Promise<{ id: string }> {
  const organizationId = uuidOf(args.organizationId);
  const fundingSourceId = uuidOf(args.fundingSourceId);
  if (organizationId === null) throw notFound('The organization');
  return deps.db.transaction(async (tx) => {
    await refuseWithoutEscrow(tx, organizationId);
    const source = fundingSourceId === null ? null : await lockedSource(tx, fundingSourceId);
    if (source?.organizationId !== organizationId || source.kind !== 'BANK')
      throw badInput('Choose a funding source', 'fundingSourceId');
    await refuseUnfit(tx, source);
    const now = deps.clock();
    const [row] = await tx
      .insert(escrowAccounts)
      .values({
        name,
        organizationId,
        fundingSourceId: source.id,
        operatingRegions: operatingRegion,
        createdById: viewer.userId,
        createdAt: now,
        updatedAt: now,
      })
      .returning();
    if (row === undefined) throw new Error('A new escrow account was not stored.');
    if (isVerified(source)) await openForEarnestMoney(tx, deps, source.id);
    await written(tx, deps, viewer, 'createEscrowAccount', row, { after: { name, operatingRegion } });
    return { id: row.id };
  });
}

async function refuseWithoutEscrow(tx: Db, organizationId: string): Promise<void> {
  const [organization] = await tx
    .select({ customerId: organizations.customerId, holdsEscrow: organizations.holdsEscrow })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  if (organization?.customerId == null || !organization.holdsEscrow) {
    throw badInput('This organization does not hold escrow', 'organizationId');
  }
}

/** Verified outright, or by its micro-deposits. */
const isVerified = ({ status, mdVerifiedAt }: FundingSourceRow): boolean =>
  status === 'VERIFIED' || mdVerifiedAt !== null;

/** An account behind an escrow account is active and behind no other one. */
async function refuseUnfit(tx: Db, { id, active }: FundingSourceRow): Promise<void> {
  if (!active)
    throw new GatewayError('CONFLICT', 'Funding source is inactive.', { field: 'fundingSourceId' });
  const [other] = await tx
    .select({ id: escrowAccounts.id })
    .from(escrowAccounts)
    .where(and(eq(escrowAccounts.fundingSourceId, id), escrowAccounts.active))
    .limit(1);
  if (other !== undefined) throw new GatewayError('CONFLICT', usedTwice, { field: 'fundingSourceId' });
}

async function written(
  tx: Db,
  deps: Deps,
  viewer: Viewer,
  action: string,
  row: EscrowAccountRow,
  change: { before?: Record<string, unknown>; after: Record<string, unknown> },
): Promise<void> {
  const { id, organizationId, fundingSourceId } = row;
  await recordChange(tx, {
    at: deps.clock(),
    viewer,
    organizationId,
    action,
    entity: 'escrowAccount',
    entityId: id,
    ...change,
  });
  await announceSource(tx, { id: fundingSourceId, organizationId });
}

async function lockedEscrow(tx: Db, givenId: string): Promise<EscrowAccountRow> {
  const id = uuidOf(givenId);
  if (id === null) throw notFound('The escrow account');
  const [row] = await tx.select().from(escrowAccounts).where(eq(escrowAccounts.id, id)).for('update');
  if (row === undefined) throw notFound('The escrow account');
  return row;
}

/** @throws GatewayError CONFLICT where the regions that were edited are no longer those that are stored */
function refuseOtherRegions(stored: readonly string[], read: readonly string[] | undefined): void {
  if (read === undefined || holdSame(read, stored)) return;
  throw changedSince('the regions', 'operatingRegion');
}

/**
 * Changes what is given of an escrow account. What loosens control over its money waits for a second person, unless
 * platform staff changes it.
 *
 * @throws GatewayError NOT_FOUND, BAD_INPUT, CONFLICT where the regions that were edited are no longer there, and while
 * another change waits
 */
export async function updateEscrowAccount(
  deps: Deps,
  viewer: Viewer,
  { id: givenId, operatingRegion, operatingRegionBefore, ...given }: z.output<typeof escrowChange>,
): Promise<string> {
  return deps.db.transaction(async (tx) => {
    const before = await lockedEscrow(tx, givenId);
    refuseOtherRegions(before.operatingRegions, operatingRegionBefore);
    const { emails: wholeList, emailChanges, ...rest } = given;
    const emails = changedRecipients(before.emails, { emails: wholeList, emailChanges });
    const changes = {
      ...rest,
      ...(emails === undefined ? {} : { emails }),
      ...(operatingRegion === undefined ? {} : { operatingRegions: operatingRegion }),
    };
    const { now, waits } = viewer.isSuperadmin
      ? { now: changes, waits: null }
      : partsOf(escrowControls, before, changes);
    if (waits !== null) {
      await askForControlChange(tx, deps, viewer, { ...controlOf(before, 'INBOUND'), ...waits });
    }
    if (waits !== null && Object.keys(now).length === 0) return before.id;
    const [row] = await tx
      .update(escrowAccounts)
      .set({ ...now, updatedAt: deps.clock() })
      .where(eq(escrowAccounts.id, before.id))
      .returning();
    if (row === undefined) return before.id;
    await followAccount(tx, deps, before, row);
    await announceOccasionsOf(tx, row.id);
    await written(tx, deps, viewer, 'updateEscrowAccount', row, {
      before: earlier(before, now),
      after: now,
    });
    return row.id;
  });
}

/** An escrow account as a change of its settings names it. */
const controlOf = (
  { id, organizationId, name }: EscrowAccountRow,
  direction: PaymentDirection,
): Omit<AskedControl, 'before' | 'wanted'> => ({
  organizationId,
  subject: 'ESCROW_ACCOUNT',
  subjectId: id,
  name,
  direction,
});

const confirmedSettings = z
  .object({ gated: z.boolean(), maxAmount: z.number().nullable(), active: z.literal(true) })
  .partial();

/** An escrow account for which a change of its settings is decided. */
export const lockEscrowControl: LockSubject = async (tx, deps, id) => {
  const account = await lockedEscrow(tx, id);
  return {
    settings: account,
    async apply(wanted) {
      const { active, ...given } = confirmedSettings.parse(wanted);
      if (active) await putIntoUse(tx, deps, account);
      await tx
        .update(escrowAccounts)
        .set({ ...given, updatedAt: deps.clock() })
        .where(eq(escrowAccounts.id, account.id));
      await announceOccasionsOf(tx, account.id);
    },
  };
};

/** Puts an account back into use. @throws GatewayError CONFLICT for an unfit bank account */
async function putIntoUse(tx: Db, deps: Deps, account: EscrowAccountRow): Promise<void> {
  const source = await lockedSource(tx, account.fundingSourceId);
  if (source === null) throw notFound('The funding source');
  await refuseUnfit(tx, source);
  await tx
    .update(escrowAccounts)
    .set({ active: true, updatedAt: deps.clock() })
    .where(eq(escrowAccounts.id, account.id));
  if (isVerified(source)) await openForEarnestMoney(tx, deps, account.fundingSourceId);
}

/** Whether an occasion that sends money comes back into use with its account, with less control than elsewhere. */
async function reopensSending(tx: Db, { id }: EscrowAccountRow): Promise<boolean> {
  const occasions = await tx
    .select()
    .from(paymentOccasions)
    .where(and(eq(paymentOccasions.escrowAccountId, id), eq(paymentOccasions.status, 'ACTIVE')));
  for (const occasion of occasions) if (await opensUncontrolled(tx, occasion)) return true;
  return false;
}

/**
 * Takes an escrow account out of use or back into it.
 *
 * @param more.pauseOccasions whether the occasions that are paid into it go out of use with it
 * @throws GatewayError CONFLICT for an unfit bank account.
 */
export async function setEscrowAccountActive(
  deps: Deps,
  viewer: Viewer,
  givenId: string,
  active: boolean,
  more: { pauseOccasions: boolean } = { pauseOccasions: false },
): Promise<string> {
  return deps.db.transaction(async (tx) => {
    const account = await lockedEscrow(tx, givenId);
    if (account.active === active) return account.id;
    if (active && !viewer.isSuperadmin && (await reopensSending(tx, account))) {
      await askForControlChange(tx, deps, viewer, {
        ...controlOf(account, 'OUTBOUND'),
        before: { active: false },
        wanted: { active: true },
      });
      return account.id;
    }
    if (active) await putIntoUse(tx, deps, account);
    else {
      await tx
        .update(escrowAccounts)
        .set({ active, updatedAt: deps.clock() })
        .where(eq(escrowAccounts.id, account.id));
    }
    const action = active ? 'reactivateEscrowAccount' : 'deactivateEscrowAccount';
    await written(tx, deps, viewer, action, account, { before: { active: !active }, after: { active } });
    if (!active && more.pauseOccasions) await pauseOccasionsOf(tx, deps, viewer, account);
    await announceOccasionsOf(tx, account.id);
    return account.id;
  });
}

/** Takes the active occasions of an account out of use, each with a line of its own in the audit trail. */
async function pauseOccasionsOf(
  tx: Db,
  deps: Deps,
  viewer: Viewer,
  { id: escrowAccountId }: EscrowAccountRow,
): Promise<void> {
  const at = deps.clock();
  const paused = await tx
    .update(paymentOccasions)
    .set({ status: 'INACTIVE', updatedAt: at })
    .where(and(eq(paymentOccasions.escrowAccountId, escrowAccountId), eq(paymentOccasions.status, 'ACTIVE')))
    .returning();
  for (const { id, organizationId } of paused) {
    await recordChange(tx, {
      at,
      viewer,
      organizationId,
      action: 'deactivatePaymentOccasion',
      entity: 'paymentOccasion',
      entityId: id,
      before: { status: 'ACTIVE' },
      after: { status: 'INACTIVE' },
    });
  }
}
