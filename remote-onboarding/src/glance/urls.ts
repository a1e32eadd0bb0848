import { useOrganizationPath } from '@keyturn/shared/organization';
import { daysOfWeek } from './calendar';

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
    approvals: () => list({ show: 'Custom', tab: 'Needs Approval' }),
    late: () => list({ show: 'Custom', due: 'late' }),
    failed: () => list({ status: 'BLOCKED,FAILED' }),
    deposits: (startAt: string) =>
      list({ direction: 'INBOUND', deposited_at: daysOfWeek(new Date(startAt)).join(',') }),
    accounts: () => path('/funding-sources?status=unverified'),
    collect: () => path('/inbound'),
  };
}
