import type { MutationcontactSupportArgs, Resolvers } from '../../generated/schema.ts';
import { notFound } from '../../server/errors.ts';
import type { Policy } from '../../server/policy.ts';
import { organizationGiven } from '../organizations/access.ts';
import { contactSupport } from './contact.ts';

export const supportPolicy: Policy = {
  Mutation: {
    contactSupport: {
      about: 'The organization',
      allows: async (context, args: MutationcontactSupportArgs) =>
        (await organizationGiven(context, args)) !== null,
    },
  },
};

export const supportResolvers: Resolvers = {
  Mutation: {
    async contactSupport(_root, args, context) {
      const organization = await organizationGiven(context, args);
      if (organization === null) throw notFound('The organization');
      await contactSupport(context.deps, context.viewer, organization, args);
      return true;
    },
  },
};
