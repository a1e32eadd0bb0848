import { eq, ne, and, isNull } from 'drizzle-orm';
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
import { accounts, type Entry } from '../../payments/ledger/postings.ts';
import { shownStatus } from '../../payments/lifecycle/states.ts';
import { lifecycle } from '../../payments/lifecycle/table.ts';
import type { DisplayStatus, TransactionStatus } from '../../db/schema/values.ts';
import type { FakeBank } from '../providers/bank-transfers/fake-bank.ts';
import type { Acknowledged } from './wishes.ts';

/** What is stored, as far as it has to be true. */
export interface Facts {
  /** In the order in which they happened. */
  events: readonly {
    templateId: number;
    type: string;
    from: DisplayStatus | null;
    to: DisplayStatus | null;
  }[];
  payments: readonly { id: number; displayStatus: DisplayStatus }[];
  movements: readonly {
    id: string;
    templateId: number;
    status: TransactionStatus;
    transferRef: string | null;
    totalCents: number;
  }[];
  /** Those that nobody has settled. */
  discrepancies: readonly { about: string; kind: string; expected: string; observed: string }[];
  /** Of the ledger, in cents. */
  entries: readonly Entry[];
  waitingWork: number;
  unreadEvents: number;
}

/** Reads them from a database. `mails` is whether those count that wait. */
export async function readFacts(
  db: Db,
  organizationId: string,
  { mails }: { mails: boolean },
): Promise<Facts> {
  const events = await db
    .select({
      templateId: transactionEvents.transactionTemplateId,
      type: transactionEvents.type,
      from: transactionEvents.fromStatus,
      to: transactionEvents.toStatus,
    })
    .from(transactionEvents)
    .where(eq(transactionEvents.organizationId, organizationId))
    .orderBy(transactionEvents.seq);
  const payments = await db
    .select({ id: transactionTemplates.id, displayStatus: transactionTemplates.displayStatus })
    .from(transactionTemplates)
    .where(eq(transactionTemplates.organizationId, organizationId));
  const moves = await db.select().from(transactions).where(eq(transactions.organizationId, organizationId));
  const entries = await db
    .select({ account: ledgerEntries.account, amount: ledgerEntries.amount })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.ledgerTransactionId))
    .where(eq(ledgerTransactions.organizationId, organizationId));
  const open = await db.select().from(discrepancies).where(isNull(discrepancies.resolvedAt));
  const waits = and(eq(outbox.status, 'pending'), ...(mails ? [] : [ne(outbox.kind, 'mail')]));
  return {
    events,
    payments,
    movements: moves.map((move) => ({
      ...move,
      templateId: move.transactionTemplateId,
      totalCents: move.amount + partyFeeOf(move),
    })),
    discrepancies: open.map((row) => ({ ...row, about: row.transactionId })),
    entries,
    waitingWork: await db.$count(outbox, waits),
    unreadEvents: await db.$count(providerInbox, isNull(providerInbox.appliedAt)),
  };
}

/** What every payment came to, without ids, those that began first before the others. */
export function courseOf({ events, payments, movements, entries }: Facts): string[] {
  const courses = new Map<number, string[]>();
  for (const { templateId, type, to } of events) {
    const course = courses.get(templateId) ?? [];
    courses.set(templateId, [...course, `${type} ${to}`]);
  }
  const shown = new Map(payments.map(({ id, displayStatus }) => [id, displayStatus]));
  return [
    ...[...courses].map(([templateId, course]) => {
      const own = movements.filter((each) => each.templateId === templateId);
      const money = own.map(({ status, totalCents }) => `${status} ${totalCents}`).toSorted();
      return [...course, shown.get(templateId), ...money].join(', ');
    }),
    `${entries.length} entries`,
  ];
}

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

const sum = (entries: readonly Entry[]): number => entries.reduce((all, { amount }) => all + amount, 0);

/** What has to be true at any moment; answers what is not. */
function* brokenAlways({ entries, events }: Facts): Generator<string> {
  if (sum(entries) !== 0) yield 'The ledger does not sum to zero.';
  const shown = new Map<number, DisplayStatus | null>();
  for (const { templateId, type, from, to } of events) {
    if (from !== (shown.get(templateId) ?? null))
      yield `${type} begins at ${from}, not where the payment was.`;
    shown.set(templateId, to);
    const noted = from === to && type !== 'ACCESSED';
    if (!noted && !listed.has(`${type} ${from} ${to}`))
      yield `${type} from ${from} to ${to} is no step of the lifecycle.`;
  }
}

/**
 * What has to be true once the faults are over and everything rests; answers what is not.
 *
 * @param lost movements of which a restored database does not know that they were handed over: it has to say so, or agree.
 */
export const brokenIn = (
  facts: Facts,
  bank: FakeBank,
  acknowledged: readonly Acknowledged[],
  lost: ReadonlySet<string>,
): string[] => [...brokenAlways(facts), ...brokenAtRest(facts, bank, acknowledged, lost)];

function* brokenAtRest(
  { events, payments, movements, discrepancies: open, entries, waitingWork, unreadEvents }: Facts,
  bank: FakeBank,
  acknowledged: readonly Acknowledged[],
  lost: ReadonlySet<string>,
): Generator<string> {
  const moveOf = new Map(movements.map((each) => [each.id, each]));
  for (const { displayStatus } of payments)
    if (!restful.includes(displayStatus)) yield `A payment stays ${displayStatus}.`;
  const transfers = [...bank.transfers.values()];
  const told = new Set(open.flatMap(({ about, observed }) => [about, observed]));
  const strange = new Set<string>();
  for (const { ref, correlationId } of transfers)
    if (lost.has(correlationId ?? '') && (told.has(ref) || told.has(correlationId ?? '')))
      strange.add(ref).add(correlationId ?? '');
  for (const { about, kind, expected, observed } of open)
    if (!strange.has(about) && !strange.has(observed))
      yield `The books differ (${kind}): ${expected} here, ${observed} there.`;
  for (const transfer of transfers) {
    if (strange.has(transfer.ref)) continue;
    const own = moveOf.get(transfer.correlationId ?? '');
    const there = reportedStatus(transfer);
    if (own === undefined) yield `A transfer is ${there} at the provider, unknown here, and nobody was told.`;
    else if (own.status !== there) yield `A transfer is ${there} at the provider and ${own.status} here.`;
    else if (transfer.amountCents !== own.totalCents) yield 'A transfer has another amount here.';
  }
  const known = new Set(transfers.map(({ correlationId }) => correlationId));
  for (const { id, status, transferRef } of movements)
    if ((transferRef !== null || status === 'DEPOSITED') && !known.has(id))
      yield `A payment is ${status} and the provider never heard of it.`;
  for (const account of [accounts.transit, accounts.balance])
    if (sum(entries.filter((each) => each.account === account)) !== 0)
      yield `The ledger has money at ${account} that is not there.`;
  if (waitingWork > 0) yield `${waitingWork} pieces of the outbox are left.`;
  if (unreadEvents > 0) yield 'Events of the provider are left.';
  for (const { templateId, event } of acknowledged)
    if (!events.some((each) => each.templateId === templateId && each.type === event))
      yield `${event} was acknowledged and is not there.`;
}
