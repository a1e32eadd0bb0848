import { Text } from '@keyturn/shared/ui';
import { Fragment } from 'react';
import { readQuery } from '../address/query';
import { type Chip, chipsOf } from '../filters/chips';
import { useFilterName } from '../filters/data';

/** Filters that the form shows itself. */
const inForm = new Set(['direction', 'start_at', 'end_at', 'authorized_at', 'deposited_at']);

/** What of the screen's filters is kept as it is. */
export function KeptFilters({ parameters }: { readonly parameters: URLSearchParams }) {
  const query = readQuery(parameters);
  const pinned: readonly Chip[] = [
    { name: 'Payer', value: query.payer, parameter: 'payer' },
    { name: 'Address', value: query.address, parameter: 'address' },
  ];
  const kept = [...pinned.filter(({ value }) => value !== ''), ...chipsOf(query)].filter(
    ({ parameter }) => !inForm.has(parameter),
  );
  if (kept.length === 0) return null;
  return (
    <Text>
      Only{' '}
      {kept.map((chip, index) => (
        <Fragment key={chip.parameter}>
          {index > 0 && ', '}
          <Kept chip={chip} />
        </Fragment>
      ))}
    </Text>
  );
}

function Kept({ chip: { name, value, parameter } }: { readonly chip: Chip }) {
  return `${name}: ${useFilterName(parameter, value) ?? value}`;
}
