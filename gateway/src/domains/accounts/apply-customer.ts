import { and, eq, ne } from 'drizzle-orm';
import { customers, organizations } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import {
  accountsOf,
  blockPaymentsFrom,
  blockReasons,
  unblockPaymentsFrom,
} from '../transactions/blocking.ts';
import { keepBalance } from './balances.ts';
import { notifyOnboardingChanged } from '../../notify/channels.ts';

/** Brings a customer to the status that the provider gives it; a suspended one's payments are blocked meanwhile. */
export async function applyCustomerState(deps: Deps, customerRef: string): Promise<void> {
  const [known] = await deps.db.select().from(customers).where(eq(customers.customerRef, customerRef));
  if (known === undefined) return;
  const { status } = await deps.ports.bankTransfers.getCustomer(customerRef);
  if (status === 'VERIFIED') await keepBalance(deps, { ...known, customerRef });
  await deps.db.transaction(async (tx) => {
    const changed = await tx
      .update(customers)
      .set({ status, updatedAt: deps.clock() })
      .where(and(eq(customers.id, known.id), ne(customers.status, status)))
      .returning({ id: customers.id });
    if (changed.length === 0) return;
    const accounts = await accountsOf(tx, known.id);
    if (status === 'SUSPENDED') await blockPaymentsFrom(tx, deps, accounts, blockReasons.customer);
    else await unblockPaymentsFrom(tx, deps, accounts, blockReasons.customer);
    const owners = await tx
      .select({ organizationId: organizations.id })
      .from(organizations)
      .where(eq(organizations.customerId, known.id));
    for (const owner of owners) await notifyOnboardingChanged(tx, owner);
  });
}
