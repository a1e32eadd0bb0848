import type { TemplateRow } from '../../db/rows.ts';
import type { Unusual } from '../../generated/schema.ts';
import type { ApprovalSigns } from '../../records/approval-signs.ts';

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
  { amount, destinationFundingSourceId }: Pick<TemplateRow, 'amount' | 'destinationFundingSourceId'>,
  { accountAddedAt, paidBefore, wentElsewhere, usualAmount, similarId }: ApprovalSigns,
): Unusual[] {
  const at = accountAddedAt?.toISOString() ?? null;
  const isFar = usualAmount !== null && (amount > usualAmount * FAR || amount * FAR < usualAmount);
  const newAccount = destinationFundingSourceId !== null && !paidBefore;
  return [
    ...(wentElsewhere ? [sign('ACCOUNT_CHANGED', { at })] : []),
    ...(newAccount && !wentElsewhere ? [sign('FIRST_TO_ACCOUNT', { at })] : []),
    ...(similarId === null ? [] : [sign('POSSIBLE_DUPLICATE', { transactionTemplateId: String(similarId) })]),
    ...(isFar ? [sign('UNUSUAL_AMOUNT', { usual: usualAmount })] : []),
  ];
}
