import type { DisplayStatus } from '../../db/schema/values.ts';
import type { GlanceStage, PaymentSum } from '../../generated/schema.ts';
import { groupOf } from '../../payments/lifecycle/groups.ts';

/** How many payments, and their amounts together, in cents. */
export type Sum = Readonly<PaymentSum>;

const nothing: Sum = { count: 0, amount: 0 };

export const plus = (one: Sum, other: Sum): Sum => ({
  count: one.count + other.count,
  amount: one.amount + other.amount,
});

interface SumRow<Key> {
  readonly key: Key;
  readonly count: number;
  /** Cents as PostgreSQL writes its sums. */
  readonly amount: string;
}

/** The rows of several reads, added up by their key. */
export function added<Key>(rows: readonly SumRow<Key>[]): ReadonlyMap<Key, Sum> {
  const sums = new Map<Key, Sum>();
  for (const { key, count, amount } of rows) {
    sums.set(key, plus(sums.get(key) ?? nothing, { count, amount: Number(amount) }));
  }
  return sums;
}

/** The sum under a key, zero where there is none. */
export const sumAt = <Key>(sums: ReadonlyMap<Key, Sum>, key: Key): Sum => sums.get(key) ?? nothing;

/** Sums by status, money in and money out apart. */
export type SumsUnderWay = Readonly<Record<'inbound' | 'outbound', ReadonlyMap<DisplayStatus, Sum>>>;

/** The stages that money passes on its way, the whole group of requests being the first. */
export function stagesOf({ inbound, outbound }: SumsUnderWay): GlanceStage[] {
  const statuses = [...new Set([...inbound.keys(), ...outbound.keys()])];
  const stages = [
    ['REQUESTED_AND_PENDING', statuses.filter((status) => groupOf(status) === 'REQUESTED_AND_PENDING')],
    ...(['AUTHORIZED', 'INITIATED', 'CLEARED'] as const).map((status) => [status, [status]] as const),
  ] as const;
  return stages.map(([stage, among]) => {
    const sumOf = (sums: ReadonlyMap<DisplayStatus, Sum>): Sum =>
      among.reduce((sum, status) => plus(sum, sumAt(sums, status)), nothing);
    const sums = { inbound: sumOf(inbound), outbound: sumOf(outbound) };
    return { stage, sum: plus(sums.inbound, sums.outbound), sums };
  });
}
