import { type Loadable, mapLoadable, type PagedList, useApiPages, useApiQuery } from '@keyturn/shared/api';
import { useOrganization } from '@keyturn/shared/organization';
import { AdminDocument, type AdminQuery, AdminsDocument, type AdminsQuery } from './admins.generated';

export type AdminPage = AdminsQuery['users'];
export type AdminRow = AdminPage['entries'][number];
export type AdminDetail = NonNullable<AdminQuery['user']>;

/** How many people a page of the list holds. */
const pageSize = 20;

/** The people of the organization with what each may do in it. */
export function useAdmins(): PagedList<AdminPage> {
  const { id, slug } = useOrganization();
  return useApiPages(AdminsDocument, {
    variables: { organizationSlug: slug, organizationId: id, limit: pageSize },
    select: (data) => data.users,
  });
}

/** One person; null where there is none that the viewer may see. */
export function useAdmin(userId: string): Loadable<AdminDetail | null> {
  const { id } = useOrganization();
  return mapLoadable(
    useApiQuery(AdminDocument, { variables: { id: userId, organizationId: id } }),
    (data) => data.user,
  );
}
