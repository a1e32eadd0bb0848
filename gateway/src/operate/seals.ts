import { checkSeals } from '../domains/evidence/sealing/check-seals.ts';

/** What differs from what was sealed, and the head of the chain, which is to be published. */
export async function compareSeals(
  deps: Parameters<typeof checkSeals>[0],
  published: string | null,
): Promise<string[]> {
  const { head, late, differences } = await checkSeals(deps, published);
  if (head === null) return ['No day is sealed yet.'];
  return [
    ...differences,
    `${differences.length} differences from ${head.number} seals; ${late} rows were sealed later than their day.`,
    `The last seal is of ${head.day}: ${head.hash}`,
  ];
}
