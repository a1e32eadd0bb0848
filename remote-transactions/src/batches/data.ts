import {
  type ApiError,
  type Loadable,
  mapLoadable,
  type PagedList,
  useApiFetch,
  useApiMutation,
  useApiPages,
  useApiQuery,
} from '@keyturn/shared/api';
import { useOrganization } from '@keyturn/shared/organization';
import { type PaymentFilter, useCancelPayment } from '../payments/data';
import {
  BatchLinesDocument,
  type BatchLinesQuery,
  BatchPageDocument,
  type BatchPageQuery,
  RemindPayerDocument,
} from './batches.generated';

/** A batch as its page shows it. */
export type Batch = NonNullable<BatchPageQuery['batch']>;
type LinesPage = BatchLinesQuery['transactionTemplates'];
/** A line of a batch that was sent. */
export type Line = LinesPage['entries'][number];

/** Lines at a time. */
const pageSize = 50;
/** Lines that are gathered at a time, to do something with all of them. */
const gatheredAtOnce = 100;

/** A batch, and what may be done with its unpaid lines. */
export interface BatchPage {
  readonly batch: Batch;
  readonly mayRemind: boolean;
  readonly mayCancel: boolean;
}

/** A batch; ready with null where there is none that the viewer may know of. */
export function useBatch(id: string): Loadable<BatchPage | null> & { readonly refetch: () => Promise<void> } {
  const { slug } = useOrganization();
  const answer = useApiQuery(BatchPageDocument, { variables: { id, organizationSlug: slug } });
  const page = mapLoadable(answer, ({ batch, unpaid }) => {
    const actions = unpaid.entries.flatMap(({ allowedActions }) => allowedActions);
    return batch === null
      ? null
      : { batch, mayRemind: actions.includes('RESEND_REQUEST'), mayCancel: actions.includes('CANCEL') };
  });
  return { ...page, refetch: answer.refetch };
}

/** Lines of a batch in the order of its file. */
export const useBatchLines = (filter: PaymentFilter): PagedList<LinesPage> =>
  useApiPages(BatchLinesDocument, {
    variables: { filter, limit: pageSize },
    select: (data) => data.transactionTemplates,
  });

/** Gathers all lines that match; gives the error where they could not be had. */
export function useAllLines(): (filter: PaymentFilter) => Promise<readonly Line[] | ApiError> {
  const fetchLines = useApiFetch(BatchLinesDocument);
  return async (filter) => {
    // A later page comes with those before it.
    const lines = new Map<string, Line>();
    let afterCursor: string | null | undefined;
    do {
      const outcome = await fetchLines({ filter, limit: gatheredAtOnce, afterCursor });
      if (!outcome.ok) return outcome.error;
      const { entries, pageInfo } = outcome.data.transactionTemplates;
      for (const line of entries) lines.set(line.id, line);
      ({ afterCursor } = pageInfo);
    } while (afterCursor != null);
    return [...lines.values()];
  };
}

/** What can be done with an unpaid line; gives why it failed, or null. */
export function useLineWork(): Readonly<Record<'remind' | 'cancel', (line: Line) => Promise<string | null>>> {
  const [remind] = useApiMutation(RemindPayerDocument);
  const cancel = useCancelPayment();
  return {
    async remind({ id }) {
      const outcome = await remind({ id });
      return outcome.ok ? null : outcome.error.message;
    },
    cancel: async ({ id }) => (await cancel.run(id))?.message ?? null,
  };
}
