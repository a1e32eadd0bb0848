import { formatLimit } from '@keyturn/shared/format';

/** A tier as the gateway holds it: from min to max, both inclusive cents; FLAT in cents, PERCENT in basis points. */
export interface Tier {
  readonly min: number;
  readonly max: number | null;
  readonly calculation: {
    readonly selection: 'FLAT' | 'PERCENT';
    readonly inputs: { readonly amount: number };
  };
}

/** A tier as it is typed. The last one has no end, whatever `upTo` says; each begins where the one before ends. */
export interface TierValues {
  readonly key: string;
  /** Cents, inclusive. */
  readonly upTo: number | null;
  readonly selection: 'FLAT' | 'PERCENT';
  /** Cents of a FLAT fee. */
  readonly flat: number | null;
  /** A PERCENT fee as typed: `0.12`. */
  readonly percent: string;
}

export const newTier = (key: string): TierValues => ({
  key,
  upTo: null,
  selection: 'FLAT',
  flat: null,
  percent: '',
});

/** `0.12` → 12; null for what is no percentage from 0 to 100 with at most two decimals. */
export function basisPointsOf(percent: string): number | null {
  const found = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(percent.trim());
  if (found === null) return null;
  const points = Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
  return points > 10_000 ? null : points;
}

/** The tiers without gap or overlap; null while something is missing or an end lies before its start. */
export function tiersOf(typed: readonly TierValues[]): readonly Tier[] | null {
  const tiers: Tier[] = [];
  let min = 0;
  for (const [place, { selection, flat, percent, upTo }] of typed.entries()) {
    const amount = selection === 'FLAT' ? flat : basisPointsOf(percent);
    const isLast = place === typed.length - 1;
    if (amount === null || (!isLast && (upTo === null || upTo < min))) return null;
    const max = isLast ? null : upTo;
    tiers.push({ min, max, calculation: { selection, inputs: { amount } } });
    min = (max ?? 0) + 1;
  }
  return tiers.length === 0 ? null : tiers;
}

/** The fee of an amount in cents, half a cent rounded up; null where no tier holds it. As the gateway counts. */
export function feeOf(tiers: readonly Tier[], amount: number): number | null {
  const tier = tiers.find(({ min, max }) => amount >= min && (max === null || amount <= max));
  if (tier === undefined) return null;
  const { selection, inputs } = tier.calculation;
  return selection === 'FLAT' ? inputs.amount : Math.floor((amount * inputs.amount + 5_000) / 10_000);
}

/** The tiers in words: `$15`, `Up to $100,000: $15; above: 0.12%`. */
export function tiersInWords(tiers: readonly Tier[]): string {
  return tiers
    .map(({ max, calculation: { selection, inputs } }) => {
      const fee = selection === 'FLAT' ? formatLimit(inputs.amount) : `${inputs.amount / 100}%`;
      if (tiers.length === 1) return fee;
      return `${max === null ? 'above' : `up to ${formatLimit(max)}`}: ${fee}`;
    })
    .join('; ');
}
