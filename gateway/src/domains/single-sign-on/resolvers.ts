import type { Resolvers } from '../../generated/resolvers/resolvers.ts';
import { organizationNamed } from '../../visibility/organizations.ts';

export const singleSignOnResolvers: Resolvers = {
  Query: {
    singleSignOn: (_root, { organizationId }, context) => organizationNamed(context, { organizationId }),
  },
  SingleSignOn: {
    domains: ({ signInDomains }) => signInDomains,
    connection: ({ signInConnection }) => signInConnection,
    providerOrganization: ({ signInOrganization }) => signInOrganization,
    required: ({ signInRequired }) => signInRequired,
  },
};
