import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { actorOf } from '../../access/actor.ts';
import type { Viewer } from '../../access/actor.ts';
import type { Db } from '../../db/client.ts';
import { fundingSources, paymentOccasions } from '../../db/schema/index.ts';
import { paymentTypes } from '../../db/schema/values.ts';
import type { Deps } from '../../context/deps.ts';
import { earlierAnswer, once } from '../../operations/once.ts';
import { create } from '../lifecycle/move.ts';
import { limitsOf } from '../../access/limits.ts';
import { holds } from '../../access/rights.ts';
import { badInput, GatewayError, notFound } from '../../base/errors.ts';
import { refuseOwnAccount } from '../../records/account-makers.ts';
import type { FundingSource } from '../drafts/party-store.ts';
import { checkOwnLimit } from '../drafts/amount-rules.ts';
import { checkRail, checkRealTime } from './real-time.ts';

const answer = z.object({ templateId: z.number().int() });
/** The largest transfer by hand, in cents. */
const MAX_CENTS = 100_000_000_000;
/** What a bank statement has room for. */
const MAX_ADDENDA = 80;

const cents = (least: number, text: string) =>
  z.number().refine((amount) => Number.isSafeInteger(amount) && amount >= least && amount <= MAX_CENTS, text);
const feeText = 'The fee must be a number of cents up to the amount.';

/** The input of `initiateManualTransaction`: the amount, in cents, arrives; the fee leaves the origination besides. */
export const newTransfer = z
  .object({
    amount: cents(1, 'The amount must be a number of cents above 0.'),
    feeAmount: cents(0, feeText)
      .nullish()
      .transform((fee) => fee ?? 0),
    /** The provider's references of two accounts that the gateway knows. */
    originationFsRef: z.string(),
    destinationFsRef: z.string(),
    addenda: z
      .string()
      .trim()
      .max(MAX_ADDENDA, `At most ${MAX_ADDENDA} characters`)
      .nullish()
      .transform((text) => text || null),
    transferType: z.enum(paymentTypes),
  })
  .refine(({ amount, feeAmount }) => feeAmount <= amount, { message: feeText, path: ['feeAmount'] })
  .refine(({ originationFsRef, destinationFsRef }) => originationFsRef !== destinationFsRef, {
    message: 'Choose two different accounts.',
    path: ['destinationFsRef'],
  });
type ManualTransfer = z.output<typeof newTransfer>;

/**
 * Moves money between two known accounts by hand. It is a payment like others, so that it is transferred once, followed
 * to its end and booked.
 *
 * @throws GatewayError NOT_FOUND for an account of which the viewer may move nothing, BAD_INPUT for one that is
 * not verified or of another organization, CONFLICT where the organization has no occasion to keep it under and where
 * the viewer added the destination or changed its number; for a real-time payment ProviderUnavailable.
 */
export async function initiateManualTransaction(
  deps: Deps,
  viewer: Viewer,
  input: ManualTransfer,
  key: string | null,
): Promise<{ templateId: number }> {
  const { addenda } = input;
  const scope = `user:${viewer.userId}`;
  const call = { scope, key, operation: 'initiateManualTransaction', input, answer };
  if (input.transferType === 'RTP') {
    const earlier = await earlierAnswer(deps.db, call);
    if (earlier !== null) return earlier.answer;
    const ends = await endsOf(deps.db, viewer, input);
    const money = {
      amount: input.amount,
      originationFundingSourceId: ends.origin.id,
      destinationFundingSourceId: ends.destination.id,
    };
    await checkRealTime(deps, money, { amount: 'amount', paymentType: 'transferType' });
  }
  return once(deps, call, async (tx) => {
    const { origin, destination, organizationId } = await endsOf(tx, viewer, input);
    const paymentOccasionId = await occasionFor(tx, organizationId);
    const sent = { amount: input.amount, paymentOccasionId };
    checkOwnLimit(limitsOf(viewer, organizationId), 'SEND', sent, 'amount');
    const { template } = await create(
      tx,
      deps,
      {
        organizationId,
        paymentOccasionId,
        direction: 'OUTBOUND',
        context: 'GENERIC',
        amount: input.amount,
        fee: input.feeAmount,
        paymentType: input.transferType,
        isAch: input.transferType === 'ACH',
        feePayer: 'PARTY',
        formData: addenda === null ? [] : [{ name: 'addenda', label: 'Addenda', value: addenda }],
        requesterId: viewer.userId,
        originationFundingSourceId: origin.id,
        destinationFundingSourceId: destination.id,
      },
      {
        to: 'X.AUTHORIZED',
        by: 'sender',
        actor: actorOf(viewer),
        template: { authorizedById: viewer.userId },
        data: { manual: true },
      },
    );
    return { templateId: template.id };
  });
}

/** The two accounts, and the organization whose payment it is. */
async function endsOf(tx: Db, viewer: Viewer, input: ManualTransfer) {
  const origin = await accountOfRef(tx, viewer, input.originationFsRef, 'originationFsRef');
  const destination = await accountOfRef(tx, viewer, input.destinationFsRef, 'destinationFsRef');
  const organizationId = origin.organizationId ?? destination.organizationId;
  if (organizationId === null)
    throw badInput("One of the accounts must be an organization's.", 'originationFsRef');
  if (!viewer.isSuperadmin && origin.organizationId !== destination.organizationId) {
    throw badInput('Both accounts must belong to the same organization.', 'destinationFsRef');
  }
  await refuseOwnAccount(tx, viewer, destination.id, 'destinationFsRef');
  if (input.transferType === 'RTP') {
    checkRail(origin, 'RTP', 'transferType');
    // Said of an account alone that can send in real time at all.
    if (input.feeAmount > 0) {
      throw badInput('A real-time payment arrives whole: its fee must be 0.', 'feeAmount');
    }
  }
  return { origin, destination, organizationId };
}

/** Whether the viewer moves money by hand for an organization; null stands for a person's account. */
const mayMove = (viewer: Viewer, organizationId: string | null): boolean =>
  viewer.isSuperadmin ||
  (organizationId !== null && holds(viewer, organizationId, 'INITIATE_MANUAL_TRANSFER'));

async function accountOfRef(tx: Db, viewer: Viewer, ref: string, field: string): Promise<FundingSource> {
  const [source] = await tx.select().from(fundingSources).where(eq(fundingSources.fundingRef, ref));
  if (source === undefined || !mayMove(viewer, source.organizationId)) throw notFound('The funding source');
  const verified = source.status === 'VERIFIED' || source.mdVerifiedAt !== null;
  if (!source.active || !verified) throw badInput('This funding source is not verified yet.', field);
  return source;
}

/** The occasion that a transfer by hand is kept under: one that sends, where there is one. */
async function occasionFor(tx: Db, organizationId: string): Promise<string> {
  const [occasion] = await tx
    .select({ id: paymentOccasions.id })
    .from(paymentOccasions)
    .where(
      and(
        eq(paymentOccasions.organizationId, organizationId),
        inArray(paymentOccasions.status, ['ACTIVE', 'INACTIVE']),
      ),
    )
    .orderBy(
      sql`${paymentOccasions.status} <> 'ACTIVE'`,
      sql`${paymentOccasions.direction} <> 'OUTBOUND'`,
      asc(paymentOccasions.id),
    )
    .limit(1);
  if (occasion === undefined) {
    throw new GatewayError(
      'CONFLICT',
      'This organization has no payment occasion to keep the transfer under.',
    );
  }
  return occasion.id;
}
