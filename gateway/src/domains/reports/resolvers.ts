import type {
  MutationgenerateTransactionTemplatesExportArgs,
  Resolvers,
  TransactionTemplatesFilter,
} from '../../generated/schema.ts';
import type { GatewayContext } from '../../server/context.ts';
import { notFound } from '../../server/errors.ts';
import type { Policy } from '../../server/policy.ts';
import { organizationGiven } from '../organizations/access.ts';
import { maySearch } from '../transactions/policy.ts';
import { generateExport } from './commands.ts';

const organizationOf = (context: GatewayContext, { organizationSlug }: TransactionTemplatesFilter) =>
  organizationGiven(context, { organizationSlug });

export const reportsResolvers: Resolvers = {
  Mutation: {
    async generateTransactionTemplatesExport(_root, { filter }, context) {
      const organization = await organizationOf(context, filter);
      if (!organization) throw notFound('The organization');
      return generateExport(context.deps, context.viewer, organization.id, filter);
    },
  },
};

export const reportsPolicy: Policy = {
  Mutation: {
    generateTransactionTemplatesExport: {
      about: 'The organization',
      allows: (context, { filter }: MutationgenerateTransactionTemplatesExportArgs) =>
        maySearch(context, filter),
    },
  },
  openTypes: ['Report'],
};
