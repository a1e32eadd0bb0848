import { useOrganizationPath } from '@keyturn/shared/organization';
import { Button, TextLink } from '@keyturn/shared/ui';
import { UndoIcon } from '@keyturn/shared/ui/icons';
import { useHasEscrowAccounts, useStepChanges } from './data';
import { EscrowStep } from './escrow-step';
import { FundingStep } from './funding-step';
import { StepActions } from './step-actions';
import type { Step, StepId } from './steps';

const abouts: Readonly<Record<StepId, string>> = {
  escrow: 'Register the account that holds earnest money. Verifying it takes 1-2 business days.',
  funding:
    'Link the operating account that pays vendors and receives generic payments. Verifying it takes 1-2 business days.',
  branding: 'Put your logo and colour on sign-in and payment pages.',
};

interface StepBodyProps {
  readonly step: Step;
  readonly isCurrent: boolean;
  /** Whether the viewer may change the steps. */
  readonly mayAct: boolean;
}

/** What a step says below its title, and what can be done about it. */
export function StepBody({ step: { id, state }, isCurrent, mayAct }: StepBodyProps) {
  const path = useOrganizationPath();
  if (id === 'occasion') {
    return (
      <p>
        You collect payments through an occasion that another organization shares with you.{' '}
        <TextLink href={path('/payment-occasions')}>View Payment Occasions →</TextLink>
      </p>
    );
  }
  if (state === 'SKIPPED') return mayAct ? <Reopen step={id} /> : null;
  if (state === 'COMPLETED') return null;
  return (
    <>
      <p>{abouts[id]}</p>
      {isCurrent && mayAct && <CurrentStep id={id} />}
      {!isCurrent && mayAct && id === 'funding' && <FundingMeanwhile />}
    </>
  );
}

function CurrentStep({ id }: { readonly id: StepId }) {
  const path = useOrganizationPath();
  switch (id) {
    case 'escrow':
      return <EscrowStep />;
    case 'funding':
      return <FundingStep />;
    case 'branding':
      return (
        <StepActions
          step="branding"
          href={path('/settings/branding')}
          hasSome={false}
          isDone={false}
          skipped="Sign-in and payment pages keep the standard look. You can change it in Settings at any time."
        />
      );
  }
}

/** While an escrow account waits for its bank nothing keeps anybody from adding the other account. */
function FundingMeanwhile() {
  return useHasEscrowAccounts() ? <FundingStep /> : null;
}

function Reopen({ step }: { readonly step: StepId }) {
  const { busy, reopen } = useStepChanges();
  return (
    <Button size="sm" variant="ghost" icon={<UndoIcon />} loading={busy} onClick={() => void reopen(step)}>
      Undo skipping
    </Button>
  );
}
