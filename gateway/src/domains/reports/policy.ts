import type { QueryexportSchedulesArgs, QuerypastExportsArgs } from '../../generated/schema.ts';
import type { GatewayContext } from '../../context/context.ts';
import type { ExportScheduleRow } from '../../db/rows.ts';
import type { Policy } from '../../graph/policy.ts';
import { organizationGiven } from '../../visibility/organizations.ts';
import { scheduleById } from './schedule-store.ts';

/** The viewer's own schedule, while they have access to its organization; null alike for one that is not there. */
export async function ownSchedule(context: GatewayContext, id: string): Promise<ExportScheduleRow | null> {
  const schedule = await scheduleById(context.deps.db, id);
  if (schedule?.userId !== context.viewer.userId) return null;
  const organization = await organizationGiven(context, { organizationId: schedule.organizationId });
  return organization === null ? null : schedule;
}

const ofOrganization = {
  about: 'The organization',
  allows: async (context: GatewayContext, args: QuerypastExportsArgs | QueryexportSchedulesArgs) =>
    (await organizationGiven(context, args)) !== null,
};

export const reportsPolicy: Policy = {
  Query: {
    pastExports: ofOrganization,
    exportSchedules: ofOrganization,
  },
  openTypes: ['Report', 'PastExport', 'ExportSchedule'],
};
