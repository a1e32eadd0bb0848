/** What lists and records have in common: their states around what only the feature knows. */
export { OnlyAdmins, type OnlyAdminsProps } from './only-admins';
export { PagedCard, type PagedCardProps } from './paged-card';
export { RecordView, type RecordViewProps } from './record-view';
export { DirectedAmount, DirectedMoney } from './directed-money';
export type { DirectedSums, PaymentSum } from './directed-money';
