import { type CalendarDate, parseDate } from '@internationalized/date';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { focusTyping, TypedDay } from './day-field';
import { isDay } from './days';
import { locale } from './presets';

/** Properties of a day to type. */
export interface DayInputProps {
  label: string;
  /** `YYYY-MM-DD`, or empty. */
  value: string;
  /** The day once it is whole and plausible. */
  onChange: (day: string) => void;
}

/** A day that is told once it is whole and plausible, and keeps what is typed meanwhile. */
export default function OneDay({ label, value, onChange }: DayInputProps): ReactElement {
  const [day, setDay] = useState<CalendarDate | null>(() => (isDay(value) ? parseDate(value) : null));
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => focusTyping(place.current), []);
  return (
    <I18nProvider locale={locale}>
      <div ref={place}>
        <TypedDay
          label={label}
          value={day}
          onChange={(next) => {
            setDay(next);
            const text = next?.toString() ?? '';
            if (isDay(text)) onChange(text);
          }}
        />
      </div>
    </I18nProvider>
  );
}
