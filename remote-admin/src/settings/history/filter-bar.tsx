import { useSearchParams } from '@keyturn/shared/router';
import { Button, Field, Input, SearchInput, Stack, styled, Toolbar } from '@keyturn/shared/ui';
import { Segmented } from '@keyturn/shared/ui/list-controls';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDebounced } from '../../manage/parts/use-debounced';

const kinds = [
  { id: 'all', label: 'All' },
  { id: 'changes', label: 'Changes' },
  { id: 'sign-ins', label: 'Sign-ins' },
] as const;

const names = ['kind', 'person', 'from', 'to'] as const;

const Days = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr));
  gap: var(--s-3);
`;

/** Narrows the history by kind, person and days; all of it is in the address. */
export function HistoryFilterBar() {
  const [parameters, setParameters] = useSearchParams();
  const [cleared, setCleared] = useState(0);
  const set = (values: Readonly<Partial<Record<(typeof names)[number], string>>>) => {
    const next = new URLSearchParams(parameters);
    for (const [name, value] of Object.entries(values)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    setParameters(next, { replace: true });
  };
  const kind = kinds.find(({ id }) => id === parameters.get('kind'))?.id ?? 'all';
  const clear = () => {
    setCleared(cleared + 1);
    set({ kind: '', person: '', from: '', to: '' });
  };
  return (
    <Stack $gap="3">
      <Toolbar>
        <Segmented
          label="Show"
          items={kinds}
          selected={kind}
          onSelect={(id) => set({ kind: id === 'all' ? '' : id })}
        />
        <PersonInput
          key={cleared}
          initial={parameters.get('person') ?? ''}
          onSettled={(person) => set({ person })}
        />
        {names.some((name) => parameters.has(name)) && (
          <Button variant="ghost" size="sm" onClick={clear}>
            Clear
          </Button>
        )}
      </Toolbar>
      <Days>
        {(['from', 'to'] as const).map((name) => (
          <Field key={name} label={name === 'from' ? 'From' : 'To'}>
            <Input
              type="date"
              controlSize="sm"
              value={parameters.get(name) ?? ''}
              onChange={({ target }) => set({ [name]: target.value })}
            />
          </Field>
        ))}
      </Days>
    </Stack>
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
