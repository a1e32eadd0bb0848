import type {
  QuerybatchArgs,
  QuerybatchPreviewArgs,
  QuerybatchesArgs,
  QueryimportColumnsArgs,
} from '../../generated/schema.ts';
import { isMember, mayRequest, overseesPayments } from '../../access/rights.ts';
import type { GatewayContext } from '../../context/context.ts';
import { forbidden } from '../../base/errors.ts';
import type { Policy } from '../../graph/policy.ts';
import { organizationGiven } from '../../visibility/organizations.ts';
import { batchById, type BatchRow } from './store.ts';

/** Batches are known to those members who request payments or oversee them. */
const knowsBatches = ({ viewer }: GatewayContext, organizationId: string): boolean =>
  isMember(viewer, organizationId) &&
  (mayRequest(viewer, organizationId, true) || overseesPayments(viewer, organizationId));

/** Whether the viewer asks for payments in the organization. @throws GatewayError FORBIDDEN to its other members */
export async function requestsSome(context: GatewayContext, organizationSlug: string): Promise<boolean> {
  const organization = await organizationGiven(context, { organizationSlug });
  if (organization === null) return false;
  if (!mayRequest(context.viewer, organization.id, true)) {
    throw forbidden('You do not have permission to request payments.');
  }
  return true;
}

/** Whether the viewer may know of a batch. */
export async function seesBatch(context: GatewayContext, id: string): Promise<boolean> {
  return (await visibleBatch(context, id)) !== null;
}

/** The batch of an id; null where the viewer may not know of it. */
export async function visibleBatch(context: GatewayContext, id: string): Promise<BatchRow | null> {
  const batch = await batchById(context.deps.db, id);
  return batch !== null && knowsBatches(context, batch.organizationId) ? batch : null;
}

export const batchesPolicy: Policy = {
  Query: {
    batches: {
      about: 'The organization',
      async allows(context, args: QuerybatchesArgs) {
        const organization = await organizationGiven(context, args);
        if (organization === null) return false;
        if (!knowsBatches(context, organization.id)) {
          throw forbidden('You do not have permission to see batches.');
        }
        return true;
      },
    },
    batchPreview: {
      about: 'The organization',
      allows: async (context, { organizationSlug }: QuerybatchPreviewArgs) =>
        (await organizationGiven(context, { organizationSlug })) !== null,
    },
    importColumns: {
      about: 'The organization',
      allows: (context, { organizationSlug }: QueryimportColumnsArgs) =>
        requestsSome(context, organizationSlug),
    },
    batch: { about: 'The batch', allows: (context, { id }: QuerybatchArgs) => seesBatch(context, id) },
  },
  openTypes: [
    'Batch',
    'BatchPage',
    'BatchPreview',
    'BatchResult',
    'FailedRequest',
    'ImportColumn',
    'SimilarRequest',
  ],
};
