import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import {
  discrepancies,
  ledgerEntries,
  ledgerTransactions,
  outbox,
  providerInbox,
  transactionEvents,
  transactions,
  transactionTemplates,
} from '../../db/schema/index.ts';
import { partyFeeOf } from '../../payments/fees/rules.ts';
import { reportedStatus } from '../../payments/inbox/course.ts';
import { shownStatus } from '../../payments/lifecycle/states.ts';
import { lifecycle } from '../../payments/lifecycle/table.ts';
import type { DisplayStatus } from '../../db/schema/values.ts';
import type { FakeBank } from '../providers/bank-transfers/fake-bank.ts';
import type { Acknowledged } from './people.ts';

/** Where a payment may rest: it ended, or waits for somebody whose turn it is. */
const restful: readonly DisplayStatus[] = [
  ...(['PENDING', 'APPROVAL_PENDING'] as const),
  ...(['DEPOSITED', 'DEPOSITED_AND_FAILED', 'FAILED', 'CANCELED'] as const),
  ...(['APPROVAL_REJECTED', 'APPROVAL_EXPIRED'] as const),
];

const listed = new Set(
  lifecycle.flatMap((row) =>
    row.from.map((from) => `${row.event} ${shownStatus(from)} ${shownStatus(row.to)}`),
  ),
);

const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0);

/** What has to be true at any moment; answers what is not. */
async function brokenAlways(db: Db, organizationId: string): Promise<string[]> {
  const broken: string[] = [];
  const entries = await db
    .select({ account: ledgerEntries.account, amount: ledgerEntries.amount })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.ledgerTransactionId))
    .where(eq(ledgerTransactions.organizationId, organizationId));
  if (sum(entries.map(({ amount }) => amount)) !== 0) broken.push('The ledger does not sum to zero.');
  const events = await db
    .select()
    .from(transactionEvents)
    .where(eq(transactionEvents.organizationId, organizationId))
    .orderBy(transactionEvents.seq);
  const shown = new Map<number, DisplayStatus | null>();
  for (const { transactionTemplateId: id, type, fromStatus, toStatus } of events) {
    if (fromStatus !== (shown.get(id) ?? null))
      broken.push(`${type} begins at ${fromStatus}, not where the payment was.`);
    shown.set(id, toStatus);
    const noted = fromStatus === toStatus && type !== 'ACCESSED';
    if (!noted && !listed.has(`${type} ${fromStatus} ${toStatus}`))
      broken.push(`${type} from ${fromStatus} to ${toStatus} is no step of the lifecycle.`);
  }
  return broken;
}

/** What has to be true once the faults are over and everything rests; answers what is not. */
export async function brokenAtRest(
  db: Db,
  organizationId: string,
  bank: FakeBank,
  acknowledged: readonly Acknowledged[],
): Promise<string[]> {
  const broken = await brokenAlways(db, organizationId);
  const payments = await db
    .select()
    .from(transactionTemplates)
    .where(eq(transactionTemplates.organizationId, organizationId));
  const moves = await db.select().from(transactions).where(eq(transactions.organizationId, organizationId));
  const moveOf = new Map(moves.map((each) => [each.id, each]));
  for (const { displayStatus } of payments)
    if (!restful.includes(displayStatus)) broken.push(`A payment stays ${displayStatus}.`);
  for (const { kind, expected, observed, resolvedAt } of await db.select().from(discrepancies))
    if (resolvedAt === null) broken.push(`The books differ (${kind}): ${expected} here, ${observed} there.`);
  for (const transfer of bank.transfers.values()) {
    const own = moveOf.get(transfer.correlationId ?? '');
    const there = reportedStatus(transfer);
    if (own === undefined) broken.push(`A transfer is ${there} at the provider and unknown here.`);
    else if (own.status !== there)
      broken.push(`A transfer is ${there} at the provider and ${own.status} here.`);
    else if (transfer.amountCents !== own.amount + partyFeeOf(own))
      broken.push('A transfer has another amount here.');
  }
  const known = new Set([...bank.transfers.values()].map(({ correlationId }) => correlationId));
  for (const { id, status, transferRef } of moves)
    if ((transferRef !== null || status === 'DEPOSITED') && !known.has(id))
      broken.push(`A payment is ${status} and the provider never heard of it.`);
  const waiting = await db.$count(outbox, eq(outbox.status, 'pending'));
  if (waiting > 0) broken.push(`${waiting} pieces of the outbox are left.`);
  const unread = await db.select().from(providerInbox);
  if (unread.some(({ appliedAt }) => appliedAt === null)) broken.push('Events of the provider are left.');
  const events = await db.select().from(transactionEvents);
  for (const { templateId, event } of acknowledged)
    if (
      !events.some(
        ({ transactionTemplateId, type }) => transactionTemplateId === templateId && type === event,
      )
    )
      broken.push(`${event} was acknowledged and is not there.`);
  return broken;
}
