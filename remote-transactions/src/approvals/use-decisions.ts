import type { ApiError } from '@keyturn/shared/api';
import { toast } from '@keyturn/shared/toast';
import type { Payment } from '../payments/model';
import { type ItemResult, useApprovePayments, useRejectPayments } from '../payments/data';
import { type Announcement, approvalAnnouncements, rejectionAnnouncements } from './announcements';

type Results = readonly ItemResult[] | null;

/** Approving and declining with what is said afterwards. Each gives how each payment ended; null where the gateway did not answer. */
export interface Decisions {
  readonly busy: boolean;
  /** Approves payments as they were shown to the approver. */
  readonly approve: (payments: readonly Payment[], rerouteId?: string) => Promise<Results>;
  readonly reject: (ids: readonly string[], reason: string) => Promise<Results>;
}

/** The ways to approve and decline. */
export function useDecisions(): Decisions {
  const approve = useApprovePayments();
  const reject = useRejectPayments();
  return {
    busy: approve.busy || reject.busy,
    async approve(payments, rerouteId) {
      const outcome = await approve.run(rerouteId === undefined ? { payments } : { payments, rerouteId });
      if (!outcome.ok) return fail(outcome.error);
      say(approvalAnnouncements(outcome.data, rerouteId !== undefined));
      return outcome.data;
    },
    async reject(ids, reason) {
      const outcome = await reject.run({ ids, reason });
      if (!outcome.ok) return fail(outcome.error);
      say(rejectionAnnouncements(outcome.data));
      return outcome.data;
    },
  };
}

function fail(error: ApiError): null {
  toast.error(error.message, { title: 'Error' });
  return null;
}

function say(announcements: readonly Announcement[]): void {
  for (const { kind, message, ...options } of announcements) toast[kind](message, options);
}
