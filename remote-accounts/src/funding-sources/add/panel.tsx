import { useTrack } from '@keyturn/shared/analytics';
import type { RouteProps } from '@keyturn/shared/federation';
import { useOrganization, useOrganizationPath, useViewer, viewerKind } from '@keyturn/shared/organization';
import { PanelHead } from '@keyturn/shared/panels';
import { EmptyState, LinkButton } from '@keyturn/shared/ui';
import { BuildingIcon } from '@keyturn/shared/ui/icons';
import { OnlyAdmins } from '@keyturn/shared/views';
import { lazy, Suspense, useEffect } from 'react';
import { FormSkeleton } from '../../components/form-skeleton';
import { activeTab } from '../../components/record-tabs';
import { usePanelPath } from '../../components/use-panel-path';

const ManualTab = lazy(() => import('./manual-tab'));
const LinkTab = lazy(() => import('../../bank-linking/link-tab'));

const manual = { id: 'manual', label: 'Manual' } as const;
const plaid = { id: 'plaid', label: 'Plaid' } as const;

/**
 * Adds a funding source by hand, or by signing in at its bank where that is allowed; leads to it. Its tabs stand in the
 * panel's head from the first moment, or the form would move when they come: only what a tab shows is loaded late.
 */
export default function AddFundingSource({ params }: RouteProps) {
  const { customer, bankLinkingAllowed } = useOrganization();
  const kind = viewerKind(useViewer());
  const path = useOrganizationPath();
  const tabs = bankLinkingAllowed ? ([manual, plaid] as const) : ([manual] as const);
  const active = activeTab(tabs, params['tab']);
  const allowed = kind !== 'agent' && customer !== null;
  return (
    <>
      <PanelHead
        title="Add Funding Source"
        size="sm"
        {...(allowed && tabs.length > 1
          ? {
              activeTab: active,
              tabs: tabs.map(({ id, label }) => ({ id, label, to: path(`/funding-sources/add/${id}`) })),
            }
          : {})}
      />
      {allowed ? (
        <Form tab={active} />
      ) : kind === 'agent' ? (
        <OnlyAdmins title="Only admins add funding sources" wish="to add the operating account" />
      ) : (
        <EmptyState
          icon={<BuildingIcon />}
          title="Your business is not set up for bank accounts yet"
          {...(kind === 'superuser'
            ? {}
            : { action: <LinkButton href={path('/support')}>Contact Support</LinkButton> })}
        >
          Accounts are added once the bank-transfer provider knows the business.
        </EmptyState>
      )}
    </>
  );
}

function Form({ tab }: { readonly tab: 'manual' | 'plaid' }) {
  const goTo = usePanelPath();
  const track = useTrack();
  useEffect(() => track('Add Funding Source Viewed'), [track]);
  const Tab = tab === 'plaid' ? LinkTab : ManualTab;
  return (
    <Suspense fallback={<FormSkeleton />}>
      <Tab onAdded={(id) => goTo(`/funding-sources/${id}`)} />
    </Suspense>
  );
}
