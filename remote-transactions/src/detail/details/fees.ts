import type { Rail } from '../../payments/rail';

/** Who pays what of a payment's fee, integer cents. */
export interface FeeLines {
  readonly platform: number;
  readonly card: number;
  readonly total: number;
  /** What leaves the paying account, or null where the organization pays out. */
  readonly debited: number;
  /** OWNER, PARTY or MIXED; null where no fee was configured. */
  readonly payer: 'OWNER' | 'PARTY' | 'MIXED' | null;
}

interface FeeFacts {
  readonly amount: number;
  readonly fee: number;
  readonly feeConfig: { readonly payer: 'OWNER' | 'PARTY' | 'MIXED' } | null;
}

/**
 * The lines of a fee. Bank transfers have no card part; of a card payment `cardFee` is that part. PARTY pays all of it
 * on top of the amount, MIXED the card part, OWNER nothing (docs/adr/0038-deposits-are-never-short.md).
 */
export function feeLines({ amount, fee, feeConfig }: FeeFacts, rail: Rail, cardFee: number): FeeLines {
  const card = rail === 'CARD' ? Math.min(cardFee, fee) : 0;
  const payer = feeConfig?.payer ?? null;
  const onTop = { OWNER: 0, PARTY: fee, MIXED: card }[payer ?? 'OWNER'];
  return { platform: fee - card, card, total: fee, debited: amount + onTop, payer };
}
