import { formatBankingDay } from '@keyturn/shared/banking-days';
import { VisuallyHidden } from '@keyturn/shared/ui';
import { AlertIcon, CheckIcon, ClockIcon, RefreshIcon, XIcon } from '@keyturn/shared/ui/icons';
import { Moment } from '../moment';
import type { StepState, TimelineStep } from '../timeline/step';
import { Mark, Step, Words } from './steps-style';

const signs = {
  done: CheckIcon,
  current: RefreshIcon,
  waiting: AlertIcon,
  expected: ClockIcon,
  stopped: XIcon,
} as const;

const spoken: Readonly<Record<StepState, string>> = {
  done: '',
  current: 'Current: ',
  waiting: 'Waiting: ',
  expected: 'Expected: ',
  stopped: 'Stopped: ',
};

interface StepProps {
  readonly step: TimelineStep;
  /** IANA name. */
  readonly zone: string;
}

/** One step of a payment: what, when and by whom, or when it is expected. */
export function TimelineStepItem({ step, zone }: StepProps) {
  const { title, state, at, by, notes, expectedOn } = step;
  const Sign = signs[state];
  return (
    <Step data-state={state} {...(state === 'current' ? { 'aria-current': 'step' } : {})}>
      <Mark aria-hidden="true">
        <Sign />
      </Mark>
      <Words>
        <strong>
          <VisuallyHidden>{spoken[state]}</VisuallyHidden>
          {title}
        </strong>
        {at !== null && (
          <span>
            <Moment iso={at} zone={zone} />
            {by !== null && ` · ${by}`}
          </span>
        )}
        {expectedOn !== null && <span>About {formatBankingDay(expectedOn)}</span>}
        {notes.map((note) => (
          <span key={note}>{note}</span>
        ))}
      </Words>
    </Step>
  );
}
