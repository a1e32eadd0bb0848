import * as customers from './commands.ts';
import { verifyIdentityWithDocument } from './identity-document.ts';
import { actingFor } from './policy.ts';
import { verifyIdentityWithSsn } from './identity.ts';
import { administersSome } from '../../access/rights.ts';
import { forbidden } from '../../base/errors.ts';
import type { Access, Changes } from '../../graph/changes.ts';

/** Who sets up a business: admins, people who may register organizations, and platform staff. */
const registering: Access<unknown> = {
  about: 'The customer',
  async allows({ viewer, loaders }) {
    if (administersSome(viewer)) return true;
    if ((await loaders.user.load(viewer.userId))?.allowOrgRegistration) return true;
    throw forbidden('Only admins of an organization can do this.');
  },
};

export const customerChanges: Changes = {
  syncCustomerToDwolla: {
    ...actingFor,
    made: 'outside',
    run: ({ deps, viewer }, { customerId }) => customers.syncCustomerToDwolla(deps, viewer, customerId),
  },
  createDwollaCustomer: {
    ...registering,
    made: 'outside',
    run: ({ deps, viewer }, args) => customers.createDwollaCustomer(deps, viewer, args),
  },
  getOrCreateDwollaCustomer: {
    ...registering,
    made: 'outside',
    run: ({ deps, viewer }, args) => customers.getOrCreateDwollaCustomer(deps, viewer, args),
  },
  getOrCreateCustomer: {
    ...registering,
    made: 'outside',
    run: ({ deps, viewer }, args) => customers.getOrCreateCustomer(deps, viewer, args),
  },
  // One's own identity.
  verifyIdentityWithSsn: {
    about: 'The customer',
    made: 'outside',
    allows: () => true,
    run: ({ deps, viewer }, { input }) => verifyIdentityWithSsn(deps, viewer, input),
  },
  verifyIdentityWithDocument: {
    ...actingFor,
    made: 'outside',
    run: ({ deps, viewer }, args) => verifyIdentityWithDocument(deps, viewer, args),
  },
};
