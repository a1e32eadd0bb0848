import { useOnboarding, useViewer, viewerKind } from '@keyturn/shared/organization';
import { Button, Card, Row, styled, Text } from '@keyturn/shared/ui';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { useStepChanges } from './data';
import { Question } from './question';
import { StepBody } from './step-body';
import { FinishedSteps } from './finished-steps';
import { StepFrame, StepList } from './step-frame';
import { currentStep, isFinished, isRegistered, mayHide, mayReset, stepsOf } from './steps';

const Head = styled(Row)`
  padding: var(--s-5);
  &[data-finished] {
    padding-block: var(--s-3);
    align-items: center;
  }
  h2 {
    font-size: var(--text-lg);
    line-height: var(--lh-lg);
    text-wrap: balance;
  }
  & > :last-child {
    margin-inline: -0.625rem;
  }
`;

interface OnboardingPanelProps {
  readonly onHide: () => void;
}

/** The way of a new organization into the dashboard, step by step. */
export default function OnboardingPanel({ onHide }: OnboardingPanelProps) {
  const titleId = useId();
  const onboarding = useOnboarding();
  const mayAct = viewerKind(useViewer()) !== 'agent';
  const current = currentStep(onboarding);
  const { pendingRequiredSteps: left } = onboarding;
  const finished = isFinished(onboarding);
  const steps = stepsOf(onboarding);
  const card = useRef<HTMLDivElement>(null);
  useFocusOnward(card, steps.map(({ state }) => state).join());
  return (
    <Card as="section" ref={card} aria-labelledby={titleId}>
      <Head $between $wrap $align="start" {...(finished ? { 'data-finished': '' } : {})}>
        <div>
          <h2 id={titleId}>
            {isRegistered(onboarding)
              ? "You're all done registering your organization!"
              : 'Finish registering your organization'}
          </h2>
          {left > 0 && (
            <Text $size="sm" $tone="2" role="status">
              {left === 1 ? '1 required step left' : `${left} required steps left`}
              {!mayAct && '. An admin of your organization has to finish them.'}
            </Text>
          )}
        </div>
        {finished && <FinishedSteps steps={steps} />}
        <Row>
          {mayAct && mayReset(onboarding) && <Reset />}
          {mayHide(onboarding) && (
            <Button variant="ghost" size="sm" onClick={onHide}>
              Hide
            </Button>
          )}
        </Row>
      </Head>
      {!finished && (
        <StepList>
          {steps.map((step, at) => (
            <StepFrame key={step.id} step={step} number={at + 1} isCurrent={step.id === current}>
              <StepBody step={step} isCurrent={step.id === current} mayAct={mayAct} />
            </StepFrame>
          ))}
        </StepList>
      )}
    </Card>
  );
}

/** A step that is finished, skipped or opened again takes its buttons with it: the focus goes on to the step that is next. */
function useFocusOnward(card: RefObject<HTMLElement | null>, states: string): void {
  const before = useRef(states);
  useEffect(() => {
    if (before.current === states) return;
    before.current = states;
    if (document.activeElement !== document.body) return;
    const step = card.current?.querySelector<HTMLElement>('[aria-current="step"]');
    // What can be done there may still be asked for.
    const next = step?.querySelector<HTMLElement>('a, button') ?? step;
    (next ?? card.current?.querySelector('button'))?.focus();
  }, [card, states]);
}

function Reset() {
  const { reset } = useStepChanges();
  return (
    <Question
      danger
      title="Start registering again?"
      description="All steps open again, for everybody in your organization. Until the required ones are finished, most pages are closed. Accounts and payments stay as they are."
      confirmLabel="Reset steps"
      onConfirm={reset}
    >
      {(ask) => (
        <Button variant="ghost" size="sm" onClick={ask}>
          Reset steps
        </Button>
      )}
    </Question>
  );
}
