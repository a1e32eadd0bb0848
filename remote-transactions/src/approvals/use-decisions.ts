import type { ApiError } from '@keyturn/shared/api';
import { toast } from '@keyturn/shared/toast';
import { useApprovePayments, useRejectPayments } from '../payments/data';
import { type Announcement, approvalAnnouncements, rejectionAnnouncements } from './announcements';

/** Approving and declining with what is said afterwards. Each gives whether the gateway answered. */
export function useDecisions() {
  const approve = useApprovePayments();
  const reject = useRejectPayments();
  return {
    busy: approve.busy || reject.busy,
    approve: async (ids: readonly string[], rerouteId?: string): Promise<boolean> => {
      const outcome = await approve.run(rerouteId === undefined ? { ids } : { ids, rerouteId });
      if (!outcome.ok) return fail(outcome.error);
      say(approvalAnnouncements(outcome.data, rerouteId !== undefined));
      return true;
    },
    reject: async (ids: readonly string[], reason: string): Promise<boolean> => {
      const outcome = await reject.run({ ids, reason });
      if (!outcome.ok) return fail(outcome.error);
      say(rejectionAnnouncements(outcome.data));
      return true;
    },
  };
}

function fail(error: ApiError): boolean {
  toast.error(error.message, { title: 'Error' });
  return false;
}

function say(announcements: readonly Announcement[]): void {
  for (const { kind, message, ...options } of announcements) toast[kind](message, options);
}
