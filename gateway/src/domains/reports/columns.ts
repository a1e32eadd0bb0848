import { sql, type SQL } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { Viewer } from '../../access/actor.ts';
import {
  batches,
  fundingSources,
  paymentOccasions,
  transactions,
  transactionTemplates as templates,
} from '../../db/schema/index.ts';
import type { FundingSourceRow, TemplateRow } from '../../db/rows.ts';
import type { ExportColumn } from '../../generated/schema.ts';
import { statusLabels } from '../../payments/lifecycle/status.ts';
import { knowsReceiverAccount, seesBankDetails } from '../../visibility/accounts.ts';

/** The accounts of a payment. */
export const from = alias(fundingSources, 'from_account');
export const to = alias(fundingSources, 'to_account');

type Owner = Pick<FundingSourceRow, 'organizationId' | 'userId'>;

/** What says whether a viewer may read what a payment's accounts are called. */
interface Accounts extends Pick<TemplateRow, 'direction' | 'buyerId'> {
  from: Owner;
  to: Owner;
}

/** A column of the file: what it is called, and whose text the server gives for it. */
export interface Column {
  readonly heading: string;
  readonly value: PgColumn | SQL;
  /** Where it names an account: whether the viewer may read which. */
  readonly knows?: (viewer: Viewer, accounts: Accounts) => boolean;
}

const dollars = (cents: PgColumn): SQL => sql`${cents} * 0.01`;
const instant = (at: PgColumn): SQL =>
  sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The columns of an exported file in their order. Instants are ISO 8601 in UTC. */
const columns = {
  ID: { heading: 'ID', value: templates.id },
  STATUS: { heading: 'Status', value: templates.displayStatus },
  STATUS_IN_WORDS: {
    heading: 'Status in words',
    value: sql`${JSON.stringify(statusLabels)}::jsonb ->> ${templates.displayStatus}`,
  },
  DIRECTION: { heading: 'Direction', value: templates.direction },
  TYPE: { heading: 'Type', value: templates.context },
  AMOUNT: { heading: 'Amount (USD)', value: dollars(templates.amount) },
  FEE: { heading: 'Fee (USD)', value: dollars(templates.fee) },
  FEE_PAID_BY: { heading: 'Fee paid by', value: templates.feePayer },
  PAYMENT_OCCASION: { heading: 'Payment occasion', value: paymentOccasions.name },
  FIRST_NAME: { heading: 'First name', value: templates.buyerFirstName },
  LAST_NAME: { heading: 'Last name', value: templates.buyerLastName },
  EMAIL: { heading: 'Email', value: sql`coalesce(${templates.receiverEmail}, ${templates.buyerEmail})` },
  PHONE: { heading: 'Phone', value: templates.buyerPhone },
  ADDRESS: { heading: 'Address', value: templates.address },
  FROM_ACCOUNT: {
    heading: 'From account',
    value: from.name,
    knows: (viewer, accounts) => seesBankDetails(viewer, accounts.from),
  },
  TO_ACCOUNT: {
    heading: 'To account',
    value: to.name,
    knows: (viewer, accounts) =>
      seesBankDetails(viewer, accounts.to) && knowsReceiverAccount(viewer, accounts.to, accounts),
  },
  TRACE_ID: { heading: 'Trace ID', value: transactions.traceId },
  BATCH: { heading: 'Batch', value: batches.name },
  LINE: { heading: 'Line', value: templates.lineNumber },
  CREATED: { heading: 'Created', value: instant(templates.createdAt) },
  REQUESTED: { heading: 'Requested', value: instant(templates.requestedAt) },
  AUTHORIZED: { heading: 'Authorized', value: instant(templates.authorizedAt) },
  APPROVED: { heading: 'Approved', value: instant(templates.approvedAt) },
  INITIATED: { heading: 'Initiated', value: instant(transactions.initiatedAt) },
  CLEARED: { heading: 'Cleared', value: instant(transactions.clearedAt) },
  DEPOSITED: { heading: 'Deposited', value: instant(templates.depositedAt) },
  FAILED: { heading: 'Failed', value: instant(transactions.failedAt) },
  CANCELED: { heading: 'Canceled', value: instant(templates.canceledAt) },
  REJECTED: { heading: 'Rejected', value: instant(templates.rejectedAt) },
  REJECT_REASON: { heading: 'Reject reason', value: templates.rejectReason },
  REFUNDED: { heading: 'Refunded', value: sql`case when ${templates.refunded} then 'yes' else 'no' end` },
} satisfies Record<ExportColumn, Column>;

/** Every column's name, in the order of the file. */
export const exportColumns = Object.keys(columns) as readonly ExportColumn[];

/** The columns that were asked for in their own order; all of them where none were named. */
export const chosenColumns = (wanted: readonly ExportColumn[] | null): readonly Column[] =>
  exportColumns.filter((name) => wanted === null || wanted.includes(name)).map((name) => columns[name]);
