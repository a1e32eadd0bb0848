import type { Database } from '../../db/client.ts';
import type { FakeBank } from '../providers/bank-transfers/fake-bank.ts';
import { createTestDeps } from '../deps.ts';
import { addAccount, addOccasion, addOrganization, addUser } from '../world.ts';

/** An organization with all that its payments need; made once, every seed begins with it. */
export async function makeWorld(database: Database) {
  const t = createTestDeps(database);
  const { organizationId, escrowSource, account } = await addOrganization(t, { utilizesRefunds: true });
  const owned = { organizationId, fundingSourceId: escrowSource.id };
  const earnestMoney = { ...owned, direction: 'INBOUND', context: 'EMD' } as const;
  const roles = ['ADMIN', 'APPROVE_INBOUND_PAYMENT', 'APPROVE_OUTBOUND_PAYMENT', 'REFUND_PAYMENT'] as const;
  const { customers, emails, accounts, added } = t.bank.bank;
  return {
    organizationId,
    account,
    escrowSource,
    occasions: {
      free: await addOccasion(t, earnestMoney),
      approved: await addOccasion(t, { ...earnestMoney, approvalRequired: true }),
      outgoing: await addOccasion(t, { ...owned, direction: 'OUTBOUND', approvalRequired: true }),
    },
    payerAccount: await addAccount(t, {}, 'Payer'),
    admin: (await addUser(t, { organizationId, roles: [...roles] })).viewer,
    sender: (await addUser(t, { organizationId, roles: [...roles] })).viewer,
    /** Has another provider know the same accounts. */
    introduceTo(bank: FakeBank): void {
      for (const each of customers.values()) bank.customers.set(each.ref, { ...each });
      for (const [email, ref] of emails) bank.emails.set(email, ref);
      for (const each of accounts.values()) bank.accounts.set(each.ref, { ...each });
      for (const [numbers, each] of added) bank.added.set(numbers, each);
    },
  };
}
export type SimulatedWorld = Awaited<ReturnType<typeof makeWorld>>;
