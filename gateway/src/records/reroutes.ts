import { asc, sql, type SQL } from 'drizzle-orm';
import { jsonRows, rowsByKeys } from '../db/by-keys.ts';
import type { Db } from '../db/client.ts';
import type { TemplateRow } from '../db/rows.ts';
import {
  escrowAccounts,
  fundingSources,
  transactionEvents,
  transactionTemplates,
} from '../db/schema/index.ts';
import { verified } from './accounts.ts';

/** An account that an approver may send a payment to instead. */
export interface RerouteTarget {
  /** An escrow account's id for earnest money, else a funding source's. */
  id: string;
  name: string;
  fundingSourceId: string;
  escrowAccountId: string | null;
}

interface TargetRow {
  organizationId: string | null;
  id: string;
  name: string;
  fundingSourceId: string;
}

const LIMIT = 50;

const usable = sql`${fundingSources.active} and ${fundingSources.fundingRef} is not null and ${verified}`;

/** The verified escrow accounts of organizations, by name. */
export const escrowTargetsOf = rowsByKeys({
  name: 'escrow_targets',
  rows: jsonRows<TargetRow>({
    organizationId: escrowAccounts.organizationId,
    id: escrowAccounts.id,
    name: escrowAccounts.name,
    fundingSourceId: escrowAccounts.fundingSourceId,
  }),
  from: sql`${escrowAccounts} join ${fundingSources} on ${fundingSources.id} = ${escrowAccounts.fundingSourceId}`,
  key: escrowAccounts.organizationId,
  where: sql`${escrowAccounts.active} and ${usable}`,
  order: [asc(escrowAccounts.name), asc(escrowAccounts.id)],
});

/** The verified accounts of organizations that stand behind no escrow account, by name. */
export const accountTargetsOf = rowsByKeys({
  name: 'account_targets',
  rows: jsonRows<TargetRow>({
    organizationId: fundingSources.organizationId,
    id: fundingSources.id,
    name: fundingSources.name,
    fundingSourceId: fundingSources.id,
  }),
  from: fundingSources,
  key: fundingSources.organizationId,
  where: sql`not exists (select from ${escrowAccounts} where ${escrowAccounts.fundingSourceId} = ${fundingSources.id}) and ${usable}`,
  order: [asc(fundingSources.name), asc(fundingSources.id)],
});

/**
 * The SQL condition that an approval sent the payment to another account. The search skips events from more than 31
 * days before the payment, so that older partitions are not read. The margin allows for wrong clocks.
 */
export const rerouted: SQL = sql`exists (
  select from ${transactionEvents} as event
  where event.transaction_template_id = ${transactionTemplates.id}
    and event.at >= ${transactionTemplates.createdAt} - interval '31 days' and event.data ? 'reroutedTo'
)`;

/** Which accounts a payment may be sent to instead; null where it goes where it goes. */
export function reroutedAmong({
  direction,
  displayStatus,
  escrowAccountId,
  firstApprovedById,
}: Pick<TemplateRow, 'direction' | 'displayStatus' | 'escrowAccountId' | 'firstApprovedById'>):
  'escrow' | 'accounts' | null {
  if (direction !== 'INBOUND' || displayStatus !== 'APPROVAL_PENDING') return null;
  // The second of two approves what the first one did, the account included.
  if (firstApprovedById !== null) return null;
  return escrowAccountId === null ? 'accounts' : 'escrow';
}

/** Where an inbound payment that waits for approval may go instead: the organization's other verified accounts. */
export const otherTargets = (
  { escrowAccountId, destinationFundingSourceId }: TemplateRow,
  targets: readonly TargetRow[],
): RerouteTarget[] =>
  targets
    .slice(0, LIMIT)
    .filter(({ fundingSourceId }) => fundingSourceId !== destinationFundingSourceId)
    .map(({ id, name, fundingSourceId }) => ({
      id,
      name,
      fundingSourceId,
      escrowAccountId: escrowAccountId === null ? null : id,
    }));

/** The same, read by itself. */
export async function availableReroutes(db: Db, template: TemplateRow): Promise<RerouteTarget[]> {
  const among = reroutedAmong(template);
  if (among === null) return [];
  const read = among === 'escrow' ? escrowTargetsOf : accountTargetsOf;
  return otherTargets(template, await read(db, [template.organizationId]));
}
