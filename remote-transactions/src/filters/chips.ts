import { shownDay, shownDays } from '@keyturn/shared/ui/date-range';
import { type FilterDefinition, filterDefinitions, type FilterParameter } from '../address/filters';
import type { TransactionsQuery } from '../address/query';
import { rangeOf } from '../address/ranges';

/** A filter in effect that has no field of its own in the bar, with the parameter that holds it. */
export interface Chip {
  readonly name: string;
  /** What people read; an id where the thing has a name that is not known here. */
  readonly value: string;
  readonly parameter: FilterParameter;
}

/** The chips of what narrows the payments beside range and pinned fields. */
export function chipsOf({ filters }: TransactionsQuery): readonly Chip[] {
  return filterDefinitions.flatMap((definition) => {
    const value = filters[definition.parameter];
    if (value === undefined || definition.pinned === true) return [];
    return [
      { name: definition.label, value: shownValue(definition, value), parameter: definition.parameter },
    ];
  });
}

function shownValue({ type, options = [] }: FilterDefinition, value: string): string {
  switch (type) {
    case 'select':
    case 'multi-select': {
      const labels = options
        .filter((option) => value.split(',').includes(option.value))
        .map(({ label }) => label);
      return labels.length > 3 ? `${labels.slice(0, 2).join(', ')} +${labels.length - 2}` : labels.join(', ');
    }
    case 'date':
      return shownDay(value);
    case 'date-range':
      return shownDays(rangeOf(value));
    case 'text':
    case 'id':
    case 'search':
      return value;
  }
}

/** What Clear takes away: every filter, custom dates included; a range by name, tab and view stay. */
export function clearedParameters({ show }: TransactionsQuery): Readonly<Record<string, null>> {
  const names: string[] = filterDefinitions.map(({ parameter }) => parameter);
  return Object.fromEntries([...names, ...(show === 'Custom' ? ['show'] : [])].map((name) => [name, null]));
}
