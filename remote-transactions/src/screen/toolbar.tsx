import type { QueryChanges } from '@keyturn/shared/router';
import { LinkButton, media, styled, Toolbar, ToolbarEnd } from '@keyturn/shared/ui';
import { DownloadIcon, KanbanIcon, ListIcon } from '@keyturn/shared/ui/icons';
import { Segmented } from '@keyturn/shared/ui/list-controls';
import { type ReactNode, useRef, useState } from 'react';
import type { FilterParameter } from '../address/filters';
import { FilterFields } from '../filters/filter-fields';
import { FiltersInEffect } from '../filters/filters-in-effect';
import type { TransactionsQuery, View } from '../address/query';
import { ShowRange } from '../filters/show-range';
import { FoldingLabel } from '../parts/folding-label';
import { useFocusKept } from '@keyturn/shared/focus';
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
  const addButton = useRef<HTMLButtonElement>(null);
  const [takenAway, setTakenAway] = useState(0);
  // The address, and with it what has the focus, changes a moment later.
  useFocusKept(addButton, takenAway === 0 ? '' : `${takenAway} ${Object.keys(query.filters).join()}`);
  const focusNext = () => setTakenAway((before) => before + 1);
  const edit = (parameter: FilterParameter | null) => {
    setEditing(parameter);
    if (parameter === null) focusNext();
  };
  return (
    <Toolbar
      role="search"
      aria-label="Filter payments"
      {...(query.show === 'Custom' ? { 'data-crowded': '' } : {})}
    >
      <ShowRange query={query} change={change} />
      <FilterFields query={query} change={change} onEdit={edit} addButton={addButton} />
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
      <FiltersInEffect query={query} change={change} editing={editing} onEdit={edit} onRemoved={focusNext} />
    </Toolbar>
  );
}
