import { escrowBadge, isVerified } from '@keyturn/shared/funding-sources';
import { useOnboarding, useOrganization, useOrganizationPath } from '@keyturn/shared/organization';
import { TextLink } from '@keyturn/shared/ui';
import { AccountList, LoadingAccounts } from './account-list';
import { useStepEscrowAccounts } from './data';
import { StepActions } from './step-actions';

/** The current step 'Add escrow account': its accounts, and what can be done. */
export function EscrowStep() {
  const path = useOrganizationPath();
  const { customer, holdsEscrow } = useOrganization();
  const { verifiedEscrowAccounts } = useOnboarding();
  const source = useStepEscrowAccounts();
  // What can be done depends on what is there: shown before, it would move away under the pointer.
  if (source.list.state === 'loading') return <LoadingAccounts />;
  const hasSome = source.list.state === 'ready' && source.list.data.entries.length > 0;
  const mayHold = customer !== null && holdsEscrow;
  return (
    <>
      <AccountList
        label="Escrow accounts"
        verify="Verify escrow account"
        source={source}
        empty={
          !mayHold && (
            <p>
              Your organization is not set up to hold escrow. Skip this step, or{' '}
              <TextLink href={path('/support')}>ask support to set it up</TextLink>.
            </p>
          )
        }
        account={(account) => ({
          id: account.id,
          name: account.name,
          bank: account.fundingSource.displayName,
          badge: escrowBadge(account),
          verifyAt:
            account.active && !isVerified(account.fundingSource)
              ? path(`/escrow-accounts/${account.id}/manage`)
              : null,
        })}
      />
      <StepActions
        step="escrow"
        href={mayHold ? path('/escrow-accounts/register') : null}
        hasSome={hasSome}
        isDone={verifiedEscrowAccounts > 0}
        skipped="Without an escrow account you cannot collect earnest money. You can add one whenever you need it."
      />
    </>
  );
}
