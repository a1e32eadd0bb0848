import { useOrganization } from '@keyturn/shared/organization';
import { Board } from '../board/board';
import { filterOf } from '../filters/query';
import { PaymentList } from '../list/list';
import { TransactionsToolbar } from './toolbar';
import { useTransactionsQuery } from './urls';
import { useView } from './use-view';
import { useOpenedView } from '../views/use-opened-view';
import { ViewsButton } from '../views/views-button';

/** The transactions screen: one set of filters over a board or a list. */
export default function TransactionsScreen() {
  const { slug } = useOrganization();
  const [query, change] = useTransactionsQuery();
  const { view, remember } = useView();
  const { opened, opening } = useOpenedView(view);
  const filter = filterOf(query, slug, new Date());

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
    </>
  );
}
