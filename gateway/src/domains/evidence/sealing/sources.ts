import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { readRows } from '../../../db/read-rows.ts';
import { sealedRow, type SealedRow } from '../proofs/sealed.ts';

/** Whose rows are asked for. */
export interface Subjects {
  /** Ids of payments. */
  payments: readonly number[];
  /** Ids of bank accounts. */
  accounts: readonly string[];
}

/** A kind of rows that are sealed, as statements read them. */
export interface Source {
  kind: string;
  /** Its id inside of `rows`. */
  id: SQL;
  /** Selects id, at, subject, row, and known (when it became known) of those rows that a condition is true of. */
  rows: (where: SQL) => SQL;
  /** The condition of the rows of payments and accounts, which an index answers. */
  of: (subjects: Subjects) => SQL;
}

/** An instant as ISO 8601 has it, whatever zone the session is in. */
const iso = (instant: SQL): SQL =>
  sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const numbers = (ids: readonly number[]): SQL => sql`${`{${ids.join(',')}}`}::int[]`;
export const uuids = (ids: readonly string[]): SQL => sql`${`{${ids.join(',')}}`}::uuid[]`;
const texts = (ids: readonly (string | number)[]): SQL => sql`${`{${ids.join(',')}}`}::text[]`;

/** A movement of the ledger with its entries. */
const movements: Source = {
  kind: 'movement',
  id: sql`m.id`,
  rows: (where) => sql`select m.id::text as id, m.at,
      case when t.id is not null then 'payment:' || t.transaction_template_id
        when f.id is not null then 'payment:' || f.transaction_template_id
        when b.id is not null then 'account:' || b.funding_source_id
        else 'organization:' || m.organization_id end as subject,
      jsonb_build_object('transactionId', m.transaction_id, 'organizationId', m.organization_id, 'posting', m.posting,
        'entries', (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'account', e.account, 'amount', e.amount,
          'currency', e.currency) order by e.id), '[]') from ledger_entries e where e.ledger_transaction_id = m.id)) as row,
      case when m.posting = 'BANK_LINE' then coalesce(b.created_at, m.at) else m.at end as known
    from ledger_transactions m
    left join transactions t on t.id = m.transaction_id
    left join agent_fees f on f.id = m.transaction_id
    left join booked_lines b on b.id = m.transaction_id
    where ${where}`,
  of: ({ payments, accounts }) => sql`m.transaction_id in (
      select id from transactions where transaction_template_id = any(${numbers(payments)})
      union all select id from agent_fees where transaction_template_id = any(${numbers(payments)})
      union all select id from booked_lines where funding_source_id = any(${uuids(accounts)}))`,
};

const events: Source = {
  kind: 'event',
  id: sql`e.id`,
  rows: (where) => sql`select e.id::text as id, e.at, 'payment:' || e.transaction_template_id as subject,
      jsonb_build_object('seq', e.seq, 'transactionTemplateId', e.transaction_template_id, 'transactionId', e.transaction_id,
        'organizationId', e.organization_id, 'type', e.type, 'fromStatus', e.from_status, 'toStatus', e.to_status,
        'actorKind', e.actor_kind, 'actorUserId', e.actor_user_id, 'reason', e.reason, 'data', e.data) as row,
      e.at as known
    from transaction_events e where ${where}`,
  of: ({ payments }) => sql`e.transaction_template_id = any(${numbers(payments)})`,
};

const auditLines: Source = {
  kind: 'audit',
  id: sql`a.id`,
  rows: (where) => sql`select a.id::text as id, a.at,
      case a.entity when 'payment' then 'payment:' || a.entity_id
        when 'fundingSource' then 'account:' || a.entity_id
        when 'reconciliationPeriod' then coalesce((select 'account:' || p.funding_source_id
          from reconciliation_periods p where p.id::text = a.entity_id), 'record:reconciliationPeriod:' || a.entity_id)
        else 'record:' || a.entity || ':' || a.entity_id end as subject,
      jsonb_build_object('actorUserId', a.actor_user_id, 'apiKeyId', a.api_key_id, 'organizationId', a.organization_id,
        'action', a.action, 'entity', a.entity, 'entityId', a.entity_id, 'before', a.before, 'after', a.after,
        'requestId', a.request_id) as row, a.at as known
    from audit_log a where ${where}`,
  of: ({ payments, accounts }) => sql`(a.entity = 'payment' and a.entity_id = any(${texts(payments)})
      or a.entity = 'fundingSource' and a.entity_id = any(${texts(accounts)})
      or a.entity = 'reconciliationPeriod' and a.entity_id in (
        select p.id::text from reconciliation_periods p where p.funding_source_id = any(${uuids(accounts)})))`,
};

