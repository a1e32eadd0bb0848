import { organizationNamed } from '../../visibility/organizations.ts';
import { maySearch } from '../../payments/reading/policy.ts';
import { generateExport } from './commands.ts';
import type { Changes } from '../../graph/changes.ts';

export const reportChanges: Changes = {
  generateTransactionTemplatesExport: {
    about: 'The organization',
    allows: (context, { filter }) => maySearch(context, filter),
    async run(context, { filter }) {
      const { organizationSlug } = filter;
      const { id } = await organizationNamed(context, { organizationSlug });
      return generateExport(context.deps, context.viewer, id, filter);
    },
  },
};
