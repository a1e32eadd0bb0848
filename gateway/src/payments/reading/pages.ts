import { and, eq, inArray, isNotNull, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.ts';
import {
  fundingSources,
  paymentOccasions,
  transactions,
  transactionTemplates as templates,
} from '../../db/schema/index.ts';
import { displayStatuses, statusGroups } from '../../db/schema/values.ts';
import type {
  DirectedSum,
  GroupSum,
  PaymentSum,
  TransactionOrder,
  TransactionTemplatesFilter,
  PaymentDirection,
  TransactionTemplateStatus,
} from '../../generated/schema.ts';
import { containing } from '../../base/containing.ts';
import { templateIdOf, uuidOf } from '../../base/ids.ts';
import { comparison, pageOf, pageStatement, type KeysetOrder } from '../../base/paging.ts';
import type { TemplateRow } from '../../db/rows.ts';
import type { SourceLoaders } from '../../context/sources.ts';
import type { Asked } from '../../context/along.ts';
import type { TemplatePage } from '../../records/payments.ts';
import { paymentsWith } from './around.ts';
import { matchingDates } from './date-filters.ts';
import { takenPartInBy } from '../store/payments.ts';
import { inRecovery } from './stopped.ts';
import { isDestinationMadeBy } from '../../records/account-makers.ts';
import { isSenderAddedBy } from '../../records/member-adders.ts';
import { fileNameOf, inFile } from '../../records/files.ts';

/** Whose payments are searched. */
export interface PaymentScope {
  organizationId: string;
  /** Occasions of the organization that others collect through: their payments belong to both sides. */
  sharedOccasionIds: readonly string[];
  /** Only payments this user takes part in (an agent); null for all of the organization. */
  participantId: string | null;
  /** Which payments the viewer decides on; a sender never on their own. */
  decides: {
    readonly userId: string;
    readonly isStaff: boolean;
    /** Whether they may be the one who approves last. */
    readonly last: boolean;
    /** Each direction that they decide on, with how far; null sets no limit. */
    readonly directions: readonly {
      readonly direction: PaymentDirection;
      readonly maxAmount: number | null;
      readonly paymentOccasionIds: readonly string[] | null;
    }[];
  };
  now: Date;
}

export interface PaymentsWanted {
  scope: PaymentScope;
  filter: TransactionTemplatesFilter;
  order: TransactionOrder | null;
  size: number;
  cursor: string | null;
}

/** Filters that are answered from an index whatever their values are; a part of a text is not one of them. */
const indexed: readonly (keyof TransactionTemplatesFilter)[] = [
  'organizationSlug',
  'status',
  'statuses',
  'id',
  'batchId',
  'paymentLinkId',
  'paymentOccasionId',
];

/**
 * A page of the payments that match every given filter, with all that the fields asked of them need, by one statement.
 * What is searched by a part of a text is found by a statement before it, which is short, as it is planned anew for each
 * text (docs/adr/0322-a-search-is-planned-apart.md). Own payments and those through shared occasions are found apart,
 * each from its own index, and merged: one condition for both would scan the table.
 */
export async function templatePage(
  db: Db,
  loaders: SourceLoaders,
  wanted: PaymentsWanted,
  asked: Asked,
): Promise<TemplatePage> {
  const { size, filter } = wanted;
  const order = keysetOf(wanted.order);
  const sides = paymentConditions(db, wanted.scope, filter);
  const each = sides.map((where) => sql`(${pageStatement(templates, where, order, wanted)})`);
  const steady = Object.entries(filter).every(
    ([name, value]) => value == null || indexed.some((known) => known === name),
  );
  const merged = sql.join(each, sql` union all `);
  const ids = steady ? null : await idsOf(db, merged);
  const find = ids === null ? merged : templatesWithIds(ids);
  const found = ids?.length === 0 ? [] : await paymentsWith(asked)(db, loaders, find, true);
  const rows = steady && sides.length === 1 ? found : found.sort(comparison(order));
  let totals: Promise<DirectedSum> | undefined;
  const added = () => (totals ??= totalsOf(db, sides));
  return {
    ...pageOf(rows, size, order, async () => allOf(await added()).count),
    sums: added,
  };
}

/** Whose rows a statement finds, planned for the values that it is asked with. */
async function idsOf(db: Db, find: SQL): Promise<number[]> {
  const found = await db.select({ id: sql`id`.mapWith(templates.id) }).from(sql`(${find}) found`);
  return found.map(({ id }) => id);
}

const templatesWithIds = (ids: readonly number[]): SQL =>
  sql`select * from ${templates} where ${templates.id} = any(${sql.param(ids)})`;

/** What a payment must fulfil to be found: one condition for the own payments and one for those of others. */
export function paymentConditions(
  db: Db,
  scope: PaymentScope,
  filter: TransactionTemplatesFilter,
): (SQL | undefined)[] {
  const matched = [
    ...matching(db, filter, scope),
    ...matchingWork(scope, filter),
    matchingFile(scope, filter),
  ];
  return sidesOf(scope).map((side) => and(side, ...matched));
}

/** Counts and sums by direction, which are never added together, by one statement. */
export async function totalsOf(db: Db, sides: readonly (SQL | undefined)[]): Promise<DirectedSum> {
  const each = sides.map(
    (where) =>
      sql`select ${templates.direction} as direction, count(*) as counted, sum(${templates.amount}) as added
        from ${templates} where ${where} group by ${templates.direction}`,
  );
  const found = await db
    .select({
      direction: sql<PaymentDirection>`direction`,
      count: sql<string>`sum(counted)::text`,
      amount: sql<string>`sum(added)::text`,
    })
    .from(sql`(${sql.join(each, sql` union all `)}) sides`)
    .groupBy(sql`direction`);
  return directed(found);
}

interface Added {
  direction: PaymentDirection;
  count: string;
  amount: string;
}

function directed(found: readonly Added[]): DirectedSum {
  const sumOf = (direction: PaymentDirection): PaymentSum => {
    const sum = found.find((one) => one.direction === direction);
    return { count: Number(sum?.count ?? 0), amount: Number(sum?.amount ?? 0) };
  };
  return { inbound: sumOf('INBOUND'), outbound: sumOf('OUTBOUND') };
}

/** Counts and sums of each status group that has payments, by direction, by one statement. */
export async function groupSumsOf(db: Db, sides: readonly (SQL | undefined)[]): Promise<GroupSum[]> {
  const each = sides.map(
    (where) =>
      sql`select ${templates.statusGroup} as status_group, ${templates.direction} as direction,
        ${templates.amount} as amount from ${templates} where ${where}`,
  );
  const found = await db
    .select({
      group: sql<GroupSum['group']>`status_group`,
      direction: sql<PaymentDirection>`direction`,
      count: sql<string>`count(*)::text`,
      amount: sql<string>`sum(amount)::text`,
    })
    .from(sql`(${sql.join(each, sql` union all `)}) sides`)
    .groupBy(sql`status_group, direction`);
  return [...Map.groupBy(found, ({ group }) => group)].map(([group, sums]) => ({
    group,
    sums: directed(sums),
  }));
}

/** How many there are in both directions, and what they come to as one number, as older readers ask for it. */
export const allOf = ({ inbound, outbound }: DirectedSum): PaymentSum => ({
  count: inbound.count + outbound.count,
  amount: inbound.amount + outbound.amount,
});

function keysetOf(order: TransactionOrder | null): KeysetOrder<TemplateRow> {
  const direction = order?.direction ?? 'DESC';
  const id = { column: templates.id, cast: 'integer' } as const;
  /** By a moment that not every payment has come to, else by one that all have. */
  const byTime = (
    moment: 'approvalPendingAt' | 'authorizedAt' | 'depositedAt' | 'stoppedAt',
    fallback: 'createdAt' | 'updatedAt',
  ): KeysetOrder<TemplateRow> => ({
    columns: [
      { column: sql`coalesce(${templates[moment]}, ${templates[fallback]})`, cast: 'timestamptz' },
      id,
    ],
    direction,
    positionOf: (row) => [(row[moment] ?? row[fallback]).toISOString(), row.id],
  });
  switch (order?.field) {
    case 'AMOUNT':
      return {
        columns: [{ column: templates.amount, cast: 'bigint' }, id],
        direction,
        positionOf: (row) => [row.amount, row.id],
      };
    case 'APPROVAL_PENDING_AT':
      return byTime('approvalPendingAt', 'createdAt');
    case 'AUTHORIZED_AT':
      return byTime('authorizedAt', 'createdAt');
    case 'DEPOSITED_AT':
      return byTime('depositedAt', 'createdAt');
    case 'ID':
      return { columns: [id], direction, positionOf: (row) => [row.id] };
    case 'LINE':
      return {
        columns: [{ column: sql`coalesce(${templates.lineNumber}, 0)`, cast: 'integer' }, id],
        direction,
        positionOf: (row) => [row.lineNumber ?? 0, row.id],
      };
    case 'STOPPED_AT':
      return byTime('stoppedAt', 'updatedAt');
    case 'UPDATED_AT':
      return {
        columns: [{ column: templates.updatedAt, cast: 'timestamptz' }, id],
        direction,
        positionOf: (row) => [row.updatedAt.toISOString(), row.id],
      };
    default:
      return {
        columns: [{ column: templates.createdAt, cast: 'timestamptz' }, id],
        direction,
        positionOf: (row) => [row.createdAt.toISOString(), row.id],
      };
  }
}

/** The payments of the organization, and those of others through its shared occasions. */
export function sidesOf({
  organizationId,
  sharedOccasionIds,
  participantId,
}: PaymentScope): (SQL | undefined)[] {
  const takesPart = participantId === null ? undefined : takenPartInBy(participantId);
  const own = and(eq(templates.organizationId, organizationId), takesPart);
  if (sharedOccasionIds.length === 0) return [own];
  const shared = inArray(templates.paymentOccasionId, [...sharedOccasionIds]);
  return [own, and(shared, ne(templates.organizationId, organizationId), takesPart)];
}

const nothing = sql`false`;

function matching(
  db: Db,
  filter: TransactionTemplatesFilter,
  scope: Pick<PaymentScope, 'now'>,
): (SQL | undefined)[] {
  return [
    ...matchingIds(db, filter),
    ...matchingParts(filter),
    ...matchingState(filter, scope),
    ...matchingDates(filter),
  ];
}

function matchingIds(db: Db, filter: TransactionTemplatesFilter): (SQL | undefined)[] {
  const byId = (given: string | null | undefined, condition: (id: string) => SQL | undefined) => {
    if (!given) return undefined;
    const id = uuidOf(given);
    return id === null ? nothing : condition(id);
  };
  const withTransaction = (condition: SQL) =>
    inArray(
      templates.id,
      db.select({ id: transactions.transactionTemplateId }).from(transactions).where(condition),
    );
  return [
    filter.id ? exactTemplate(filter.id) : undefined,
    filter.traceId ? withTransaction(eq(transactions.traceId, filter.traceId)) : undefined,
    filter.transferRef ? withTransaction(eq(transactions.transferRef, filter.transferRef)) : undefined,
    byId(filter.fundingSourceId, (id) =>
      or(eq(templates.originationFundingSourceId, id), eq(templates.destinationFundingSourceId, id)),
    ),
    filter.fundingRef ? throughFundingRef(db, filter.fundingRef) : undefined,
    byId(filter.paymentOccasionId, (id) => eq(templates.paymentOccasionId, id)),
    byId(filter.batchId, (id) => eq(templates.batchId, id)),
    byId(filter.paymentLinkId, (id) => eq(templates.paymentLinkId, id)),
  ];
}

function exactTemplate(given: string): SQL {
  const id = templateIdOf(given.trim());
  return id === null ? nothing : eq(templates.id, id);
}

function throughFundingRef(db: Db, fundingRef: string): SQL | undefined {
  const sources = db
    .select({ id: fundingSources.id })
    .from(fundingSources)
    .where(eq(fundingSources.fundingRef, fundingRef));
  // As an array it is known before the search, which then goes through the two accounts' indexes.
  return or(
    sql`${templates.originationFundingSourceId} = any(array(${sources}))`,
    sql`${templates.destinationFundingSourceId} = any(array(${sources}))`,
  );
}

/** Case-blind matching by part, in the form that the trigram indexes answer. */
function matchingParts(filter: TransactionTemplatesFilter): (SQL | undefined)[] {
  const part = (column: AnyPgColumn, given: string | null | undefined) => {
    const text = given?.trim().toLowerCase();
    return text ? sql`lower(${column}) like ${containing(text)}` : undefined;
  };
  return [
    part(templates.buyerFirstName, filter.buyerFirstName),
    part(templates.buyerLastName, filter.buyerLastName),
    part(templates.buyerFullName, filter.buyerFullName),
    part(templates.buyerEmail, filter.buyerEmail),
    part(templates.address, filter.address),
    phonePart(filter.buyerPhone),
  ];
}

/** Phones are compared by their digits, however they are written. */
function phonePart(given: string | null | undefined): SQL | undefined {
  if (!given?.trim()) return undefined;
  const digits = given.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return digits === '' ? nothing : sql`${templates.buyerPhone} like ${`%${digits}%`}`;
}

function matchingState(
  filter: TransactionTemplatesFilter,
  { now }: Pick<PaymentScope, 'now'>,
): (SQL | undefined)[] {
  const { status, statuses } = filter;
  return [
    filter.direction ? eq(templates.direction, filter.direction) : undefined,
    filter.context ? eq(templates.context, filter.context) : undefined,
    filter.late ? isLate(now) : undefined,
    status ? inState(status) : undefined,
    statuses && statuses.length > 0 ? or(...statuses.map(inState)) : undefined,
  ];
}

/** Asked for, not answered, and its due day is over where the occasion is. */
const isLate = (now: Date): SQL | undefined =>
  and(
    isNotNull(templates.dueOn),
    isNull(templates.authorizedAt),
    inArray(templates.displayStatus, ['CREATED', 'PENDING']),
    sql`${templates.dueOn} < (${now.toISOString()}::timestamptz at time zone (
      select ${paymentOccasions.timeZone} from ${paymentOccasions}
      where ${paymentOccasions.id} = ${templates.paymentOccasionId}))::date`,
  );

function matchingFile(
  { organizationId }: PaymentScope,
  { file }: TransactionTemplatesFilter,
): SQL | undefined {
  if (!file) return undefined;
  const name = fileNameOf(organizationId, file);
  return name === null ? nothing : inFile(organizationId, name);
}

/** Of a direction, as far as the viewer decides on it. */
const withinReach = ({
  direction,
  maxAmount,
  paymentOccasionIds,
}: PaymentScope['decides']['directions'][number]): SQL | undefined =>
  and(
    eq(templates.direction, direction),
    maxAmount === null ? undefined : lte(templates.amount, maxAmount),
    paymentOccasionIds === null ? undefined : inArray(templates.paymentOccasionId, [...paymentOccasionIds]),
  );

/** What waits for the viewer, and what has to be looked after. */
function matchingWork(
  { organizationId, decides, now }: PaymentScope,
  { decidable, recovery }: TransactionTemplatesFilter,
): (SQL | undefined)[] {
  return [
    decidable === true
      ? and(
          eq(templates.organizationId, organizationId),
          eq(templates.active, true),
          eq(templates.displayStatus, 'APPROVAL_PENDING'),
          or(sql`false`, ...decides.directions.map(withinReach)),
          or(
            and(
              eq(templates.direction, 'INBOUND'),
              sql`coalesce(${templates.approvalDemand}->'rule'->>'approvers', 'ONE') = 'ONE'`,
            ),
            sql`${templates.requesterId} is distinct from ${decides.userId}`,
          ),
          sql`${templates.firstApprovedById} is distinct from ${decides.userId}`,
          decides.isStaff ? undefined : sql`not ${isDestinationMadeBy(decides.userId)}`,
          decides.isStaff ? undefined : sql`not ${isSenderAddedBy(decides.userId)}`,
          decides.last
            ? undefined
            : sql`(${templates.firstApprovedById} is null or ${templates.approvalDemand}->'rule'->>'approvers' <> 'TWO_IN_ORDER')`,
        )
      : undefined,
    recovery ? inRecovery(recovery, now) : undefined,
  ];
}

/** A group by its name, else a single status. */
function inState(status: TransactionTemplateStatus): SQL | undefined {
  const group = statusGroups.find((each) => each === status);
  const single = displayStatuses.find((each) => each === status);
  return group ? eq(templates.statusGroup, group) : single ? eq(templates.displayStatus, single) : undefined;
}
