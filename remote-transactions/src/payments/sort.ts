import type { StatusGroup } from './status-groups';

/** What the gateway orders payments by. */
export type SortField =
  | 'AMOUNT'
  | 'APPROVAL_PENDING_AT'
  | 'AUTHORIZED_AT'
  | 'CREATED_AT'
  | 'DEPOSITED_AT'
  | 'ID'
  | 'STOPPED_AT'
  | 'UPDATED_AT';

/** The order of the list. */
export interface Sort {
  readonly field: SortField;
  readonly direction: 'ASC' | 'DESC';
}

/** Newest first. */
export const defaultSort: Sort = { field: 'CREATED_AT', direction: 'DESC' };

/** The order of a tab before anybody chooses: what expires first, what came to stand there last, else the newest. */
export function usualSort(group: StatusGroup | null): Sort {
  if (group === 'APPROVAL_PENDING') return { field: 'APPROVAL_PENDING_AT', direction: 'ASC' };
  if (group === 'AUTHORIZED_AND_INITIATED') return { field: 'AUTHORIZED_AT', direction: 'DESC' };
  if (group === 'DEPOSITED') return { field: 'DEPOSITED_AT', direction: 'DESC' };
  if (group === 'CANCELED_AND_FAILED') return { field: 'STOPPED_AT', direction: 'DESC' };
  return defaultSort;
}

const names: Readonly<Record<SortField, string>> = {
  AMOUNT: 'amount',
  APPROVAL_PENDING_AT: 'approval',
  AUTHORIZED_AT: 'authorized_at',
  CREATED_AT: 'created_at',
  DEPOSITED_AT: 'deposited_at',
  ID: 'id',
  STOPPED_AT: 'stopped_at',
  UPDATED_AT: 'updated_at',
};

/** Reads the query parameter `sort`: a field, with a minus for the highest first; anything else is what is usual. */
export function readSort(text: string | null, usual: Sort = defaultSort): Sort {
  const field = (Object.keys(names) as SortField[]).find((known) => names[known] === text?.replace(/^-/, ''));
  if (field === undefined || text === null) return usual;
  return { field, direction: text.startsWith('-') ? 'DESC' : 'ASC' };
}

/** The parameter that says the order; null for the usual one. */
export function sortParameter({ field, direction }: Sort, usual: Sort = defaultSort): string | null {
  if (field === usual.field && direction === usual.direction) return null;
  return `${direction === 'DESC' ? '-' : ''}${names[field]}`;
}

/** The order after the head of a column is pressed: highest first, then turned round. */
export function nextSort(sort: Sort, field: SortField): Sort {
  if (sort.field !== field) return { field, direction: 'DESC' };
  return { field, direction: sort.direction === 'DESC' ? 'ASC' : 'DESC' };
}
