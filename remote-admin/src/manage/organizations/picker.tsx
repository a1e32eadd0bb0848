import { Combobox } from '@keyturn/shared/ui/combobox';
import { useState } from 'react';
import { useDebounced } from '../../components/use-debounced';
import { useStaffOrganizations } from './data';

export interface Organization {
  readonly id: string;
  readonly name: string;
}

interface OrganizationPickerProps {
  readonly value: Organization | null;
  readonly onChange: (organization: Organization | null) => void;
  /** Ids of those that can't be chosen. */
  readonly except?: readonly string[];
}

/** One active organization, found by its name. */
export function OrganizationPicker({ value, onChange, except = [] }: OrganizationPickerProps) {
  const [text, setText] = useState('');
  const search = useDebounced(text.trim());
  const { list, loadMore } = useStaffOrganizations({
    search: search === '' ? null : search,
    activity: 'ACTIVE',
  });
  const found = list.state === 'ready' ? list.data : null;
  return (
    <Combobox<Organization>
      value={value}
      onChange={onChange}
      items={found?.entries.filter(({ id }) => !except.includes(id)) ?? []}
      itemKey={({ id }) => id}
      itemLabel={({ name }) => name}
      onSearch={setText}
      loading={list.state === 'loading'}
      error={list.state === 'error' ? list.error.message : null}
      {...(list.state === 'error' ? { onRetry: list.retry } : {})}
      hasMore={found?.pageInfo.hasMoreEntries ?? false}
      onLoadMore={() => void loadMore()}
      clearable
    />
  );
}
