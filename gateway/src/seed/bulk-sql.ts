import { statusGroups } from '../db/schema/values.ts';
import { statusesOf } from '../payments/lifecycle/groups.ts';
import { BENCH_PREFIX } from './bulk-names.ts';
import { BENCH_PAYERS, payerAccountIdSql, payerIdSql } from './bulk-world.ts';

/** Coprime to the number of nine-digit ids, so that counting up visits each of them once, in no visible order. */
const STRIDE = 541_713_637;
const IDS = 900_000_000;

/** An even spread over 0..999 that is the same for the same payment and purpose. */
const spread = (purpose: number): string => `((hashint8extended(i, ${purpose}) & 1073741823) % 1000)`;

/** How many in a thousand stand where; what is on its way is rare, since no provider knows of it. */
const inbound = [
  [10, 'DRAFT'],
  [20, 'CREATED'],
  [140, 'PENDING'],
  [220, 'CANCELED'],
  [230, 'COMPLETED'],
  [240, 'APPROVAL_PENDING'],
  [250, 'APPROVAL_REJECTED'],
  [260, 'APPROVAL_EXPIRED'],
  [270, 'BLOCKED'],
  [300, 'AUTHORIZED'],
  [301, 'INITIATED'],
  [302, 'CLEARED'],
  [350, 'FAILED'],
  [360, 'DEPOSITED_AND_FAILED'],
] as const;
const outbound = [
  [20, 'APPROVAL_PENDING'],
  [30, 'APPROVAL_REJECTED'],
  [40, 'APPROVAL_EXPIRED'],
  [80, 'AUTHORIZED'],
  [81, 'INITIATED'],
  [82, 'CLEARED'],
  [110, 'FAILED'],
] as const;

const statusCase = (shares: readonly (readonly [number, string])[]): string =>
  `case ${shares.map(([upTo, status]) => `when r.status < ${upTo} then '${status}'`).join(' ')} else 'DEPOSITED' end`;
const groupCase = statusGroups
  .map(
    (group) =>
      `when status in (${statusesOf(group)
        .map((status) => `'${status}'`)
        .join(', ')}) then '${group}'`,
  )
  .join(' ');

const moving = `('INITIATED', 'CLEARED', 'DEPOSITED', 'DEPOSITED_AND_FAILED', 'FAILED')`;
const cleared = `('CLEARED', 'DEPOSITED', 'DEPOSITED_AND_FAILED')`;
const deposited = `('DEPOSITED', 'DEPOSITED_AND_FAILED')`;
const approval = `('APPROVAL_PENDING', 'APPROVAL_REJECTED', 'APPROVAL_EXPIRED')`;

/** The plan of one part: a row for each payment with all that the tables are filled from. `targets` as of `benchTargets`. */
export function planStatement(from: number, count: number, now: Date, targets: string): string {
  const at = `'${now.toISOString()}'::timestamptz`;
  return `create temp table bench on commit drop as
    with free as (
      select i, id from (
        select i, (100000000 + i * ${STRIDE} % ${IDS})::int as id
        from generate_series(${from}::bigint, ${from + 2 * count + 10_000}::bigint) i
      ) candidates
      where not exists (select from transaction_templates t where t.id = candidates.id)
      order by i limit ${count}
    ), places as materialized (
      select * from (values ${targets}) v (organization_id, occasion_id, own_account_id, org_from, org_to,
        occasion_from, occasion_to, direction, context, fee, fee_payer, admin_id)
        cross join lateral generate_series(v.org_from, v.org_to - 1) org
    ), placed as (
      select free.i, free.id, t.*, r.payer, r.cents,
        case when t.direction = 'INBOUND' then ${statusCase(inbound)} else ${statusCase(outbound)} end as status, r.age
      from free
      cross join lateral (select ${spread(1)} as org, ${spread(2)} as occasion, ${spread(3)} as status,
        ${spread(4)} as age, (hashint8extended(i, 5) & 1073741823) % ${BENCH_PAYERS} as payer,
        4800 + (hashint8extended(i, 6) & 1073741823) % 4500000 as cents) r
      join places t on t.org = r.org and r.occasion >= t.occasion_from and r.occasion < t.occasion_to
    ), told as (
      select p.*, case ${groupCase} end as status_group,
        p.status in ('AUTHORIZED', 'BLOCKED') or p.status in ${moving}
          or (p.direction = 'INBOUND' and p.status in ${approval}) as moved,
        ${at} - case
          when p.status in ('DRAFT', 'CREATED', 'AUTHORIZED', 'INITIATED', 'APPROVAL_PENDING')
            then interval '20 hours' + p.age * interval '70 seconds'
          when p.status = 'CLEARED' then interval '60 hours' + p.age * interval '70 seconds'
          when p.status = 'PENDING' then interval '3 hours' + p.age * interval '90 minutes'
          else interval '21 days' + p.age * interval '17 hours' end
          - (hashint8extended(i, 7) & 1048575) * interval '1 millisecond' as asked_at
      from placed p
    )
    select told.*, u.id as payer_id, u.first_name, u.last_name, u.email, u.phone,
      ${payerAccountIdSql('told.payer')} as payer_account_id, md5('bench transaction ' || told.id)::uuid as transaction_id,
      told.direction = 'INBOUND' as incoming, case when told.fee_payer = 'PARTY' then told.fee else 0 end as party_fee,
      asked_at + interval '2 hours' as decided_at, asked_at + interval '2 hours 1 minute' as initiated_at,
      asked_at + interval '26 hours' as cleared_at, asked_at + interval '50 hours' as deposited_at,
      asked_at + interval '12 days' as returned_at
    from told join users u on u.id = ${payerIdSql('told.payer')}`;
}

