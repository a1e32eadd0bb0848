import { z } from 'zod';
import { organizationNamed } from '../../visibility/organizations.ts';
import { maySearch } from '../../payments/reading/policy.ts';
import { generateExport } from './commands.ts';
import { storedFilter } from './filter.ts';
import { changes } from '../../graph/changes.ts';

const wanted = z.object({ filter: storedFilter });

export const reportChanges = changes({
  generateTransactionTemplatesExport: {
    about: 'The organization',
    allows: (context, { filter }) => maySearch(context, filter),
    input: wanted,
    async run(context, { filter }) {
      const { organizationSlug } = filter;
      const { id } = await organizationNamed(context, { organizationSlug });
      return generateExport(context.deps, context.viewer, id, filter);
    },
  },
});
