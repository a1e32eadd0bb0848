/** How the fee of one payment follows from a fee schema. Pure; all amounts are integer cents. */

export type FeePayer = 'MIXED' | 'OWNER' | 'PARTY';
export type FeeSelection = 'FLAT' | 'PERCENT';
export type PaymentType = 'ACH' | 'RTP';

/** Applies from `min` to `max`, both inclusive; a null `max` has no end. */
export interface FeeTier {
  id: string;
  min: number;
  max: number | null;
  /** FLAT: `inputs.amount` in cents. PERCENT: `inputs.amount` in basis points. */
  calculation: { selection: FeeSelection; inputs: { amount: number; unit: string } };
}

export interface FeeSchema {
  label: string;
  payer: FeePayer;
  tiers: readonly FeeTier[];
}

export interface FeeAmounts {
  platformFeeAmount: number;
  cardFeeAmount: number;
  totalFeeAmount: number;
  payer: FeePayer;
}

/** A fee schema that can't be applied, or an amount that it has no tier for. The message is for people. */
export class FeeRuleError extends Error {
  override readonly name = 'FeeRuleError';
}

const BASIS_POINTS = 10_000n;

/** Nobody pays anything: the fee where an occasion calculates none. */
export const noFee: FeeAmounts = {
  platformFeeAmount: 0,
  cardFeeAmount: 0,
  totalFeeAmount: 0,
  payer: 'OWNER',
};

/**
 * The fee of an amount. Both payment types are bank transfers, so the card part is zero (see withCardFee); a
 * schema for each type is chosen by the caller. A real-time payment arrives whole: the organization owes its fee.
 * @throws FeeRuleError when the schema is not valid or no tier holds the amount.
 */
export function calculateFee(schema: FeeSchema, amount: number, paymentType: PaymentType): FeeAmounts {
  if (!Number.isSafeInteger(amount) || amount < 0) {
    throw new FeeRuleError('The amount must be a whole number of cents, zero or more.');
  }
  checkFeeSchema(schema);
  const tier = schema.tiers.find((each) => amount >= each.min && (each.max === null || amount <= each.max));
  if (!tier) throw new FeeRuleError(`The fee schema '${schema.label}' has no tier for this amount.`);
  const platformFeeAmount = tierFee(tier, amount);
  const payer = paymentType === 'RTP' ? 'OWNER' : schema.payer;
  return { platformFeeAmount, cardFeeAmount: 0, totalFeeAmount: platformFeeAmount, payer };
}

/** What a card payment costs more than a bank transfer: 2.9 % of the amount and 30 cents. */
const CARD_BASIS_POINTS = 290;
const CARD_CENTS = 30;

/**
 * The fee of the same payment made with a card. Who pays the whole fee pays the card's part too; where the
 * organization pays, `partyPaysCcFee` leaves the card's part to the party.
 * @param amount integer cents
 */
export function withCardFee(fee: FeeAmounts, amount: number, partyPaysCcFee: boolean): FeeAmounts {
  const cardFeeAmount = shareOf(amount, CARD_BASIS_POINTS) + CARD_CENTS;
  return {
    platformFeeAmount: fee.platformFeeAmount,
    cardFeeAmount,
    totalFeeAmount: fee.platformFeeAmount + cardFeeAmount,
    payer: fee.payer === 'OWNER' && partyPaysCcFee ? 'MIXED' : fee.payer,
  };
}

/** The fee of a stored payment, as far as its party pays it on top of the amount, in cents. */
export const partyFeeOf = (stored: { fee: number; cardFee: number; feePayer: FeePayer }): number =>
  partyFee(storedFee(stored));

/** The fee of a stored payment by its parts. */
export const storedFee = (stored: { fee: number; cardFee: number; feePayer: FeePayer }): FeeAmounts => ({
  platformFeeAmount: stored.fee - stored.cardFee,
  cardFeeAmount: stored.cardFee,
  totalFeeAmount: stored.fee,
  payer: stored.feePayer,
});

/** What the paying party pays on top of the amount, in cents; MIXED splits by part: the card fee is the party's. */
export function partyFee(fee: FeeAmounts): number {
  if (fee.payer === 'PARTY') return fee.totalFeeAmount;
  return fee.payer === 'MIXED' ? fee.cardFeeAmount : 0;
}

/** What is left of a fee where the party's agent covers it: a card's part is still its payer's, who chose the card. */
export const coveredFee = (fee: FeeAmounts): FeeAmounts => ({
  ...fee,
  platformFeeAmount: 0,
  totalFeeAmount: fee.cardFeeAmount,
});

/** What the organization pays, in cents: the rest of the fee. */
export function ownerFee(fee: FeeAmounts): number {
  return fee.totalFeeAmount - partyFee(fee);
}

/**
 * Checks that tiers are whole, ordered and leave no gap and no overlap between them.
 * @throws FeeRuleError naming the first tier at fault.
 */
export function checkFeeSchema(schema: FeeSchema): void {
  if (schema.tiers.length === 0) throw new FeeRuleError('A fee schema needs at least one tier.');
  let previous: FeeTier | undefined;
  for (const tier of schema.tiers) {
    checkTier(tier);
    if (previous) checkNeighbours(previous, tier);
    previous = tier;
  }
}

function checkTier(tier: FeeTier): void {
  const bounds = [tier.min, tier.max ?? tier.min, tier.calculation.inputs.amount];
  if (!bounds.every((value) => Number.isSafeInteger(value) && value >= 0)) {
    throw new FeeRuleError(`Tier ${tier.id}: bounds and fee must be whole numbers, zero or more.`);
  }
  if (tier.max !== null && tier.max < tier.min) {
    throw new FeeRuleError(`Tier ${tier.id}: the end lies before the start.`);
  }
  if (tier.calculation.selection === 'PERCENT' && tier.calculation.inputs.amount > Number(BASIS_POINTS)) {
    throw new FeeRuleError(`Tier ${tier.id}: a fee of more than 100 % is not allowed.`);
  }
}

function checkNeighbours(previous: FeeTier, tier: FeeTier): void {
  if (previous.max === null)
    throw new FeeRuleError(`Tier ${tier.id} overlaps tier ${previous.id}, which has no end.`);
  if (tier.min <= previous.max) throw new FeeRuleError(`Tier ${tier.id} overlaps tier ${previous.id}.`);
  if (tier.min > previous.max + 1) throw new FeeRuleError(`There is a gap before tier ${tier.id}.`);
}

/** FLAT as it stands; PERCENT rounded half up, in whole numbers so that no cent is lost to a fraction. */
function tierFee(tier: FeeTier, amount: number): number {
  const { selection, inputs } = tier.calculation;
  if (selection === 'FLAT') return inputs.amount;
  return shareOf(amount, inputs.amount);
}

const shareOf = (amount: number, basisPoints: number): number =>
  Number((BigInt(amount) * BigInt(basisPoints) * 2n + BASIS_POINTS) / (BASIS_POINTS * 2n));
