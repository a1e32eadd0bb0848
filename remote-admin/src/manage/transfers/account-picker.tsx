import { Combobox } from '@keyturn/shared/ui/combobox';
import { useState } from 'react';
import { useDebounced } from '../parts/use-debounced';
import { type Account, useTransferAccounts } from './data';

interface AccountPickerProps {
  readonly value: Account | null;
  readonly onChange: (account: Account | null) => void;
}

/** One bank account of anybody that the bank-transfer provider knows. */
export function AccountPicker({ value, onChange }: AccountPickerProps) {
  const [text, setText] = useState('');
  const search = useDebounced(text.trim());
  const { list, loadMore } = useTransferAccounts(search === '' ? null : search);
  const found = list.state === 'ready' ? list.data : null;
  return (
    <Combobox<Account>
      value={value}
      onChange={onChange}
      items={found?.entries.filter(({ fundingRef }) => fundingRef !== null) ?? []}
      itemKey={({ id }) => id}
      itemLabel={({ displayName }) => displayName}
      itemHint={({ name, belongsTo }) => `${name}, ${belongsTo?.name ?? 'a person'}`}
      placeholder="Name, bank, last 4"
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
