import type { PagedList } from '@keyturn/shared/api';
import { Field } from '@keyturn/shared/ui';
import { Combobox } from '@keyturn/shared/ui/combobox';
import type { OccasionChoice } from './data';
import type { OccasionChoicesQuery } from './occasions.generated';

const contexts = { EMD: 'Earnest money', GENERIC: 'Generic', REFUND: 'Refund' } as const;

interface OccasionPickerProps {
  readonly occasions: PagedList<OccasionChoicesQuery['paymentOccasions']>;
  readonly selected: { readonly id: string } | null;
  readonly onSelect: (occasion: OccasionChoice) => void;
}

/** Picks a payment occasion by typing part of its name. */
export function OccasionPicker({ occasions, selected, onSelect }: OccasionPickerProps) {
  const { list } = occasions;
  const items = list.state === 'ready' ? list.data.entries : [];
  return (
    <Field label="Payment occasion" required>
      <Combobox<OccasionChoice>
        items={items}
        itemKey={({ id }) => id}
        itemLabel={({ name }) => name}
        itemHint={({ context, accountActive }) =>
          accountActive ? contexts[context] : 'Escrow account inactive'
        }
        value={items.find(({ id }) => id === selected?.id) ?? null}
        onChange={(occasion) => occasion !== null && onSelect(occasion)}
        placeholder="Search payment occasions"
        loading={list.state === 'loading' || occasions.loadingMore}
        error={list.state === 'error' ? list.error.message : null}
        {...(list.state === 'error' ? { onRetry: list.retry } : {})}
        hasMore={list.state === 'ready' && list.data.pageInfo.hasMoreEntries}
        onLoadMore={() => void occasions.loadMore()}
        emptyText="No payment occasion has this name."
      />
    </Field>
  );
}
