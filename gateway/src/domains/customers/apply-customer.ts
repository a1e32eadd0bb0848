import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { CustomerRow } from '../../db/rows.ts';
import { customers } from '../../db/schema/index.ts';
import type { Deps } from '../../context/deps.ts';
import { blockReasons } from '../../payments/lifecycle/block-reasons.ts';
import { accountsOf, blockPaymentsFrom, unblockPaymentsFrom } from '../../payments/lifecycle/blocking.ts';
import { keepBalance } from '../accounts/balances.ts';
import { notifyCustomerChanged, notifyOnboardingChanged } from '../../notify/channels.ts';
import type { CustomerStatus } from '../../providers/bank-transfers/port.ts';
import { keepDocuments } from './keep-documents.ts';
import { changeStatus, lockCustomer, ownersOf } from './store.ts';

/**
 * Brings a customer and its documents to where the provider has them; a suspended one's payments are blocked meanwhile.
 */
export async function applyCustomerState(deps: Deps, customerRef: string): Promise<void> {
  const [known] = await deps.db.select().from(customers).where(eq(customers.customerRef, customerRef));
  if (known === undefined) return;
  const { bankTransfers } = deps.ports;
  const documents = await bankTransfers.listDocuments(customerRef);
  // Read after the documents: one that is accepted by then has verified its customer.
  const { status } = await bankTransfers.getCustomer(customerRef);
  if (status === 'VERIFIED') await keepBalance(deps, { ...known, customerRef });
  await deps.db.transaction(async (tx) => {
    const before = await lockCustomer(tx, known.id);
    if (before === null) return;
    const standing = { customerId: known.id, status };
    const otherDocuments = await keepDocuments(tx, standing, documents, deps.clock());
    const otherStatus = before.status !== status;
    if (otherStatus) await applyStatus(tx, deps, before, status);
    if (otherStatus || otherDocuments) await notifyCustomerChanged(tx, { customerId: known.id });
  });
}

async function applyStatus(tx: Db, deps: Deps, customer: CustomerRow, status: CustomerStatus): Promise<void> {
  await changeStatus(tx, customer, status, deps.clock());
  const accounts = await accountsOf(tx, customer.id);
  if (status === 'SUSPENDED') await blockPaymentsFrom(tx, deps, accounts, blockReasons.customer);
  else await unblockPaymentsFrom(tx, deps, accounts, blockReasons.customer);
  const { organization } = await ownersOf(tx, customer.id);
  if (organization !== null) await notifyOnboardingChanged(tx, { organizationId: organization.id });
}
