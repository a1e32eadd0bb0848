import { eq } from 'drizzle-orm';
import { fundingSources, organizations } from '../../db/schema/index.ts';
import type { Deps } from '../../context/deps.ts';
import { ProviderUnavailable } from '../../providers/bank-transfers/errors.ts';
import type { CustomerRow, FundingSourceRow } from '../../db/rows.ts';

/** What an organization's balance is called. */
export const BALANCE_NAME = 'Keyturn balance';

/** Keeps the balance that a verified organization has at the provider as a funding source of its own. */
export async function keepBalance(
  deps: Deps,
  { id, customerRef }: Pick<CustomerRow, 'id'> & { customerRef: string },
): Promise<void> {
  const [owner] = await deps.db
    .select({ organizationId: organizations.id })
    .from(organizations)
    .where(eq(organizations.customerId, id));
  if (owner === undefined) return;
  const found = await deps.ports.bankTransfers.findBalance(customerRef);
  if (found === null) return;
  const now = deps.clock();
  await deps.db
    .insert(fundingSources)
    .values({
      kind: 'BALANCE',
      name: BALANCE_NAME,
      status: 'VERIFIED',
      fundingRef: found.fundingRef,
      customerId: id,
      organizationId: owner.organizationId,
      insertedAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing();
}

/** What a balance holds now, in cents; null for a bank account, and while the provider does not answer. */
export async function availableIn(
  { ports, log }: Deps,
  { kind, fundingRef }: Pick<FundingSourceRow, 'kind' | 'fundingRef'>,
): Promise<number | null> {
  if (kind !== 'BALANCE' || fundingRef === null) return null;
  try {
    return await ports.bankTransfers.availableIn(fundingRef);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    log.warn({ error: error.message }, 'a balance could not be read');
    return null;
  }
}
