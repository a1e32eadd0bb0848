import type { TemplateRow } from '../../db/rows.ts';
import type { Unusual } from '../../generated/schema.ts';
import { NEW_ACCOUNT_DAYS, type ApprovalSigns } from '../../records/approval-signs.ts';

const DAY_MS = 86_400_000;

/** By how much an amount has to differ from the usual one to be named. */
const FAR = 3;

const sign = (kind: Unusual['kind'], more: Partial<Unusual> = {}): Unusual => ({
  at: null,
  usual: null,
  transactionTemplateId: null,
  ...more,
  kind,
});

/** What is unusual about a payment, the weightiest first. */
export function unusualSigns(
  {
    amount,
    direction,
    destinationFundingSourceId,
  }: Pick<TemplateRow, 'amount' | 'direction' | 'destinationFundingSourceId'>,
  { accountAddedAt, paidBefore, wentElsewhere, usualAmount, similarId }: ApprovalSigns,
  now: Date,
): Unusual[] {
  const at = accountAddedAt?.toISOString() ?? null;
  const isFar = usualAmount !== null && (amount > usualAmount * FAR || amount * FAR < usualAmount);
  const newAccount = destinationFundingSourceId !== null && !paidBefore;
  const isRecent =
    direction === 'OUTBOUND' &&
    accountAddedAt !== null &&
    now.getTime() - accountAddedAt.getTime() < NEW_ACCOUNT_DAYS * DAY_MS;
  return [
    ...(wentElsewhere ? [sign('ACCOUNT_CHANGED', { at })] : []),
    ...(newAccount && !wentElsewhere ? [sign('FIRST_TO_ACCOUNT', { at })] : []),
    ...(isRecent && paidBefore && !wentElsewhere ? [sign('RECENT_ACCOUNT', { at })] : []),
    ...(similarId === null ? [] : [sign('POSSIBLE_DUPLICATE', { transactionTemplateId: String(similarId) })]),
    ...(isFar ? [sign('UNUSUAL_AMOUNT', { usual: usualAmount })] : []),
  ];
}
