import type { Resolvers } from '../../generated/schema.ts';
import * as customers from './commands.ts';
import { verifyIdentityWithDocument, verifyIdentityWithSsn } from './identity.ts';

export const customersResolvers: Resolvers = {
  Mutation: {
    syncCustomerToDwolla: (_root, { customerId }, { deps, viewer }) =>
      customers.syncCustomerToDwolla(deps, viewer, customerId),
    createDwollaCustomer: (_root, args, { deps, viewer }) =>
      customers.createDwollaCustomer(deps, viewer, args),
    getOrCreateDwollaCustomer: (_root, args, { deps, viewer }) =>
      customers.getOrCreateDwollaCustomer(deps, viewer, args),
    getOrCreateCustomer: (_root, args, { deps, viewer }) => customers.getOrCreateCustomer(deps, viewer, args),
    verifyIdentityWithSsn: (_root, { input }, { deps, viewer }) => verifyIdentityWithSsn(deps, viewer, input),
    verifyIdentityWithDocument: (_root, args, { deps, viewer }) =>
      verifyIdentityWithDocument(deps, viewer, args),
  },
};
