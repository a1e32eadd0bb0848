import type { escrowAccounts, fundingSources } from '../../db/schema/index.ts';
import { BALANCE_NAME } from '../../domains/accounts/balances.ts';
import { DAY } from '../chance/days.ts';
import { customerId, escrowAccountId, fundingRef, fundingSourceId, organizationId, userId } from './ids.ts';

/** The account that real-time payments are made from. */
export const balanceKey = 'harbor-balance';

type NewFundingSource = typeof fundingSources.$inferInsert;
type NewEscrowAccount = typeof escrowAccounts.$inferInsert;

/** Harbor Realty's accounts: three behind escrow accounts, three of its own, and what it holds at the provider. */
export function fundingSourceRows(now: Date): NewFundingSource[] {
  const ago = (days: number): Date => new Date(now.getTime() - days * DAY);
  const account = (
    key: string,
    name: string,
    bank: string,
    last4: string,
    days: number,
  ): NewFundingSource => ({
    id: fundingSourceId(key),
    fundingRef: fundingRef(key),
    name,
    bank,
    last4,
    bankAccountType: 'checking',
    status: 'VERIFIED',
    organizationId: organizationId('harbor-realty'),
    customerId: customerId('harbor-realty'),
    createdById: userId('admin@harbor.example'),
    insertedAt: ago(days),
    // Verifying takes two days, and nothing has happened yet that is still to come.
    updatedAt: ago(Math.max(days - 2, 0)),
  });
  const verified = (days: number): Partial<NewFundingSource> => ({
    status: 'VERIFIED',
    microdepositStatus: 'processed',
    mdInitiatedAt: ago(days),
    mdSucceededAt: ago(days - 1),
    mdVerifiedAt: ago(days - 2),
    verificationAttempts: 1,
  });
  const unverified = { status: 'UNVERIFIED' } as const;
  return [
    { ...account('harbor-trust', 'Client Trust', 'Truist', '4821', 415), ...verified(415) },
    { ...account('harbor-builders', 'Builders Trust', 'Citizens Bank', '7730', 300), ...verified(300) },
    {
      ...account('harbor-coastal', 'Coastal Trust', 'U.S. Bank', '1190', 3),
      ...unverified,
      microdepositStatus: 'pending',
      mdInitiatedAt: ago(0.4),
    },
    { ...account('harbor-operating', 'Operating', 'Truist', '9014', 414), ...verified(414) },
    {
      ...account('harbor-commissions', 'Commissions', 'JPMorgan Chase', '2256', 5),
      ...unverified,
      microdepositStatus: 'processed',
      mdInitiatedAt: ago(4),
      mdSucceededAt: ago(3),
    },
    { ...account('harbor-marketing', 'Marketing', 'Capital One', '6608', 1), ...unverified },
    {
      ...account(balanceKey, BALANCE_NAME, '', '', 414),
      kind: 'BALANCE',
      bank: null,
      last4: null,
      bankAccountType: null,
      createdById: null,
    },
  ];
}

/** Harbor Realty's escrow accounts: one plain, one gated, one not verified yet. */
export function escrowAccountRows(now: Date): NewEscrowAccount[] {
  const ago = (days: number): Date => new Date(now.getTime() - days * DAY);
  const escrow = (key: string, name: string, regions: string[], days: number): NewEscrowAccount => ({
    id: escrowAccountId(key),
    name,
    organizationId: organizationId('harbor-realty'),
    fundingSourceId: fundingSourceId(key),
    operatingRegions: regions,
    emails: ['closings@harbor.example'],
    createdById: userId('admin@harbor.example'),
    createdAt: ago(days),
    updatedAt: ago(days),
  });
  return [
    escrow('harbor-trust', 'Harbor Client Trust', ['ME', 'NH', 'MA', 'VT'], 412),
    {
      ...escrow('harbor-builders', 'Harbor Builders Trust', ['ME', 'NH'], 298),
      gated: true,
      approvalsRequired: true,
      maxAmount: 25_000_000,
    },
    escrow('harbor-coastal', 'Harbor Coastal Trust', ['ME'], 3),
  ];
}
