import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { introductions } from '../../db/schema/index.ts';

/** What somebody typed of a person. */
export interface Introduction {
  firstName: string;
  lastName: string;
  phone: string | null;
}

/** Keeps what was typed; what was typed before is replaced. */
export async function introduce(
  tx: Db,
  givenById: string,
  userId: string,
  { firstName, lastName, phone }: Introduction,
  now: Date,
): Promise<void> {
  const typed = { firstName, lastName, phone, createdAt: now };
  await tx
    .insert(introductions)
    .values({ givenById, userId, ...typed })
    .onConflictDoUpdate({ target: [introductions.givenById, introductions.userId], set: typed });
}

/** What somebody typed of a person; null for nothing. */
export async function introductionBy(
  tx: Db,
  givenById: string,
  userId: string,
): Promise<Introduction | null> {
  const [typed] = await tx
    .select()
    .from(introductions)
    .where(and(eq(introductions.givenById, givenById), eq(introductions.userId, userId)));
  return typed ?? null;
}
