import type { CurrentOrganization, Onboarding } from '@keyturn/shared/organization';

/** How many regions a list names before it counts. */
const namedRegions = 3;

/** From this many on, the regions are all of them. */
const allRegions = 50;

interface RegionsSummary {
  readonly named: string;
  /** How many more there are. */
  readonly more: number;
}

/** Operating regions for a list: the first three and how many more; `All (51)` from fifty on. */
export function summarizeRegions(regions: readonly string[]): RegionsSummary {
  if (regions.length >= allRegions) return { named: `All (${regions.length})`, more: 0 };
  if (regions.length === 0) return { named: '–', more: 0 };
  return {
    named: regions.slice(0, namedRegions).join(', '),
    more: Math.max(0, regions.length - namedRegions),
  };
}

/** Operating regions for a record: all of them by code, or `All (51)`. */
export function everyRegion(regions: readonly string[]): string {
  const { named, more } = summarizeRegions(regions);
  return more > 0 ? regions.join(', ') : named;
}

/** Why there are no escrow accounts. */
export type EscrowAbsence = 'shared' | 'no-customer' | 'ready' | 'no-escrow';

/** The one cause that decides what an empty list says; an account shared by a managing organization needs no other. */
export function escrowAbsence(
  { customer, holdsEscrow }: Pick<CurrentOrganization, 'customer' | 'holdsEscrow'>,
  { hasSharedPaymentOccasion }: Pick<Onboarding, 'hasSharedPaymentOccasion'>,
): EscrowAbsence {
  if (hasSharedPaymentOccasion) return 'shared';
  if (customer === null) return 'no-customer';
  return holdsEscrow ? 'ready' : 'no-escrow';
}
