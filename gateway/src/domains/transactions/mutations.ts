import type { Resolvers } from '../../generated/schema.ts';
import type { GatewayContext } from '../../server/context.ts';
import { idempotencyKeyOf } from '../../server/idempotency-key.ts';
import { createLoaders } from '../../server/loaders.ts';
import type { TemplateRow } from '../../server/rows.ts';
import { present } from '../accounts/resolvers.ts';
import { cancelTransaction, createTransactionTemplate, sendTransactionRequest } from './commands.ts';

/** The payment as it is now: what was read before the change is forgotten. */
async function changed(context: GatewayContext, templateId: number): Promise<TemplateRow> {
  context.loaders = createLoaders(context.deps.db);
  return present(await context.loaders.template.load(templateId));
}

export const paymentMutations: Resolvers = {
  Mutation: {
    async sendTransactionRequest(_root, { paymentOccasionId, request, idempotencyKey }, context) {
      const key = idempotencyKeyOf(context, idempotencyKey);
      const input = { paymentOccasionId, request };
      const { templateId } = await sendTransactionRequest(context.deps, context.viewer, input, key);
      const transactionTemplate = await changed(context, templateId);
      return { id: String(templateId), status: transactionTemplate.displayStatus, transactionTemplate };
    },
    async createTransactionTemplate(_root, { input, idempotencyKey }, context) {
      const key = idempotencyKeyOf(context, idempotencyKey);
      const { templateId } = await createTransactionTemplate(context.deps, context.viewer, input, key);
      return changed(context, templateId);
    },
    async cancelTransaction(_root, { id, idempotencyKey }, context) {
      const key = idempotencyKeyOf(context, idempotencyKey);
      const { templateId } = await cancelTransaction(context.deps, context.viewer, { id }, key);
      return changed(context, templateId);
    },
    approvePayments: () => [],
    rejectPayments: () => [],
  },
};
