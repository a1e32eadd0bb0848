import { useViewer } from '@keyturn/shared/organization';
import { media, SearchInput, styled } from '@keyturn/shared/ui';
import { FilterChip } from '@keyturn/shared/ui/list-controls';
import { lazy, Suspense, useState } from 'react';
import type { ParameterChanges } from '../screen/urls';
import { AddFilter } from './add-filter';
import { type Chip, chipsOf, clearedParameters } from './chips';
import { useFilterName } from './data';
import { filterDefinitions, type FilterParameter } from './definitions';
import type { TransactionsQuery } from './query';
import { shownByRange } from './show-range';
import { useDebounced } from './use-debounced';

const FilterEditor = lazy(() => import('./filter-editor'));

const Search = styled.div`
  flex: 1 1 9rem;
  max-width: 13rem;
  & > span {
    width: 100%;
  }
  ${media.phone} {
    flex: 1 1 40%;
    max-width: none;
  }
`;

const Clear = styled.button`
  color: var(--accent-text);
  font-weight: var(--weight-medium);
  font-size: var(--text-sm);
  padding: var(--s-1-5) var(--s-2);
  border-radius: var(--r-sm);
`;

interface FilterBarProps {
  readonly query: TransactionsQuery;
  readonly change: (parameters: ParameterChanges) => void;
}

/** Text fields, the filters in effect as chips, and the way to add, change and take them away. */
export function FilterBar({ query, change }: FilterBarProps) {
  const { isSuperuser } = useViewer();
  const [editing, setEditing] = useState<FilterParameter | null>(null);
  const elsewhere = shownByRange(query);
  const chips = chipsOf(query).filter(({ parameter }) => !elsewhere.includes(parameter));
  const available = filterDefinitions.filter(
    ({ parameter, pinned, staffOnly }) =>
      pinned !== true && (staffOnly !== true || isSuperuser) && query.filters[parameter] === undefined,
  );
  const edited = filterDefinitions.find(({ parameter }) => parameter === editing);
  const set = (parameter: FilterParameter, value: string) => change({ [parameter]: value });
  return (
    <>
      <TextFilter
        label="Payer name"
        placeholder="Payer"
        value={query.payer}
        apply={(value) => set('payer', value)}
      />
      <TextFilter
        label="Property address"
        placeholder="Address"
        value={query.address}
        apply={(value) => set('address', value)}
      />
      {chips
        .filter(({ parameter }) => parameter !== editing)
        .map((chip) => (
          <NamedChip
            key={chip.parameter}
            chip={chip}
            onEdit={() => setEditing(chip.parameter)}
            onRemove={() => set(chip.parameter, '')}
          />
        ))}
      {edited !== undefined && (
        <Suspense>
          <FilterEditor
            key={edited.parameter}
            definition={edited}
            value={query.filters[edited.parameter] ?? ''}
            apply={(value) => set(edited.parameter, value)}
            onClose={() => setEditing(null)}
          />
        </Suspense>
      )}
      <AddFilter available={available} onAdd={({ parameter }) => setEditing(parameter)} />
      {Object.keys(query.filters).length > 0 && (
        <Clear
          type="button"
          onClick={() => {
            setEditing(null);
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

interface NamedChipProps {
  readonly chip: Chip;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

/** A chip that says the name of what an id stands for, where the viewer may know it. */
function NamedChip({ chip: { name, value, parameter }, onEdit, onRemove }: NamedChipProps) {
  const known = useFilterName(parameter, value);
  return <FilterChip name={name} value={known ?? value} onEdit={onEdit} onRemove={onRemove} />;
}
