import type { ReactElement, ReactNode } from 'react';
import { media, styled, type Tone, VisuallyHidden } from '@keyturn/shared/ui';
import { CheckIcon, ClockIcon, PencilIcon, XIcon } from '../icons';

/** Done; waited for now; a person has to act now; still to come; ended badly. */
export type TimelineState = 'done' | 'current' | 'act' | 'expected' | 'stopped';

/** A step of a timeline. */
export interface TimelineStep {
  readonly key: string;
  readonly title: ReactNode;
  readonly state: TimelineState;
  /** When it was, or is expected; at the far end. */
  readonly when?: ReactNode;
  /** A second line. */
  readonly note?: ReactNode;
}

/** Properties of a timeline. */
export interface TimelineProps {
  /** Spoken name. */
  readonly label: string;
  readonly steps: readonly TimelineStep[];
}

interface Look {
  readonly tone: Tone;
  readonly mark: ReactElement;
  readonly spoken: string;
}

const looks: Readonly<Record<TimelineState, Look>> = {
  done: { tone: 'aqua', mark: <CheckIcon />, spoken: '' },
  current: { tone: 'blue', mark: <ClockIcon />, spoken: 'Current: ' },
  act: { tone: 'yellow', mark: <PencilIcon />, spoken: 'Your turn: ' },
  expected: { tone: 'gray', mark: <ClockIcon />, spoken: 'Expected: ' },
  stopped: { tone: 'red', mark: <XIcon />, spoken: 'Ended: ' },
};

const List = styled.ol`
  list-style: none;
  margin: 0;
  padding: 0;
`;

const Step = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: 1.5rem minmax(0, 1fr) auto;
  gap: 0 var(--s-3);
  padding-bottom: var(--s-5);
  &::before {
    content: '';
    position: absolute;
    left: calc(0.75rem - 0.75px);
    top: 1.625rem;
    bottom: 0.125rem;
    width: 1.5px;
    background: var(--line-strong);
  }
  &:last-child {
    padding-bottom: 0;
    &::before {
      display: none;
    }
  }
  &[data-state='expected']::before {
    background: repeating-linear-gradient(var(--line-strong) 0 3px, transparent 3px 7px);
  }
  ${media.phone} {
    grid-template-columns: 1.5rem minmax(0, 1fr);
  }
`;

const Dot = styled.span`
  width: 1.5rem;
  height: 1.5rem;
  border-radius: 50%;
  display: grid;
  place-items: center;
  background: var(--bg);
  color: var(--fg);
  box-shadow: inset 0 0 0 1px var(--ln);
  .kt-icon {
    width: 0.875rem;
    height: 0.875rem;
  }
  [data-state='expected'] > & {
    background: none;
    box-shadow: inset 0 0 0 1px var(--line-strong);
    color: var(--text-3);
  }
`;

const Title = styled.span`
  font-weight: var(--weight-medium);
  line-height: 1.5rem;
  [data-state='expected'] > & {
    color: var(--text-2);
    font-weight: var(--weight-regular);
  }
`;

const When = styled.span`
  color: var(--text-3);
  font-size: var(--text-xs);
  line-height: 1.5rem;
  white-space: nowrap;
  font-variant-numeric: tabular-nums;
  ${media.phone} {
    grid-column: 2;
    line-height: 1rem;
  }
`;

const Note = styled.span`
  grid-column: 2;
  color: var(--text-2);
  font-size: var(--text-sm);
  line-height: var(--lh-sm);
  overflow-wrap: anywhere;
`;

/** Steps that follow one another, with what was and what is to come. */
export function Timeline({ label, steps }: TimelineProps): ReactElement {
  return (
    <List aria-label={label}>
      {steps.map(({ key, title, state, when, note }) => {
        const { tone, mark, spoken } = looks[state];
        return (
          <Step
            key={key}
            data-state={state}
            {...(state === 'current' || state === 'act' ? { 'aria-current': 'step' as const } : {})}
          >
            <Dot data-tone={tone} aria-hidden="true">
              {mark}
            </Dot>
            <Title>
              <VisuallyHidden>{spoken}</VisuallyHidden>
              {title}
            </Title>
            {when !== undefined && <When>{when}</When>}
            {note !== undefined && <Note>{note}</Note>}
          </Step>
        );
      })}
    </List>
  );
}
