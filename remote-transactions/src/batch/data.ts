import { type Outcome, useApiFetch, useApiMutation, useApiQuery } from '@keyturn/shared/api';
import { useOrganization } from '@keyturn/shared/organization';
import {
  BatchPreviewDocument,
  type BatchPreviewQuery,
  BatchProgressDocument,
  OpenBatchDocument,
  type OpenBatchMutation,
  SendBatchDocument,
  type SendBatchMutation,
} from './batch.generated';
import type { BatchRequest } from './requests';

export type OpenedBatch = OpenBatchMutation['getOrCreateBatch'];
export type BatchAnswer = SendBatchMutation['sendTransactionRequests'];
export type BatchPreview = BatchPreviewQuery['batchPreview'];

/** The two calls that send a batch: first its name, then its lines; both may be repeated. */
export interface BatchCalls {
  readonly open: (name: string) => Promise<Outcome<OpenedBatch>>;
  readonly send: (batchId: string, requests: readonly BatchRequest[]) => Promise<Outcome<BatchAnswer>>;
}

export function useBatchCalls(paymentOccasionId: string): BatchCalls {
  const { slug } = useOrganization();
  const [open] = useApiMutation(OpenBatchDocument);
  const [send] = useApiMutation(SendBatchDocument);
  return {
    async open(name) {
      const outcome = await open({ name, organizationSlug: slug, paymentOccasionId });
      return outcome.ok ? { ok: true, data: outcome.data.getOrCreateBatch } : outcome;
    },
    async send(batchId, requests) {
      const rows = requests.map((request) => ({ ...request, formFields: [...request.formFields] }));
      const outcome = await send({ batchId, requests: rows });
      return outcome.ok ? { ok: true, data: outcome.data.sendTransactionRequests } : outcome;
    },
  };
}

/** How many requests of a batch went out so far, asked for every second while it is being sent; null until known. */
export function useSentCount(batchId: string | null, sending: boolean): number | null {
  const progress = useApiQuery(BatchProgressDocument, {
    variables: { id: batchId ?? '' },
    skip: batchId === null,
    pollInterval: sending ? 1_000 : 0,
  });
  if (batchId === null || progress.state === 'error') return 0;
  return progress.state === 'ready' ? (progress.data.batch?.sentCount ?? 0) : null;
}

/** Asks what sending would come to. */
export function useBatchPreview(
  paymentOccasionId: string,
): (requests: readonly BatchRequest[]) => Promise<Outcome<BatchPreview>> {
  const { slug } = useOrganization();
  const ask = useApiFetch(BatchPreviewDocument);
  return async (requests) => {
    const rows = requests.map(({ lineNumber, amount, receiverEmail }) => ({
      lineNumber,
      amount,
      receiverEmail,
    }));
    const outcome = await ask({ organizationSlug: slug, paymentOccasionId, requests: rows });
    return outcome.ok ? { ok: true, data: outcome.data.batchPreview } : outcome;
  };
}
