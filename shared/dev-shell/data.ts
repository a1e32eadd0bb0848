import { useApiQuery, type Loadable } from '@keyturn/shared/api';
import type { CurrentOrganization, Onboarding, Viewer } from '@keyturn/shared/organization';
import { DevShellDocument, type DevShellQuery } from './dev-shell.generated';

/** Who looks at which organization. */
export interface World {
  readonly organization: CurrentOrganization;
  readonly viewer: Viewer;
  readonly onboarding: Onboarding;
}

/** Asks the gateway for it; null where the person may not see the organization. */
export function useWorld(slug: string): Loadable<World | null> {
  const answer = useApiQuery(DevShellDocument, { variables: { slug } });
  return answer.state === 'ready' ? { ...answer, data: worldOf(answer.data) } : answer;
}

function worldOf({ currentUser, organization }: DevShellQuery): World | null {
  const onboarding = organization?.onboardingProgress ?? null;
  if (organization === null || onboarding === null) return null;
  const { role, organizationPermissions, ...person } = currentUser;
  const membership = organizationPermissions.find(({ organizationId }) => organizationId === organization.id);
  return {
    organization,
    onboarding,
    viewer: { ...person, isSuperuser: role === 'superadmin', permissions: new Set(membership?.roles) },
  };
}
