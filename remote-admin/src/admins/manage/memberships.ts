import type { Role } from './data';

/** An organization that a person belongs to, and what they hold there. */
export interface Membership {
  readonly id: string;
  readonly name: string;
  /** Empty for an organization that is out of use. */
  readonly slug: string;
  readonly roles: readonly Role[];
}

interface Permissions {
  readonly organizationId: string;
  readonly roles: readonly Role[];
}

type Organization = Pick<Membership, 'id' | 'name' | 'slug'>;

/** What somebody holds, with the organizations' names. */
export function membershipsOf(
  permissions: readonly Permissions[],
  organizations: readonly Organization[],
): readonly Membership[] {
  return permissions.map(({ organizationId, roles }) => {
    const known = organizations.find(({ id }) => id === organizationId);
    return {
      id: organizationId,
      name: known?.name ?? 'Inactive organization',
      slug: known?.slug ?? '',
      roles,
    };
  });
}
