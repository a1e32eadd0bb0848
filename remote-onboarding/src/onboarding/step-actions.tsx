import { Button, LinkButton, Row, styled } from '@keyturn/shared/ui';
import { PlusIcon } from '@keyturn/shared/ui/icons';
import { useStepChanges } from './data';
import { Question } from './question';
import type { StepId } from './steps';

const Actions = styled(Row)`
  margin-top: var(--s-3);
`;

interface StepActionsProps {
  readonly step: StepId;
  /** Where the step is done; null where it cannot be from here. */
  readonly href: string | null;
  /** Something is there already: what is offered is another one. */
  readonly hasSome: boolean;
  /** Enough is there for the step to be finished. */
  readonly isDone: boolean;
  /** What is given up by skipping it. */
  readonly skipped: string;
}

/** Tells the steps' buttons apart where two steps are open side by side. */
const about: Readonly<Record<StepId, string>> = {
  escrow: 'escrow accounts',
  funding: 'funding sources',
  branding: 'branding',
};

/** What can be done about the current step: do it, do it once more, finish it, or skip it. */
export function StepActions({ step, href, hasSome, isDone, skipped }: StepActionsProps) {
  const { busy, complete, skip } = useStepChanges();
  return (
    <Actions $wrap>
      {isDone && (
        <Button
          variant="primary"
          loading={busy}
          aria-label={`I'm done! (${about[step]})`}
          onClick={() => void complete(step)}
        >
          I&apos;m done!
        </Button>
      )}
      {href !== null &&
        (hasSome ? (
          <LinkButton href={href} icon={<PlusIcon />}>
            Add another account
          </LinkButton>
        ) : (
          <LinkButton href={href} variant="primary">
            Set it up
          </LinkButton>
        ))}
      {!isDone && (
        <Question
          title="Skip this step?"
          description={skipped}
          confirmLabel="Skip this step"
          onConfirm={() => skip(step)}
        >
          {(ask) => (
            <Button variant="ghost" onClick={ask}>
              Skip this step
            </Button>
          )}
        </Question>
      )}
    </Actions>
  );
}
