import { escrowBadge, fundingSourceBadge, type FundingSourceState, isVerified, manageState } from './status';

const at = '2026-03-01T10:00:00.000Z';
const source = (given: Partial<FundingSourceState>): FundingSourceState => ({
  status: 'UNVERIFIED',
  active: true,
  microdepositStatus: null,
  mdVerifiedAt: null,
  mdFailedAt: null,
  mdVerificationFailedAt: null,
  ...given,
});

test.each<[Partial<FundingSourceState>, string, string]>([
  [{ status: 'VERIFIED' }, 'Verified', 'aqua'],
  [{ status: 'PENDING_AUTOMATIC_MICRODEPOSIT' }, 'Pending Auto Microdeposit', 'blue'],
  [{ status: 'PENDING_MANUAL_MICRODEPOSIT' }, 'Pending Microdeposit', 'blue'],
  [{ status: 'ERROR' }, 'Error', 'red'],
  [{ status: 'SOMETHING_NEW' }, 'Error', 'red'],
  [{}, 'Unverified', 'gray'],
  [{ mdVerifiedAt: at }, 'Verified', 'aqua'],
  [{ mdVerifiedAt: at, microdepositStatus: 'processed' }, 'Verified', 'aqua'],
  [{ microdepositStatus: 'processed' }, 'Microdeposit Ready', 'yellow'],
  [{ microdepositStatus: 'pending' }, 'Pending Microdeposit', 'blue'],
  [{ microdepositStatus: 'failed' }, 'Error', 'red'],
  [{ mdFailedAt: at }, 'Error', 'red'],
  [{ mdVerificationFailedAt: at }, 'Error', 'red'],
  [{ status: 'PENDING_MANUAL_MICRODEPOSIT', mdFailedAt: at }, 'Error', 'red'],
  [
    { status: 'PENDING_MANUAL_MICRODEPOSIT', mdFailedAt: at, microdepositStatus: 'pending' },
    'Pending Microdeposit',
    'blue',
  ],
  [{ status: 'VERIFIED', mdFailedAt: at }, 'Verified', 'aqua'],
  [{ status: 'VERIFIED', active: false }, 'Inactive', 'gray'],
  [{ status: 'ERROR', mdVerifiedAt: at }, 'Error', 'red'],
])('%j wears %s', (given, label, tone) => {
  expect(fundingSourceBadge(source(given))).toEqual({ label, tone });
});

test.each<[Partial<FundingSourceState>, boolean]>([
  [{}, false],
  [{ status: 'VERIFIED' }, true],
  [{ mdVerifiedAt: at }, true],
  [{ microdepositStatus: 'processed' }, false],
])('%j counts as verified: %s', (given, expected) => {
  expect(isVerified(source(given))).toBe(expected);
});

test.each<[Partial<FundingSourceState>, string]>([
  [{ active: false, status: 'VERIFIED' }, 'inactive'],
  [{ status: 'VERIFIED', mdFailedAt: at }, 'verified'],
  [{ mdVerifiedAt: at }, 'verified'],
  [{ microdepositStatus: 'processed' }, 'processed'],
  [{ microdepositStatus: 'pending' }, 'pending'],
  [{ microdepositStatus: 'pending', mdFailedAt: at }, 'pending'],
  [{ status: 'PENDING_AUTOMATIC_MICRODEPOSIT' }, 'pending'],
  [{ status: 'PENDING_MANUAL_MICRODEPOSIT', microdepositStatus: 'processed' }, 'processed'],
  [{ microdepositStatus: 'failed', mdFailedAt: at }, 'failed'],
  [{ status: 'PENDING_MANUAL_MICRODEPOSIT', mdFailedAt: at }, 'failed'],
  [{ mdVerificationFailedAt: at }, 'failed'],
  [{}, 'unknown'],
  [{ status: 'ERROR' }, 'unknown'],
])('%j is managed as %s', (given, expected) => {
  expect(manageState(source(given))).toBe(expected);
});

test.each<[boolean, Partial<FundingSourceState>, string, string]>([
  [true, {}, 'Active', 'aqua'],
  [false, {}, 'Inactive', 'gray'],
  [true, { status: 'UNVERIFIED' }, 'Unverified', 'gray'],
  [false, { status: 'UNVERIFIED' }, 'Unverified', 'gray'],
  [true, { status: 'UNVERIFIED', microdepositStatus: 'processed' }, 'Microdeposit Ready', 'yellow'],
  [true, { status: 'PENDING_AUTOMATIC_MICRODEPOSIT' }, 'Pending Auto Microdeposit', 'blue'],
  [true, { status: 'UNVERIFIED', mdVerifiedAt: '2026-03-01T10:00:00.000Z' }, 'Active', 'aqua'],
  [true, { status: 'NEW' }, 'Error', 'red'],
])('an escrow account, active %s over %j wears %s', (active, given, label, tone) => {
  expect(escrowBadge({ active, fundingSource: source({ status: 'VERIFIED', ...given }) })).toEqual({
    label,
    tone,
  });
});
