import type { Resolvers } from '../../generated/schema.ts';
import { channels, fundingSourceChange } from '../../notify/channels.ts';
import { notFound } from '../../server/errors.ts';
import { given } from '../../server/given.ts';
import { uuidOf } from '../../server/ids.ts';
import { pageSize } from '../../server/limits.ts';
import type { FundingSourceRow } from '../../server/rows.ts';
import type { SubscriptionField } from '../../server/subscriptions.ts';
import { organizationGiven } from '../organizations/access.ts';
import { ownsFundingSource } from './policy.ts';
import { availableIn } from './balances.ts';
import { escrowAccountPage, fundingSourcePage } from './store.ts';

/** Bank, dots and last four digits: `Truist ••4821`. */
export const displayNameOf = ({
  bank,
  name,
  last4,
}: Pick<FundingSourceRow, 'bank' | 'name' | 'last4'>): string =>
  last4 === null ? (bank ?? name) : `${bank ?? name} ••${last4}`;

export const accountsResolvers: Resolvers = {
  Query: {
    async fundingSources(_root, args, context) {
      const organization = await organizationGiven(context, args);
      if (!organization) throw notFound('The organization');
      return fundingSourcePage(context.deps.db, {
        organizationId: organization.id,
        active: given(args.active, 'ALL'),
        standalone: given(args.standalone, false),
        unverified: given(args.unverified, false),
        kind: given(args.kind, 'BANK'),
        size: pageSize(args.limit, 20),
        cursor: args.afterCursor ?? null,
      });
    },
    fundingSource(_root, { id }, { loaders }) {
      const sourceId = uuidOf(id);
      return sourceId === null ? null : loaders.fundingSource.load(sourceId);
    },
    async escrowAccounts(_root, args, context) {
      const organization = await organizationGiven(context, args);
      if (!organization) throw notFound('The organization');
      const accounts = await context.loaders.escrowAccountsOfOrganization.load(organization.id);
      return accounts.filter(({ active }) => active);
    },
    async escrowAccountsList(_root, { lookup, limit, afterCursor }, context) {
      const organization = await organizationGiven(context, lookup);
      if (!organization) throw notFound('The organization');
      return escrowAccountPage(context.deps.db, {
        organizationId: organization.id,
        active: 'ALL',
        size: pageSize(limit, 10),
        cursor: afterCursor ?? null,
      });
    },
    escrowAccount(_root, { id }, { loaders }) {
      const accountId = uuidOf(id);
      return accountId === null ? null : loaders.escrowAccount.load(accountId);
    },
  },
  FundingSource: {
    displayName: (source) => displayNameOf(source),
    availableAmount: (source, _args, { deps }) => availableIn(deps, source),
    plaidAccessToken: ({ plaidAccessTokenEncrypted }) =>
      plaidAccessTokenEncrypted === null ? null : '••••••••',
    createdBy: ({ createdById }, _args, { loaders }) =>
      createdById === null ? null : loaders.user.load(createdById),
    customer: ({ customerId }, _args, { loaders }) =>
      customerId === null ? null : loaders.customer.load(customerId),
    belongsTo: ({ organizationId }, _args, { loaders }) =>
      organizationId === null ? null : loaders.organization.load(organizationId),
    health: ({ id }, _args, { loaders }) => loaders.healthOfSource.load(id),
  },
  EscrowAccount: {
    createdBy: ({ createdById }, _args, { loaders }) =>
      createdById === null ? null : loaders.user.load(createdById),
    organization: async ({ organizationId }, _args, { loaders }) =>
      present(await loaders.organization.load(organizationId)),
    fundingSource: async ({ fundingSourceId }, _args, { loaders }) =>
      present(await loaders.fundingSource.load(fundingSourceId)),
    /** The one that earnest money is collected with; refunds out of the account have occasions of their own. */
    paymentOccasion: async ({ id }, _args, { loaders }) => {
      const occasions = await loaders.occasionOfEscrowAccount.load(id);
      return occasions.find(({ context }) => context !== 'REFUND') ?? occasions[0] ?? null;
    },
    health: ({ fundingSourceId }, _args, { loaders }) => loaders.healthOfSource.load(fundingSourceId),
  },
};

/** What a foreign key points at. @throws Error when the row is missing all the same. */
export function present<Row>(row: Row | null): Row {
  if (row === null) throw new Error('A row that another one refers to is missing.');
  return row;
}

export const accountsSubscriptions: Record<string, SubscriptionField> = {
  fundingSourceChanged: {
    channel: channels.fundingSource,
    async deliver(payload, args, context) {
      const change = fundingSourceChange.parse(payload);
      if (change.organizationId !== String(args['organizationId']).toLowerCase()) return null;
      const source = await context.loaders.fundingSource.load(change.fundingSourceId);
      return source !== null && ownsFundingSource(context, source) ? source : null;
    },
  },
};
