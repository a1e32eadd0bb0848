import { formatLimit } from '@keyturn/shared/format';
import type { BadgeLook } from '@keyturn/shared/funding-sources';

export type Direction = 'INBOUND' | 'OUTBOUND';

/**
 * The badge of an occasion: whatever is not active is inactive, and nothing can be paid while its account is not; being
 * shared says more than being active.
 */
export function occasionBadge({
  status,
  accountActive,
  shared,
}: {
  readonly status: string;
  readonly accountActive: boolean;
  readonly shared: boolean;
}): BadgeLook {
  if (status !== 'ACTIVE') return { label: 'Inactive', tone: 'gray' };
  if (!accountActive) return { label: 'Account inactive', tone: 'yellow' };
  return shared ? { label: 'Shared', tone: 'blue' } : { label: 'Active', tone: 'aqua' };
}

const contexts: ReadonlyMap<string, string> = new Map([
  ['EMD', 'Earnest money'],
  ['GENERIC', 'Payment'],
  ['REFUND', 'Refund'],
]);

/** What is paid and which way: `Earnest money, inbound`. */
export function occasionKind({
  context,
  direction,
}: {
  readonly context: string;
  readonly direction: Direction;
}): string {
  return `${contexts.get(context) ?? 'Payment'}, ${direction === 'INBOUND' ? 'inbound' : 'outbound'}`;
}

const bankingDays = (count: number): string => (count === 1 ? '1 banking day' : `${count} banking days`);

/** When a request is due that names no day: `3 banking days after it is asked for`. */
export function dueText(dueBankingDays: number | null): string {
  if (dueBankingDays === null) return 'When the request says';
  if (dueBankingDays === 0) return 'The day it is asked for';
  return `${bankingDays(dueBankingDays)} after it is asked for`;
}

/** When payers are reminded, banking days from the due day: `2 banking days before, on the due day`. */
export function remindersText(days: readonly number[]): string {
  if (days.length === 0) return 'None';
  return days
    .map((day) =>
      day === 0 ? 'on the due day' : `${bankingDays(Math.abs(day))} ${day < 0 ? 'before' : 'after'}`,
    )
    .join(', ');
}

interface FeeTier {
  readonly min: number;
  readonly max: number | null;
  readonly calculation: {
    readonly selection: 'FLAT' | 'PERCENT';
    readonly inputs: { readonly amount: number };
  };
}

export interface FeeSchema {
  readonly payer: 'MIXED' | 'OWNER' | 'PARTY';
  readonly tiers: readonly FeeTier[];
}

/** Who bears the fee: the party is the payer of an inbound payment and the recipient of an outbound one. */
function feePayer(payer: FeeSchema['payer'], direction: Direction): string {
  if (payer === 'OWNER') return 'organization';
  if (payer === 'MIXED') return 'each side';
  return direction === 'INBOUND' ? 'payer' : 'recipient';
}

/** An amount in cents for FLAT, in basis points for PERCENT: `$15`, `0.12%`. */
function feeAmount({ selection, inputs }: FeeTier['calculation']): string {
  return selection === 'FLAT' ? formatLimit(inputs.amount) : `${inputs.amount / 100}%`;
}

export interface FeeLine {
  /** The amounts it applies to; null where it applies to all. */
  readonly range: string | null;
  /** `$15 payer pays` */
  readonly text: string;
}

/** The fee in words, a line for each tier. */
export function feeLines({ payer, tiers }: FeeSchema, direction: Direction): readonly FeeLine[] {
  const who = feePayer(payer, direction);
  return tiers.map((tier) => ({
    range: tiers.length === 1 ? null : tierRange(tier),
    text: `${feeAmount(tier.calculation)} ${who} pays`,
  }));
}

function tierRange({ min, max }: FeeTier): string {
  if (max === null) return `${formatLimit(min)} and more`;
  return min === 0 ? `Up to ${formatLimit(max)}` : `${formatLimit(min)} to ${formatLimit(max)}`;
}
