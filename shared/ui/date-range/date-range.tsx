import { lazy, type ReactElement, Suspense, useState } from 'react';
import { type DateRangeProps, DateRangeTrigger } from './trigger';

const DateRangePopover = lazy(() => import('./popover'));

/** A button with the days in force. It opens ranges by name, fields to type in and a calendar, which are loaded then. */
export function DateRange(props: DateRangeProps): ReactElement {
  const [wanted, setWanted] = useState(props.defaultOpen === true);
  const button = <DateRangeTrigger range={props} aria-haspopup="dialog" onClick={() => setWanted(true)} />;
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <DateRangePopover {...props} />
    </Suspense>
  );
}
