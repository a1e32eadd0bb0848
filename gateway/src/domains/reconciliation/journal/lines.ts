import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { readRows } from '../../../db/read-rows.ts';
import { ledgerPostings } from '../../../db/schema/values.ts';
import { fileOf, house, joinedFile } from '../../../records/files.ts';
import { elsewhere } from './words.ts';

/** Postings of a part; one part is in memory at a time. */
const PART = 1_000;

/** Whose journal it is, from one instant to before another. */
export interface Journal {
  organizationId: string;
  from: Date;
  until: Date;
}

const cents = z.coerce.number().int();
const journalLine = z.object({
  id: z.string(),
  at: z.string(),
  day: z.string(),
  posting: z.enum(ledgerPostings),
  account: z.string(),
  amount: cents,
  ownName: z.string().nullable(),
  ownLast4: z.string().nullable(),
  paymentId: z.coerce.string().nullable(),
  party: z.string().nullable(),
  occasion: z.string().nullable(),
  bankText: z.string().nullable(),
  isAgentFee: z.boolean(),
  file: z.string().nullable(),
});
/** One side of a posting; its amount is negative where money leaves its account. */
export type JournalLine = z.infer<typeof journalLine>;

type Behind = Pick<JournalLine, 'at' | 'id'>;

const ownAccounts = (organizationId: string): SQL =>
  sql`select 'external:' || id as account, name, last4 from funding_sources where organization_id = ${organizationId}::uuid`;

/**
 * Postings of a journal: those of the organization's payments and booked lines, and what others' payments moved on its
 * accounts.
 */
function postingsOf(
  { organizationId, from, until }: Journal,
  behind: Behind | null,
  most: number | null,
): SQL {
  const days = sql`lt.at >= ${from.toISOString()}::timestamptz and lt.at < ${until.toISOString()}::timestamptz`;
  const rest =
    behind === null ? sql`true` : sql`(lt.at, lt.id) > (${behind.at}::timestamptz, ${behind.id}::uuid)`;
  const first = most === null ? sql`` : sql`order by at, id limit ${most}`;
  const kept = sql.raw('lt.id, lt.at, lt.posting, lt.transaction_id');
  return sql`select * from (
    (select ${kept}, true as is_own from ledger_transactions lt
      where lt.organization_id = ${organizationId}::uuid and ${days} and ${rest} ${first})
    union all
    (select ${kept}, false from ledger_transactions lt
      where lt.organization_id <> ${organizationId}::uuid and ${days} and ${rest}
        and lt.id in (select le.ledger_transaction_id from ledger_entries le
          where le.account in (select account from own)) ${first})
  ) postings ${first}`;
}

/** Both sides of each posting; of others' postings the own accounts' alone, against one sum. */
const sides = sql`
  select p.id, le.account, le.amount, le.id as place from postings p
    join ledger_entries le on le.ledger_transaction_id = p.id
    where p.is_own or le.account in (select account from own)
  union all
  select p.id, ${elsewhere}, -sum(le.amount), max(le.id) + 1 from postings p
    join ledger_entries le on le.ledger_transaction_id = p.id
    where not p.is_own and le.account in (select account from own) group by p.id`;

const read = (db: Db, journal: Journal, behind: Behind | null): Promise<JournalLine[]> => {
  const owner = sql`${journal.organizationId}::uuid`;
  return readRows(
    db,
    journalLine,
    sql`with own as materialized (${ownAccounts(journal.organizationId)}),
      postings as materialized (${postingsOf(journal, behind, PART)}),
      sides as (${sides})
    select p.id, p.posting, to_char(p.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      to_char(p.at at time zone 'America/New_York', 'YYYY-MM-DD') as day,
      s.account, s.amount, own.name as "ownName", own.last4 as "ownLast4",
      tt.id as "paymentId", coalesce(tt.buyer_full_name, tt.receiver_email) as party, po.name as occasion,
      sl.description as "bankText", af.id is not null as "isAgentFee",
      case when bl.id is not null then ${joinedFile(owner, sql`coalesce(nullif(trim(bl.file), ''), ${house})`)}
        when tt.id is not null then ${fileOf(owner, { of: 'tt', given: 'given' })}
      end as file
    from sides s
    join postings p on p.id = s.id
    left join own on own.account = s.account
    left join transactions t on t.id = p.transaction_id
    left join agent_fees af on af.id = p.transaction_id
    left join transaction_templates tt on tt.id = coalesce(t.transaction_template_id, af.transaction_template_id)
    left join transaction_templates given on given.id = tt.refund_of_template_id
    left join payment_occasions po on po.id = tt.payment_occasion_id
    left join booked_lines bl on bl.id = p.transaction_id
    left join statement_lines sl on sl.id = bl.line_id
    where s.amount <> 0
    order by p.at, p.id, s.place`,
  );
};

/**
 * A journal's lines, the oldest posting first, in parts of whole postings that each continue where the last one ended:
 * memory stays the same however many there are.
 */
export async function* journalLines(db: Db, journal: Journal): AsyncGenerator<JournalLine[]> {
  let last: Behind | undefined;
  do {
    const lines = await read(db, journal, last ?? null);
    last = lines.at(-1);
    if (lines.length > 0) yield lines;
  } while (last !== undefined);
}

/** How many postings a journal has, and what its debits come to, which is what its credits come to. */
export async function journalTotals(db: Db, journal: Journal): Promise<{ postings: number; amount: number }> {
  const [row] = await readRows(
    db,
    z.object({ postings: cents, amount: cents }),
    sql`with own as materialized (${ownAccounts(journal.organizationId)}),
      postings as materialized (${postingsOf(journal, null, null)}),
      sides as (${sides})
    select count(distinct id) as postings, coalesce(sum(amount) filter (where amount > 0), 0) as amount from sides
      where amount <> 0`,
  );
  return row ?? { postings: 0, amount: 0 };
}
