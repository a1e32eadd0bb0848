import type { SQL } from 'drizzle-orm';
import type { Viewer } from '../../access/actor.ts';
import type { Deps } from '../../context/deps.ts';
import type { ExportColumn, TransactionTemplatesFilter } from '../../generated/schema.ts';
import { isMember } from '../../access/rights.ts';
import { sharesByOrganizations } from '../../records/occasions.ts';
import { allOf, paymentConditions, totalsOf } from '../../payments/reading/pages.ts';
import { refuseProviderIds } from '../../payments/reading/policy.ts';
import { scopeFor } from '../../payments/reading/scope.ts';
import { viewerById } from '../../records/users.ts';
import { chosenColumns, type Column } from './columns.ts';
import { byteOrderMark, csvLine, type Cell } from './csv.ts';
import { storedColumns, storedFilter } from './filter.ts';
import { readPayments } from './read-payments.ts';
import {
  deleteReport,
  finishReport,
  insertReport,
  reportById,
  reportsBefore,
  type ReportRow,
} from './store.ts';
import { mailScheduled } from './schedule-mail.ts';
import { errorText } from '../../base/error-text.ts';

const DAY = 86_400_000;
/** A report can be fetched for so long. */
const KEPT_DAYS = 7;
/** An older report is gone, or about to be. */
export const keptSince = (now: Date): Date => new Date(now.getTime() - KEPT_DAYS * DAY);

/** What a viewer may export: the same payments that the list shows them. */
async function conditionsFor(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  organizationId: string,
  filter: TransactionTemplatesFilter,
): Promise<(SQL | undefined)[]> {
  const shares = await sharesByOrganizations(db, [organizationId]);
  return paymentConditions(db, scopeFor(viewer, organizationId, shares, clock()), filter);
}

/** Asks for a file of the payments that match, with the columns given or all; a job makes it. Answers how many match now. */
export async function generateExport(
  deps: Deps,
  viewer: Viewer,
  organizationId: string,
  { filter, columns }: { filter: TransactionTemplatesFilter; columns: ExportColumn[] | null },
): Promise<{ id: string; rowEstimate: number }> {
  const conditions = await conditionsFor(deps, viewer, organizationId, filter);
  const { count: all } = allOf(await totalsOf(deps.db, conditions));
  return deps.db.transaction(async (tx) => {
    const { userId } = viewer;
    const values = { organizationId, userId, filter: { ...filter }, columns, createdAt: deps.clock() };
    const { id } = await insertReport(tx, values);
    await deps.jobs.enqueue(tx, 'report', id);
    return { id, rowEstimate: all };
  });
}

/**
 * Makes the file of a report, with the access that its owner has now. One whose process died is begun again; one that
 * fails is over, for its owner is waiting.
 */
export async function makeReport(deps: Deps, id: string): Promise<void> {
  const report = await reportById(deps.db, id);
  if (report?.status !== 'pending') return;
  try {
    await fill(deps, report);
  } catch (error) {
    deps.log.warn({ err: error, reportId: id }, 'report failed');
    const message = errorText(error);
    await end(deps, report, { status: 'failed', error: message });
  }
}

/** Ends a report, and tells by mail who has it made by itself. */
async function end(
  deps: Deps,
  report: ReportRow,
  ending: { status: 'ready' | 'empty' | 'failed' } & Partial<Pick<ReportRow, 'rows' | 'file' | 'error'>>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const ended = await finishReport(tx, report.id, { ...ending, completedAt: deps.clock() });
    if (ended) await mailScheduled(tx, deps, report, { outcome: ending.status, rows: ending.rows ?? null });
  });
}

async function fill(deps: Deps, report: ReportRow): Promise<void> {
  const { id } = report;
  const viewer = await viewerById(deps.db, report.userId);
  if (viewer === null || !isMember(viewer, report.organizationId)) {
    throw new Error('Its owner has no access to the organization any more.');
  }
  const filter = storedFilter.parse(report.filter);
  refuseProviderIds(viewer, report.organizationId, filter);
  const columns = chosenColumns(storedColumns.parse(report.columns));
  const db = await deps.database.reading('long');
  const conditions = await conditionsFor({ db, clock: deps.clock }, viewer, report.organizationId, filter);
  const counted = { rows: 0 };
  const file = `reports/${id}.csv`;
  await deps.ports.files.write(file, lines(readPayments(db, viewer, conditions, columns), columns, counted));
  const { rows } = counted;
  if (rows === 0) await deps.ports.files.remove(file);
  const done = rows === 0 ? { status: 'empty' as const } : { status: 'ready' as const, file };
  await end(deps, report, { ...done, rows });
}

async function* lines(
  parts: AsyncIterable<readonly (readonly Cell[])[]>,
  columns: readonly Column[],
  counted: { rows: number },
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map(({ heading }) => heading));
  for await (const payments of parts) {
    counted.rows += payments.length;
    yield payments.map(csvLine).join('');
  }
}

/** Removes reports that are too old, with their files. */
export async function forgetReports(deps: Deps): Promise<void> {
  const old = await reportsBefore(deps.db, keptSince(deps.clock()));
  for (const { id, file } of old) {
    if (file !== null) await deps.ports.files.remove(file);
    await deleteReport(deps.db, id);
  }
}
