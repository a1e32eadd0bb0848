import type { Access } from '../../graph/changes.ts';
import type { Policy } from '../../graph/policy.ts';
import { customerActedFor } from './commands.ts';

/** Those who act for the customer. */
export const actingFor: Access<{ customerId: string }> = {
  about: 'The customer',
  allows: async ({ deps, viewer }, { customerId }) =>
    (await customerActedFor(deps, viewer, customerId)) !== null,
};

export const customersPolicy: Policy = {
  Subscription: { customerChanged: actingFor },
  openTypes: ['DwollaCustomer'],
};
