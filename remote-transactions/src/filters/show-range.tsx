import type { QueryChanges } from '@keyturn/shared/router';
import { media, Select, styled } from '@keyturn/shared/ui';
import { DateRange } from '@keyturn/shared/ui/date-range';
import { Segmented } from '@keyturn/shared/ui/list-controls';
import { useRef, useState } from 'react';
import { customRange, type DateKind, dateKinds, replaceRange } from '../address/dates';
import type { TransactionsQuery } from '../address/query';
import { rangeChoices } from '../address/ranges';

const Show = styled.label`
  display: inline-flex;
  align-items: center;
  gap: var(--s-2);
  color: var(--text-3);
  font-size: var(--text-sm);
  white-space: nowrap;
  & > select {
    width: auto;
  }
  ${media.phone} {
    flex: 1 1 100%;
    & > select {
      flex: 1;
    }
  }
`;

interface ShowRangeProps {
  readonly query: TransactionsQuery;
  readonly change: (parameters: QueryChanges) => void;
}

/** The 'Show' selector, with the days beside it while they are custom. Custom asks for days before it changes anything. */
export function ShowRange({ query, change }: ShowRangeProps) {
  const [asking, setAsking] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  const custom = query.show === 'Custom';
  return (
    <>
      <Show>
        Show
        <Select
          ref={select}
          controlSize="sm"
          value={asking ? 'Custom' : query.show}
          onChange={(event) => {
            if (event.target.value === 'Custom') setAsking(true);
            else change(choose(event.target.value));
          }}
        >
          {rangeChoices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </Select>
      </Show>
      {(custom || asking) && (
        <CustomDays
          query={query}
          change={change}
          asking={asking}
          onClose={() => {
            setAsking(false);
            if (!custom) select.current?.focus();
          }}
        />
      )}
    </>
  );
}

function choose(choice: string): QueryChanges {
  const dates = { start_at: null, end_at: null, authorized_at: null, deposited_at: null };
  return { ...dates, show: choice === 'Last 30 days' ? null : choice };
}

interface CustomDaysProps extends ShowRangeProps {
  readonly asking: boolean;
  readonly onClose: () => void;
}

/** The days in force, of the date that they are about; both are changed in one step. */
function CustomDays({ query: { filters }, change, asking, onClose }: CustomDaysProps) {
  const inForce = customRange(filters);
  const [chosen, setChosen] = useState<DateKind | null>(null);
  const kind = chosen ?? inForce.kind;
  return (
    <DateRange
      label={dateKinds.find(({ id }) => id === inForce.kind)?.label ?? ''}
      named
      value={inForce.days}
      defaultOpen={asking}
      onChange={(days) => change(replaceRange(filters, { kind, days }))}
      onClose={() => {
        setChosen(null);
        onClose();
      }}
    >
      <Segmented
        label="Date of the range"
        items={dateKinds}
        selected={kind}
        onSelect={(id) => setChosen(dateKinds.find((known) => known.id === id)?.id ?? null)}
      />
    </DateRange>
  );
}
