import { and, desc, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { sha256 } from '../../base/sha256.ts';
import type { Viewer } from '../../access/actor.ts';
import type { Deps } from '../../context/deps.ts';
import type { Db } from '../../db/client.ts';
import { importColumns } from '../../db/schema/index.ts';
import type { StoredImportColumn } from '../../db/schema/shapes.ts';
import { recordChange } from '../../operations/audit.ts';

/** Columns of a file. */
const MOST_COLUMNS = 200;
/** Kinds of files of an organization that are known; the one used longest ago goes first. */
const MOST_KINDS = 200;

const heading = z.string().trim().min(1, 'A column needs a heading').max(300, 'A heading is too long');

/** The headings of a file. */
export const fileHeadings = z
  .array(heading)
  .min(1, 'A file needs columns')
  .max(MOST_COLUMNS, 'Too many columns');

/** The input of `keepImportColumns`. */
export const keptColumns = z.object({
  organizationSlug: z.string(),
  columns: z
    .array(
      z.object({
        heading,
        column: z
          .string()
          .max(200)
          .nullish()
          .transform((name) => name ?? null),
      }),
    )
    .min(1, 'A file needs columns')
    .max(MOST_COLUMNS, 'Too many columns'),
});

/** Names files with the same headings, whatever their order and case. */
const kindOf = (headings: readonly string[]): string =>
  sha256(JSON.stringify(headings.map((each) => each.toLowerCase()).toSorted()));

/** What the organization's last file with these headings was read as; empty where there was none. */
export async function columnsOfHeadings(
  db: Db,
  organizationId: string,
  headings: readonly string[],
): Promise<StoredImportColumn[]> {
  const [row] = await db
    .select({ columns: importColumns.columns })
    .from(importColumns)
    .where(
      and(eq(importColumns.organizationId, organizationId), eq(importColumns.headings, kindOf(headings))),
    );
  return row?.columns ?? [];
}

/** Keeps what a file's columns are read as; what was kept of such files before is replaced. */
export async function keepColumns(
  { db, clock }: Deps,
  viewer: Viewer,
  organizationId: string,
  columns: StoredImportColumn[],
): Promise<void> {
  const now = clock();
  const headings = kindOf(columns.map((column) => column.heading));
  const changed = { columns, updatedAt: now };
  await db
    .insert(importColumns)
    .values({ organizationId, headings, ...changed })
    .onConflictDoUpdate({
      target: [importColumns.organizationId, importColumns.headings],
      set: changed,
    });
  const own = eq(importColumns.organizationId, organizationId);
  const beyond = db
    .select({ headings: importColumns.headings })
    .from(importColumns)
    .where(own)
    .orderBy(desc(importColumns.updatedAt), importColumns.headings)
    .offset(MOST_KINDS);
  await db.delete(importColumns).where(and(own, inArray(importColumns.headings, beyond)));
  const read = columns.flatMap(({ heading, column }) => (column === null ? [] : [`${heading} as ${column}`]));
  await recordChange(db, {
    ...{ at: now, viewer, organizationId, action: 'keepImportColumns' },
    ...{ entity: 'organization', entityId: organizationId, after: { columns: read } },
  });
}
