import type { ViewerKind } from '@keyturn/shared/organization';
import type { SortField } from '../payments/sort';
import type { StatusGroup } from '../payments/status-groups';

/** A column of the list. */
export type ColumnId =
  | 'payer'
  | 'subject'
  | 'amount'
  | 'agent_fee'
  | 'direction'
  | 'method'
  | 'status'
  | 'reason'
  | 'owner'
  | 'expires_at'
  | 'occasion'
  | 'id'
  | 'created_at'
  | 'updated_at'
  | 'authorized_at'
  | 'deposited_at'
  | 'stopped_at';

/** How a column is named and ordered. */
export interface Column {
  readonly id: ColumnId;
  readonly title: string;
  readonly sort?: SortField;
  /** Cannot be hidden. */
  readonly fixed?: boolean;
}

/** Every column, left to right. */
export const columns: readonly Column[] = [
  { id: 'payer', title: 'Payer', fixed: true },
  { id: 'subject', title: 'Property or purpose' },
  { id: 'amount', title: 'Amount', sort: 'AMOUNT', fixed: true },
  { id: 'agent_fee', title: 'Agent Fee' },
  { id: 'direction', title: 'Direction' },
  { id: 'method', title: 'Method' },
  { id: 'status', title: 'Status' },
  { id: 'reason', title: 'What happened' },
  { id: 'owner', title: 'Looked after by' },
  { id: 'expires_at', title: 'Approve by', sort: 'APPROVAL_PENDING_AT' },
  { id: 'occasion', title: 'Payment occasion' },
  { id: 'id', title: 'ID', sort: 'ID' },
  { id: 'created_at', title: 'Created', sort: 'CREATED_AT' },
  { id: 'authorized_at', title: 'Authorized', sort: 'AUTHORIZED_AT' },
  { id: 'deposited_at', title: 'Deposited', sort: 'DEPOSITED_AT' },
  { id: 'stopped_at', title: 'Stopped', sort: 'STOPPED_AT' },
  { id: 'updated_at', title: 'Updated', sort: 'UPDATED_AT' },
];

/** What is shown before anybody chooses; agents also see their fee. */
export function defaultColumns(viewer: ViewerKind): readonly ColumnId[] {
  return columns
    .map(({ id }) => id)
    .filter((id) =>
      id === 'agent_fee'
        ? viewer === 'agent'
        : ['payer', 'subject', 'amount', 'method', 'status', 'created_at', 'updated_at'].includes(id),
    );
}

/** The usual columns where others tell more: the time of the status, the deadline, or why a payment stopped. */
export function columnsFor(
  usual: readonly ColumnId[],
  { group, stopped }: { readonly group: StatusGroup | null; readonly stopped: boolean },
): readonly ColumnId[] {
  if (stopped) return instead(usual, ['subject', 'method', 'created_at'], ['reason', 'owner']);
  if (group === 'AUTHORIZED_AND_INITIATED') return instead(usual, ['created_at'], ['authorized_at']);
  if (group === 'DEPOSITED') return instead(usual, ['created_at'], ['deposited_at']);
  if (group === 'APPROVAL_PENDING') return instead(usual, ['updated_at'], ['expires_at']);
  if (group === 'CANCELED_AND_FAILED')
    return instead(usual, ['method', 'created_at', 'updated_at'], ['reason', 'stopped_at']);
  return usual;
}

const instead = (usual: readonly ColumnId[], out: readonly ColumnId[], put: readonly ColumnId[]) =>
  columns.map(({ id }) => id).filter((id) => put.includes(id) || (usual.includes(id) && !out.includes(id)));

/** Reads chosen columns, as the address and this browser keep them; null where there are none. */
export function readColumns(text: string | null): readonly ColumnId[] | null {
  if (text === null || text === '') return null;
  const chosen = text.split(',');
  const known = columns.filter(({ id, fixed }) => fixed === true || chosen.includes(id)).map(({ id }) => id);
  return known.some((id) => chosen.includes(id)) ? known : null;
}

/** The columns with one shown or hidden, in their own order. */
export function toggleColumn(shown: readonly ColumnId[], id: ColumnId): readonly ColumnId[] {
  return columns
    .map((column) => column.id)
    .filter((each) => (each === id ? !shown.includes(id) : shown.includes(each)));
}
