/** Controls over and under lists that a first screen does not need. */
export { Segmented } from './segmented';
export type { SegmentedItem, SegmentedProps } from './segmented';
export { FilterChip } from './filter-chip';
export type { FilterChipProps } from './filter-chip';
export { BulkBar } from './bulk-bar';
export type { BulkBarProps } from './bulk-bar';
export { NewItems } from './new-items';
export { LiveMark } from './live-mark';
export { LoadMore } from './load-more';
export type { LoadMoreProps } from './load-more';
