import { useOnboarding, useOrganization, useOrganizationPath } from '@keyturn/shared/organization';
import { EmptyState, LinkButton } from '@keyturn/shared/ui';
import { BuildingIcon, CheckIcon, EscrowIcon, PlusIcon, ShieldCheckIcon } from '@keyturn/shared/ui/icons';
import { escrowAbsence } from './model';

/** No escrow accounts: why, and what to do about it. */
export function EscrowEmpty() {
  const organization = useOrganization();
  const path = useOrganizationPath();
  const contactSupport = <LinkButton href={path('/support')}>Contact Support</LinkButton>;
  switch (escrowAbsence(organization, useOnboarding())) {
    case 'shared':
      return (
        <EmptyState icon={<CheckIcon />} title="You're already set up!">
          An organization that manages yours shares its escrow account with you. There is nothing to add.
        </EmptyState>
      );
    case 'no-customer':
      return (
        <EmptyState
          icon={<BuildingIcon />}
          title="Your business is not set up to hold escrow."
          action={contactSupport}
        >
          Tell us about your trust account and we set it up with you.
        </EmptyState>
      );
    case 'ready':
      return (
        <EmptyState
          icon={<EscrowIcon />}
          title="You're almost set up!"
          action={
            <LinkButton variant="primary" icon={<PlusIcon />} href={path('/escrow-accounts/register')}>
              Add Escrow Account
            </LinkButton>
          }
        >
          Add the account that holds earnest money. Verifying it takes 1-2 business days.
        </EmptyState>
      );
    case 'no-escrow':
      return (
        <EmptyState icon={<ShieldCheckIcon />} title="Set up your escrow accounts" action={contactSupport}>
          Your organization is registered without escrow. Support can change that.
        </EmptyState>
      );
  }
}
