import { z } from 'zod';
import type { Resolvers } from '../../generated/resolvers/resolvers.ts';
import { administers, overseesPayments } from '../../access/rights.ts';
import type { GatewayContext } from '../../context/context.ts';
import { templateIdOf } from '../../base/ids.ts';
import { pageSize } from '../../base/limits.ts';
import type { TemplateRow, TransactionEventRow, TransactionRow } from '../../db/rows.ts';
import { present } from '../../base/present.ts';
import { askedFields } from '../../graph/asked.ts';
import { otherTargets, reroutedAmong } from '../../records/reroutes.ts';
import { fullNameOf } from '../../records/users.ts';
import { receiverAccount } from '../../visibility/accounts.ts';
import { seesPayment } from '../../visibility/payments.ts';
import { personOfPayment, shownPerson } from '../../visibility/people.ts';
import { allowedActions } from '../actions/allowed-actions.ts';
import { otherAddressRefusal, refundRefusal, waitsForReceiver } from '../actions/payment-rules.ts';
import { arrivedAmount } from '../ledger/postings.ts';
import type { Payment } from '../store/payments.ts';
import { isOtherAccount } from '../store/receivers.ts';
import { limitAgainstRefund, looksRefundable, whyNotRefundable } from '../refunds/why-not.ts';
import { mailLives } from './mail-life.ts';
import { mailRefusalOf, waitsUnread } from './mail-refusal.ts';
import { allOf, templatePage } from './pages.ts';
import { receivingOf } from './receiving.ts';
import { scopeOf } from './scope.ts';

const userOf = (id: string | null, { loaders }: GatewayContext) =>
  id === null ? null : loaders.user.load(id);
const templateOf = async (id: number, { loaders }: GatewayContext): Promise<TemplateRow> =>
  present(await loaders.template.load(id));

const sourceOf = (id: string | null, { loaders }: GatewayContext) =>
  id === null ? null : loaders.fundingSource.load(id);

async function activeTransaction(
  { id }: TemplateRow,
  { loaders }: GatewayContext,
): Promise<TransactionRow | null> {
  const transactions = await loaders.transactionsOfTemplate.load(id);
  return transactions.find(({ active }) => active) ?? null;
}

/** Another payment that this one leads to, where the viewer may see it too. */
async function seenPayment(context: GatewayContext, id: number | null): Promise<TemplateRow | null> {
  const template = id === null ? null : await context.loaders.template.load(id);
  return template !== null && (await seesPayment(context, template)) ? template : null;
}

async function latestRefund({ id }: TemplateRow, { loaders }: GatewayContext): Promise<TemplateRow | null> {
  const refund = refundIn(await loaders.eventsOfTemplate.load(id));
  return refund === null ? null : loaders.template.load(refund);
}

const consented = z.object({
  consent: z.object({
    text: z.string(),
    address: z.string(),
    device: z.string().nullable(),
    payer: z.string().nullable().default(null),
  }),
});

const refunded = z.object({ refundTemplateId: z.number().int() });

/** The latest refund that a payment's log knows of; null where there is none. */
function refundIn(events: readonly TransactionEventRow[]): number | null {
  const latest = refunded.safeParse(events.findLast(({ type }) => type === 'REFUNDED')?.data);
  return latest.success ? latest.data.refundTemplateId : null;
}

/** What of a payment the ledger knows to have arrived; asked only where nothing else keeps it from being refunded. */
async function arrivedOf(
  payment: Payment,
  utilizesRefunds: boolean,
  { loaders }: GatewayContext,
): Promise<number> {
  const { transaction } = payment;
  if (transaction === null || refundRefusal(payment, utilizesRefunds, payment.template.amount) !== null)
    return 0;
  return arrivedAmount(await loaders.postedOfTransaction.load(transaction.id), transaction);
}

const actorNames = {
  payer: 'Payer',
  system: 'System',
  provider: 'Bank transfer provider',
  user: 'A former user',
};

