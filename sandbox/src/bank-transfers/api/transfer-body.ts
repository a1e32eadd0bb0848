import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { amountBody } from '../model/money.ts';
import { ACCOUNT_ID } from '../store/tables.ts';
import type { Transfer } from '../store/transfers.ts';
import { legsOf, type Legs } from '../legs.ts';
import { link, type Link } from './hal.ts';

const json = z.record(z.string(), z.unknown());

/** Whether a transfer can still be taken back: nothing of it has been processed. */
export function isCancellable(whole: Transfer, legs: Legs): boolean {
  if (whole.kind !== 'whole' || whole.status !== 'pending' || whole.channel !== null) return false;
  return legs.debit === null ? legs.credit?.status !== 'processed' : legs.debit.status === 'pending';
}

/** A transfer, whole or leg, as the API shows it; the funding links lead from leg to whole and back. */
export function transferBody(db: DatabaseSync, root: string, transfer: Transfer) {
  const legs = legsOf(db, transfer);
  const self = link(root, `transfers/${transfer.id}`, 'transfer');
  const details = achDetails(transfer);
  return {
    _links: {
      self,
      source: endLink(root, transfer.source_customer_id),
      'source-funding-source': link(root, `funding-sources/${transfer.source_id}`, 'funding-source'),
      destination: endLink(root, transfer.destination_customer_id),
      'destination-funding-source': link(
        root,
        `funding-sources/${transfer.destination_id}`,
        'funding-source',
      ),
      ...legLinks(root, transfer, legs),
      ...(legs.fees.length > 0 ? { fees: link(root, `transfers/${transfer.id}/fees`, 'fee') } : {}),
      ...(isCancellable(transfer, legs) ? { cancel: self } : {}),
      ...(transfer.status === 'failed'
        ? { failure: link(root, `transfers/${transfer.id}/failure`, 'failure') }
        : {}),
    },
    id: transfer.id,
    status: transfer.status,
    amount: amountBody(transfer.amount_cents),
    created: transfer.created,
    ...(transfer.clearing === null ? {} : { clearing: json.parse(JSON.parse(transfer.clearing)) }),
    ...(transfer.metadata === null ? {} : { metadata: json.parse(JSON.parse(transfer.metadata)) }),
    ...(details === null ? {} : { achDetails: details }),
    ...realTime(transfer),
    ...(transfer.correlation_id === null ? {} : { correlationId: transfer.correlation_id }),
  };
}

function endLink(root: string, customerId: string | null): Link {
  return customerId === null
    ? link(root, `accounts/${ACCOUNT_ID}`, 'account')
    : link(root, `customers/${customerId}`, 'customer');
}

function legLinks(root: string, transfer: Transfer, { debit, credit }: Legs): Record<string, Link> {
  const to = (id: string) => link(root, `transfers/${id}`, 'transfer');
  if (transfer.kind === 'debit' && transfer.parent_id !== null)
    return { 'funded-transfer': to(transfer.parent_id) };
  if (transfer.kind === 'credit' && transfer.parent_id !== null)
    return { 'funding-transfer': to(transfer.parent_id) };
  return {
    ...(debit === null ? {} : { 'funding-transfer': to(debit.id) }),
    ...(credit === null ? {} : { 'funded-transfer': to(credit.id) }),
  };
}

function achDetails(transfer: Transfer) {
  if (transfer.trace_id === null) return null;
  const details = {
    companyEntryDescription: 'PAYMENT',
    companyName: 'Keyturn',
    effectiveDate: transfer.created.slice(0, 10),
    routingNumber: '222222226',
    traceId: transfer.trace_id,
  };
  return transfer.kind === 'credit' ? { destination: details } : { source: details };
}

/** The network's own names of a payment are known once it took it. */
function realTime({ channel, status, id, created }: Transfer) {
  if (channel === null) return {};
  const digits = created.replaceAll(/\D/g, '');
  const mark = id.replaceAll('-', '').toUpperCase();
  const destination = {
    networkId: `${digits}T1B${mark.slice(0, 14)}`,
    endToEndReferenceId: `E2E-RTP-${digits.slice(0, 8)}-${mark.slice(-12)}`,
  };
  return {
    processingChannel: { destination: channel },
    ...(status === 'processed' ? { rtpDetails: { destination } } : {}),
  };
}
