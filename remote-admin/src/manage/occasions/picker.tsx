import { Combobox } from '@keyturn/shared/ui/combobox';
import { useOrganizationOccasions } from '../organizations/data';

export interface Occasion {
  readonly id: string;
  readonly name: string;
}

interface OccasionPickerProps {
  readonly organizationId: string;
  readonly value: Occasion | null;
  readonly onChange: (occasion: Occasion | null) => void;
}

/** One active payment occasion of an organization's own, found by its name. */
export function OccasionPicker({ organizationId, value, onChange }: OccasionPickerProps) {
  const { list, loadMore } = useOrganizationOccasions(organizationId);
  const found = list.state === 'ready' ? list.data : null;
  return (
    <Combobox<Occasion>
      value={value}
      onChange={onChange}
      items={
        found?.entries.filter(
          ({ status, organization }) => status === 'ACTIVE' && organization.id === organizationId,
        ) ?? []
      }
      itemKey={({ id }) => id}
      itemLabel={({ name }) => name}
      loading={list.state === 'loading'}
      error={list.state === 'error' ? list.error.message : null}
      {...(list.state === 'error' ? { onRetry: list.retry } : {})}
      hasMore={found?.pageInfo.hasMoreEntries ?? false}
      onLoadMore={() => void loadMore()}
      clearable
    />
  );
}
