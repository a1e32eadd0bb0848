import { type PagedList, useApiPages } from '@keyturn/shared/api';
import { useOrganization } from '@keyturn/shared/organization';
import type { HistoryFilter } from './filter';
import { OrganizationHistoryDocument, type OrganizationHistoryQuery } from './history.generated';

export type HistoryPage = OrganizationHistoryQuery['organizationHistory'];

/** How many entries a page holds. */
const pageSize = 10;

/** Sign-ins and changes of the organization in the address, the newest first. */
export function useHistory(filter: HistoryFilter): PagedList<HistoryPage> {
  const { id } = useOrganization();
  return useApiPages(OrganizationHistoryDocument, {
    variables: { organizationId: id, ...filter, limit: pageSize },
    select: (data) => data.organizationHistory,
  });
}
