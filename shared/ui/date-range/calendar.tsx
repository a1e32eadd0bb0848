import type { CalendarDate } from '@internationalized/date';
import type { ReactElement } from 'react';
import { Button } from 'react-aria-components/Button';
import {
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
  RangeCalendar,
} from 'react-aria-components/RangeCalendar';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons';
import { Month, MonthHead } from './parts';

interface RangeMonthProps {
  readonly label: string;
  /** A day of the month that is shown. */
  readonly shown: CalendarDate;
  readonly onShow: (day: CalendarDate) => void;
  readonly first: CalendarDate | null;
  readonly last: CalendarDate | null;
  readonly onPick: (first: CalendarDate, last: CalendarDate) => void;
}

/** A month to pick two days in; it shows the range that is given. */
export function RangeMonth({ label, shown, onShow, first, last, onPick }: RangeMonthProps): ReactElement {
  return (
    <Month>
      <RangeCalendar
        aria-label={label}
        focusedValue={shown}
        onFocusChange={onShow}
        value={first === null || last === null ? null : { start: first, end: last }}
        onChange={(picked) => onPick(picked.start, picked.end)}
      >
        <MonthHead>
          <Button slot="previous">
            <ChevronLeftIcon />
          </Button>
          <Heading />
          <Button slot="next">
            <ChevronRightIcon />
          </Button>
        </MonthHead>
        <CalendarGrid weekdayStyle="short">
          <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
          <CalendarGridBody>{(date) => <CalendarCell date={date} />}</CalendarGridBody>
        </CalendarGrid>
      </RangeCalendar>
    </Month>
  );
}
