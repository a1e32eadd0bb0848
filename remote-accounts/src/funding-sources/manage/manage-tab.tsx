import { useViewer, viewerKind } from '@keyturn/shared/organization';
import { ConfirmedAction } from '../../components/confirmed-action';
import { DepositsAgain } from '../../deposits-again/deposits-again';
import { usePanelPath } from '../../components/use-panel-path';
import { ManageSource } from '../../micro-deposits/manage-source';
import type { FundingSourceDetail } from '../data';
import { isVerified } from '@keyturn/shared/funding-sources';
import { useDeactivateFundingSource, useMarkAsVerified } from './data';
import { RenameSection } from './rename-section';

/** Verifying the account, and what may be changed of it. */
export function ManageTab({ source }: { readonly source: FundingSourceDetail }) {
  const goTo = usePanelPath();
  const kind = viewerKind(useViewer());
  const toDetails = () => goTo(`/funding-sources/${source.id}/details`);
  return (
    <>
      <ManageSource source={source} onVerified={toDetails} />
      <DepositsAgain source={source} />
      {kind === 'superuser' && source.active && !isVerified(source) && <MarkVerified source={source} />}
      {kind === 'superuser' && <RenameSection source={source} />}
      {kind !== 'agent' && source.active && <Deactivate source={source} />}
    </>
  );
}

function MarkVerified({ source }: { readonly source: FundingSourceDetail }) {
  const markAsVerified = useMarkAsVerified(source.id);
  return (
    <ConfirmedAction
      title="Verify by hand"
      button="Mark as verified"
      question={`Mark ${source.name} as verified?`}
      consequence="Payments that waited for it go on at once."
      confirm="Mark as verified"
      done="Funding source marked as verified"
      {...markAsVerified}
    >
      Only where the owner has proven the account otherwise. It is noted who did it.
    </ConfirmedAction>
  );
}

function Deactivate({ source }: { readonly source: FundingSourceDetail }) {
  const deactivate = useDeactivateFundingSource(source.id);
  return (
    <ConfirmedAction
      title="Take out of use"
      button="Deactivate funding source"
      question={`Deactivate ${source.name}?`}
      consequence="It can’t be activated again here; the account would have to be added anew."
      confirm="Deactivate account"
      danger
      done="Funding source deactivated"
      {...deactivate}
    >
      No payment can use it afterwards, and what it was to pay is blocked.
    </ConfirmedAction>
  );
}
