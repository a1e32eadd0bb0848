import { Button, IconButton, Input, Select, styled } from '@keyturn/shared/ui';
import { DateRange, DayInput } from '@keyturn/shared/ui/date-range';
import { Combobox, MultiCombobox } from '@keyturn/shared/ui/combobox';
import { XIcon } from '@keyturn/shared/ui/icons';
import { useEffect, useRef } from 'react';
import type { FilterDefinition, FilterOption } from '../address/filters';
import { rangeOf } from '../address/ranges';
import { type FilterChoice, useFilterChoices } from './data';
import { useDebounced } from './use-debounced';
import { validValue } from '../address/filter-values';

const Frame = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-1-5) var(--s-2);
  max-width: 100%;
  padding: var(--s-1) var(--s-1) var(--s-1) var(--s-3);
  border: 1px solid var(--accent-soft-line);
  border-radius: var(--r-md);
  background: var(--accent-soft);
  font-size: var(--text-sm);
  & > div {
    display: flex;
    align-items: center;
    gap: var(--s-1-5);
    min-width: min(13rem, 60vw);
    max-width: 100%;
  }
  & > div > * {
    flex: 1;
  }
`;

/** A filter being set; the value is as the address writes it, empty for not set. */
interface EditorProps {
  readonly definition: FilterDefinition;
  readonly value: string;
  readonly apply: (value: string) => void;
}

interface ControlProps extends EditorProps {
  /** Applies a value that is whole at once and closes the editor. */
  readonly take: (value: string) => void;
}

interface FilterEditorProps extends EditorProps {
  readonly onClose: () => void;
}

/** One filter opened in the bar. What is typed applies after a pause, Enter applies at once, Esc closes. */
export default function FilterEditor({ definition, value, apply, onClose }: FilterEditorProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { draft, change, settle } = useDebounced(value, (next) => {
    if (next === '' || validValue(definition, next) !== '') apply(next);
  });
  useEffect(() => {
    frame.current?.querySelector<HTMLElement>('input, select')?.focus();
  }, []);
  const done = () => {
    settle();
    onClose();
  };
  const unfinished = definition.type === 'id' && draft !== '' && validValue(definition, draft) === '';
  return (
    <Frame
      ref={frame}
      role="group"
      aria-label={`Filter ${definition.label}`}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
      onKeyDownCapture={(event) => {
        if (event.key === 'Enter' && isPlainField(event.target) && !unfinished) done();
      }}
    >
      <span>{definition.label}</span>
      <div>
        <Control
          definition={definition}
          value={draft}
          apply={change}
          take={(taken) => {
            apply(taken);
            onClose();
          }}
        />
      </div>
      <Button
        size="sm"
        onClick={done}
        disabledReason={unfinished ? 'An ID has nine digits.' : null}
        reasonPlacement="end"
      >
        Done
      </Button>
      <IconButton
        label={`Remove filter ${definition.label}`}
        size="sm"
        onClick={() => {
          apply('');
          onClose();
        }}
      >
        <XIcon />
      </IconButton>
    </Frame>
  );
}

/** A combobox uses Enter for itself. */
function isPlainField(target: EventTarget): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const role = target.getAttribute('role');
  return role === 'spinbutton' || (target instanceof HTMLInputElement && role !== 'combobox');
}

function Control({ take, ...props }: ControlProps) {
  const { definition, value, apply } = props;
  const { label, options = [] } = definition;
  switch (definition.type) {
    case 'text':
      return (
        <Input
          controlSize="sm"
          aria-label={label}
          value={value}
          onChange={(event) => apply(event.target.value)}
        />
      );
    case 'id':
      return (
        <Input
          controlSize="sm"
          aria-label={label}
          inputMode="numeric"
          maxLength={9}
          placeholder="Nine digits"
          value={value}
          onChange={(event) => apply(event.target.value.replace(/\D/g, ''))}
        />
      );
    case 'select':
      return (
        <Select
          controlSize="sm"
          aria-label={label}
          value={value}
          onChange={(event) => apply(event.target.value)}
        >
          <option value="">Any</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      );
    case 'date':
      return <DayInput label={label} value={value} onChange={apply} />;
    case 'date-range':
      return (
        <DateRange
          label={label}
          value={rangeOf(value)}
          defaultOpen
          onChange={({ first, last }) => take(first === '' ? '' : `${first},${last}`)}
        />
      );
    case 'search':
      return <SearchEditor {...props} />;
    case 'multi-select':
      return (
        <MultiCombobox<FilterOption>
          label={label}
          items={options}
          itemKey={(option) => option.value}
          itemLabel={(option) => option.label}
          value={options.filter((option) => value.split(',').includes(option.value))}
          onChange={(chosen) => apply(chosen.map((option) => option.value).join(','))}
          placeholder="Any"
        />
      );
  }
}

/** Picks a payment occasion, a funding source or a batch by typing part of its name. */
function SearchEditor({ definition, value, apply }: EditorProps) {
  const { choices, hasMore, loadingMore, loadMore } = useFilterChoices(definition.parameter);
  const items = choices.state === 'ready' ? choices.data : [];
  return (
    <Combobox<FilterChoice>
      label={definition.label}
      items={items}
      itemKey={({ id }) => id}
      itemLabel={({ name }) => name}
      value={items.find(({ id }) => id === value) ?? null}
      onChange={(choice) => apply(choice?.id ?? '')}
      clearable
      placeholder="Search by name"
      loading={choices.state === 'loading' || loadingMore}
      error={choices.state === 'error' ? choices.error.message : null}
      {...(choices.state === 'error' ? { onRetry: choices.retry } : {})}
      hasMore={hasMore}
      onLoadMore={loadMore}
    />
  );
}
