import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from './client.ts';

const answer = z.object({ rows: z.array(z.unknown()) });

/** The rows of a statement that is written out, each as its shape reads it. @throws ZodError for rows of another shape */
export async function readRows<Shape extends z.ZodType>(
  db: Db,
  shape: Shape,
  statement: SQL,
): Promise<z.output<Shape>[]> {
  const result: unknown = await db.execute(statement);
  return answer.parse(result).rows.map((row) => shape.parse(row));
}
