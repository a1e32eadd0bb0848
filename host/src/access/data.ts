import { type Loadable, mapLoadable, useApiQuery } from '@keyturn/shared/api';
import { FirstOrganizationDocument } from './first-organization.generated';

/**
 * Where `/` leads: the first organization of one's own; a superadmin's is the first of all; else one that invites the
 * person; null for nowhere.
 */
export function useFirstOrganization(): Loadable<{ readonly email: string; readonly slug: string | null }> {
  return mapLoadable(
    useApiQuery(FirstOrganizationDocument, { variables: {} }),
    ({ currentUser, invitations, organizations }) => ({
      email: currentUser.email,
      slug:
        currentUser.organizations[0]?.slug ??
        organizations.entries[0]?.slug ??
        invitations[0]?.organizationSlug ??
        null,
    }),
  );
}
