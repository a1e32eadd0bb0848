import * as customers from './commands.ts';
import { verifyIdentityWithDocument } from './identity-document.ts';
import { actingFor } from './policy.ts';
import { verifyIdentityWithSsn } from './identity.ts';
import { customerGiven, customerNamed, identityDocument, identityProof, newCustomer } from './rules.ts';
import { administersSome } from '../../access/rights.ts';
import { z } from 'zod';
import { forbidden } from '../../base/errors.ts';
import type { GatewayContext } from '../../context/context.ts';
import { changes, type Access } from '../../graph/changes.ts';

/** Who sets up a business: admins, people who may register organizations, and platform staff. */
const registering: Access<unknown> = {
  about: 'The customer',
  async allows({ viewer, loaders }) {
    if (administersSome(viewer)) return true;
    if ((await loaders.user.load(viewer.userId))?.allowOrgRegistration) return true;
    throw forbidden('Only admins of an organization can do this.');
  },
};

export const customerChanges = changes({
  syncCustomerToDwolla: {
    ...actingFor,
    made: 'outside',
    input: customerGiven,
    run: ({ deps, viewer }, { customerId }) => customers.syncCustomerToDwolla(deps, viewer, customerId),
  },
  createDwollaCustomer: {
    ...registering,
    made: 'outside',
    input: newCustomer,
    run: ({ deps, viewer }, person) => customers.createDwollaCustomer(deps, viewer, person),
  },
  getOrCreateDwollaCustomer: {
    ...registering,
    made: 'outside',
    input: newCustomer,
    run: ({ deps, viewer }, person) => customers.getOrCreateDwollaCustomer(deps, viewer, person),
  },
  getOrCreateCustomer: {
    ...registering,
    made: 'outside',
    input: customerNamed,
    run: ({ deps, viewer }, named) => customers.getOrCreateCustomer(deps, viewer, named),
  },
  // One's own identity.
  verifyIdentityWithSsn: {
    about: 'The customer',
    made: 'outside',
    allows: () => true,
    input: ({ deps }: GatewayContext) => z.object({ input: identityProof(deps.clock()) }),
    run: ({ deps, viewer }, { input }) => verifyIdentityWithSsn(deps, viewer, input),
  },
  verifyIdentityWithDocument: {
    ...actingFor,
    made: 'outside',
    input: identityDocument,
    run: ({ deps, viewer }, document) => verifyIdentityWithDocument(deps, viewer, document),
  },
});
