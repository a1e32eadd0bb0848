import { useOrganizationPath } from '@keyturn/shared/organization';
import { daysOfWeek } from './calendar';
import type { WaitingMention } from './data';

type Direction = 'INBOUND' | 'OUTBOUND';

/** The lists that prove the numbers. A custom range without days is all time. */
export function useGlanceUrls() {
  const path = useOrganizationPath();
  const list = (query: Readonly<Record<string, string>>) =>
    path(`/transactions?${new URLSearchParams({ view: 'list', ...query })}`);
  return {
    stage: (stage: string) =>
      stage === 'REQUESTED_AND_PENDING'
        ? list({ show: 'Custom', tab: 'Requested & Pending' })
        : list({ show: 'Custom', status: stage }),
    approvals: (direction: Direction) =>
      list({ show: 'Custom', tab: 'Needs Approval', waits_for: 'me', direction }),
    recovery: (direction: Direction) =>
      list({ show: 'Custom', recovery: 'OPEN', direction, sort: 'updated_at' }),
    late: () => list({ show: 'Custom', due: 'late' }),
    deposits: (startAt: string) =>
      list({ direction: 'INBOUND', deposited_at: daysOfWeek(new Date(startAt)).join(',') }),
    accounts: () => path('/funding-sources?status=unverified'),
    mention: ({ file, escrowAccountId, fundingSourceId, transactionTemplateId }: WaitingMention) => {
      if (file !== null) return path(`/files/${file.id}`);
      if (escrowAccountId !== null) return path(`/escrow-accounts/${escrowAccountId}`);
      if (fundingSourceId !== null) return path(`/funding-sources/${fundingSourceId}`);
      return path(`/transactions/${transactionTemplateId ?? ''}`);
    },
    reconciliation: () => path('/reconciliation'),
    collect: () => path('/inbound'),
  };
}
