import { z } from 'zod';
import { organizationNamed } from '../../visibility/organizations.ts';
import { maySearch } from '../../payments/reading/policy.ts';
import { generateExport } from './commands.ts';
import { exportColumns } from './columns.ts';
import { storedFilter } from './filter.ts';
import { changes } from '../../graph/changes.ts';
import { byId } from '../../base/inputs.ts';
import { notFound } from '../../base/errors.ts';
import type { GatewayContext } from '../../context/context.ts';
import type { ExportScheduleRow } from '../../db/rows.ts';
import { ownSchedule } from './policy.ts';
import { removeSchedule } from './schedule-store.ts';
import { newSchedule, scheduleChange, scheduleExport, updateSchedule } from './schedules.ts';

const wanted = z.object({
  filter: storedFilter,
  columns: z.array(z.enum(exportColumns)).min(1, 'Choose at least one column.').nullish(),
});

async function scheduleOf(context: GatewayContext, id: string): Promise<ExportScheduleRow> {
  const schedule = await ownSchedule(context, id);
  if (schedule === null) throw notFound('The export by mail');
  return schedule;
}

const aboutOwn = {
  about: 'The export by mail',
  allows: async (context: GatewayContext, { id }: { id: string }) =>
    (await ownSchedule(context, id)) !== null,
};

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
  scheduleExport: {
    about: 'The organization',
    allows: (context, { input }) => maySearch(context, input.filter),
    input: newSchedule,
    async run(context, { input }) {
      const { organizationSlug } = input.filter;
      const { id } = await organizationNamed(context, { organizationSlug });
      return scheduleExport(context.deps, context.viewer, id, input);
    },
  },
  updateExportSchedule: {
    ...aboutOwn,
    input: scheduleChange,
    run: async (context, change) =>
      updateSchedule(context.deps, await scheduleOf(context, change.id), change),
  },
  stopExportSchedule: {
    ...aboutOwn,
    input: byId,
    async run(context, given) {
      const { id } = await scheduleOf(context, given.id);
      await removeSchedule(context.deps.db, id);
      return id;
    },
  },
});
