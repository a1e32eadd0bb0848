import type { Resolvers } from '../../generated/schema.ts';
import type { GatewayContext } from '../../server/context.ts';
import { idempotencyKeyOf } from '../../server/idempotency-key.ts';
import { present } from '../accounts/resolvers.ts';
import { approvePayments, rejectPayments, type ApprovalOutcome } from '../approvals/commands.ts';
import { changed, forget } from './changed.ts';
import { cancelTransaction, createTransactionTemplate, sendTransactionRequest } from './commands.ts';

/** Each payment as it is now, or why nothing became of it. */
async function decided(context: GatewayContext, outcomes: readonly ApprovalOutcome[]) {
  forget(context);
  return Promise.all(
    outcomes.map(async ({ templateId, errorMessage }) =>
      errorMessage === null
        ? present(await context.loaders.template.load(Number(templateId)))
        : { templateId, errorMessage },
    ),
  );
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
    async approvePayments(_root, { transactionTemplateIds, rerouteId, idempotencyKey }, context) {
      const key = idempotencyKeyOf(context, idempotencyKey);
      const input = { transactionTemplateIds, rerouteId: rerouteId ?? null };
      return decided(context, await approvePayments(context.deps, context.viewer, input, key));
    },
    async rejectPayments(_root, { transactionTemplateIds, reason, idempotencyKey }, context) {
      const key = idempotencyKeyOf(context, idempotencyKey);
      const input = { transactionTemplateIds, reason };
      return decided(context, await rejectPayments(context.deps, context.viewer, input, key));
    },
  },
};
