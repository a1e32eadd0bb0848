import { useField } from '@keyturn/shared/forms';
import { Field } from '@keyturn/shared/ui';
import { Combobox } from '@keyturn/shared/ui/combobox';
import { fundingSourceBadge } from '@keyturn/shared/funding-sources';
import { type ExistingSource, useExistingFundingSources } from './data';

/** One of the organization's active funding sources. */
export function ExistingSourceField({ name }: { readonly name: string }) {
  const { list, loadMore, loadingMore } = useExistingFundingSources();
  const [{ value }, { touched, error }, { setValue, setTouched }] = useField<string>(name);
  const sources = list.state === 'ready' ? list.data.entries : [];
  return (
    <Field label="Funding source" required error={touched ? error : null}>
      <Combobox<ExistingSource>
        name={name}
        items={sources}
        itemKey={({ id }) => id}
        itemLabel={labelOf}
        itemHint={(source) => fundingSourceBadge(source).label}
        value={sources.find(({ id }) => id === value) ?? null}
        onChange={(source) => void setValue(source?.id ?? '')}
        onBlur={() => void setTouched(true)}
        placeholder="Choose a funding source"
        emptyText="This organization has no active funding sources."
        loading={list.state === 'loading' || loadingMore}
        hasMore={list.state === 'ready' && list.data.pageInfo.hasMoreEntries}
        onLoadMore={() => void loadMore()}
        {...(list.state === 'error' ? { error: list.error.message, onRetry: list.retry } : {})}
      />
    </Field>
  );
}

const labelOf = ({ name, displayName }: ExistingSource): string =>
  displayName.startsWith(name) ? displayName : `${name}, ${displayName}`;
