import { notFound } from '../../base/errors.ts';
import { organizationGiven, organizationNamed } from '../../visibility/organizations.ts';
import { requestsSome, seesBatch } from './policy.ts';
import { getOrCreateBatch, newBatch, sendTransactionRequests } from './commands.ts';
import { sentRows } from './row-rules.ts';
import { keepColumns, keptColumns } from './import-columns.ts';
import { batchById } from './store.ts';
import { changes } from '../../graph/changes.ts';

export const batchChanges = changes({
  getOrCreateBatch: {
    about: 'The organization',
    allows: async (context, args) =>
      (await organizationGiven(context, { organizationSlug: args.organizationSlug })) !== null,
    input: newBatch,
    async run(context, { name, organizationSlug, paymentOccasionId }) {
      const organization = await organizationNamed(context, { organizationSlug });
      const given = { name, organizationId: organization.id, paymentOccasionId };
      return getOrCreateBatch(context.deps, context.viewer, given);
    },
  },
  keepImportColumns: {
    about: 'The organization',
    allows: (context, { organizationSlug }) => requestsSome(context, organizationSlug),
    input: keptColumns,
    async run(context, { organizationSlug, columns }) {
      const { id } = await organizationNamed(context, { organizationSlug });
      await keepColumns(context.deps, context.viewer, id, columns);
      return columns;
    },
  },
  sendTransactionRequests: {
    about: 'The batch',
    made: 'outside',
    allows: (context, { batchId }) => seesBatch(context, batchId),
    input: sentRows,
    async run(context, { batchId, requests }) {
      const batch = await batchById(context.deps.db, batchId);
      if (!batch) throw notFound('The batch');
      const sent = await sendTransactionRequests(
        context.deps,
        context.viewer,
        { batch, requests },
        context.idempotencyKey,
      );
      const { templateIds, failed } = sent;
      return { successes: templateIds.length, failed, transactionTemplateIds: templateIds.map(String) };
    },
  },
});
