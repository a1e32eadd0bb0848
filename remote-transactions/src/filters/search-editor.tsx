import { Combobox } from '@keyturn/shared/ui/combobox';
import { type FilterChoice, useFilterChoices } from './data';
import type { EditorProps } from './filter-editor';

/** Picks a payment occasion, a funding source or a batch by typing part of its name. */
export function SearchEditor({ definition, value, apply }: EditorProps) {
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
