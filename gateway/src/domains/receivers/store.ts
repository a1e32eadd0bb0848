import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { containing } from '../../base/containing.ts';
import { afterCursor, pageOf, type KeysetOrder, type Page } from '../../base/paging.ts';
import type { Db } from '../../db/client.ts';
import { readRows } from '../../db/read-rows.ts';
import {
  fundingSources,
  receiverClaims,
  transactions,
  transactionTemplates as templates,
  users,
} from '../../db/schema/index.ts';

const instant = z.coerce.date();

const receiver = z.object({
  email: z.string(),
  name: z.string().nullable(),
  bank: z.string().nullable(),
  account_name: z.string().nullable(),
  last4: z.string().nullable(),
  verified: z.boolean(),
  changed: z.boolean(),
  given_at: instant.nullable(),
  given_by: z.string().nullable(),
  payments: z.coerce.number(),
  paid_at: instant.nullable(),
  added_at: instant,
  added_by: z.string().nullable(),
  /** The latest payment whose receiver acted on it, and how far they have come with naming another account. */
  known_id: z.coerce.number().nullable(),
  serial: z.coerce.number(),
  failed_tries: z.coerce.number(),
  change_asked_at: instant.nullable(),
  waits: z.boolean(),
});
/** Whom an organization pays, worked out from what it has sent. */
export type ReceiverRow = z.output<typeof receiver>;

interface Wanted {
  organizationId: string;
  search: string | null;
  size: number;
  cursor: string | null;
}

const email = sql`lower(${templates.receiverEmail})`;

/** What an organization sent; refunds and what is collected are none of it. The index templates_receivers has the same words. */
const sent = (organizationId: string): SQL =>
  sql`${templates.organizationId} = ${organizationId} and direction = 'OUTBOUND' and context = 'GENERIC' and ${templates.receiverEmail} is not null`;

const fitting = (search: string | null): SQL => {
  const part = search?.trim().toLowerCase();
  return part
    ? sql` and (${email} like ${containing(part)} or lower(${templates.buyerFullName}) like ${containing(part)})`
    : sql``;
};

const order: KeysetOrder<ReceiverRow> = {
  columns: [{ column: email, cast: 'text' }],
  direction: 'ASC',
  positionOf: (row) => [row.email],
};

/** What was sent, by its receivers. */
const grouped = (wanted: SQL): SQL =>
  sql`select ${email} as email, count(*) filter (where ${templates.depositedAt} is not null) as payments,
      max(${templates.depositedAt}) as paid_at, min(${templates.createdAt}) as added_at
    from ${templates} where ${wanted} group by 1`;

/** A page of them in the order of their addresses. */
export async function receiverPage(db: Db, wanted: Wanted): Promise<Page<ReceiverRow>> {
  const { organizationId, search, size, cursor } = wanted;
  const later = afterCursor(order, cursor);
  const wantedOnes = sql`${sent(organizationId)}${fitting(search)}${later === undefined ? sql`` : sql` and ${later}`}`;
  const found = sql`${grouped(wantedOnes)} order by 1 limit ${sql.raw(String(size + 1))}`;
  const rows = await readRows(db, receiver, withFacts(found, organizationId));
  return pageOf(rows, size, order, () => countOf(db, organizationId, search));
}

/**
 * What is known of each besides. The account is that of the latest payment whose receiver acted on it, by giving or
 * confirming an account, or the one that they named for the next since: of somebody who never did, nobody learns a bank.
 */
const withFacts = (found: SQL, organizationId: string): SQL => sql`
  select found.*, known.name, known.bank, known.account_name, known.last4,
    coalesce(known.verified, false) as verified, known.given_at, known.given_by,
    exists (
      select 1 from ${templates} where ${sent(organizationId)} and ${email} = found.email
        and destination_funding_source_id <> known.account_id
    ) as changed,
    added.by as added_by, known.id as known_id, coalesce(known.serial, 0) as serial,
    coalesce(known.failed_tries, 0) as failed_tries, known.change_asked_at,
    exists (
      select 1 from ${templates} join ${transactions} as moved on moved.transaction_template_id = ${templates.id}
      where ${sent(organizationId)} and ${email} = found.email and moved.active and moved.status = 'AUTHORIZED'
        and moved.destination_funding_source_id is null
    ) as waits
  from (${found}) as found
  left join lateral (
    select ${templates.id} as id, claim.serial, claim.failed_tries, claim.change_asked_at, ${templates.buyerFullName} as name,
      source.id as account_id, source.bank as bank, source.name as account_name,
      source.last4 as last4, source.status = 'VERIFIED' as verified, coalesce(claim.given_at, source.inserted_at) as given_at,
      nullif(trim(giver.first_name || ' ' || giver.last_name), '') as given_by
    from ${templates}
    left join ${receiverClaims} as claim on claim.transaction_template_id = ${templates.id}
    left join ${fundingSources} as source on source.id = coalesce(claim.given_account_id, ${templates.destinationFundingSourceId})
    left join ${users} as giver on giver.id = source.created_by_id
    where ${sent(organizationId)} and ${email} = found.email and ${templates.buyerId} is not null
    order by (${templates.destinationFundingSourceId} is null), ${templates.createdAt} desc limit 1
  ) as known on true
  left join lateral (
    select nullif(trim(adder.first_name || ' ' || adder.last_name), '') as by
    from ${templates} join ${users} as adder on adder.id = ${templates.requesterId}
    where ${sent(organizationId)} and ${email} = found.email
    order by ${templates.createdAt} limit 1
  ) as added on true
  order by found.email`;

/** One of them; null for an address that nothing was sent to. */
export async function receiverNamed(
  db: Db,
  organizationId: string,
  address: string,
): Promise<ReceiverRow | null> {
  const own = sql`${sent(organizationId)} and ${email} = ${address.toLowerCase()}`;
  const rows = await readRows(db, receiver, withFacts(grouped(own), organizationId));
  return rows[0] ?? null;
}

async function countOf(db: Db, organizationId: string, search: string | null): Promise<number> {
  const counted = z.object({ all: z.coerce.number() });
  const statement = sql`select count(distinct ${email}) as all from ${templates}
    where ${sent(organizationId)}${fitting(search)}`;
  const [row] = await readRows(db, counted, statement);
  return row?.all ?? 0;
}
