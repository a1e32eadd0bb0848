import { useOrganization } from '@keyturn/shared/organization';
import { Board } from '../board/board';
import { filterOf, type View } from '../filters/query';
import { PaymentList } from '../list/list';
import { useRemembered } from './remembered';
import { TransactionsToolbar } from './toolbar';
import { useTransactionsQuery } from './urls';

const parseView = (stored: string | null): View => (stored === 'list' ? 'list' : 'kanban');

/** The transactions screen: one set of filters over a board or a list. */
export default function TransactionsScreen() {
  const { slug } = useOrganization();
  const [query, change] = useTransactionsQuery();
  const [remembered, remember] = useRemembered<View>('view', parseView, String);
  const view = query.view ?? (query.tab === 'All' ? remembered : 'list');
  const filter = filterOf(query, slug, new Date());

  return (
    <>
      <TransactionsToolbar
        query={query}
        change={change}
        view={view}
        onView={(next) => {
          remember(next);
          change({ view: next, ...(next === 'kanban' ? { tab: null } : {}) });
        }}
      />
      {view === 'kanban' ? (
        <Board filter={filter} query={query} />
      ) : (
        <PaymentList filter={filter} query={query} />
      )}
    </>
  );
}
