import type { Viewer } from '../../access/actor.ts';
import type { Deps } from '../../context/deps.ts';
import type { BatchPreview, BatchPreviewInput } from '../../generated/schema.ts';
import { overseesPayments } from '../../access/rights.ts';
import { FeeRuleError, noFee, type FeeAmounts } from '../fees/rules.ts';
import { feeRuleOfOccasion } from '../fees/store.ts';
import { badInput } from '../../base/errors.ts';
import { collectingOccasion } from './collecting-occasion.ts';
import { MOST_ROWS, tooManyRows } from './row-rules.ts';
import { requestsSince } from './store.ts';

const DAY = 86_400_000;
const RECENT_DAYS = 30;

interface Given {
  organizationId: string;
  paymentOccasionId: string;
  requests: readonly BatchPreviewInput[];
}

/**
 * What sending rows would come to: their sum, the fees, and which of them look like a request of the last 30 days to the
 * same payer over the same amount. An amount that no fee tier holds counts without a fee; it fails when it is sent.
 * Agents are told of their own requests only.
 *
 * @throws GatewayError BAD_INPUT (field `requests`) for more than 1,000 rows, and what collectingOccasion throws.
 */
export async function previewBatch(
  { db, clock }: Deps,
  viewer: Viewer,
  { organizationId, paymentOccasionId, requests }: Given,
): Promise<BatchPreview> {
  if (requests.length > MOST_ROWS) throw badInput(tooManyRows, 'requests');
  const { occasion } = await collectingOccasion(db, viewer, organizationId, paymentOccasionId);
  const feeOf = await feeRuleOfOccasion(db, occasion.id);
  const fees = requests.map(({ amount }) => feeOrNone(() => feeOf(amount).amounts));
  const rows = requests.map((request) => ({ ...request, email: request.receiverEmail.trim().toLowerCase() }));
  const recent =
    rows.length === 0
      ? []
      : await requestsSince(db, {
          organizationId,
          paymentOccasionId: occasion.id,
          requesterId: overseesPayments(viewer, organizationId) ? null : viewer.userId,
          since: new Date(clock().getTime() - RECENT_DAYS * DAY),
          emails: [...new Set(rows.map(({ email }) => email))],
          amounts: [...new Set(rows.map(({ amount }) => amount))],
        });
  const newest = new Map(recent.toReversed().map((each) => [`${each.amount} ${each.email}`, each]));
  return {
    totalAmount: sum(requests.map(({ amount }) => amount)),
    totalFeeAmount: sum(fees.map(({ totalFeeAmount }) => totalFeeAmount)),
    feePayer: fees.find(({ totalFeeAmount }) => totalFeeAmount > 0)?.payer ?? null,
    similar: rows.flatMap(({ lineNumber, amount, email }) => {
      const found = newest.get(`${amount} ${email}`);
      return found
        ? [{ lineNumber, transactionTemplateId: String(found.id), createdAt: found.createdAt.toISOString() }]
        : [];
    }),
  };
}

const sum = (amounts: readonly number[]): number => amounts.reduce((whole, amount) => whole + amount, 0);

function feeOrNone(fee: () => FeeAmounts): FeeAmounts {
  try {
    return fee();
  } catch (error) {
    if (error instanceof FeeRuleError) return noFee;
    throw error;
  }
}