export const transactionsResolvers: Resolvers = {
  Query: {
    async transactionTemplates(_root, { filter, order, limit, afterCursor }, context, info) {
      const wanted = {
        scope: await scopeOf(context, filter.organizationSlug),
        filter,
        order: order ?? null,
        size: pageSize(limit, 12),
        cursor: afterCursor ?? null,
      };
      return templatePage(context.deps.db, context.loaders, wanted, askedFields(info, 'entries'));
    },
    transactionTemplate: (_root, { id }, { loaders }) => {
      const templateId = templateIdOf(id);
      return templateId === null ? null : loaders.template.load(templateId);
    },
  },
  TransactionTemplatePage: {
    totalAmount: async (page) => allOf(await page.sums()).amount,
    sums: (page) => page.sums(),
  },
  PaymentMail: {
    queuedAt: ({ queuedAt }) => queuedAt.toISOString(),
    finishedAt: ({ finishedAt }) => finishedAt?.toISOString() ?? null,
  },
  TransactionTemplate: {
    id: ({ id }) => String(id),
    stoppedAt: ({ statusGroup, stoppedAt, updatedAt }) =>
      statusGroup === 'CANCELED_AND_FAILED' ? (stoppedAt ?? updatedAt).toISOString() : null,
    async refundOf({ refundOfTemplateId }, _args, context) {
      return seenPayment(context, refundOfTemplateId);
    },
    async refund({ id, context: of }, _args, context) {
      if (of !== 'EMD') return null;
      return seenPayment(context, refundIn(await context.loaders.eventsOfTemplate.load(id)));
    },
    async refundReason({ id, refundOfTemplateId }, _args, { loaders }) {
      const [made] = refundOfTemplateId === null ? [] : await loaders.eventsOfTemplate.load(id);
      return made?.reason ?? null;
    },
    async refundRefusal(template, _args, context) {
      const { loaders, viewer } = context;
      const payment = { template, transaction: await activeTransaction(template, context) };
      if (!looksRefundable(payment, viewer)) return null;
      const { utilizesRefunds } = present(await loaders.organization.load(template.organizationId));
      const arrived = await arrivedOf(payment, utilizesRefunds, context);
      const refund = template.refunded ? await latestRefund(template, context) : null;
      const refusal = whyNotRefundable(payment, {
        utilizesRefunds,
        arrived,
        refund: refund?.statusGroup ?? null,
      });
      return refusal ?? limitAgainstRefund(payment, viewer);
    },
    async mailRefusal(template, _args, context) {
      const payment = { template, transaction: await activeTransaction(template, context) };
      if (!waitsUnread(payment)) return null;
      return mailRefusalOf(payment, await context.loaders.deliveriesOfTemplate.load(template.id));
    },
    mails: async (template, _args, { loaders }) =>
      mailLives(template, await loaders.mailsOfTemplate.load(template.id)),
    waitsForReceiver: async (template, _args, context) =>
      waitsForReceiver({ template, transaction: await activeTransaction(template, context) }),
    receiving: async (template, _args, context) =>
      receivingOf(context, { template, transaction: await activeTransaction(template, context) }),
    otherAddressRefusal,
    async receiverAccountChanged(template, _args, { deps }) {
      const { direction, buyerId, context, destinationFundingSourceId } = template;
      if (direction !== 'OUTBOUND' || context !== 'GENERIC' || buyerId === null) return false;
      return isOtherAccount(deps.db, { ...template, buyerId }, destinationFundingSourceId);
    },
    agentFee: async ({ id }, _args, { loaders }) => (await loaders.agentFeesOfTemplate.load(id))[0] ?? null,
    feeConfig: ({ feeConfigId }, _args, { loaders }) =>
      feeConfigId === null ? null : loaders.feeConfig.load(feeConfigId),
    authorizedBy: (template, _args, context) => personOfPayment(context, template.authorizedById, template),
    approvedBy: ({ approvedById }, _args, context) => userOf(approvedById, context),
    buyer: (template, _args, context) => personOfPayment(context, template.buyerId, template),
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
      const among = reroutedAmong(template);
      if (among === null) return [];
      const targets =
        among === 'escrow' ? loaders.escrowTargetsOfOrganization : loaders.accountTargetsOfOrganization;
      const others = otherTargets(template, await targets.load(template.organizationId));
      if (viewer.isSuperadmin) return others;
      const made = await Promise.all(
        others.map((target) => loaders.accountMakers.load(target.fundingSourceId)),
      );
      return others.filter((_target, at) => made[at]?.userIds.includes(viewer.userId) !== true);
    },
    events: ({ id }, _args, { loaders }) => loaders.eventsOfTemplate.load(id),
    async allowedActions(template, _args, context) {
      const { loaders, viewer } = context;
      const waits = template.displayStatus === 'APPROVAL_PENDING';
      const [transaction, organization, [agentFee], made, added] = await Promise.all([
        activeTransaction(template, context),
        loaders.organization.load(template.organizationId),
        loaders.agentFeesOfTemplate.load(template.id),
        waits ? loaders.destinationMakers.load(template.id) : null,
        waits ? loaders.senderAdders.load(template.id) : null,
      ]);
      const parts = { makerIds: made?.userIds ?? [], senderAdderIds: added?.userIds ?? [] };
      const utilizesRefunds = present(organization).utilizesRefunds;
      const agentFeeStatus = agentFee?.status ?? null;
      const arrived = await arrivedOf({ template, transaction }, utilizesRefunds, context);
      const facts = { template, transaction, utilizesRefunds, arrived, agentFeeStatus, ...parts };
      return allowedActions(facts, viewer);
    },
  },
  TransactionEvent: {
    consent({ data, organizationId }, _args, { viewer }) {
      const kept = consented.safeParse(data);
      return kept.success && administers(viewer, organizationId) ? kept.data.consent : null;
    },
    from: ({ fromStatus }) => fromStatus,
    to: ({ toStatus }) => toStatus,
    actor: async ({ actorUserId, transactionTemplateId }, _args, context) =>
      personOfPayment(context, actorUserId, await templateOf(transactionTemplateId, context)),
    async actorName({ actorKind, actorUserId, transactionTemplateId }, _args, context) {
      const user = actorKind === 'user' ? await userOf(actorUserId, context) : null;
      if (user !== null) return fullNameOf(await shownPerson(context, user));
      const template =
        actorKind === 'provider' ? await context.loaders.template.load(transactionTemplateId) : null;
      return template?.paymentMethodId ? 'Card provider' : actorNames[actorKind];
    },
  },
  Transaction: {
    transactionTemplate: ({ transactionTemplateId }, _args, context) =>
      templateOf(transactionTemplateId, context),
    async paymentOccasion({ transactionTemplateId }, _args, context) {
      const { paymentOccasionId } = await templateOf(transactionTemplateId, context);
      return present(await context.loaders.occasion.load(paymentOccasionId));
    },
    receiverUser: async ({ receiverUserId, transactionTemplateId }, _args, context) =>
      personOfPayment(context, receiverUserId, await templateOf(transactionTemplateId, context)),
    sendingUser: async ({ sendingUserId, transactionTemplateId }, _args, context) =>
      personOfPayment(context, sendingUserId, await templateOf(transactionTemplateId, context)),
    originationFundingSource: ({ originationFundingSourceId }, _args, context) =>
      sourceOf(originationFundingSourceId, context),
    async destinationFundingSource({ destinationFundingSourceId, transactionTemplateId }, _args, context) {
      const source = await sourceOf(destinationFundingSourceId, context);
      if (source === null) return null;
      return receiverAccount(context, source, await templateOf(transactionTemplateId, context));
    },
    integration: ({ integrationId }, _args, { loaders }) =>
      integrationId === null ? null : loaders.integration.load(integrationId),
  },
  AgentFee: {
    originationFundingSource: ({ originationFundingSourceId }, _args, context) =>
      sourceOf(originationFundingSourceId, context),
  },
};
