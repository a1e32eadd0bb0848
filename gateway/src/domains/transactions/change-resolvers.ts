import type { MutationcreateTemplateRequestArgs, Resolvers } from '../../generated/schema.ts';
import type { GatewayContext } from '../../server/context.ts';
import { given } from '../../server/given.ts';
import { idempotencyKeyOf } from '../../server/idempotency-key.ts';
import { uuidOf } from '../../server/ids.ts';
import { pageSize } from '../../server/limits.ts';
import { present } from '../accounts/resolvers.ts';
import { agentFeeById } from './agent-fees.ts';
import { changed } from './changed.ts';
import { initiateManualTransaction } from './manual-transaction.ts';
import { agentFeePage, transactionPage } from './movement-pages.ts';
import { createTransactionFromTemplate, templateAccessedAt } from './payer-steps.ts';
import { refundTransaction } from './refund.ts';
import {
  resendAgentReceipt,
  resendAuthorizationRequest,
  resendReceipt,
  sendProofOfIntent,
} from './resend-commands.ts';
import { scopeOf } from './scope.ts';
import {
  deactivateTransaction,
  reactivateTransactionTemplate,
  updateTransactionStatus,
} from './staff-commands.ts';
import { updateTransactionTemplate } from './template-changes.ts';
import { createTemplateRequest } from './template-requests.ts';

async function requested(context: GatewayContext, args: MutationcreateTemplateRequestArgs) {
  const key = idempotencyKeyOf(context, args.idempotencyKey);
  const { templateId } = await createTemplateRequest(context.deps, context.viewer, args.request, key);
  const transactionTemplate = await changed(context, templateId);
  return { id: String(templateId), status: transactionTemplate.displayStatus, transactionTemplate };
}

export const paymentChanges: Resolvers = {
  Query: {
    async transactions(_root, { organizationSlug, status, limit, afterCursor }, context) {
      return transactionPage(context.deps.db, {
        scope: await scopeOf(context, organizationSlug),
        status: status ?? null,
        size: pageSize(limit, 20),
        cursor: afterCursor ?? null,
      });
    },
    allTransactions: (_root, { status, limit, afterCursor }, { deps }) =>
      transactionPage(deps.db, {
        scope: null,
        status: status ?? null,
        size: pageSize(limit, 20),
        cursor: afterCursor ?? null,
      }),
    transaction(_root, { id }, { loaders }) {
      const transactionId = uuidOf(id);
      return transactionId === null ? null : loaders.transaction.load(transactionId);
    },
    async agentFees(_root, { organizationSlug, limit, afterCursor }, context) {
      return agentFeePage(context.deps.db, {
        scope: await scopeOf(context, organizationSlug),
        size: pageSize(limit, 20),
        cursor: afterCursor ?? null,
      });
    },
    agentFee(_root, { id }, { deps }) {
      const feeId = uuidOf(id);
      return feeId === null ? null : agentFeeById(deps.db, feeId);
    },
  },
  Mutation: {
    updateTransactionStatus: async (_root, args, context) =>
      changed(context, await updateTransactionStatus(context.deps, context.viewer, args)),
    deactivateTransaction: async (_root, args, context) =>
      changed(context, await deactivateTransaction(context.deps, context.viewer, args)),
    async reactivateTransactionTemplate(_root, { status, ...args }, context) {
      const input = { ...args, status: status ?? null };
      return changed(context, await reactivateTransactionTemplate(context.deps, context.viewer, input));
    },
    updateTransactionTemplate: async (_root, { input }, context) =>
      changed(context, await updateTransactionTemplate(context.deps, context.viewer, input)),
    async createTransactionFromTemplate(_root, { idempotencyKey, ...input }, context) {
      const key = idempotencyKeyOf(context, idempotencyKey);
      const { templateId } = await createTransactionFromTemplate(context.deps, context.viewer, input, key);
      return changed(context, templateId);
    },
    createTemplateRequest: (_root, args, context) => requested(context, args),
    createTemplateRequestWeb: (_root, args, context) => requested(context, args),
    async resendReceipt(_root, args, { deps, viewer }) {
      await resendReceipt(deps, viewer, args);
      return true;
    },
    async resendAgentReceipt(_root, args, { deps, viewer }) {
      await resendAgentReceipt(deps, viewer, args);
      return true;
    },
    async resendAuthorizationRequest(_root, args, { deps, viewer }) {
      await resendAuthorizationRequest(deps, viewer, args);
      return true;
    },
    async sendProofOfIntent(_root, args, { deps, viewer }) {
      await sendProofOfIntent(deps, viewer, args);
      return true;
    },
    async refundTransaction(_root, { transactionId, idempotencyKey }, context) {
      const key = idempotencyKeyOf(context, idempotencyKey);
      const { templateId } = await refundTransaction(context.deps, context.viewer, { transactionId }, key);
      return changed(context, templateId);
    },
    templateAccessedAt: async (_root, args, context) =>
      changed(context, await templateAccessedAt(context.deps, context.viewer, args)),
    async initiateManualTransaction(_root, { idempotencyKey, addenda, feeAmount, ...args }, context) {
      const key = idempotencyKeyOf(context, idempotencyKey);
      const input = { ...args, addenda: addenda ?? null, feeAmount: given(feeAmount, 0) };
      const { templateId } = await initiateManualTransaction(context.deps, context.viewer, input, key);
      const transactionTemplate = await changed(context, templateId);
      const [transaction] = await context.loaders.transactionsOfTemplate.load(templateId);
      const { id, transferRef, status } = present(transaction ?? null);
      const { amount, fee } = transactionTemplate;
      return { id, transferRef, amount, feeAmount: fee, status, transactionTemplate };
    },
  },
};
