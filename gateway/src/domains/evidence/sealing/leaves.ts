import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { readRows } from '../../../db/read-rows.ts';
import { AT_ONCE, inPages } from './in-pages.ts';

/** Comes before every id. */
export const NO_ID = '00000000-0000-0000-0000-000000000000';

const leaf = z.object({
  subject: z.string(),
  kind: z.string(),
  id: z.string(),
  hash: z.string(),
  late: z.boolean(),
});

/** The leaves of a seal, subject by subject. */
export const leavesOfSeal = (db: Db, seal: number) =>
  inPages<z.infer<typeof leaf>>((after) =>
    readRows(
      db,
      leaf,
      sql`select subject, kind, row_id as id, hash, late from sealed_rows where seal = ${seal}
        and (subject, kind, row_id) > (${after?.subject ?? ''}, ${after?.kind ?? ''}, ${after?.id ?? ''})
        order by subject, kind, row_id limit ${AT_ONCE}`,
    ),
  );
