import type { ReactElement, ReactNode } from 'react';
import { Button, type ButtonProps } from '@keyturn/shared/ui';
import { CalendarIcon } from '../icons';
import { type DayRange, shownDays } from './days';

/** Properties of a control for a range of days. */
export interface DateRangeProps {
  /** What the days are of ("Created"); spoken, and shown on the button where `named` says so. */
  label: string;
  value: DayRange;
  /** A whole range was taken, or all of it taken away. */
  onChange: (days: DayRange) => void;
  /** The button says the label too, where nothing beside it does. */
  named?: boolean;
  /** What else is decided with the days; stands above them. */
  children?: ReactNode;
  disabled?: boolean;
  /** Open from the start, for one who already asked for it. */
  defaultOpen?: boolean;
  /** It was closed, whether or not days were taken. */
  onClose?: () => void;
}

interface TriggerProps extends Omit<ButtonProps, 'value'> {
  readonly range: DateRangeProps;
}

/** The button of a range of days. */
export function DateRangeTrigger({ range, ...rest }: TriggerProps): ReactElement {
  const { label, value, named = false, disabled = false } = range;
  const days = shownDays(value);
  return (
    <Button icon={<CalendarIcon />} aria-label={`${label}: ${days}`} disabled={disabled} {...rest}>
      {named ? `${label}: ${days}` : days}
    </Button>
  );
}
