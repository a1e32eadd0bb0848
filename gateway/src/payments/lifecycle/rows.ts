import { groupOf } from './groups.ts';
import { holders, shownStatus } from './states.ts';
import type { PaymentState } from './states.ts';
import type { NewTemplate, NewTransaction, Payment, TemplateRow } from '../store/payments.ts';
import type { LifecycleRow, Stamp } from './table.ts';

const onTemplate: readonly Stamp[] = [
  'createdAt',
  'requestedAt',
  'accessedAt',
  'authorizedAt',
  'approvalPendingAt',
  'firstApprovedAt',
  'approvedAt',
  'rejectedAt',
  'depositedAt',
  'canceledAt',
];
const onTransaction: readonly Stamp[] = [
  'claimedAt',
  'authorizedAt',
  'approvedAt',
  'rejectedAt',
  'initiatedAt',
  'clearedAt',
  'depositedAt',
  'failedAt',
  'canceledAt',
];

type Stamps = Partial<Record<Stamp, Date>>;

/** The timestamps that a row sets on one of the two tables. What the payer authorized first stays. */
function stamps(
  row: LifecycleRow,
  kept: readonly Stamp[],
  before: Partial<Record<Stamp, Date | null>>,
  now: Date,
): Stamps {
  const result: Stamps = {};
  for (const stamp of row.sets) {
    if (!kept.includes(stamp)) continue;
    const onlyWhereEmpty = row.manual === true || stamp === 'authorizedAt';
    if (onlyWhereEmpty && before[stamp]) continue;
    result[stamp] = now;
  }
  return result;
}

/** What a step writes to the template, beside what its command changes. */
export function templateValues(
  row: LifecycleRow,
  before: TemplateRow | null,
  now: Date,
): Partial<NewTemplate> {
  const shown = shownStatus(row.to);
  if (shown === null) throw new Error('No row leads to a payment that does not exist.');
  const status = ownStatus(row.to, before);
  const statusGroup = groupOf(shown);
  return {
    ...(status === null ? {} : { status }),
    ...(row.event === 'CANCELED' ? { active: false } : {}),
    ...(row.event === 'REACTIVATED' ? fresh : {}),
    ...(row.event === 'RETRIED' ? unpaid : {}),
    displayStatus: shown,
    statusGroup,
    stoppedAt: statusGroup === 'CANCELED_AND_FAILED' ? now : null,
    updatedAt: now,
    ...stamps(row, onTemplate, before ?? {}, now),
  };
}

/** Nobody has to approve it yet, and nobody has. */
const notAsked = {
  approvalPendingAt: null,
  approvalDemand: null,
  firstApprovedAt: null,
  firstApprovedById: null,
} as const;

/** A payment that is tried again is a request that nobody paid; its earlier movements stay beside the next one. */
const unpaid = {
  authorizedAt: null,
  authorizedById: null,
  ...notAsked,
  approvedAt: null,
  approvedById: null,
  depositedAt: null,
} as const;

/** A reactivated request begins again; what was is in the events. */
const fresh = {
  active: true,
  canceledAt: null,
  accessedAt: null,
  authorizedAt: null,
  authorizedById: null,
  ...notAsked,
  approvedAt: null,
  approvedById: null,
} as const;

/** The request's own status after a step; null leaves it. A request that was only waiting for approval is then made. */
function ownStatus(to: PaymentState, before: TemplateRow | null) {
  const [template] = holders(to);
  if (template !== null) return template;
  return before === null || before.status === 'APPROVAL_PENDING' ? 'CREATED' : null;
}

/** What a step writes to the transaction; null when the payment has none afterwards. */
export function transactionValues(
  row: LifecycleRow,
  before: Payment['transaction'],
  now: Date,
): (Partial<NewTransaction> & Pick<NewTransaction, 'status'>) | null {
  const [, status] = holders(row.to);
  if (status === null) return null;
  return {
    status,
    updatedAt: now,
    // What a bank said of a failure explains nothing that staff made of it; the events keep it.
    ...(row.manual === true ? { statusSetManuallyAt: now, errorType: null } : {}),
    ...(row.event === 'UNBLOCKED' ? { blockReason: null } : {}),
    ...stamps(row, onTransaction, before ?? {}, now),
  };
}
