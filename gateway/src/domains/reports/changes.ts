import { z } from 'zod';
import { organizationNamed } from '../../visibility/organizations.ts';
import { maySearch } from '../../payments/reading/policy.ts';
import { generateExport } from './commands.ts';
import { exportColumns } from './columns.ts';
import { storedFilter } from './filter.ts';
import { changes } from '../../graph/changes.ts';

const wanted = z.object({
  filter: storedFilter,
  columns: z.array(z.enum(exportColumns)).min(1, 'Choose at least one column.').nullish(),
});

export const reportChanges = changes({
  generateTransactionTemplatesExport: {
    about: 'The organization',
    allows: (context, { filter }) => maySearch(context, filter),
    input: wanted,
    async run(context, { filter, columns }) {
      const { organizationSlug } = filter;
      const { id } = await organizationNamed(context, { organizationSlug });
      return generateExport(context.deps, context.viewer, id, { filter, columns: columns ?? null });
    },
  },
});
