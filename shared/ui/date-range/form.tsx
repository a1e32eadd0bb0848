import { type CalendarDate, getLocalTimeZone, parseDate, today } from '@internationalized/date';
import { type FormEvent, type ReactElement, type ReactNode, useState } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Button } from '@keyturn/shared/ui';
import { RangeMonth } from './calendar';
import { TypedDay } from './day-field';
import { anyTime, type DayRange, isDay } from './days';
import { Foot, Form, Presets, Typed } from './parts';
import { locale, presetsOf } from './presets';

interface FormProps {
  readonly value: DayRange;
  readonly onTake: (days: DayRange) => void;
  readonly children?: ReactNode;
}

interface Draft {
  readonly first: CalendarDate | null;
  readonly last: CalendarDate | null;
}

/** Ranges by name, which are taken at once; typed or picked days, which Apply or Enter takes once both are whole. */
export function DateRangeForm({ value, onTake, children }: FormProps): ReactElement {
  const [draft, setDraft] = useState<Draft>(() => ({ first: dateOf(value.first), last: dateOf(value.last) }));
  const now = today(getLocalTimeZone());
  const [shown, setShown] = useState(draft.last ?? draft.first ?? now);
  const days = rangeOf(draft);
  const problem = problemOf(draft);
  const type = (next: Draft, day: CalendarDate | null) => {
    setDraft(next);
    if (day !== null && isDay(day.toString())) setShown(day);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (problem === null) onTake(days);
  };
  return (
    <I18nProvider locale={locale}>
      <Form
        onSubmit={submit}
        onKeyDownCapture={(event) => {
          if (event.key === 'Enter' && isTyped(event.target)) submit(event);
        }}
      >
        {children}
        <Presets role="group" aria-label="Ranges by name">
          {presetsOf(now).map(({ name, days: named }) => (
            <Button key={name} size="sm" aria-pressed={isSame(named, days)} onClick={() => onTake(named)}>
              {name}
            </Button>
          ))}
        </Presets>
        <Typed>
          <TypedDay
            label="First day"
            value={draft.first}
            onChange={(first) => type({ ...draft, first }, first)}
          />
          <span aria-hidden="true">–</span>
          <TypedDay label="Last day" value={draft.last} onChange={(last) => type({ ...draft, last }, last)} />
        </Typed>
        <RangeMonth
          label="Days"
          shown={shown}
          onShow={setShown}
          first={problem === null ? draft.first : null}
          last={problem === null ? draft.last : null}
          onPick={(first, last) => setDraft({ first, last })}
        />
        <Foot>
          {(value.first !== '' || value.last !== '') && (
            <Button variant="ghost" size="sm" onClick={() => onTake(anyTime)}>
              Any time
            </Button>
          )}
          <Button type="submit" variant="primary" size="sm" disabledReason={problem} reasonPlacement="end">
            Apply
          </Button>
        </Foot>
      </Form>
    </I18nProvider>
  );
}

const dateOf = (day: string) => (isDay(day) ? parseDate(day) : null);

const rangeOf = ({ first, last }: Draft): DayRange => ({
  first: first?.toString() ?? '',
  last: last?.toString() ?? '',
});

/** Why the days cannot be taken yet, or null. */
function problemOf(draft: Draft): string | null {
  const { first, last } = rangeOf(draft);
  if (!isDay(first) || !isDay(last)) return 'Two whole days, please.';
  return last < first ? 'The last day comes before the first.' : null;
}

const isSame = (one: DayRange, other: DayRange) => one.first === other.first && one.last === other.last;

/** A day that is being typed has no form of its own that Enter would send. */
const isTyped = (target: EventTarget) =>
  target instanceof HTMLElement && target.getAttribute('role') === 'spinbutton';
