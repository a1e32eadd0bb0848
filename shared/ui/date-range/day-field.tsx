import type { CalendarDate } from '@internationalized/date';
import type { ReactElement } from 'react';
import { DateField, DateInput, DateSegment } from 'react-aria-components/DateField';
import { DayBox } from './parts';

interface TypedDayProps {
  readonly label: string;
  readonly value: CalendarDate | null;
  /** Null while the day is not whole. */
  readonly onChange: (day: CalendarDate | null) => void;
}

/** A day to type: month, day and year, each moved by arrows too. */
export function TypedDay({ label, value, onChange }: TypedDayProps): ReactElement {
  return (
    <DateField aria-label={label} value={value} onChange={onChange} shouldForceLeadingZeros>
      <DayBox>
        <DateInput>{(segment) => <DateSegment segment={segment} />}</DateInput>
      </DayBox>
    </DateField>
  );
}

/** Puts the focus where typing begins. */
export function focusTyping(part: EventTarget | null): void {
  if (part instanceof Element) part.querySelector<HTMLElement>('[role="spinbutton"]')?.focus();
}
