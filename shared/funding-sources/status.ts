import type { Tone } from '@keyturn/shared/ui';

/** What of a funding source decides how it is shown. Times are ISO 8601 UTC. */
export interface FundingSourceState {
  readonly status: string;
  readonly active: boolean;
  readonly microdepositStatus: string | null;
  readonly mdVerifiedAt: string | null;
  readonly mdFailedAt: string | null;
  readonly mdVerificationFailedAt: string | null;
}

export interface BadgeLook {
  readonly label: string;
  readonly tone: Tone;
}

const error: BadgeLook = { label: 'Error', tone: 'red' };
const verified: BadgeLook = { label: 'Verified', tone: 'aqua' };
const inactive: BadgeLook = { label: 'Inactive', tone: 'gray' };
const pending: BadgeLook = { label: 'Pending Microdeposit', tone: 'blue' };

/** The labels of the list. Yellow only where a person has to act. */
const byStatus: ReadonlyMap<string, BadgeLook> = new Map([
  ['VERIFIED', verified],
  ['PENDING_MANUAL_MICRODEPOSIT', pending],
  ['PENDING_AUTOMATIC_MICRODEPOSIT', { label: 'Pending Auto Microdeposit', tone: 'blue' }],
  ['ERROR', error],
]);

/** The badge of a funding source; an unknown status shows Error, and so do micro-deposits that came to nothing. */
export function fundingSourceBadge(source: FundingSourceState): BadgeLook {
  const { status, microdepositStatus } = source;
  if (!source.active) return inactive;
  if (status !== 'UNVERIFIED') return hasFailed(source) ? error : (byStatus.get(status) ?? error);
  if (source.mdVerifiedAt !== null) return verified;
  if (microdepositStatus === 'processed') return { label: 'Microdeposit Ready', tone: 'yellow' };
  if (microdepositStatus === 'pending') return pending;
  return microdepositStatus === null && !hasFailed(source) ? { label: 'Unverified', tone: 'gray' } : error;
}

/** Whether money may move through it: verified outright, or by its micro-deposits. */
export function isVerified({
  status,
  mdVerifiedAt,
}: Pick<FundingSourceState, 'status' | 'mdVerifiedAt'>): boolean {
  return status === 'VERIFIED' || mdVerifiedAt !== null;
}

/** Whether its micro-deposits came back or their amounts were wrong too often, and no new try is under way. */
function hasFailed(source: FundingSourceState): boolean {
  if (isVerified(source) || ['processed', 'pending'].includes(source.microdepositStatus ?? '')) return false;
  return source.mdFailedAt !== null || source.mdVerificationFailedAt !== null;
}

/** What of an escrow account decides how it is shown. */
export interface EscrowState {
  readonly active: boolean;
  readonly fundingSource: FundingSourceState;
}

/** The badge of an escrow account: that of its bank account until it is verified, then its own. */
export function escrowBadge({ active, fundingSource }: EscrowState): BadgeLook {
  if (!isVerified(fundingSource)) return fundingSourceBadge(fundingSource);
  return active ? { label: 'Active', tone: 'aqua' } : inactive;
}

/** What the manage tab is about. */
export type ManageState = 'inactive' | 'verified' | 'processed' | 'pending' | 'failed' | 'unknown';

const pendingStatuses = ['PENDING_AUTOMATIC_MICRODEPOSIT', 'PENDING_MANUAL_MICRODEPOSIT'];

/** The first that holds; a new try under way outranks an old failure. */
export function manageState(source: FundingSourceState): ManageState {
  if (!source.active) return 'inactive';
  if (isVerified(source)) return 'verified';
  if (source.microdepositStatus === 'processed') return 'processed';
  // A new try may be on its way although an earlier one failed.
  if (source.microdepositStatus === 'pending') return 'pending';
  if (hasFailed(source)) return 'failed';
  if (pendingStatuses.includes(source.status)) return 'pending';
  return 'unknown';
}