const statements: Source = {
  kind: 'statement',
  id: sql`b.id`,
  rows: (
    where,
  ) => sql`select b.id::text as id, b.created_at as at, 'account:' || b.funding_source_id as subject,
      jsonb_build_object('organizationId', b.organization_id, 'fundingSourceId', b.funding_source_id, 'format', b.format,
        'fileName', b.file_name, 'file', b.file, 'sha256', b.sha256, 'bytes', b.bytes, 'fromDay', b.from_day,
        'throughDay', b.through_day, 'openingBalance', b.opening_balance, 'closingBalance', b.closing_balance,
        'lines', b.lines, 'newLines', b.new_lines, 'importedById', b.imported_by_id) as row, b.created_at as known
    from bank_statements b where ${where}`,
  of: ({ accounts }) => sql`b.funding_source_id = any(${uuids(accounts)})`,
};

/** Lines as the bank told them: parts that people split one into come and go. */
const lines: Source = {
  kind: 'statement-line',
  id: sql`l.id`,
  rows: (
    where,
  ) => sql`select l.id::text as id, b.created_at as at, 'account:' || l.funding_source_id as subject,
      jsonb_build_object('organizationId', l.organization_id, 'fundingSourceId', l.funding_source_id,
        'statementId', l.statement_id, 'position', l.position, 'day', l.day, 'amount', l.amount,
        'description', l.description, 'traceId', l.trace_id, 'bankRef', l.bank_ref, 'mark', l.mark) as row,
      b.created_at as known
    from statement_lines l join bank_statements b on b.id = l.statement_id where l.part_of_id is null
      and ${where}`,
  of: ({ accounts }) => sql`l.funding_source_id = any(${uuids(accounts)})`,
};

/** Signed periods, from when their report was made: they never change after. */
const periods: Source = {
  kind: 'period',
  id: sql`p.id`,
  rows: (
    where,
  ) => sql`select p.id::text as id, p.reported_at as at, 'account:' || p.funding_source_id as subject,
      jsonb_build_object('organizationId', p.organization_id, 'fundingSourceId', p.funding_source_id,
        'fromDay', p.from_day, 'throughDay', p.through_day, 'preparedById', p.prepared_by_id,
        'preparedAt', ${iso(sql`p.prepared_at`)}, 'preparedWords', p.prepared_words, 'reviewedById', p.reviewed_by_id,
        'reviewedAt', ${iso(sql`p.reviewed_at`)}, 'reviewedWords', p.reviewed_words, 'figures', p.figures,
        'figuresHash', p.figures_hash, 'pdf', p.pdf, 'pdfHash', p.pdf_hash, 'csv', p.csv, 'csvHash', p.csv_hash) as row,
      p.reported_at as known
    from reconciliation_periods p where p.state = 'LOCKED' and p.reported_at is not null
      and ${where}`,
  of: ({ accounts }) => sql`p.funding_source_id = any(${uuids(accounts)})`,
};

const amendments: Source = {
  kind: 'amendment',
  id: sql`a.id`,
  rows: (where) => sql`select a.id::text as id, a.at, 'account:' || p.funding_source_id as subject,
      jsonb_build_object('periodId', a.period_id, 'text', a.text, 'movementId', a.movement_id,
        'byUserId', a.by_user_id) as row, a.at as known
    from period_amendments a join reconciliation_periods p on p.id = a.period_id
    where ${where}`,
  of: ({ accounts }) => sql`p.funding_source_id = any(${uuids(accounts)})`,
};

/** What is told of a payment beside its rows, as it was when a day was sealed (ADR 0236). */
export const toldSource: Source = {
  kind: 'told',
  id: sql`f.id`,
  rows: (where) => sql`select f.id::text as id, f.at, 'payment:' || f.transaction_template_id as subject,
      jsonb_build_object('organizationId', f.organization_id, 'what', f.what, 'name', f.name, 'facts', f.facts) as row,
      f.at as known
    from told_facts f where ${where}`,
  of: ({ payments }) => sql`f.transaction_template_id = any(${numbers(payments)})`,
};

/** Everything else that is sealed (ADR 0228). */
export const sources: readonly Source[] = [
  ...[movements, events, auditLines],
  ...[statements, lines, periods, amendments],
];

const row = sealedRow
  .extend({ subject: z.string(), known: z.string().nullable() })
  .omit({ kind: true })
  .transform(({ known, ...rest }): typeof rest & Pick<SealedRow, 'known'> =>
    known === null ? rest : { ...rest, known },
  );
export type SourceRow = z.infer<typeof row>;

/** What a statement over {@link selected} gives. */
export const sourceRow = row;

/** A row of a source as it is read: its instants as text. */
export const selected: SQL = sql`s.id, ${iso(sql`s.at`)} as at, s.subject, s.row,
  case when s.known > s.at then ${iso(sql`s.known`)} end as known`;

/** Rows of payments and accounts as they are now, and those with given ids wherever they have gone. */
export async function rowsNow(
  db: Db,
  { id, rows, of }: Source,
  subjects: Subjects,
  ids: readonly string[],
): Promise<SourceRow[]> {
  const read = (where: SQL) =>
    readRows(db, row, sql`select ${selected} from (${rows(where)}) s order by s.at, s.id`);
  const own = await read(of(subjects));
  const known = new Set(own.map((each) => each.id));
  const gone = ids.filter((each) => !known.has(each));
  return gone.length === 0 ? own : [...own, ...(await read(sql`${id} = any(${uuids(gone)})`))];
}
