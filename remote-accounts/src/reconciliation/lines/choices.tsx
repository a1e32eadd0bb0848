import type { PagedList } from '@keyturn/shared/api';
import { Checkbox, EmptyState, Money, Row, Stack, styled, Text } from '@keyturn/shared/ui';
import { LoadMore } from '@keyturn/shared/ui/list-controls';
import { toast } from '@keyturn/shared/toast';
import { RecordView } from '@keyturn/shared/views';
import { SearchBox } from '../../components/list-toolbar';
import { useKept } from '../data/kept';
import type { Chosen } from './chosen';

/** Rows that are chosen from stand close, without lines between them. */
const Rows = styled(Stack)`
  && > li + li {
    padding-top: 0;
    border-top: 0;
  }
`;

const Search = styled.div`
  margin-bottom: var(--s-3);
`;

interface Entry {
  readonly id: string;
  readonly amount: number;
}

interface ChoicesProps<E extends Entry> {
  readonly source: PagedList<{
    readonly entries: readonly E[];
    readonly pageInfo: { readonly hasMoreEntries: boolean; readonly totalCount: number };
  }>;
  readonly chosen: Chosen<E>;
  readonly changing: boolean;
  readonly textOf: (entry: E) => string;
  /** What is listed: "lines". */
  readonly noun: string;
  /** Said where there is none. */
  readonly none: string;
  /** What the search looks at. */
  readonly searches: string;
  readonly search: string;
  readonly setSearch: (text: string) => void;
}

/** A list to choose from, page by page. One that is longer than a page is searched. */
export function Choices<E extends Entry>(props: ChoicesProps<E>) {
  const { source, chosen, changing, textOf, noun, none, searches, search, setSearch } = props;
  const more = async () => {
    const error = await source.loadMore();
    if (error !== null) toast.error(error.message, { title: 'Error' });
  };
  return (
    <RecordView record={useKept(source.list)} noun={noun} errorTitle="Unable to load data" missing={none}>
      {({ entries, pageInfo: { hasMoreEntries, totalCount } }) => {
        const listed = new Set(entries.map(({ id }) => id));
        // What was chosen before the list was searched stays in sight.
        const rows = [...chosen.entries.filter(({ id }) => !listed.has(id)), ...entries];
        return (
          <>
            {(hasMoreEntries || search !== '') && (
              <Search>
                <SearchBox label={`Search ${noun}`} placeholder={searches} filter={{ search, setSearch }} />
              </Search>
            )}
            {rows.length === 0 && (
              <EmptyState level={3} title={search === '' ? none : 'Nothing has this text'} />
            )}
            <Rows as="ul" $gap="2">
              {rows.map((entry) => (
                <Choice
                  key={entry.id}
                  changing={changing}
                  chosen={chosen.has(entry.id)}
                  onChange={() => chosen.toggle(entry)}
                  text={textOf(entry)}
                  amount={entry.amount}
                />
              ))}
            </Rows>
            <LoadMore
              shown={entries.length}
              total={totalCount}
              hasMore={hasMoreEntries}
              loading={source.loadingMore}
              onLoadMore={() => void more()}
            />
          </>
        );
      }}
    </RecordView>
  );
}

interface ChoiceProps {
  readonly changing: boolean;
  readonly chosen: boolean;
  readonly onChange: () => void;
  readonly text: string;
  readonly amount: number;
}

function Choice({ changing, chosen, onChange, text, amount }: ChoiceProps) {
  return (
    <li>
      <Row $between $gap="3" $align="start">
        {changing ? (
          <Checkbox checked={chosen} onChange={onChange} data-row-key="">
            {text}
          </Checkbox>
        ) : (
          <Text>{text}</Text>
        )}
        <Money cents={amount} />
      </Row>
    </li>
  );
}
