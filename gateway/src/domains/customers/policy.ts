import type {
  MutationsyncCustomerToDwollaArgs,
  MutationverifyIdentityWithDocumentArgs,
  SubscriptioncustomerChangedArgs,
} from '../../generated/schema.ts';
import { administersSome } from '../../server/access.ts';
import { forbidden } from '../../server/errors.ts';
import type { OperationPolicy, Policy } from '../../server/policy.ts';
import { customerActedFor } from './commands.ts';

/** Who sets up a business: admins, people who may register organizations, and platform staff. */
const registering: OperationPolicy = {
  about: 'The customer',
  async allows({ viewer, loaders }) {
    if (administersSome(viewer)) return true;
    if ((await loaders.user.load(viewer.userId))?.allowOrgRegistration) return true;
    throw forbidden('Only admins of an organization can do this.');
  },
};

const actingFor: OperationPolicy = {
  about: 'The customer',
  allows: async (
    { deps, viewer },
    {
      customerId,
    }:
      | MutationsyncCustomerToDwollaArgs
      | MutationverifyIdentityWithDocumentArgs
      | SubscriptioncustomerChangedArgs,
  ) => (await customerActedFor(deps, viewer, customerId)) !== null,
};

export const customersPolicy: Policy = {
  Mutation: {
    syncCustomerToDwolla: actingFor,
    createDwollaCustomer: registering,
    getOrCreateDwollaCustomer: registering,
    getOrCreateCustomer: registering,
    // One's own identity.
    verifyIdentityWithSsn: { about: 'The customer', allows: () => true },
    verifyIdentityWithDocument: actingFor,
  },
  Subscription: { customerChanged: actingFor },
  openTypes: ['DwollaCustomer'],
};
