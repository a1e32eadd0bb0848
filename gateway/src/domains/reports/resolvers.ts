import type { PastExport, PastExportStatus } from '../../generated/schema.ts';
import type { Resolvers } from '../../generated/resolvers/resolvers.ts';
import { organizationNamed } from '../../visibility/organizations.ts';
import { keptSince } from './commands.ts';
import { fileNameOf, zoneOf } from './file-name.ts';
import { storedFilter } from './filter.ts';
import { schedulesOf } from './schedule-store.ts';
import { organizationOfReport, reportsOf, type ReportRow } from './store.ts';

const statuses: Readonly<Record<ReportRow['status'], PastExportStatus>> = {
  pending: 'PENDING',
  ready: 'READY',
  empty: 'EMPTY',
  failed: 'FAILED',
};

export const reportsResolvers: Resolvers = {
  Query: {
    async pastExports(_root, { organizationSlug, timeZone }, context) {
      const { db, clock } = context.deps;
      const { id } = await organizationNamed(context, { organizationSlug });
      const found = await reportsOf(db, id, context.viewer.userId, keptSince(clock()));
      if (found.length === 0) return [];
      const organization = await organizationOfReport(db, id);
      const zone = zoneOf(timeZone) ?? organization.timeZone;
      return found.flatMap((report) => listed(report, organization.slug, zone));
    },
    async exportSchedules(_root, { organizationSlug }, context) {
      const { id } = await organizationNamed(context, { organizationSlug });
      return schedulesOf(context.deps.db, id, context.viewer.userId);
    },
  },
  ExportSchedule: {
    status: ({ filter }) => storedFilter.parse(filter).status ?? null,
    direction: ({ filter }) => storedFilter.parse(filter).direction ?? null,
    narrowed: ({ filter }) => Object.keys(filter).some((name) => !saidBesides.has(name)),
    nextAt: ({ nextAt }) => nextAt.toISOString(),
  },
};

/** What of a filter a schedule's own fields say. */
const saidBesides: ReadonlySet<string> = new Set(['organizationSlug', 'status', 'direction']);

/** Nothing where the filter holds what is not known here: such a report has no file. */
function listed({ filter, ...report }: ReportRow, slug: string, zone: string): PastExport[] {
  const asked = storedFilter.safeParse(filter);
  if (!asked.success) return [];
  return [
    {
      id: report.id,
      fileName: fileNameOf(slug, asked.data, zone),
      status: statuses[report.status],
      createdAt: report.createdAt.toISOString(),
      rows: report.rows,
    },
  ];
}
