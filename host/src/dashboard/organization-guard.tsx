import {
  OrganizationProvider,
  type CurrentOrganization,
  type Onboarding,
  type Viewer,
} from '@keyturn/shared/organization';
import { Navigate, useLocation } from '@keyturn/shared/router';
import { applyBrand } from '@keyturn/shared/tokens';
import { useEffect, useMemo } from 'react';
import { FailurePage } from '../access/failure-page';
import { ForbiddenPage, InvitationPage, NoOrganizationPage } from '../access/lazy-pages';
import { useHostConfig } from '../config/context';
import { Dashboard } from './dashboard';
import { ShellSkeleton } from '../shell/shell-skeleton';
import { isSlug, type SignedInUser } from '../organization/access';
import { useAccess, useOnboardingPushes, usePublicOrganization } from '../organization/data';

interface GuardProps {
  readonly slug: string;
  readonly path: string;
}

/** Lets members and superadmins in; asks who was invited, and says to everybody else why not. */
export function OrganizationGuard({ slug, path }: GuardProps) {
  const valid = isSlug(slug);
  const access = useAccess(slug, !valid);
  // An invitation's mail leads here; staff, who may see the organization without it, are asked then.
  const isAsked = new URLSearchParams(useLocation().search).has('invitation');
  if (!valid) return <NoOrganizationPage />;
  if (access.state === 'loading') return <ShellSkeleton />;
  if (access.state === 'error') return <FailurePage error={access.error} onRetry={access.retry} />;
  const decision = access.data;
  if (decision.state === 'forbidden') return <ForbiddenPage email={decision.email} />;
  if (decision.state === 'unseen') {
    return (
      <InvitationPage slug={slug}>
        <UnseenOrganization slug={slug} email={decision.email} />
      </InvitationPage>
    );
  }
  return isAsked ? (
    <InvitationPage slug={slug}>
      <Navigate replace to={`/${slug}`} />
    </InvitationPage>
  ) : (
    <AllowedOrganization path={path} {...decision} />
  );
}

/** The gateway keeps quiet about organizations of others; everybody may know whether there is one. */
function UnseenOrganization({ slug, email }: { readonly slug: string; readonly email: string }) {
  const known = usePublicOrganization(slug);
  if (known.state === 'loading') return <ShellSkeleton />;
  if (known.state === 'error') return <FailurePage error={known.error} onRetry={known.retry} />;
  if (known.data === null) return <NoOrganizationPage />;
  return <ForbiddenPage email={email} signIn={known.data.signIn} />;
}

interface AllowedProps {
  readonly path: string;
  readonly organization: CurrentOrganization;
  readonly viewer: Viewer;
  readonly onboarding: Onboarding;
  readonly user: SignedInUser;
}

function AllowedOrganization({ path, organization, viewer, onboarding, user }: AllowedProps) {
  const { paymentsAppUrl, customerAppUrl, adminUrl, transferProviderUrl, support, tracking } =
    useHostConfig();
  useOnboardingPushes(organization);
  const surroundings = useMemo(
    () => ({ paymentsAppUrl, customerAppUrl, adminUrl, transferProviderUrl, support, tracking }),
    [paymentsAppUrl, customerAppUrl, adminUrl, transferProviderUrl, support, tracking],
  );
  useEffect(() => {
    applyBrand(document.documentElement, organization.backgroundColor);
    return () => applyBrand(document.documentElement, null);
  }, [organization.backgroundColor]);

  return (
    <OrganizationProvider
      organization={organization}
      viewer={viewer}
      onboarding={onboarding}
      surroundings={surroundings}
    >
      <Dashboard path={path} user={user} />
    </OrganizationProvider>
  );
}
