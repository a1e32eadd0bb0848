/** Days and ranges of days, typed or picked. What is opened is loaded then. */
export { DateRange } from './date-range';
export type { DateRangeProps } from './trigger';
export { DayInput } from './day-input';
export { anyTime, isDay, shownDay, shownDays } from './days';
export type { DayRange } from './days';
