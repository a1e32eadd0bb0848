import type { ItemResult } from '../payments/data';

/** A toast to show; persistent ones stay until they are dismissed. */
export interface Announcement {
  readonly kind: 'success' | 'warning' | 'error';
  readonly title?: string;
  readonly message: string;
  readonly persistent?: boolean;
}

/**
 * What is said after an approval: one payment, all of several, some of
 * them, none. `rerouted` is whether another account was chosen.
 */
export function approvalAnnouncements(
  results: readonly ItemResult[],
  rerouted: boolean,
): readonly Announcement[] {
  const failed = results.filter((result) => !result.ok);
  const approved = results.length - failed.length;
  const half = results.filter((result) => result.ok && result.waits).length;
  if (results.length === 0)
    return [{ kind: 'error', title: 'Error', message: 'Unexpected response from server' }];
  if (failed.length === 0) {
    if (half > 0) return [{ kind: 'success', message: halfApproved(half, results.length) }];
    if (results.length > 1) return [{ kind: 'success', message: 'Payments approved' }];
    return [{ kind: 'success', message: rerouted ? 'Payment rerouted and approved' : 'Payment approved' }];
  }
  if (results.length === 1)
    return failed.map(({ message }) => ({ kind: 'error', title: 'Approval Failed', message }));
  const summary: Announcement =
    approved === 0
      ? {
          kind: 'error',
          title: 'All Approvals Failed',
          message: `${failed.length} payments could not be approved.`,
        }
      : {
          kind: 'warning',
          title: 'Partial Success',
          message: `${approved} approved, ${failed.length} could not be approved.`,
        };
  return [
    summary,
    ...failed.map(({ id, message }): Announcement => ({
      kind: 'error',
      title: `Approval Failed (ID: ${id})`,
      message,
      persistent: true,
    })),
  ];
}

/** What is said where payments wait for a second approver. */
function halfApproved(half: number, all: number): string {
  if (all === 1) return 'Approval given; a second approver decides';
  return half === all
    ? 'Approvals given; a second approver decides'
    : `Approvals given; ${half} of ${all} wait for a second approver`;
}

/** What is said after declining. */
export function rejectionAnnouncements(results: readonly ItemResult[]): readonly Announcement[] {
  const failed = results.filter((result) => !result.ok);
  if (results.length === 0)
    return [{ kind: 'error', title: 'Error', message: 'Unexpected response from server' }];
  const done: readonly Announcement[] =
    failed.length === results.length
      ? []
      : [
          {
            kind: 'success',
            message: results.length === 1 ? 'Transaction request declined' : 'Transactions rejected',
          },
        ];
  return [
    ...done,
    ...failed.map(({ id, message }): Announcement => ({
      kind: 'error',
      title: `Error (ID: ${id})`,
      message,
      persistent: results.length > 1,
    })),
  ];
}
