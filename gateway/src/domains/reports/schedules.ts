import { z } from 'zod';
import type { Viewer } from '../../access/actor.ts';
import { isMember } from '../../access/rights.ts';
import { badInput, GatewayError, notFound } from '../../base/errors.ts';
import { id } from '../../base/inputs.ts';
import type { Deps } from '../../context/deps.ts';
import { forEachItem } from '../../operations/for-each-item.ts';
import type { ExportScheduleRow } from '../../db/rows.ts';
import { exportDates, exportRhythms } from '../../db/schema/values.ts';
import { viewerById } from '../../records/users.ts';
import { exportColumns } from './columns.ts';
import { zoneOf } from './file-name.ts';
import { storedColumns, storedFilter } from './filter.ts';
import { dayNames, nextRun, rangeOf, scheduledFor } from './schedule-rules.ts';
import {
  changeSchedule,
  countSchedules,
  dueSchedules,
  insertSchedule,
  lockDueSchedule,
  removeSchedule,
} from './schedule-store.ts';
import { insertReport } from './store.ts';

/** Schedules of one person in one organization. */
const MAX_SCHEDULES = 10;
const AT_ONCE = 100;

const rhythm = { every: z.enum(exportRhythms), dated: z.enum(exportDates) };

/** The filter of a schedule: as an export's, without days. */
const undatedFilter = storedFilter.refine(
  (filter) => dayNames.every((name) => filter[name] == null),
  'The days follow from how often it is made.',
);

/** The input of `scheduleExport`. */
export const newSchedule = z.object({
  input: z.object({
    ...rhythm,
    filter: undatedFilter,
    columns: z.array(z.enum(exportColumns)).min(1, 'Choose at least one column.').nullish(),
    timeZone: z.string().max(100),
  }),
});
/** The input of `updateExportSchedule`. */
export const scheduleChange = z.object({ id, ...rhythm });

/**
 * Has an export made by itself from now on. Access was decided before.
 *
 * @throws GatewayError BAD_INPUT for a time zone that is none, CONFLICT beyond ten
 */
export async function scheduleExport(
  { db, clock }: Deps,
  { userId }: Viewer,
  organizationId: string,
  { every, dated, filter, columns, timeZone: given }: z.output<typeof newSchedule>['input'],
): Promise<ExportScheduleRow> {
  const timeZone = zoneOf(given);
  if (timeZone === null) throw badInput('There is no such time zone.', 'input.timeZone');
  const now = clock();
  return db.transaction(async (tx) => {
    if ((await countSchedules(tx, organizationId, userId)) >= MAX_SCHEDULES) {
      throw new GatewayError(
        'CONFLICT',
        `You have ${MAX_SCHEDULES} exports by mail. Stop one to add another.`,
      );
    }
    return insertSchedule(tx, {
      ...{ organizationId, userId, every, dated, timeZone, filter: { ...filter } },
      ...{ columns: columns ?? null, nextAt: nextRun(every, now, timeZone), createdAt: now },
    });
  });
}

/**
 * Changes how often and by which moment. Access was decided before.
 *
 * @throws GatewayError NOT_FOUND when it was stopped meanwhile
 */
export async function updateSchedule(
  { db, clock }: Deps,
  { id: scheduleId, timeZone }: ExportScheduleRow,
  { every, dated }: z.output<typeof scheduleChange>,
): Promise<ExportScheduleRow> {
  const changed = await changeSchedule(db, scheduleId, {
    every,
    dated,
    nextAt: nextRun(every, clock(), timeZone),
  });
  if (changed === null) throw notFound('The export by mail');
  return changed;
}

/**
 * Asks for the exports that are due; each that was missed is made too. One whose owner has no access any more ends.
 *
 * @returns how many were asked for.
 */
export async function runSchedules(deps: Deps): Promise<number> {
  let asked = 0;
  await forEachItem(deps, {
    job: 'scheduled-exports',
    atOnce: AT_ONCE,
    find: (limit) => dueSchedules(deps.db, deps.clock(), limit),
    idOf: ({ id: scheduleId }) => scheduleId,
    async work(schedule) {
      if (await runSchedule(deps, schedule.id)) asked += 1;
    },
  });
  return asked;
}

async function runSchedule(deps: Deps, scheduleId: string): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock();
    const schedule = await lockDueSchedule(tx, scheduleId, now);
    if (schedule === null) return false;
    const { organizationId, userId, every, timeZone, nextAt } = schedule;
    const owner = await viewerById(tx, userId);
    if (owner === null || !isMember(owner, organizationId)) {
      await removeSchedule(tx, scheduleId);
      deps.log.info({ scheduleId }, 'an export by mail ended: its owner has no access');
      return false;
    }
    const scheduled = scheduledFor(schedule, nextAt);
    const report = await insertReport(tx, {
      ...{ organizationId, userId, scheduled, createdAt: now },
      filter: { ...storedFilter.parse(schedule.filter), ...rangeOf(scheduled, timeZone) },
      columns: storedColumns.parse(schedule.columns),
    });
    await deps.jobs.enqueue(tx, 'report', report.id);
    await changeSchedule(tx, scheduleId, { nextAt: nextRun(every, nextAt, timeZone) });
    return true;
  });
}
