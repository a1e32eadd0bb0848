import type { Resolvers } from '../../generated/resolvers/resolvers.ts';
import { channels, fundingSourceChange } from '../../notify/channels.ts';
import { notFound } from '../../base/errors.ts';
import { given } from '../../base/given.ts';
import { uuidOf } from '../../base/ids.ts';
import { pageSize } from '../../base/limits.ts';
import type { FundingSourceRow } from '../../db/rows.ts';
import { present } from '../../base/present.ts';
import { askedFields } from '../../graph/asked.ts';
import type { SubscriptionField } from '../../graph/subscriptions.ts';
import { organizationGiven } from '../../visibility/organizations.ts';
import { escrowAccountsWith, fundingSourcesWith } from './around.ts';
import { ownsFundingSource } from './policy.ts';
import { availableIn } from './balances.ts';
import { depositsAgainFrom } from './deposits-again.ts';
import { escrowAccountPage, fundingSourcePage } from '../../records/accounts.ts';
import { mentionableOn } from '../../payments/notes/readers.ts';
import { readersOfEscrowAccount, readersOfSource } from './notes.ts';
import { waitingControl } from '../controls/waiting.ts';
import { ownOccasion } from './own-occasion.ts';

/** Bank, dots and last four digits: `Truist ••4821`. */
export const displayNameOf = ({
  bank,
  name,
  last4,
}: Pick<FundingSourceRow, 'bank' | 'name' | 'last4'>): string =>
  last4 === null ? (bank ?? name) : `${bank ?? name} ••${last4}`;

export const accountsResolvers: Resolvers = {
  Query: {
    async fundingSources(_root, args, context, info) {
      const organization = await organizationGiven(context, args);
      if (!organization) throw notFound('The organization');
      const wanted = {
        organizationId: organization.id,
        active: given(args.active, 'ALL'),
        standalone: given(args.standalone, false),
        unverified: given(args.unverified, false),
        kind: given(args.kind, 'BANK'),
        size: pageSize(args.limit, 20),
        cursor: args.afterCursor ?? null,
      };
      const { deps, loaders } = context;
      const read = fundingSourcesWith(askedFields(info, 'entries'));
      return fundingSourcePage(deps.db, wanted, (find) => read(deps.db, loaders, find, false));
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
    async escrowAccountsList(_root, { lookup, active, search, limit, afterCursor }, context, info) {
      const organization = await organizationGiven(context, lookup);
      if (!organization) throw notFound('The organization');
      const wanted = {
        organizationId: organization.id,
        active: given(active, 'ALL'),
        search: search?.trim() ?? null,
        size: pageSize(limit, 10),
        cursor: afterCursor ?? null,
      };
      const { deps, loaders } = context;
      const read = escrowAccountsWith(askedFields(info, 'entries'));
      return escrowAccountPage(deps.db, wanted, (find) => read(deps.db, loaders, find, false));
    },
    escrowAccount(_root, { id }, { loaders }) {
      const accountId = uuidOf(id);
      return accountId === null ? null : loaders.escrowAccount.load(accountId);
    },
  },
  FundingSource: {
    displayName: (source) => displayNameOf(source),
    depositsAgainFrom: (source, _args, { deps }) => depositsAgainFrom(deps, source)?.toISOString() ?? null,
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
    notes: ({ id }, _args, { loaders }) => loaders.notesOfFundingSource.load(id),
    mentionable(source, _args, context) {
      const readers = readersOfSource(source);
      return readers === null ? [] : mentionableOn(context, readers);
    },
  },
  EscrowAccount: {
    waits: ({ id }, _args, context) => waitingControl(context, id),
    createdBy: ({ createdById }, _args, { loaders }) =>
      createdById === null ? null : loaders.user.load(createdById),
    organization: async ({ organizationId }, _args, { loaders }) =>
      present(await loaders.organization.load(organizationId)),
    fundingSource: async ({ fundingSourceId }, _args, { loaders }) =>
      present(await loaders.fundingSource.load(fundingSourceId)),
    paymentOccasion: async ({ id }, _args, { loaders }) => {
      const occasions = await loaders.occasionsOfEscrowAccount.load(id);
      const lent = occasions.map(async (occasion) => ({
        occasion,
        lent: (await loaders.sharesOfOccasion.load(occasion.id)).length > 0,
      }));
      return ownOccasion(await Promise.all(lent))?.occasion ?? null;
    },
    health: ({ fundingSourceId }, _args, { loaders }) => loaders.healthOfSource.load(fundingSourceId),
    notes: ({ id }, _args, { loaders }) => loaders.notesOfEscrowAccount.load(id),
    mentionable: (account, _args, context) => mentionableOn(context, readersOfEscrowAccount(account)),
  },
};

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
