import type { Onboarding, OnboardingStepState } from '@keyturn/shared/organization';

/** The steps that a person finishes; the shared occasion is nobody's to finish here. */
export type StepId = 'escrow' | 'funding' | 'branding';

/** A step of the panel as it stands. */
export interface Step {
  readonly id: StepId | 'occasion';
  readonly title: string;
  readonly isOptional: boolean;
  readonly state: OnboardingStepState;
}

/** A step's number while it is the one to do; 3 when there is none left. */
export function activeStep({
  hasSharedPaymentOccasion,
  escrow,
  funding,
  branding,
}: Onboarding): 0 | 1 | 2 | 3 {
  if (!hasSharedPaymentOccasion && escrow === 'PENDING') return 0;
  if (!hasSharedPaymentOccasion && funding === 'PENDING') return 1;
  return branding === 'PENDING' ? 2 : 3;
}

const required: readonly StepId[] = ['escrow', 'funding'];
const titles: Readonly<Record<Step['id'], string>> = {
  occasion: 'Add payment occasion',
  escrow: 'Add escrow account',
  funding: 'Add funding source',
  branding: 'Customize your account',
};

/** The steps in their order; an occasion that is shared stands for the two accounts. */
export function stepsOf(onboarding: Onboarding): readonly Step[] {
  const step = (id: StepId): Step => ({
    id,
    title: titles[id],
    isOptional: !required.includes(id),
    state: onboarding[id],
  });
  return onboarding.hasSharedPaymentOccasion
    ? [{ id: 'occasion', title: titles.occasion, isOptional: false, state: 'COMPLETED' }, step('branding')]
    : [...required.map(step), step('branding')];
}

/** The step to do now; null when there is none left. */
export function currentStep(onboarding: Onboarding): StepId | null {
  return (['escrow', 'funding', 'branding', null] as const)[activeStep(onboarding)];
}

/** Whether all is done, as the heading sees it. */
export const isRegistered = (onboarding: Onboarding): boolean =>
  onboarding.hasSharedPaymentOccasion || activeStep(onboarding) === 3;

/** Only when there is nothing left to do. */
export const mayHide = (onboarding: Onboarding): boolean => activeStep(onboarding) > 2;

/** Whether every step was finished, so that a line says all of it. A shared occasion is still explained. */
export const isFinished = (onboarding: Onboarding): boolean =>
  !onboarding.hasSharedPaymentOccasion && stepsOf(onboarding).every(({ state }) => state === 'COMPLETED');

/** Whether the panel is there: while required steps are pending it cannot be hidden. */
export function isShown(onboarding: Onboarding, hidden: boolean): boolean {
  return !hidden || onboarding.pendingRequiredSteps > 0;
}

/** Whether there is something that a reset would open again. */
export const mayReset = ({ escrow, funding, branding }: Onboarding): boolean =>
  escrow !== 'PENDING' || funding !== 'PENDING' || branding === 'SKIPPED';
