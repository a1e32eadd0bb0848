import { useQuery } from '@keyturn/shared/router';
import { Button, SearchInput, Toolbar } from '@keyturn/shared/ui';
import { DateRange, isDay } from '@keyturn/shared/ui/date-range';
import { Segmented } from '@keyturn/shared/ui/list-controls';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDebounced } from '../../components/use-debounced';

const kinds = [
  { id: 'all', label: 'All' },
  { id: 'changes', label: 'Changes' },
  { id: 'sign-ins', label: 'Sign-ins' },
] as const;

const names = ['kind', 'person', 'from', 'to'] as const;

const dayOf = (text: string | null) => (text !== null && isDay(text) ? text : '');

/** Narrows the history by kind, person and days; all of it is in the address. */
export function HistoryFilterBar() {
  const [query, change] = useQuery();
  const [cleared, setCleared] = useState(0);
  const set = (values: Readonly<Partial<Record<(typeof names)[number], string>>>) =>
    change(values, { replace: true });
  const kind = kinds.find(({ id }) => id === query.get('kind'))?.id ?? 'all';
  const clear = () => {
    setCleared(cleared + 1);
    set({ kind: '', person: '', from: '', to: '' });
  };
  return (
    <Toolbar>
      <Segmented
        label="Show"
        items={kinds}
        selected={kind}
        onSelect={(id) => set({ kind: id === 'all' ? '' : id })}
      />
      <DateRange
        label="Date"
        value={{ first: dayOf(query.get('from')), last: dayOf(query.get('to')) }}
        onChange={({ first, last }) => set({ from: first, to: last })}
      />
      <PersonInput
        key={cleared}
        initial={query.get('person') ?? ''}
        onSettled={(person) => set({ person })}
      />
      {names.some((name) => query.has(name)) && (
        <Button variant="ghost" size="sm" onClick={clear}>
          Clear
        </Button>
      )}
    </Toolbar>
  );
}

interface PersonInputProps {
  readonly initial: string;
  /** Called once what is typed stands still. */
  readonly onSettled: (person: string) => void;
}

function PersonInput({ initial, onSettled }: PersonInputProps) {
  const [text, setText] = useState(initial);
  const settled = useDebounced(text.trim());
  const tell = useEffectEvent((typed: string) => {
    if (typed !== initial) onSettled(typed);
  });
  // Only what was typed moves the address.
  useEffect(() => tell(settled), [settled]);
  return (
    <SearchInput
      label="Search by person"
      placeholder="Name or email"
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  );
}
