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
import { lazyPage } from '../lib/lazy-page';
import { useLazy } from '../lib/use-lazy';
import { ShellSkeleton } from '../shell/shell-skeleton';
import { isSlug, type SignedInUser } from '../organization/access';
import { useAccess, useOnboardingPushes } from '../organization/data';

/** Few people come to an organization that they may not see: its page is fetched then. */
const UnseenOrganization = lazyPage(() => import(/* webpackChunkName: "access" */ './unseen-organization'));
const loadMovedAddress = () => import('./moved-address');

interface GuardProps {
  /** The slug by which the gateway is asked for the organization. */
  readonly asked: string;
  /** The slug of the address. */
  readonly slug: string;
  readonly path: string;
  /** Told before the address is replaced by that of the organization's new slug. */
  readonly onMoved: (slug: string) => void;
}

/** Lets members and superadmins in; asks who was invited, and says to everybody else why not. */
export function OrganizationGuard({ asked, slug, path, onMoved }: GuardProps) {
  const valid = isSlug(slug);
  const access = useAccess(asked, !valid);
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
    <AllowedOrganization slug={slug} path={path} onMoved={onMoved} {...decision} />
  );
}

interface AllowedProps extends Pick<GuardProps, 'slug' | 'path' | 'onMoved'> {
  readonly organization: CurrentOrganization;
  readonly viewer: Viewer;
  readonly onboarding: Onboarding;
  readonly user: SignedInUser;
}

function AllowedOrganization({ slug, path, onMoved, organization, viewer, onboarding, user }: AllowedProps) {
  const { paymentsAppUrl, customerAppUrl, adminUrl, transferProviderUrl, support, tracking } =
    useHostConfig();
  useOnboardingPushes(organization);
  const isMoved = slug.toLowerCase() !== organization.slug.toLowerCase();
  const moved = useLazy(loadMovedAddress, isMoved);
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
      {isMoved && moved && <moved.MovedAddress slug={organization.slug} onMoved={onMoved} />}
      <Dashboard slug={slug} path={path} user={user} />
    </OrganizationProvider>
  );
}
