import type { CurrentOrganization, Onboarding, Viewer } from '@keyturn/shared/organization';
import type { DashboardQuery } from './dashboard.generated';

/** Who is signed in, as far as the shell shows it. */
export interface SignedInUser {
  readonly id: string;
  readonly fullName: string;
  readonly email: string;
  readonly isSuperuser: boolean;
  /** Whether the agent site is of use to the person. */
  readonly mayRequest: boolean;
  readonly organizations: readonly { readonly id: string; readonly slug: string; readonly name: string }[];
}

/** What the gateway's answer means for an address: in, unknown yet, or not a member. */
export type Access =
  | {
      readonly state: 'allowed';
      readonly organization: CurrentOrganization;
      readonly viewer: Viewer;
      readonly onboarding: Onboarding;
      readonly user: SignedInUser;
    }
  | { readonly state: 'forbidden'; readonly email: string }
  /** The gateway tells nothing of the organization: there is none, or the person may not know of it. */
  | { readonly state: 'unseen'; readonly email: string };

/** Members and superadmins may enter. */
export function decideAccess({ currentUser, organization }: DashboardQuery): Access {
  if (organization === null) return { state: 'unseen', email: currentUser.email };
  const isSuperuser = currentUser.role === 'superadmin';
  const membership = currentUser.organizationPermissions.find(
    ({ organizationId }) => organizationId === organization.id,
  );
  // What is held in an organization that was closed counts for nothing.
  const isMember = currentUser.organizations.some(({ id }) => id === organization.id);
  const { onboardingProgress: onboarding } = organization;
  // Members alone are told of the onboarding: without it the gateway takes the person for none.
  if ((!isSuperuser && !isMember) || onboarding === null)
    return { state: 'forbidden', email: currentUser.email };
  const { id, fullName, firstName, lastName, email, roles, organizations } = currentUser;
  return {
    state: 'allowed',
    organization,
    onboarding,
    viewer: {
      id,
      fullName,
      firstName,
      lastName,
      email,
      isSuperuser,
      permissions: new Set(membership?.roles),
    },
    user: {
      id,
      fullName,
      email,
      isSuperuser,
      organizations,
      mayRequest: roles.includes('REQUEST') || roles.includes('REQUEST_ESCROW'),
    },
  };
}

/**
 * What the person holds in the organization of that slug, as one text; null for nothing. What is on the screen was asked
 * for with it: when it changes, all of that is old.
 */
export function heldIn({ currentUser, organization }: DashboardQuery, slug: string): string | null {
  const { role, organizations, organizationPermissions } = currentUser;
  // The slug asked for may be a former one of the organization.
  const here = organizations.find((each) =>
    organization === null ? each.slug.toLowerCase() === slug.toLowerCase() : each.id === organization.id,
  );
  if (role !== 'superadmin' && here === undefined) return null;
  const roles =
    organizationPermissions.find(({ organizationId }) => organizationId === here?.id)?.roles ?? [];
  return [role, ...roles].join(' ');
}

/** Whether a path segment can be an organization's slug at all. */
export function isSlug(segment: string): boolean {
  return /^[\w-]{1,100}$/.test(segment);
}
