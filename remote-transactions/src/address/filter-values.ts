import { isDay } from '@keyturn/shared/ui/date-range';
import { type FilterDefinition, filterDefinitions, type FilterParameter } from './filters';

/** What each filter is set to, as the address writes it; a filter that is not set is missing. */
export type FilterValues = Readonly<Partial<Record<FilterParameter, string>>>;

/** Reads the filters of an address; what is malformed counts as not given. */
export function readFilters(parameters: URLSearchParams): FilterValues {
  const entries = filterDefinitions.flatMap((definition) => {
    const value = validValue(definition, parameters.get(definition.parameter) ?? '');
    return value === '' ? [] : [[definition.parameter, value] as const];
  });
  return Object.fromEntries(entries);
}

/** The value as the filter understands it, or empty. */
export function validValue({ type, options }: FilterDefinition, text: string): string {
  switch (type) {
    case 'id':
      return /^\d{9}$/.test(text) ? text : '';
    case 'select':
      return options?.some(({ value }) => value === text) === true ? text : '';
    case 'multi-select':
      return (options ?? [])
        .map(({ value }) => value)
        .filter((value) => text.split(',').includes(value))
        .join(',');
    case 'date':
      return isDay(text) ? text : '';
    case 'date-range': {
      const [first = '', last = '', ...rest] = text.split(',');
      const known = rest.length === 0 && text.includes(',') && (first !== '' || last !== '');
      return known && [first, last].every((day) => day === '' || isDay(day)) ? text : '';
    }
    case 'text':
    case 'search':
      return text.trim() === '' ? '' : text;
  }
}
