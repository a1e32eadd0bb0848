import { LinkButton, media, styled, Toolbar, ToolbarEnd } from '@keyturn/shared/ui';
import { DownloadIcon, KanbanIcon, ListIcon } from '@keyturn/shared/ui/icons';
import { Segmented } from '@keyturn/shared/ui/list-controls';
import type { ReactNode } from 'react';
import { FilterBar } from '../filters/filter-bar';
import type { TransactionsQuery, View } from '../filters/query';
import { ShowRange } from '../filters/show-range';
import { type ParameterChanges, useTransactionsUrls } from './urls';

const End = styled(ToolbarEnd)`
  ${media.phone} {
    flex: 1 1 100%;
    justify-content: space-between;
  }
`;

interface ToolbarProps {
  readonly query: TransactionsQuery;
  readonly change: (parameters: ParameterChanges) => void;
  readonly layout: View;
  readonly onLayout: (layout: View) => void;
  /** The button of the saved views. */
  readonly views: ReactNode;
}

/** Range, filters, view and export. */
export function TransactionsToolbar({ query, change, layout, onLayout, views }: ToolbarProps) {
  const urls = useTransactionsUrls();
  return (
    <Toolbar role="search" aria-label="Filter payments">
      <ShowRange query={query} change={change} />
      <FilterBar query={query} change={change} />
      <End>
        {views}
        <Segmented
          label="View"
          selected={layout}
          onSelect={(id) => onLayout(id === 'list' ? 'list' : 'kanban')}
          items={[
            { id: 'list', label: 'View List', icon: <ListIcon /> },
            { id: 'kanban', label: 'View Kanban', icon: <KanbanIcon /> },
          ]}
        />
        <LinkButton href={urls.export()} icon={<DownloadIcon />}>
          Export
        </LinkButton>
      </End>
    </Toolbar>
  );
}
