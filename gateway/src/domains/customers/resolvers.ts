import type { Resolvers } from '../../generated/schema.ts';
import { channels, customerChange } from '../../notify/channels.ts';
import type { SubscriptionField } from '../../server/subscriptions.ts';
import * as customers from './commands.ts';
import { verifyIdentityWithDocument } from './identity-document.ts';
import { verifyIdentityWithSsn } from './identity.ts';

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

export const customersSubscriptions: Record<string, SubscriptionField> = {
  customerChanged: {
    channel: channels.customer,
    async deliver(payload, args, { deps, viewer }) {
      const { customerId } = customerChange.parse(payload);
      if (customerId !== String(args['customerId']).toLowerCase()) return null;
      return customers.customerActedFor(deps, viewer, customerId);
    },
  },
};
