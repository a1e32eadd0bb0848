import { and, eq, gte, inArray, isNotNull, notLike } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../db/client.ts';
import {
  agentFees,
  customers,
  fundingSources,
  organizations,
  transactions,
  users,
} from '../db/schema/index.ts';
import type { CustomerStatus, TransactionStatus } from '../db/schema/values.ts';
import { BENCH_PREFIX } from './bulk-names.ts';

/** Reads what the sandbox's bank-transfer provider has to know so that every reference of ours exists there. */
export async function readSandboxWorld(db: Db) {
  return {
    customers: [...(await businesses(db)), ...(await persons(db))],
    fundingSources: await accounts(db),
    transfers: [...(await transfers(db)), ...(await agentFeeTransfers(db))],
  };
}

const statusOf = (status: CustomerStatus) => {
  const names = {
    DOCUMENT: 'document',
    RETRY: 'retry',
    SUSPENDED: 'suspended',
    UNVERIFIED: 'unverified',
    VERIFIED: 'verified',
  } as const;
  return names[status];
};

async function businesses(db: Db) {
  const rows = await db
    .select({ customer: customers, organization: organizations, creator: users })
    .from(organizations)
    .innerJoin(customers, eq(customers.id, organizations.customerId))
    .leftJoin(users, eq(users.id, organizations.createdById))
    .where(isNotNull(customers.customerRef));
  return rows.map(({ customer, organization, creator }) => ({
    id: customer.customerRef ?? '',
    type: 'business' as const,
    firstName: creator?.firstName ?? organization.name,
    lastName: creator?.lastName ?? organization.name,
    email: organization.email ?? `accounts@${organization.slug}.example`,
    businessName: organization.name,
    status: statusOf(customer.status),
  }));
}

/** Payers need no verification of their own with the provider; those who are being verified are personal customers. */
async function persons(db: Db) {
  const rows = await db
    .select({ customer: customers, user: users })
    .from(users)
    .innerJoin(customers, eq(customers.id, users.customerId))
    .where(isNotNull(customers.customerRef));
  return rows.map(({ customer, user }) => ({
    id: customer.customerRef ?? '',
    type:
      customer.status === 'VERIFIED' || customer.status === 'UNVERIFIED'
        ? ('unverified' as const)
        : ('personal' as const),
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    status: statusOf(customer.status),
  }));
}

async function accounts(db: Db) {
  const rows = await db
    .select({ account: fundingSources, customerRef: customers.customerRef })
    .from(fundingSources)
    .innerJoin(customers, eq(customers.id, fundingSources.customerId))
    .where(and(isNotNull(fundingSources.fundingRef), isNotNull(customers.customerRef)));
  return rows.map(({ account, customerRef }) => ({
    type: account.kind === 'BALANCE' ? ('balance' as const) : ('bank' as const),
    id: account.fundingRef ?? '',
    customerId: customerRef ?? '',
    name: account.name,
    bankName: account.bank ?? 'SANDBOX TEST BANK',
    bankAccountType: account.bankAccountType ?? ('checking' as const),
    last4: account.last4 ?? '0000',
    status: account.status === 'VERIFIED' ? ('verified' as const) : ('unverified' as const),
    microdeposits: account.microdepositStatus,
  }));
}

const handedOver = [
  'INITIATED',
  'CLEARED',
  'DEPOSITED',
  'DEPOSITED_AND_FAILED',
  'FAILED',
  'CANCELED',
] as const;

async function transfers(db: Db) {
  const source = alias(fundingSources, 'source');
  const destination = alias(fundingSources, 'destination');
  const rows = await db
    .select({
      transaction: transactions,
      sourceRef: source.fundingRef,
      destinationRef: destination.fundingRef,
    })
    .from(transactions)
    .innerJoin(source, eq(source.id, transactions.originationFundingSourceId))
    .innerJoin(destination, eq(destination.id, transactions.destinationFundingSourceId))
    .where(
      and(
        inArray(transactions.status, [...handedOver]),
        isNotNull(transactions.initiatedAt),
        isNotNull(transactions.transferRef),
        notLike(transactions.transferRef, `${BENCH_PREFIX}%`),
        gte(transactions.amount, 1),
      ),
    );
  return rows.map(({ transaction, sourceRef, destinationRef }) => {
    const partyFee = transaction.feePayer === 'PARTY' ? transaction.fee : 0;
    return {
      id: transaction.transferRef ?? '',
      correlationId: transaction.id,
      sourceId: sourceRef ?? '',
      destinationId: destinationRef ?? '',
      amountCents: transaction.amount + partyFee,
      feeCents: partyFee,
      ...progressOf(transaction.status, transaction.clearedAt !== null),
      failureCode: transaction.errorType,
      channel: transaction.paymentType === 'RTP' ? ('real-time-payments' as const) : null,
      createdAt: (transaction.initiatedAt ?? transaction.createdAt).toISOString(),
      clearedAt: transaction.clearedAt?.toISOString() ?? null,
      depositedAt: transaction.depositedAt?.toISOString() ?? null,
      failedAt: transaction.failedAt?.toISOString() ?? null,
      traceId: transaction.traceId,
    };
  });
}

/** The fees that agents paid; they go into our own balance there. */
async function agentFeeTransfers(db: Db) {
  const rows = await db
    .select({ fee: agentFees, sourceRef: fundingSources.fundingRef })
    .from(agentFees)
    .innerJoin(fundingSources, eq(fundingSources.id, agentFees.originationFundingSourceId))
    .where(isNotNull(agentFees.transferRef));
  return rows.map(({ fee, sourceRef }) => ({
    id: fee.transferRef ?? '',
    correlationId: fee.id,
    sourceId: sourceRef ?? '',
    // The sandbox's own balance is what a transfer without a destination goes to.
    destinationId: undefined,
    amountCents: fee.amount,
    feeCents: 0,
    ...progressOf(fee.status, false),
    createdAt: fee.updatedAt.toISOString(),
  }));
}

/** Where a transfer stands with the provider; one that came back late had been complete. */
function progressOf(status: TransactionStatus, cleared: boolean) {
  const leg = cleared ? ('deposit' as const) : ('funds' as const);
  switch (status) {
    case 'DEPOSITED':
      return { status: 'processed', leg: 'complete' } as const;
    case 'DEPOSITED_AND_FAILED':
      return { status: 'failed', leg: 'complete' } as const;
    case 'FAILED':
      return { status: 'failed', leg } as const;
    case 'CANCELED':
      return { status: 'cancelled', leg } as const;
    default:
      return { status: 'pending', leg } as const;
  }
}
