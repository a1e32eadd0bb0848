import { fundingSourceBadge, isVerified } from '@keyturn/shared/funding-sources';
import { useOnboarding, useOrganization, useOrganizationPath } from '@keyturn/shared/organization';
import { TextLink } from '@keyturn/shared/ui';
import { AccountList, LoadingAccounts } from './account-list';
import { useStepFundingSources } from './data';
import { StepActions } from './step-actions';

/** The step 'Add funding source': its accounts, and what can be done. */
export function FundingStep() {
  const path = useOrganizationPath();
  const { customer } = useOrganization();
  const { verifiedFundingSources } = useOnboarding();
  const source = useStepFundingSources();
  // What can be done depends on what is there: shown before, it would move away under the pointer.
  if (source.list.state === 'loading') return <LoadingAccounts />;
  const hasSome = source.list.state === 'ready' && source.list.data.entries.length > 0;
  return (
    <>
      <AccountList
        label="Funding sources"
        verify="Verify funding source"
        source={source}
        empty={
          customer === null && (
            <p>
              Your organization is not set up for bank accounts. Skip this step, or{' '}
              <TextLink href={path('/support')}>ask support to set it up</TextLink>.
            </p>
          )
        }
        account={(account) => ({
          id: account.id,
          name: account.name,
          bank: account.displayName,
          badge: fundingSourceBadge(account),
          verifyAt: isVerified(account) ? null : path(`/funding-sources/${account.id}/manage`),
        })}
      />
      <StepActions
        step="funding"
        href={customer === null ? null : path('/funding-sources/add')}
        hasSome={hasSome}
        isDone={verifiedFundingSources > 0}
        skipped="Without a funding source you can neither send payments nor collect other than earnest money. You can add one whenever you need it."
      />
    </>
  );
}
