import type { QuerysingleSignOnArgs } from '../../generated/schema.ts';
import type { Policy } from '../../graph/policy.ts';
import { administersGiven } from '../../visibility/accounts.ts';

export const singleSignOnPolicy: Policy = {
  Query: {
    singleSignOn: {
      about: 'The organization',
      allows: (context, { organizationId }: QuerysingleSignOnArgs) =>
        administersGiven(context, organizationId),
    },
  },
  openTypes: ['SingleSignOn'],
};
