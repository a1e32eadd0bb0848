import { EmptyState, Button, SearchInput, Toolbar, ToolbarEnd } from '@keyturn/shared/ui';
import { SearchIcon } from '@keyturn/shared/ui/icons';
import { Segmented } from '@keyturn/shared/ui/list-controls';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Activity, activityOf, type ListFilter } from './list-filter';

/** How long typing pauses before the list is asked, milliseconds. */
const pause = 250;

const labels: Readonly<Record<Activity, string>> = { active: 'Active', inactive: 'Inactive', all: 'All' };

interface ListToolbarProps {
  readonly filter: ListFilter;
  /** What is listed: "escrow accounts". */
  readonly noun: string;
  /** What the search looks at: "Nickname". */
  readonly searches: string;
  /** The choices, first what the list shows by itself. */
  readonly activities: readonly Activity[];
}

/** Narrows a list by a text and by whether its records are in use. */
export function ListToolbar({ filter, noun, searches, activities }: ListToolbarProps) {
  return (
    <Toolbar>
      <SearchBox label={`Search ${noun}`} placeholder={searches} filter={filter} />
      <ToolbarEnd>
        <Segmented
          label="Show"
          items={activities.map((id) => ({ id, label: labels[id] }))}
          selected={filter.status}
          onSelect={(id) => filter.setStatus(activityOf(id) ?? filter.status)}
        />
      </ToolbarEnd>
    </Toolbar>
  );
}

interface SearchBoxProps {
  readonly label: string;
  readonly placeholder: string;
  readonly filter: Pick<ListFilter, 'search' | 'setSearch'>;
}

/** The text in the address, until somebody types; then what is typed, until it has come to stand there. */
export function SearchBox({ label, placeholder, filter: { search, setSearch } }: SearchBoxProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [known, setKnown] = useState(search);
  if (known !== search) {
    setKnown(search);
    if (typed?.trim() !== search) setTyped(null);
  }
  const apply = useEffectEvent((text: string) => setSearch(text.trim()));
  useEffect(() => {
    if (typed === null) return undefined;
    const timer = setTimeout(() => apply(typed), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <SearchInput
      label={label}
      placeholder={placeholder}
      value={typed ?? search}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}

/** Takes the place of a list in which nothing fits. */
export function NothingFits({ filter, noun }: Pick<ListToolbarProps, 'filter' | 'noun'>) {
  const { search, status, clear } = filter;
  return (
    <EmptyState
      icon={<SearchIcon />}
      title={status === 'all' ? `No ${noun} found` : `No ${status} ${noun} found`}
      action={<Button onClick={clear}>Clear the filter</Button>}
    >
      {search === '' ? 'None of them is in this state.' : 'Try another name, or a part of it.'}
    </EmptyState>
  );
}
