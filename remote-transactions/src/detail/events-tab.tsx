import { styled, Time, VisuallyHidden } from '@keyturn/shared/ui';
import { CheckIcon, ClockIcon, XIcon } from '@keyturn/shared/ui/icons';
import type { PaymentDetail } from './data';
import { type StepState, timelineOf } from './timeline';

const Steps = styled.ol`
  list-style: none;
  margin: 0;
  padding: 0;
  display: grid;
`;

const Step = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: 1.5rem minmax(0, 1fr);
  gap: 0 var(--s-3);
  padding-bottom: var(--s-5);
  &:not(:last-child)::before {
    content: '';
    position: absolute;
    left: calc(0.75rem - 1px);
    top: 1.5rem;
    bottom: 0;
    width: 2px;
    background: var(--line);
  }
  &[data-state='done']:not(:last-child)::before {
    background: var(--aqua-solid);
  }
  &[data-state='expected'] {
    color: var(--text-3);
  }
`;

const Mark = styled.span`
  width: 1.5rem;
  height: 1.5rem;
  border-radius: 50%;
  display: grid;
  place-items: center;
  background: var(--raised);
  box-shadow: inset 0 0 0 1.5px var(--line-control);
  color: var(--text-3);
  [data-state='done'] > & {
    background: var(--aqua-bg);
    box-shadow: inset 0 0 0 1px var(--aqua-line);
    color: var(--aqua-text);
  }
  [data-state='current'] > & {
    background: var(--blue-bg);
    box-shadow: inset 0 0 0 1px var(--blue-line);
    color: var(--blue-text);
  }
  [data-state='stopped'] > & {
    background: var(--red-bg);
    box-shadow: inset 0 0 0 1px var(--red-line);
    color: var(--red-text);
  }
  .kt-icon {
    width: 0.875rem;
    height: 0.875rem;
  }
`;

const Words = styled.div`
  display: grid;
  gap: 2px;
  min-width: 0;
  padding-top: 2px;
  & > span {
    color: var(--text-3);
    font-size: var(--text-sm);
    line-height: var(--lh-sm);
    overflow-wrap: anywhere;
  }
`;

const spoken: Readonly<Record<StepState, string>> = {
  done: '',
  current: 'Current: ',
  expected: 'Expected: ',
  stopped: 'Ended: ',
};

/** What happened to the payment, and what is expected to follow. */
export function EventsTab({ payment }: { readonly payment: PaymentDetail }) {
  return (
    <Steps aria-label="Events">
      {timelineOf(payment).map(({ key, title, state, at, by, note }) => (
        <Step key={key} data-state={state}>
          <Mark aria-hidden="true">
            {state === 'stopped' ? <XIcon /> : state === 'expected' ? <ClockIcon /> : <CheckIcon />}
          </Mark>
          <Words>
            <strong>
              <VisuallyHidden>{spoken[state]}</VisuallyHidden>
              {title}
            </strong>
            {at === null ? (
              <span>Expected</span>
            ) : (
              <span>
                <Time iso={at} format="exact" />
                {by !== null && ` · ${by}`}
              </span>
            )}
            {note !== null && <span>{note}</span>}
          </Words>
        </Step>
      ))}
    </Steps>
  );
}
