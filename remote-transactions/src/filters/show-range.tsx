import { Input, media, Select, styled } from '@keyturn/shared/ui';
import { useState } from 'react';
import type { ParameterChanges } from '../screen/urls';
import type { FilterParameter } from './definitions';
import type { TransactionsQuery } from './query';
import { type DayRange, rangeChoices, rangeOf } from './ranges';
import type { FilterValues } from './values';

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

/** Which of the three dates a custom range is about. */
type RangeField = 'created' | 'authorized' | 'deposited';

const Days = styled.div`
  display: flex;
  gap: var(--s-2);
  ${media.phone} {
    flex: 1 1 100%;
  }
`;

const fieldLabels: Readonly<Record<RangeField, string>> = {
  created: 'Created',
  authorized: 'Authorized',
  deposited: 'Deposited',
};

interface ShowRangeProps {
  readonly query: TransactionsQuery;
  readonly change: (parameters: ParameterChanges) => void;
}

/** The 'Show' selector. */
export function ShowRange({ query, change }: ShowRangeProps) {
  return (
    <Show>
      Show
      <Select controlSize="sm" value={query.show} onChange={(event) => change(choose(event.target.value))}>
        {rangeChoices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </Select>
    </Show>
  );
}

function choose(choice: string): ParameterChanges {
  const dates = { start_at: null, end_at: null, authorized_at: null, deposited_at: null };
  return { ...dates, show: choice === 'Last 30 days' ? null : choice };
}

/** The first and last day of one of the three dates, which Custom asks for. */
export function CustomRange({
  filters,
  change,
}: { readonly filters: FilterValues } & Pick<ShowRangeProps, 'change'>) {
  const [chosen, setChosen] = useState<RangeField | null>(null);
  const field = chosen ?? fieldInUse(filters);
  const range = rangeIn(filters, field);
  return (
    <>
      <Select
        controlSize="sm"
        aria-label="Date of the range"
        value={field}
        onChange={(event) => setChosen(event.target.value as RangeField)}
      >
        {Object.entries(fieldLabels).map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </Select>
      <Days>
        <Input
          controlSize="sm"
          type="date"
          aria-label="First day"
          value={range.first}
          onChange={(event) => change(parametersOf(field, { ...range, first: event.target.value }))}
        />
        <Input
          controlSize="sm"
          type="date"
          aria-label="Last day"
          value={range.last}
          onChange={(event) => change(parametersOf(field, { ...range, last: event.target.value }))}
        />
      </Days>
    </>
  );
}

/** The date that a custom range is about, as far as the address says. */
function fieldInUse({ start_at, end_at, authorized_at, deposited_at }: FilterValues): RangeField {
  if (start_at !== undefined || end_at !== undefined) return 'created';
  if (authorized_at !== undefined) return 'authorized';
  return deposited_at === undefined ? 'created' : 'deposited';
}

const fieldParameters: Readonly<Record<RangeField, readonly FilterParameter[]>> = {
  created: ['start_at', 'end_at'],
  authorized: ['authorized_at'],
  deposited: ['deposited_at'],
};

/** The filters that the selector shows by itself. */
export function shownByRange({ show, filters }: TransactionsQuery): readonly FilterParameter[] {
  return show === 'Custom' ? fieldParameters[fieldInUse(filters)] : [];
}

function rangeIn(
  { start_at, end_at, authorized_at, deposited_at }: FilterValues,
  field: RangeField,
): DayRange {
  if (field === 'created') return { first: start_at ?? '', last: end_at ?? '' };
  return rangeOf(field === 'authorized' ? authorized_at : deposited_at);
}

/** The parameters that say a custom range; Custom stays chosen while a range is empty. */
function parametersOf(field: RangeField, { first, last }: DayRange): ParameterChanges {
  if (field === 'created') return { show: 'Custom', start_at: first, end_at: last };
  const joined = first === '' && last === '' ? null : `${first},${last}`;
  return { show: 'Custom', [field === 'authorized' ? 'authorized_at' : 'deposited_at']: joined };
}
