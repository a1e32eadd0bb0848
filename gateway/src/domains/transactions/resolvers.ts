import type { Resolvers } from '../../generated/schema.ts';
import { overseesPayments } from '../../server/access.ts';
import type { GatewayContext } from '../../server/context.ts';
import { templateIdOf } from '../../server/ids.ts';
import { pageSize } from '../../server/limits.ts';
import type { TemplateRow, TransactionRow } from '../../server/rows.ts';
import { present } from '../accounts/resolvers.ts';
import { fullNameOf } from '../users/store.ts';
import { allowedActions } from './allowed-actions.ts';
import { templatePage } from './pages.ts';
import { scopeOf } from './scope.ts';

const userOf = (id: string | null, { loaders }: GatewayContext) =>
  id === null ? null : loaders.user.load(id);
const sourceOf = (id: string | null, { loaders }: GatewayContext) =>
  id === null ? null : loaders.fundingSource.load(id);

async function activeTransaction(
  { id }: TemplateRow,
  { loaders }: GatewayContext,
): Promise<TransactionRow | null> {
  const transactions = await loaders.transactionsOfTemplate.load(id);
  return transactions.find(({ active }) => active) ?? null;
}

const actorNames = {
  payer: 'Payer',
  system: 'System',
  provider: 'Bank transfer provider',
  user: 'A former user',
};

export const transactionsResolvers: Resolvers = {
  Query: {
    async transactionTemplates(_root, { filter, order, limit, afterCursor }, context) {
      return templatePage(context.deps.db, {
        scope: await scopeOf(context, filter.organizationSlug),
        filter,
        order: order ?? null,
        size: pageSize(limit, 12),
        cursor: afterCursor ?? null,
      });
    },
    transactionTemplate(_root, { id }, { loaders }) {
      const templateId = templateIdOf(id);
      return templateId === null ? null : loaders.template.load(templateId);
    },
  },
  TransactionTemplatePage: {
    totalAmount: (page) => page.totalAmount(),
  },
  TransactionTemplate: {
    id: ({ id }) => String(id),
    agentFee: async ({ id }, _args, { loaders }) => (await loaders.agentFeesOfTemplate.load(id))[0] ?? null,
    feeConfig: ({ feeConfigId }, _args, { loaders }) =>
      feeConfigId === null ? null : loaders.feeConfig.load(feeConfigId),
    authorizedBy: ({ authorizedById }, _args, context) => userOf(authorizedById, context),
    approvedBy: ({ approvedById }, _args, context) => userOf(approvedById, context),
    buyer: ({ buyerId }, _args, context) => userOf(buyerId, context),
    buyerAgent: ({ buyerAgentId }, _args, context) => userOf(buyerAgentId, context),
    listingAgent: ({ listingAgentId }, _args, context) => userOf(listingAgentId, context),
    fundingSource: ({ originationFundingSourceId }, _args, context) =>
      sourceOf(originationFundingSourceId, context),
    paymentOccasion: async ({ paymentOccasionId }, _args, { loaders }) =>
      present(await loaders.occasion.load(paymentOccasionId)),
    transactions: ({ id }, _args, { loaders }) => loaders.transactionsOfTemplate.load(id),
    escrowAccount: ({ escrowAccountId }, _args, { loaders }) =>
      escrowAccountId === null ? null : loaders.escrowAccount.load(escrowAccountId),
    receivingOrganization: ({ receivingOrganizationId }, _args, { loaders }) =>
      receivingOrganizationId === null ? null : loaders.organization.load(receivingOrganizationId),
    async rtpRecord({ id }, _args, { loaders }) {
      const [transaction] = await loaders.transactionsOfTemplate.load(id);
      return transaction ? ((await loaders.rtpOfTransaction.load(transaction.id))[0] ?? null) : null;
    },
    async dispute({ id, paymentMethodId }, _args, { loaders }) {
      if (paymentMethodId === null) return null;
      const [transaction] = await loaders.transactionsOfTemplate.load(id);
      const disputes = transaction ? await loaders.disputesOfTransaction.load(transaction.id) : [];
      return disputes.find(({ status }) => status === 'LOST') ?? disputes[0] ?? null;
    },
    async availableReroutes(template, _args, { viewer, loaders }) {
      if (!overseesPayments(viewer, template.organizationId)) return [];
      const targets = await loaders.reroutes.load(template);
      return targets.filter(({ fundingSourceId }) => fundingSourceId !== template.destinationFundingSourceId);
    },
    events: ({ id }, _args, { loaders }) => loaders.eventsOfTemplate.load(id),
    async allowedActions(template, _args, context) {
      const { loaders, viewer } = context;
      const [transaction, organization, [agentFee]] = await Promise.all([
        activeTransaction(template, context),
        loaders.organization.load(template.organizationId),
        loaders.agentFeesOfTemplate.load(template.id),
      ]);
      const utilizesRefunds = present(organization).utilizesRefunds;
      const agentFeeStatus = agentFee?.status ?? null;
      return allowedActions({ template, transaction, utilizesRefunds, agentFeeStatus }, viewer);
    },
  },
  TransactionEvent: {
    from: ({ fromStatus }) => fromStatus,
    to: ({ toStatus }) => toStatus,
    actor: ({ actorUserId }, _args, context) => userOf(actorUserId, context),
    async actorName({ actorKind, actorUserId, transactionTemplateId }, _args, context) {
      const user = actorKind === 'user' ? await userOf(actorUserId, context) : null;
      if (user !== null) return fullNameOf(user);
      const template =
        actorKind === 'provider' ? await context.loaders.template.load(transactionTemplateId) : null;
      return template?.paymentMethodId ? 'Card provider' : actorNames[actorKind];
    },
  },
  Transaction: {
    transactionTemplate: async ({ transactionTemplateId }, _args, { loaders }) =>
      present(await loaders.template.load(transactionTemplateId)),
    async paymentOccasion({ transactionTemplateId }, _args, { loaders }) {
      const template = present(await loaders.template.load(transactionTemplateId));
      return present(await loaders.occasion.load(template.paymentOccasionId));
    },
    receiverUser: ({ receiverUserId }, _args, context) => userOf(receiverUserId, context),
    sendingUser: ({ sendingUserId }, _args, context) => userOf(sendingUserId, context),
    originationFundingSource: ({ originationFundingSourceId }, _args, context) =>
      sourceOf(originationFundingSourceId, context),
    destinationFundingSource: ({ destinationFundingSourceId }, _args, context) =>
      sourceOf(destinationFundingSourceId, context),
    integration: ({ integrationId }, _args, { loaders }) =>
      integrationId === null ? null : loaders.integration.load(integrationId),
  },
  AgentFee: {
    originationFundingSource: ({ originationFundingSourceId }, _args, context) =>
      sourceOf(originationFundingSourceId, context),
  },
};
