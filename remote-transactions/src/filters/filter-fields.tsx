import { useViewer, viewerKind } from '@keyturn/shared/organization';
import type { QueryChanges } from '@keyturn/shared/router';
import { media, SearchInput, styled } from '@keyturn/shared/ui';
import { lazy, type RefObject, Suspense, useState } from 'react';
import { clearedParameters } from './chips';
import { type FilterDefinition, filterDefinitions, type FilterParameter } from '../address/filters';
import type { TransactionsQuery } from '../address/query';
import { useDebounced } from './use-debounced';
import { AddFilterTrigger } from './add-filter-trigger';

const Search = styled.div`
  flex: 1 1 7.5rem;
  max-width: 13rem;
  & > span {
    width: 100%;
  }
  ${media.phone} {
    flex: 1 1 30%;
    max-width: none;
  }
`;

const Clear = styled.button`
  color: var(--accent-text);
  font-weight: var(--weight-medium);
  font-size: var(--text-sm);
  min-height: var(--control-md);
  padding: 0 var(--s-2);
  border-radius: var(--r-sm);
  ${media.phone} {
    min-height: var(--control-touch);
  }
`;

interface FilterFieldsProps {
  readonly query: TransactionsQuery;
  readonly change: (parameters: QueryChanges) => void;
  /** A filter was chosen to be given a value; null: none is any more. */
  readonly onEdit: (parameter: FilterParameter | null) => void;
  /** The button that adds a filter. */
  readonly addButton: RefObject<HTMLButtonElement | null>;
}

/** The two texts that are searched for most, the way to add other filters, and to clear them all. */
export function FilterFields({ query, change, onEdit, addButton }: FilterFieldsProps) {
  const isAgent = viewerKind(useViewer()) === 'agent';
  const available = filterDefinitions.filter(
    ({ parameter, pinned, adminOnly }) =>
      pinned !== true && (adminOnly !== true || !isAgent) && query.filters[parameter] === undefined,
  );
  return (
    <>
      <TextFilter
        label="Payer name"
        placeholder="Payer"
        value={query.payer}
        apply={(payer) => change({ payer })}
      />
      <TextFilter
        label="Property address"
        placeholder="Address"
        value={query.address}
        apply={(address) => change({ address })}
      />
      <AddFilter button={addButton} available={available} onAdd={({ parameter }) => onEdit(parameter)} />
      {Object.keys(query.filters).length > 0 && (
        <Clear
          type="button"
          onClick={() => {
            onEdit(null);
            change(clearedParameters(query));
          }}
        >
          Clear
        </Clear>
      )}
    </>
  );
}

interface TextFilterProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly apply: (value: string) => void;
}

function TextFilter({ label, placeholder, value, apply }: TextFilterProps) {
  const { draft, change, settle } = useDebounced(value, apply);
  return (
    <Search>
      <SearchInput
        label={label}
        placeholder={placeholder}
        value={draft}
        onChange={(event) => change(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => event.key === 'Enter' && settle()}
      />
    </Search>
  );
}

const AddFilterMenu = lazy(() => import('./add-filter-menu'));

interface AddFilterProps {
  readonly button: RefObject<HTMLButtonElement | null>;
  /** The filters that are not in the bar yet. */
  readonly available: readonly FilterDefinition[];
  readonly onAdd: (definition: FilterDefinition) => void;
}

/** The button that opens the menu of filters; the menu itself is loaded when it is first opened. */
function AddFilter({ button, available, onAdd }: AddFilterProps) {
  const [wanted, setWanted] = useState(false);
  const trigger = <AddFilterTrigger ref={button} aria-haspopup="menu" onClick={() => setWanted(true)} />;
  if (!wanted) return trigger;
  return (
    <Suspense fallback={trigger}>
      <AddFilterMenu button={button} available={available} onAdd={onAdd} />
    </Suspense>
  );
}
