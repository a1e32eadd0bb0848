import { useViewer, viewerKind } from '@keyturn/shared/organization';
import { useSearchParams } from '@keyturn/shared/router';
import type { View } from '../filters/query';
import { type ColumnId, defaultColumns, readColumns } from '../list/columns';
import { useRemembered } from './remembered';
import { fromQuery, type ViewState } from './view-state';

const parseLayout = (stored: string | null): View => (stored === 'list' ? 'list' : 'kanban');
const formatColumns = (columns: readonly ColumnId[]) => columns.join(',');

/** The view in the address, filled up by what this browser remembers, and the way to remember other choices. */
export function useView(): {
  readonly view: ViewState;
  readonly remember: { layout: (layout: View) => void; columns: (columns: readonly ColumnId[]) => void };
} {
  const usual = defaultColumns(viewerKind(useViewer()));
  const [parameters] = useSearchParams();
  const [layout, rememberLayout] = useRemembered<View>('view', parseLayout, String);
  const [columns, rememberColumns] = useRemembered<readonly ColumnId[]>(
    'columns',
    (stored) => readColumns(stored) ?? usual,
    formatColumns,
  );
  return {
    view: fromQuery(parameters, { layout, columns }),
    remember: { layout: rememberLayout, columns: rememberColumns },
  };
}
