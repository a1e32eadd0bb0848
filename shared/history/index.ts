/** What people did, in words. */
export { HistoryList } from './history-list';
export type { HistoryListProps } from './history-list';
export { changeInWords, detailInWords, sentenceOf } from './words';
export type { DetailChange, TaleOf } from './words';
