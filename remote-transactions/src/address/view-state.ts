import { groupOfTab, readQuery, type View } from './query';
import type { RangeChoice } from './ranges';
import { filterDefinitions } from './filters';
import type { FilterValues } from './filter-values';
import type { ColumnId } from './columns';
import { type Sort, sortParameter, usualSort } from '../payments/sort';

/** All that a view of the payments consists of: plain data that can be stored and compared. */
export interface ViewState {
  readonly layout: View;
  /** Title of the list's tab; 'All' on the board. */
  readonly tab: string;
  readonly show: RangeChoice;
  readonly filters: FilterValues;
  readonly columns: readonly ColumnId[];
  readonly sort: Sort;
}

/** What counts where the address says nothing. */
export interface ViewDefaults {
  readonly layout: View;
  readonly columns: readonly ColumnId[];
}

/** The view that an address describes. A tab other than All is one of the list. */
export function fromQuery(parameters: URLSearchParams, defaults: ViewDefaults): ViewState {
  const query = readQuery(parameters);
  return {
    layout: query.view ?? (query.tab === 'All' ? defaults.layout : 'list'),
    tab: query.tab,
    show: query.show,
    filters: query.filters,
    columns: query.columns ?? defaults.columns,
    sort: query.sort,
  };
}

/** The address of a view: complete, so that it shows the same to everybody, and the same text for the same view. */
export function toQuery({ layout, tab, show, filters, columns, sort }: ViewState): URLSearchParams {
  const parameters = new URLSearchParams({ view: layout });
  if (tab !== 'All') parameters.set('tab', tab);
  if (show !== 'Last 30 days') parameters.set('show', show);
  for (const { parameter } of filterDefinitions) {
    const value = filters[parameter];
    if (value !== undefined) parameters.set(parameter, value);
  }
  parameters.set('columns', columns.join(','));
  const order = sortParameter(sort, usualSort(groupOfTab(tab)));
  if (order !== null) parameters.set('sort', order);
  return parameters;
}
