import { and, desc, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Viewer } from '../../access/actor.ts';
import { viewerOversteps } from '../../access/limits.ts';
import type { Db } from '../../db/client.ts';
import { transactionEvents } from '../../db/schema/index.ts';
import type { TemplateRow } from '../../db/rows.ts';
import type { ReceiverCodeRefusal } from '../../generated/schema.ts';
import { recentAddersOf } from '../../records/member-adders.ts';
import { membersOf } from '../../records/users.ts';
import { approves } from '../lifecycle/approver.ts';
import { sinceMade } from '../store/events.ts';

/** The event of somebody reading a code; its data name which code of the payment it was. */
export const CODE_READ = 'RECEIVER_CODE_READ';

/** A payment as far as it decides who may read its receiver's code. */
export type Coded = Pick<
  TemplateRow,
  | 'id'
  | 'organizationId'
  | 'amount'
  | 'paymentOccasionId'
  | 'requesterId'
  | 'authorizedById'
  | 'receiverEmail'
  | 'buyerId'
  | 'createdAt'
>;

/**
 * The people who decided where the link in force is mailed: the sender, everybody who sent it to the address that it
 * has now, and everybody who asked for another account. The event log says it, so no row can forget somebody.
 */
export async function addressersOf(
  db: Db,
  { id, requesterId, authorizedById, receiverEmail, createdAt }: Coded,
): Promise<ReadonlySet<string>> {
  const events = await db
    .select({
      type: transactionEvents.type,
      by: transactionEvents.actorUserId,
      to: transactionEvents.reason,
    })
    .from(transactionEvents)
    .where(
      and(
        eq(transactionEvents.transactionTemplateId, id),
        inArray(transactionEvents.type, ['RECEIVER_ASKED_AGAIN', 'RECEIVER_ACCOUNT_ASKED']),
        sinceMade(createdAt),
      ),
    );
  const address = receiverEmail?.toLowerCase();
  const asked = events
    .filter(({ type, to }) => type === 'RECEIVER_ACCOUNT_ASKED' || to?.toLowerCase() === address)
    .map(({ by }) => by);
  return new Set([requesterId, authorizedById, ...asked].filter((userId) => userId !== null));
}

/** The people who decided where the link is mailed, and those who recently added one of these people. */
export interface Addressers {
  userIds: ReadonlySet<string>;
  adderIds: ReadonlySet<string>;
}

/** Reads the addressers of a payment together with the people who recently added them. */
export async function addressersWithAdders(db: Db, payment: Coded): Promise<Addressers> {
  const userIds = await addressersOf(db, payment);
  return {
    userIds,
    adderIds: await recentAddersOf(db, payment.organizationId, [...userIds], payment.createdAt),
  };
}

/**
 * Why a viewer may not read the code, or null. A reader may approve payments out within their limits, or is platform
 * staff, and did not decide where the link goes: the link and the code never reach one person (ADR 0339).
 */
export function codeRefusal(
  viewer: Viewer,
  payment: Coded,
  { userIds, adderIds }: Addressers,
): ReceiverCodeRefusal | null {
  const { organizationId, receiverEmail, buyerId } = payment;
  const isReceiver = viewer.userId === buyerId || viewer.email.toLowerCase() === receiverEmail?.toLowerCase();
  if (isReceiver) return 'VIEWER_IS_RECEIVER';
  if (userIds.has(viewer.userId)) return 'ADDRESSED_BY_VIEWER';
  if (viewer.key !== undefined) return 'MISSING_PERMISSION';
  if (viewer.isSuperadmin) return null;
  if (adderIds.has(viewer.userId)) return 'SENDER_ADDED_BY_VIEWER';
  if (!approves(viewer, organizationId, 'OUTBOUND')) return 'MISSING_PERMISSION';
  return viewerOversteps(viewer, organizationId, 'APPROVE_OUTBOUND', payment) === null ? null : 'OVER_LIMIT';
}

/** The members of the organization who may read the code, by name. Platform staff is not among them. */
export async function codeReaders(db: Db, payment: Coded, addressers: Addressers): Promise<Viewer[]> {
  const members = await membersOf(db, payment.organizationId);
  return members.filter(
    (member) => !member.isSuperadmin && codeRefusal(member, payment, addressers) === null,
  );
}

const read = z.object({ serial: z.number().int() });

/** Whether somebody asked to see the code that counts now, and was shown it. */
export async function hasReadCode(
  db: Db,
  { id, createdAt }: Pick<Coded, 'id' | 'createdAt'>,
  userId: string,
  serial: number,
): Promise<boolean> {
  const [latest] = await db
    .select({ data: transactionEvents.data })
    .from(transactionEvents)
    .where(
      and(
        eq(transactionEvents.transactionTemplateId, id),
        eq(transactionEvents.type, CODE_READ),
        eq(transactionEvents.actorUserId, userId),
        sinceMade(createdAt),
      ),
    )
    .orderBy(desc(transactionEvents.seq))
    .limit(1);
  return latest !== undefined && read.parse(latest.data).serial === serial;
}
