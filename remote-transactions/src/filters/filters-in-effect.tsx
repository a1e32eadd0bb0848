import type { QueryChanges } from '@keyturn/shared/router';
import { styled } from '@keyturn/shared/ui';
import { FilterChip } from '@keyturn/shared/ui/list-controls';
import { lazy, Suspense } from 'react';
import { shownByRange } from '../address/dates';
import { type Chip, chipsOf } from './chips';
import { useFilterName } from './data';
import { filterDefinitions, type FilterParameter } from '../address/filters';
import type { TransactionsQuery } from '../address/query';

const FilterEditor = lazy(() => import('./filter-editor'));

const Line = styled.div`
  flex: 1 1 100%;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-2);
  min-width: 0;
`;

interface FiltersInEffectProps {
  readonly query: TransactionsQuery;
  readonly change: (parameters: QueryChanges) => void;
  /** The filter that is being given a value, or null. */
  readonly editing: FilterParameter | null;
  readonly onEdit: (parameter: FilterParameter | null) => void;
  /** A chip was taken away, and the focus with it. */
  readonly onRemoved: () => void;
}

/** The filters in effect as chips, to be changed and taken away. Nothing without any. */
export function FiltersInEffect({ query, change, editing, onEdit, onRemoved }: FiltersInEffectProps) {
  const elsewhere = shownByRange(query.filters);
  const chips = chipsOf(query).filter(({ parameter }) => !elsewhere.includes(parameter));
  const edited = filterDefinitions.find(({ parameter }) => parameter === editing);
  const set = (parameter: FilterParameter, value: string) => change({ [parameter]: value });
  if (edited === undefined && chips.length === 0) return null;
  return (
    <Line>
      {chips
        .filter(({ parameter }) => parameter !== editing)
        .map((chip) => (
          <NamedChip
            key={chip.parameter}
            chip={chip}
            onEdit={() => onEdit(chip.parameter)}
            onRemove={() => {
              set(chip.parameter, '');
              onRemoved();
            }}
          />
        ))}
      {edited !== undefined && (
        <Suspense>
          <FilterEditor
            key={edited.parameter}
            definition={edited}
            value={query.filters[edited.parameter] ?? ''}
            apply={(value) => set(edited.parameter, value)}
            onClose={() => onEdit(null)}
          />
        </Suspense>
      )}
    </Line>
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
