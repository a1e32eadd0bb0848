import { asc, eq, lt } from 'drizzle-orm';
import { badInput } from '../../base/errors.ts';
import type { Deps } from '../../context/deps.ts';
import type { Db } from '../../db/client.ts';
import { pendingUploads } from '../../db/schema/index.ts';
import { isStored } from './stored.ts';

/** Longer than a day's work that is gone on with the next morning never takes; an address is good for minutes. */
const PENDING_MS = 86_400_000;
const MOST_AT_ONCE = 500;

/** Writes down that a file may come, before its address is given out. */
export async function expectUpload(db: Db, file: string, createdAt: Date): Promise<void> {
  await db.insert(pendingUploads).values({ file, createdAt });
}

/**
 * Keeps an uploaded file for good, with the change that names it; keeping it again is harmless.
 *
 * @throws GatewayError BAD_INPUT at the field for one that was swept meanwhile
 */
export async function keepUpload(
  tx: Db,
  { ports }: { ports: Pick<Deps['ports'], 'files'> },
  file: string,
  field: string,
): Promise<void> {
  const kept = await tx.delete(pendingUploads).where(eq(pendingUploads.file, file)).returning();
  if (kept.length === 0 && !(await isStored(ports, file)))
    throw badInput('The file is not there any more. Please upload it again.', field);
}

/** Removes files that were uploaded, or only announced, and that nothing kept within a day. */
export async function forgetUploads({ db, ports, clock }: Deps): Promise<void> {
  const left = await db
    .select({ file: pendingUploads.file })
    .from(pendingUploads)
    .where(lt(pendingUploads.createdAt, new Date(clock().getTime() - PENDING_MS)))
    .orderBy(asc(pendingUploads.createdAt))
    .limit(MOST_AT_ONCE);
  for (const { file } of left) {
    // Whoever keeps it at this moment waits for the row, and finds that the file is gone; where it stays, both do.
    await db.transaction(async (tx) => {
      const taken = await tx.delete(pendingUploads).where(eq(pendingUploads.file, file)).returning();
      if (taken.length > 0) await ports.files.remove(file);
    });
  }
}
