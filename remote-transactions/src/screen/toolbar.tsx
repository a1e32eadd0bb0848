import {
  Input,
  LinkButton,
  media,
  SearchInput,
  Select,
  styled,
  Toolbar,
  ToolbarEnd,
} from '@keyturn/shared/ui';
import { DownloadIcon, KanbanIcon, ListIcon } from '@keyturn/shared/ui/icons';
import { FilterChip, Segmented } from '@keyturn/shared/ui/list-controls';
import { chipsOf, clearedParameters } from '../filters/chips';
import { type RangeField, rangeParameters, type TransactionsQuery, type View } from '../filters/query';
import { rangeChoices } from '../filters/ranges';
import { useDebouncedText } from './use-debounced-text';
import { useTransactionsUrls } from './urls';

const Show = styled.label`
  display: inline-flex;
  align-items: center;
  gap: var(--s-2);
  color: var(--text-3);
  font-size: var(--text-sm);
  white-space: nowrap;
  ${media.phone} {
    flex: 1 1 100%;
    & > select {
      flex: 1;
    }
  }
`;

const Search = styled.div`
  flex: 1 1 11rem;
  max-width: 15rem;
  & > span {
    width: 100%;
  }
  ${media.phone} {
    flex: 1 1 40%;
    max-width: none;
  }
`;

const End = styled(ToolbarEnd)`
  ${media.phone} {
    flex: 1 1 100%;
    justify-content: space-between;
  }
`;

const Clear = styled.button`
  color: var(--accent-text);
  font-weight: var(--weight-medium);
  font-size: var(--text-sm);
  padding: var(--s-1-5) var(--s-2);
  border-radius: var(--r-sm);
`;

interface ToolbarProps {
  readonly query: TransactionsQuery;
  readonly change: (parameters: Readonly<Record<string, string | null>>) => void;
  readonly view: View;
  readonly onView: (view: View) => void;
}

/** Range, text filters, chips of what narrows the payments, view and export. */
export function TransactionsToolbar({ query, change, view, onView }: ToolbarProps) {
  const urls = useTransactionsUrls();
  const payer = useDebouncedText(query.payer, (text) => change({ payer: text }));
  const address = useDebouncedText(query.address, (text) => change({ address: text }));
  const chips = chipsOf(query);
  return (
    <Toolbar role="search" aria-label="Filter payments">
      <Show>
        Show
        <Select
          controlSize="sm"
          value={query.show}
          onChange={(event) => change(rangeChange(event.target.value))}
        >
          {rangeChoices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </Select>
      </Show>
      {query.show === 'Custom' && <CustomRange query={query} change={change} />}
      <Search>
        <SearchInput label="Payer name" placeholder="Payer" {...payer} />
      </Search>
      <Search>
        <SearchInput label="Property address" placeholder="Address" {...address} />
      </Search>
      {chips.map(({ name, value, parameter }) => (
        <FilterChip
          key={parameter}
          name={name}
          value={value}
          onRemove={() => change({ [parameter]: null })}
        />
      ))}
      {(chips.length > 0 || query.payer !== '' || query.address !== '') && (
        <Clear type="button" onClick={() => change(clearedParameters)}>
          Clear
        </Clear>
      )}
      <End>
        <Segmented
          label="View"
          selected={view}
          onSelect={(id) => onView(id === 'list' ? 'list' : 'kanban')}
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

function rangeChange(choice: string): Record<string, string | null> {
  const rangeless = { start_at: null, end_at: null, authorized_at: null, deposited_at: null };
  return { ...rangeless, show: choice === 'Last 30 days' ? null : choice };
}

const fieldLabels: Readonly<Record<RangeField, string>> = {
  created: 'Created',
  authorized: 'Authorized',
  deposited: 'Deposited',
};

/** First and last day of a range over one of the three dates. */
function CustomRange({ query, change }: Pick<ToolbarProps, 'query' | 'change'>) {
  const [first, last] = query.days ?? ['', ''];
  const set = (field: RangeField, from: string, to: string) => {
    if (from === '' && to === '') return;
    change(rangeParameters(field, [from || to, to || from]));
  };
  return (
    <>
      <Select
        controlSize="sm"
        aria-label="Date of the range"
        value={query.rangeField}
        onChange={(event) => set(event.target.value as RangeField, first, last)}
      >
        {Object.entries(fieldLabels).map(([field, label]) => (
          <option key={field} value={field}>
            {label}
          </option>
        ))}
      </Select>
      <Input
        controlSize="sm"
        type="date"
        aria-label="First day"
        value={first}
        onChange={(event) => set(query.rangeField, event.target.value, last)}
      />
      <Input
        controlSize="sm"
        type="date"
        aria-label="Last day"
        value={last}
        onChange={(event) => set(query.rangeField, first, event.target.value)}
      />
    </>
  );
}