/** Fills every table from the plan, in the order that references need. */
export const fillStatements: readonly string[] = [
  `insert into transaction_templates (id, organization_id, payment_occasion_id, direction, context, status,
      display_status, status_group, active, amount, fee, fee_payer, address, receiver_email, requester_id, buyer_id,
      buyer_first_name, buyer_last_name, buyer_full_name, buyer_email, buyer_phone, origination_funding_source_id,
      destination_funding_source_id, authorized_by_id, created_at, requested_at, accessed_at, approval_pending_at,
      authorized_at, rejected_at, reject_reason, canceled_at, deposited_at, updated_at)
    select id, organization_id, occasion_id, direction, context,
      case when not moved then status when incoming then 'PENDING' else 'CREATED' end,
      status, status_group, status <> 'CANCELED', cents, fee, fee_payer,
      (1 + id % 900) || ' ' || (array['Alder St', 'Ocean Ave', 'Mill Pond Ln', 'Congress St', 'Spruce St'])[1 + id % 5]
        || ', ' || (array['Portland, ME 04101', 'Dover, NH 03820', 'Salem, MA 01970'])[1 + id % 3],
      email, case when status <> 'CREATED' then admin_id end, payer_id, first_name, last_name,
      first_name || ' ' || last_name, email, phone,
      case when not incoming then own_account_id when moved then payer_account_id end,
      case when incoming then own_account_id else payer_account_id end,
      case when moved then case when incoming then payer_id else admin_id end end,
      asked_at, case when status not in ('DRAFT', 'CREATED') then asked_at end,
      case when incoming and moved then asked_at + interval '1 hour' end,
      case when status in ${approval} then case when incoming then decided_at else asked_at end end,
      case when moved then case when incoming then decided_at else asked_at end end,
      case when status = 'APPROVAL_REJECTED' then decided_at + interval '1 day' end,
      case when status = 'APPROVAL_REJECTED' then 'Duplicate of another payment.' end,
      case when status = 'CANCELED' then decided_at end, case when status in ${deposited} then deposited_at end,
      case when status in ${deposited} then deposited_at when status in ${moving} then cleared_at
        when status in ('DRAFT', 'CREATED', 'PENDING') then asked_at else decided_at end
    from bench`,
  `insert into transactions (id, transaction_template_id, organization_id, payment_occasion_id, status, amount, fee,
      fee_payer, sending_user_id, receiver_user_id, origination_funding_source_id, destination_funding_source_id, transfer_status,
      transfer_ref, trace_id, block_reason, error_type, created_at, claimed_at, authorized_at, rejected_at,
      initiated_at, cleared_at, deposited_at, failed_at, updated_at)
    select transaction_id, id, organization_id, occasion_id, status, cents, fee, fee_payer,
      case when incoming then payer_id else admin_id end,
      case when incoming then admin_id else payer_id end,
      case when incoming then payer_account_id else own_account_id end,
      case when incoming then own_account_id else payer_account_id end,
      case when status in ${deposited} then 'complete' when status = 'CLEARED' then 'pending:deposit'
        when status in ${moving} then 'pending:funds' end,
      case when status in ${moving} then '${BENCH_PREFIX}' || id end,
      case when status in ${moving} then lpad(id::text, 15, '9') end,
      case when status = 'BLOCKED' then 'Insufficient balance' end,
      case status when 'FAILED' then 'R01' when 'DEPOSITED_AND_FAILED' then 'R10' end,
      decided_at, decided_at, case when incoming then decided_at else asked_at end,
      case when status = 'APPROVAL_REJECTED' then decided_at + interval '1 day' end,
      case when status in ${moving} then initiated_at end, case when status in ${cleared} then cleared_at end,
      case when status in ${deposited} then deposited_at end,
      case status when 'FAILED' then cleared_at when 'DEPOSITED_AND_FAILED' then returned_at end,
      case when status in ${deposited} then deposited_at when status in ${moving} then cleared_at else decided_at end
    from bench where moved`,
  `insert into transaction_events (transaction_template_id, transaction_id, organization_id, type, at, from_status,
      to_status, actor_kind, actor_user_id, reason)
    select b.id, case when b.moved then b.transaction_id end, b.organization_id, e.type, e.at, e.from_status, e.to_status,
      e.actor, case e.actor when 'user' then b.admin_id when 'payer' then b.payer_id end, e.reason
    from bench b cross join lateral (values
      (1, b.incoming and b.status not in ('DRAFT', 'CREATED'), 'REQUESTED', b.asked_at, null, 'PENDING', 'user', null),
      (1, b.status = 'DRAFT', 'DRAFTED', b.asked_at, null, 'DRAFT', 'user', null),
      (1, b.status = 'CREATED', 'CREATED', b.asked_at, null, 'CREATED', 'payer', null),
      (1, not b.incoming and b.status in ${approval}, 'APPROVAL_REQUESTED', b.asked_at, null, 'APPROVAL_PENDING', 'user', null),
      (1, not b.incoming and b.moved, 'AUTHORIZED', b.asked_at, null, 'AUTHORIZED', 'user', null),
      (2, b.incoming and b.status in ${approval}, 'APPROVAL_REQUESTED', b.decided_at, 'PENDING', 'APPROVAL_PENDING', 'payer', null),
      (2, b.incoming and b.moved and b.status not in ${approval}, 'AUTHORIZED', b.decided_at, 'PENDING', 'AUTHORIZED', 'payer', null),
      (3, b.status = 'APPROVAL_REJECTED', 'APPROVAL_REJECTED', b.decided_at + interval '1 day', 'APPROVAL_PENDING',
        'APPROVAL_REJECTED', 'user', 'Duplicate of another payment.'),
      (3, b.status = 'APPROVAL_EXPIRED', 'APPROVAL_EXPIRED', b.decided_at + interval '7 days', 'APPROVAL_PENDING',
        'APPROVAL_EXPIRED', 'system', null),
      (3, b.status = 'BLOCKED', 'BLOCKED', b.decided_at, 'AUTHORIZED', 'BLOCKED', 'system', 'Insufficient balance'),
      (3, b.status = 'CANCELED', 'CANCELED', b.decided_at, 'PENDING', 'CANCELED', 'user', null),
      (3, b.status = 'COMPLETED', 'COMPLETED', b.decided_at, 'PENDING', 'COMPLETED', 'user', null),
      (3, b.status in ${moving}, 'INITIATED', b.initiated_at, 'AUTHORIZED', 'INITIATED', 'provider', null),
      (4, b.status in ${cleared}, 'CLEARED', b.cleared_at, 'INITIATED', 'CLEARED', 'provider', null),
      (4, b.status = 'FAILED', 'FAILED', b.cleared_at, 'INITIATED', 'FAILED', 'provider', 'R01: Insufficient Funds'),
      (5, b.status in ${deposited}, 'DEPOSITED', b.deposited_at, 'CLEARED', 'DEPOSITED', 'provider', null),
      (6, b.status = 'DEPOSITED_AND_FAILED', 'RETURNED', b.returned_at, 'DEPOSITED', 'DEPOSITED_AND_FAILED', 'provider',
        'R10: Customer Advises Not Authorized')
    ) e (step, happened, type, at, from_status, to_status, actor, reason)
    where e.happened order by b.i, e.step`,
  `create temp table bench_movements on commit drop as
    select b.*, m.posting, m.at, md5('bench movement ' || b.id || m.posting)::uuid as movement_id
    from bench b cross join lateral (values
      (b.status in ${moving}, 'INITIATED', b.initiated_at),
      (b.status in ${cleared}, 'CLEARED', b.cleared_at),
      (b.status in ${deposited}, 'DEPOSITED', b.deposited_at),
      (b.status = 'FAILED', 'FAILED', b.cleared_at),
      (b.status = 'DEPOSITED_AND_FAILED', 'LATE_RETURN', b.returned_at)
    ) m (posted, posting, at) where m.posted`,
  `insert into ledger_transactions (id, transaction_id, organization_id, posting, at)
    select movement_id, transaction_id, organization_id, posting, at from bench_movements`,
  `insert into ledger_entries (ledger_transaction_id, account, amount)
    select movement_id, e.account, e.amount
    from bench_movements m
    cross join lateral (select m.cents + m.party_fee as total, m.fee - m.party_fee as owner_fee,
      'external:' || case when m.incoming then m.payer_account_id else m.own_account_id end as source,
      'external:' || case when m.incoming then m.own_account_id else m.payer_account_id end as destination) x
    cross join lateral (values
      ('INITIATED', x.source, -x.total), ('INITIATED', 'provider:transit', x.total),
      ('CLEARED', 'provider:transit', -x.total), ('CLEARED', 'provider:balance', x.total),
      ('DEPOSITED', 'provider:balance', -x.total), ('DEPOSITED', x.destination, m.cents),
      ('DEPOSITED', 'platform:fees', m.party_fee), ('DEPOSITED', 'receivable:' || m.organization_id, x.owner_fee),
      ('DEPOSITED', 'platform:fees-earned', -x.owner_fee),
      ('FAILED', x.source, x.total), ('FAILED', 'provider:transit', -x.total),
      ('LATE_RETURN', x.source, x.total), ('LATE_RETURN', 'platform:losses', -x.total)
    ) e (posting, account, amount)
    where e.posting = m.posting and e.amount <> 0`,
];
