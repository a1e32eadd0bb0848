import { type Loadable, mapLoadable, type PagedList, useApiPages, useApiQuery } from '@keyturn/shared/api';
import { useOrganization } from '@keyturn/shared/organization';
import {
  FilterBatchesDocument,
  FilterBatchNameDocument,
  FilterFundingSourceNameDocument,
  FilterFundingSourcesDocument,
  FilterOccasionNameDocument,
  FilterOccasionsDocument,
} from './filters.generated';
import type { FilterParameter } from '../address/filters';

/** Something that payments can be narrowed to by choosing it. */
export interface FilterChoice {
  readonly id: string;
  readonly name: string;
}

/** The choices of a search filter, page by page. */
export interface FilterChoices {
  readonly choices: Loadable<readonly FilterChoice[]>;
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  readonly loadMore: () => void;
}

/** How many choices a picker loads at a time. */
const pickerPage = 100;

interface ChoicePage<E> {
  readonly entries: readonly E[];
  readonly pageInfo: { readonly hasMoreEntries: boolean; readonly totalCount: number };
}

function choicesOf<E>(
  { list, loadingMore, loadMore }: PagedList<ChoicePage<E>>,
  choice: (entry: E) => FilterChoice,
): FilterChoices {
  return {
    choices: mapLoadable(list, (page) => page.entries.map(choice)),
    hasMore: list.state === 'ready' && list.data.pageInfo.hasMoreEntries,
    loadingMore,
    loadMore: () => void loadMore(),
  };
}

/** The organization's payment occasions, funding sources or batches, whichever the filter searches. */
export function useFilterChoices(parameter: FilterParameter): FilterChoices {
  const { id: organizationId, slug } = useOrganization();
  const occasions = useApiPages(FilterOccasionsDocument, {
    variables: { organizationId, limit: pickerPage },
    select: (data) => data.paymentOccasions,
    skip: parameter !== 'payment_occasion_id',
  });
  const sources = useApiPages(FilterFundingSourcesDocument, {
    variables: { organizationId, limit: pickerPage },
    select: (data) => data.fundingSources,
    skip: parameter !== 'funding_source_id',
  });
  const batches = useApiPages(FilterBatchesDocument, {
    variables: { organizationSlug: slug, limit: pickerPage },
    select: (data) => data.batches,
    skip: parameter !== 'batch_id',
  });
  if (parameter === 'payment_occasion_id') return choicesOf(occasions, named);
  if (parameter === 'funding_source_id') return choicesOf(sources, accountChoice);
  return choicesOf(batches, named);
}

const named = ({ id, name }: FilterChoice): FilterChoice => ({ id, name });

const accountChoice = ({
  id,
  name,
  displayName,
}: FilterChoice & { readonly displayName?: string | null }) => ({
  id,
  name: displayName ?? name,
});

/** The name of what a search filter is set to; null while it is not known, or not to this viewer. */
export function useFilterName(parameter: FilterParameter, id: string): string | null {
  const occasion = useApiQuery(FilterOccasionNameDocument, {
    variables: { id },
    skip: parameter !== 'payment_occasion_id',
  });
  const source = useApiQuery(FilterFundingSourceNameDocument, {
    variables: { id },
    skip: parameter !== 'funding_source_id',
  });
  const batch = useApiQuery(FilterBatchNameDocument, { variables: { id }, skip: parameter !== 'batch_id' });
  if (occasion.state === 'ready') return occasion.data.paymentOccasion?.name ?? null;
  if (source.state === 'ready' && source.data.fundingSource)
    return accountChoice(source.data.fundingSource).name;
  return batch.state === 'ready' ? (batch.data.batch?.name ?? null) : null;
}
