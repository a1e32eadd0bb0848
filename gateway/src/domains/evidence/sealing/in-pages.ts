import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { readRows } from '../../../db/read-rows.ts';

/** Rows that are held in memory at once. */
const AT_ONCE = 2_000;

/** The rows of a statement page by page, all of them as the database was when it began; only inside a transaction. */
export async function* inPages<Shape extends z.ZodType>(
  tx: Db,
  shape: Shape,
  statement: SQL,
): AsyncGenerator<z.output<Shape>[]> {
  await tx.execute(sql`declare sealed_pages no scroll cursor for ${statement}`);
  for (;;) {
    const page = await readRows(tx, shape, sql`fetch ${sql.raw(String(AT_ONCE))} from sealed_pages`);
    if (page.length === 0) break;
    yield page;
  }
  await tx.execute(sql`close sealed_pages`);
}
