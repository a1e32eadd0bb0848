import type { QuerypastExportsArgs } from '../../generated/schema.ts';
import type { Policy } from '../../graph/policy.ts';
import { organizationGiven } from '../../visibility/organizations.ts';

export const reportsPolicy: Policy = {
  Query: {
    pastExports: {
      about: 'The organization',
      allows: async (context, args: QuerypastExportsArgs) =>
        (await organizationGiven(context, args)) !== null,
    },
  },
  openTypes: ['Report', 'PastExport'],
};
