import type { Page, PagedList } from '@keyturn/shared/api';
import { EmptyState, SearchInput, Toolbar, ToolbarEnd } from '@keyturn/shared/ui';
import { SearchIcon } from '@keyturn/shared/ui/icons';
import { Segmented } from '@keyturn/shared/ui/list-controls';
import { PagedCard } from '@keyturn/shared/views';
import type { ReactNode } from 'react';
import { activityOf, type ListQuery } from './list-query';

const activities = [
  { id: 'all', label: 'All' },
  { id: 'active', label: 'Active' },
  { id: 'inactive', label: 'Inactive' },
] as const;

interface ListPageProps<P extends Page<unknown>> {
  readonly query: ListQuery;
  /** What is listed: "users". */
  readonly noun: string;
  /** What the search looks at: "Name or e-mail". */
  readonly searches: string;
  readonly source: PagedList<P>;
  readonly columns: number;
  /** Whether the list can be narrowed to active or inactive ones. */
  readonly byActivity?: boolean;
  readonly children: (page: P) => ReactNode;
}

/** A searched list: search and activity over a growing table. */
export function ListPage<P extends Page<unknown>>(props: ListPageProps<P>) {
  const { query, noun, searches, source, columns, byActivity = false, children } = props;
  return (
    <>
      <Toolbar>
        <SearchInput
          label={`Search ${noun}`}
          placeholder={searches}
          value={query.text}
          onChange={(event) => query.setText(event.target.value)}
        />
        {byActivity && (
          <ToolbarEnd>
            <Segmented
              label="Show"
              items={activities}
              selected={query.activity.toLowerCase()}
              onSelect={(id) => query.setActivity(activityOf(id))}
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
            {query.search === null ? 'There are none yet.' : 'Try another name, or a part of it.'}
          </EmptyState>
        }
      >
        {children}
      </PagedCard>
    </>
  );
}
