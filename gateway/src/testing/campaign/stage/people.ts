import { randomUUID } from 'node:crypto';
import type { Database } from '../../../db/client.ts';
import type { BankTransfers } from '../../../providers/bank-transfers/port.ts';
import { createTestDeps } from '../../deps.ts';
import { addToSandbox } from '../../sandbox-accounts.ts';
import { addAccount, addOccasion, addOrganization, addUser } from '../../world.ts';

/** Those who ask, pay and decide, with ids as the API takes them. */
export interface People {
  organizationId: string;
  /** An admin who collects, sends and gives back. */
  admin: string;
  /** May approve what the admin sends. */
  approver: string;
  other: string;
  /** Of the platform. */
  staff: string;
  payer: string;
  payerEmail: string;
  payerAccount: string;
  /** The organization's account that pays. */
  account: string;
  /** Earnest money comes in through it. */
  inbound: string;
  /** Money goes out through it once somebody approved. */
  approved: string;
}

/** An organization with its people, whose accounts the provider knows. */
export async function addPeople(database: Database, provider: BankTransfers): Promise<People> {
  const t = createTestDeps(database);
  const world = await addOrganization(t, { utilizesRefunds: true, approvalExpirationDays: 7 });
  const { organizationId, account, escrow, escrowSource } = world;
  const inbound = await addOccasion(t, {
    ...{ organizationId, direction: 'INBOUND', context: 'EMD', name: `Deposit ${randomUUID()}` },
    ...{ escrowAccountId: escrow.id, fundingSourceId: escrowSource.id },
  });
  const approved = await addOccasion(t, {
    ...{ organizationId, direction: 'OUTBOUND', approvalRequired: true, name: `Payment ${randomUUID()}` },
    fundingSourceId: account.id,
  });
  const member = (roles: Parameters<typeof addUser>[1] & object) => addUser(t, roles);
  const admin = await member({ organizationId, roles: ['ADMIN', 'REFUND_PAYMENT'] });
  const approver = await member({ organizationId, roles: ['ADMIN', 'APPROVE_OUTBOUND_PAYMENT'] });
  const other = await member({ organizationId, roles: ['ADMIN', 'APPROVE_OUTBOUND_PAYMENT'] });
  const staff = await addUser(t, undefined, { role: 'superadmin' });
  const payer = await addUser(t);
  const payerAccount = await addAccount(t, { userId: payer.id }, 'Payer');
  await addToSandbox(database.db, provider, [payerAccount.id, account.id, escrowSource.id]);
  return {
    organizationId,
    admin: admin.id,
    approver: approver.id,
    other: other.id,
    staff: staff.id,
    payer: payer.id,
    payerEmail: payer.email,
    payerAccount: payerAccount.id,
    account: account.id,
    inbound: inbound.id,
    approved: approved.id,
  };
}
