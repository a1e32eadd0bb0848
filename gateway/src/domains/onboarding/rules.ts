import type { OnboardingProgress } from '../../generated/schema.ts';
import type { OrganizationRow } from '../../server/rows.ts';

export type StepState = 'pending' | 'skipped' | 'completed';

/** A step is completed or skipped once the matching time is set (areas document, section 4). */
export const stepState = (completedAt: Date | null, skippedAt: Date | null): StepState =>
  completedAt ? 'completed' : skippedAt ? 'skipped' : 'pending';

type OnboardingTimes = Pick<
  OrganizationRow,
  | 'id'
  | 'escrowOnboardingCompletedAt'
  | 'escrowOnboardingSkippedAt'
  | 'fundingOnboardingCompletedAt'
  | 'fundingOnboardingSkippedAt'
>;

/** What the onboarding still waits for: nothing where an occasion of another organization is shared. */
export function progressOf(
  organization: OnboardingTimes,
  verified: { escrowAccounts: number; fundingSources: number },
  hasSharedPaymentOccasion: boolean,
): OnboardingProgress {
  const steps = [
    stepState(organization.escrowOnboardingCompletedAt, organization.escrowOnboardingSkippedAt),
    stepState(organization.fundingOnboardingCompletedAt, organization.fundingOnboardingSkippedAt),
  ];
  return {
    organizationId: organization.id,
    pendingRequiredSteps: hasSharedPaymentOccasion ? 0 : steps.filter((step) => step === 'pending').length,
    verifiedEscrowAccounts: verified.escrowAccounts,
    verifiedFundingSources: verified.fundingSources,
    hasSharedPaymentOccasion,
  };
}
