import type { Page, PagedList } from '@keyturn/shared/api';
import { EmptyState, SearchInput, Toolbar, ToolbarEnd } from '@keyturn/shared/ui';
import { SearchIcon } from '@keyturn/shared/ui/icons';
import { Segmented } from '@keyturn/shared/ui/list-controls';
import { PagedCard } from '@keyturn/shared/views';
import type { ReactNode } from 'react';
import type { ListQuery } from './list-query';

/** What a list can be narrowed to, the whole of it first. */
type Parts = readonly { readonly id: string; readonly label: string }[];

/** Of what is active or not. */
export const activities: Parts = [
  { id: 'all', label: 'All' },
  { id: 'active', label: 'Active' },
  { id: 'inactive', label: 'Inactive' },
];

interface ListPageProps<P extends Page<unknown>> {
  readonly query: ListQuery;
  /** What is listed: "users". */
  readonly noun: string;
  /** What the search looks at: "Name or e-mail". */
  readonly searches: string;
  readonly source: PagedList<P>;
  readonly columns: number;
  readonly parts?: Parts;
  readonly children: (page: P) => ReactNode;
}

/** A searched list: search, and which part of it, over a growing table. */
export function ListPage<P extends Page<unknown>>(props: ListPageProps<P>) {
  const { query, noun, searches, source, columns, parts = [], children } = props;
  const [whole] = parts;
  const shown = parts.find(({ id }) => id === query.show) ?? whole;
  return (
    <>
      <Toolbar>
        <SearchInput
          label={`Search ${noun}`}
          placeholder={searches}
          value={query.text}
          onChange={(event) => query.setText(event.target.value)}
        />
        {shown !== undefined && (
          <ToolbarEnd>
            <Segmented
              label="Show"
              items={parts}
              selected={shown.id}
              onSelect={(id) => query.setShow(id === whole?.id ? '' : id)}
            />
          </ToolbarEnd>
        )}
      </Toolbar>
      <PagedCard
        source={source}
        noun={noun}
        columns={columns}
        empty={
          <EmptyState icon={<SearchIcon />} title={`No ${noun} found`}>
            {query.search === null ? 'There are none.' : 'Try another name, or a part of it.'}
          </EmptyState>
        }
      >
        {children}
      </PagedCard>
    </>
  );
}
