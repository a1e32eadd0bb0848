import { lazy, type ReactElement, Suspense } from 'react';
import { Input } from '@keyturn/shared/ui';
import type { DayInputProps } from './one-day';

const OneDay = lazy(() => import('./one-day'));

/** A day to type, taken when it is whole; what takes it is loaded with the first one. */
export function DayInput(props: DayInputProps): ReactElement {
  return (
    <Suspense fallback={<Input controlSize="sm" aria-label={props.label} readOnly />}>
      <OneDay {...props} />
    </Suspense>
  );
}
