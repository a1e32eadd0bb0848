import type { QueryChanges } from '@keyturn/shared/router';
import { LinkButton, media, styled, Toolbar, ToolbarEnd } from '@keyturn/shared/ui';
import { DownloadIcon, KanbanIcon, ListIcon } from '@keyturn/shared/ui/icons';
import { Segmented } from '@keyturn/shared/ui/list-controls';
import { type ReactNode, useState } from 'react';
import type { FilterParameter } from '../address/filters';
import { FilterFields } from '../filters/filter-fields';
import { FiltersInEffect } from '../filters/filters-in-effect';
import type { TransactionsQuery, View } from '../address/query';
import { ShowRange } from '../filters/show-range';
import { FoldingLabel } from '../parts/folding-label';
import { useTransactionsUrls } from '../address/urls';

const End = styled(ToolbarEnd)`
  ${media.phone} {
    flex: 1 1 100%;
    justify-content: space-between;
  }
`;

interface ToolbarProps {
  readonly query: TransactionsQuery;
  readonly change: (parameters: QueryChanges) => void;
  readonly layout: View;
  readonly onLayout: (layout: View) => void;
  /** The button of the saved views. */
  readonly views: ReactNode;
}

/** Range, filters, view and export in one row; what is filtered by stands under it, so that the row keeps still. */
export function TransactionsToolbar({ query, change, layout, onLayout, views }: ToolbarProps) {
  const urls = useTransactionsUrls();
  const [editing, setEditing] = useState<FilterParameter | null>(null);
  return (
    <Toolbar
      role="search"
      aria-label="Filter payments"
      {...(query.show === 'Custom' ? { 'data-crowded': '' } : {})}
    >
      <ShowRange query={query} change={change} />
      <FilterFields query={query} change={change} onEdit={setEditing} />
      <End>
        {views}
        <Segmented
          label="View"
          selected={layout}
          onSelect={(id) => onLayout(id === 'list' ? 'list' : 'kanban')}
          items={[
            { id: 'list', label: <FoldingLabel>View List</FoldingLabel>, icon: <ListIcon /> },
            { id: 'kanban', label: <FoldingLabel>View Kanban</FoldingLabel>, icon: <KanbanIcon /> },
          ]}
        />
        <LinkButton href={urls.export()} title="Export" icon={<DownloadIcon />}>
          <FoldingLabel>Export</FoldingLabel>
        </LinkButton>
      </End>
      <FiltersInEffect query={query} change={change} editing={editing} onEdit={setEditing} />
    </Toolbar>
  );
}
