import { readsBooksAlone, useOrganization, useViewer, viewerKind } from '@keyturn/shared/organization';
import { useSearchParams } from '@keyturn/shared/router';
import { Notice, styled } from '@keyturn/shared/ui';
import { Board } from '../board/board';
import { filterOf, type View } from '../address/query';
import { PaymentList } from '../list/list';
import { TransactionsToolbar } from './toolbar';
import { useTransactionsQuery } from '../address/urls';
import { useOpenedView } from '../views/use-opened-view';
import { ViewsButton } from '../views/views-button';
import { type ColumnId, defaultColumns, readColumns } from '../address/columns';
import { Questions } from '../parts/questions';
import { useRemembered } from '../parts/remembered';
import { useOpeningKey } from './use-opening-key';
import { fromQuery, type ViewState } from '../address/view-state';

const Above = styled.div`
  margin-bottom: var(--s-4);
`;

/** The transactions screen: one set of filters over a board or a list. */
export default function TransactionsScreen() {
  const { slug } = useOrganization();
  const [query, change] = useTransactionsQuery();
  const { view, remember } = useView();
  const { opened, opening } = useOpenedView(view);
  // oxlint-disable-next-line react/purity -- a span is of whole days, and the day is the one on which it is drawn
  const filter = filterOf(query, slug, new Date());
  useOpeningKey();

  return (
    <>
      <TransactionsToolbar
        query={query}
        change={change}
        layout={view.layout}
        views={<ViewsButton shown={view} opened={opened} />}
        onLayout={(next) => {
          remember.layout(next);
          change({ view: next, ...(next === 'kanban' ? { tab: null } : {}) });
        }}
      />
      {readsBooksAlone(useViewer()) && (
        <Above>
          <Notice live={false}>You see only the transactions that you take part in.</Notice>
        </Above>
      )}
      <Questions>
        {opening ? null : view.layout === 'kanban' ? (
          <Board filter={filter} query={query} />
        ) : (
          <PaymentList
            filter={filter}
            query={query}
            change={change}
            columns={view.columns}
            onColumns={(columns) => {
              remember.columns(columns);
              change({ columns: columns.join(',') });
            }}
          />
        )}
      </Questions>
    </>
  );
}

const parseLayout = (stored: string | null): View => (stored === 'list' ? 'list' : 'kanban');
const formatColumns = (columns: readonly ColumnId[]) => columns.join(',');

/** The view in the address, filled up by what this browser remembers, and the way to remember other choices. */
function useView(): {
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
