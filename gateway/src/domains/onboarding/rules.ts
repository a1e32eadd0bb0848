import type { OnboardingProgress, OnboardingStepState } from '../../generated/schema.ts';
import type { OrganizationRow } from '../../db/rows.ts';

/** A step is completed or skipped once the matching time is set. */
export const stepState = (completedAt: Date | null, skippedAt: Date | null): OnboardingStepState =>
  completedAt ? 'COMPLETED' : skippedAt ? 'SKIPPED' : 'PENDING';

type Branding = Pick<
  OrganizationRow,
  | 'brandingOnboardingCompletedAt'
  | 'brandingOnboardingSkippedAt'
  | 'backgroundColor'
  | 'logoDark'
  | 'logoLight'
>;

/** Branding is completed by a colour or a logo too, whoever set it. */
export function brandingState(organization: Branding): OnboardingStepState {
  const { backgroundColor, logoDark, logoLight } = organization;
  if ([backgroundColor, logoDark, logoLight].some((given) => given !== null && given !== ''))
    return 'COMPLETED';
  return stepState(organization.brandingOnboardingCompletedAt, organization.brandingOnboardingSkippedAt);
}

type OnboardingFields = Branding &
  Pick<
    OrganizationRow,
    | 'id'
    | 'escrowOnboardingCompletedAt'
    | 'escrowOnboardingSkippedAt'
    | 'fundingOnboardingCompletedAt'
    | 'fundingOnboardingSkippedAt'
  >;

/** What the onboarding still waits for: nothing where an occasion of another organization is shared. */
export function progressOf(
  organization: OnboardingFields,
  verified: { escrowAccounts: number; fundingSources: number },
  hasSharedPaymentOccasion: boolean,
): OnboardingProgress {
  const escrow = stepState(organization.escrowOnboardingCompletedAt, organization.escrowOnboardingSkippedAt);
  const funding = stepState(
    organization.fundingOnboardingCompletedAt,
    organization.fundingOnboardingSkippedAt,
  );
  const pending = [escrow, funding].filter((step) => step === 'PENDING').length;
  return {
    organizationId: organization.id,
    pendingRequiredSteps: hasSharedPaymentOccasion ? 0 : pending,
    verifiedEscrowAccounts: verified.escrowAccounts,
    verifiedFundingSources: verified.fundingSources,
    hasSharedPaymentOccasion,
    escrow,
    funding,
    branding: brandingState(organization),
  };
}
