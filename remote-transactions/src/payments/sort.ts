/** What the gateway orders payments by. */
export type SortField = 'CREATED_AT' | 'ID' | 'UPDATED_AT';

/** The order of the list. */
export interface Sort {
  readonly field: SortField;
  readonly direction: 'ASC' | 'DESC';
}

/** Newest first. */
export const defaultSort: Sort = { field: 'CREATED_AT', direction: 'DESC' };

const names: Readonly<Record<SortField, string>> = {
  CREATED_AT: 'created_at',
  ID: 'id',
  UPDATED_AT: 'updated_at',
};

/** Reads the query parameter `sort`: a field, with a minus for the highest first; anything else is the default. */
export function readSort(text: string | null): Sort {
  const field = (Object.keys(names) as SortField[]).find((known) => names[known] === text?.replace(/^-/, ''));
  if (field === undefined || text === null) return defaultSort;
  return { field, direction: text.startsWith('-') ? 'DESC' : 'ASC' };
}

/** The parameter that says the order; null for the default. */
export function sortParameter({ field, direction }: Sort): string | null {
  if (field === defaultSort.field && direction === defaultSort.direction) return null;
  return `${direction === 'DESC' ? '-' : ''}${names[field]}`;
}

/** The order after the head of a column is pressed: highest first, then turned round. */
export function nextSort(sort: Sort, field: SortField): Sort {
  if (sort.field !== field) return { field, direction: 'DESC' };
  return { field, direction: sort.direction === 'DESC' ? 'ASC' : 'DESC' };
}
