import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Viewer } from '../../access/actor.ts';
import { overseesPayments } from '../../access/rights.ts';
import type { GatewayContext } from '../../context/context.ts';
import type { Db } from '../../db/client.ts';
import { readRows } from '../../db/read-rows.ts';
import {
  auditLog,
  fileNotes,
  filePayments,
  paymentFiles,
  transactionTemplates,
} from '../../db/schema/index.ts';
import { fileNameOf, inFile, namesOfFile, unassigned } from '../../records/files.ts';
import { sidesOf, type PaymentScope } from '../../payments/reading/pages.ts';
import { scopeOf } from '../../payments/reading/scope.ts';

/** A file as a viewer finds it. */
export interface FoundFile {
  scope: PaymentScope;
  name: string;
  closingOn: string | null;
}

/** Who sees every payment of the organization sees what was decided and written about its files, and decides. */
export const overseesFiles = (viewer: Viewer, { scope }: FoundFile): boolean =>
  overseesPayments(viewer, scope.organizationId);

/** The file of an id, or the one that it was joined into; null where the viewer sees no payment of it. */
export async function fileGiven(
  context: GatewayContext,
  given: { organizationSlug: string; id: string },
): Promise<FoundFile | null> {
  const scope = await scopeOf(context, given.organizationSlug);
  const asked = fileNameOf(scope.organizationId, given.id);
  if (asked === null) return null;
  return fileNamed(context.deps.db, scope, asked);
}

/** The same by its name. */
export async function fileNamed(db: Db, scope: PaymentScope, asked: string): Promise<FoundFile | null> {
  const { organizationId } = scope;
  const row = await fileRow(db, organizationId, asked);
  const name = row?.joinedInto ?? asked;
  const [seen] = await readRows(
    db,
    z.object({ seen: z.boolean() }),
    sql`select exists (${sql.join(
      sidesOf(scope).map(
        (side) => sql`select 1 from ${transactionTemplates} where ${and(side, inFile(organizationId, name))}`,
      ),
      sql` union all `,
    )}) as seen`,
  );
  if (seen?.seen !== true && !(scope.participantId === null && name === unassigned)) return null;
  const decided = name === asked ? row : await fileRow(db, organizationId, name);
  return { scope, name, closingOn: decided?.closingOn ?? null };
}

async function fileRow(db: Db, organizationId: string, name: string) {
  const [row] = await db
    .select()
    .from(paymentFiles)
    .where(and(eq(paymentFiles.organizationId, organizationId), eq(paymentFiles.name, name)));
  return row ?? null;
}

/** The files that were joined into one, by name. */
export async function joinedInto(db: Db, organizationId: string, name: string): Promise<string[]> {
  const rows = await db
    .select({ name: paymentFiles.name })
    .from(paymentFiles)
    .where(and(eq(paymentFiles.organizationId, organizationId), eq(paymentFiles.joinedInto, name)))
    .orderBy(asc(paymentFiles.name));
  return rows.map((row) => row.name);
}

/** The notes of a file and of those that were joined into it, oldest first. */
export const notesOf = (db: Db, organizationId: string, name: string) =>
  db
    .select()
    .from(fileNotes)
    .where(
      and(
        eq(fileNotes.organizationId, organizationId),
        sql`${fileNotes.file} = any(array(${namesOfFile(organizationId, name)}))`,
      ),
    )
    .orderBy(asc(fileNotes.createdAt), asc(fileNotes.id));

/** How the audit trail names a file. */
export const entity = 'paymentFile';

/** What was changed about a file and those that were joined into it, the newest first. */
export const changesOf = (db: Db, organizationId: string, name: string) =>
  db
    .select()
    .from(auditLog)
    .where(
      and(
        eq(auditLog.organizationId, organizationId),
        eq(auditLog.entity, entity),
        sql`${auditLog.entityId} = any(array(${namesOfFile(organizationId, name)}))`,
      ),
    )
    .orderBy(sql`${auditLog.at} desc, ${auditLog.id} desc`)
    .limit(20);

/** Keeps what was decided of a file. */
export const keepFile = (
  tx: Db,
  organizationId: string,
  name: string,
  change: { closingOn: string | null } | { joinedInto: string | null },
  now: Date,
) =>
  tx
    .insert(paymentFiles)
    .values({ organizationId, name, ...change, updatedAt: now })
    .onConflictDoUpdate({
      target: [paymentFiles.organizationId, paymentFiles.name],
      set: { ...change, updatedAt: now },
    });

/** What is part of one file becomes part of another. */
export const passOnJoined = (tx: Db, organizationId: string, from: string, into: string, now: Date) =>
  tx
    .update(paymentFiles)
    .set({ joinedInto: into, updatedAt: now })
    .where(and(eq(paymentFiles.organizationId, organizationId), eq(paymentFiles.joinedInto, from)));

/** Whether a file is a part of another one. */
export async function isJoined(tx: Db, organizationId: string, name: string): Promise<boolean> {
  const rows = await tx
    .select({ name: paymentFiles.name })
    .from(paymentFiles)
    .where(
      and(
        eq(paymentFiles.organizationId, organizationId),
        eq(paymentFiles.name, name),
        isNotNull(paymentFiles.joinedInto),
      ),
    );
  return rows.length > 0;
}

/** Puts payments into a file; null takes back what was put by hand. */
export async function put(
  tx: Db,
  organizationId: string,
  ids: readonly number[],
  file: string | null,
  now: Date,
): Promise<void> {
  if (file === null) {
    await tx
      .delete(filePayments)
      .where(
        and(
          eq(filePayments.organizationId, organizationId),
          inArray(filePayments.transactionTemplateId, [...ids]),
        ),
      );
    return;
  }
  await tx
    .insert(filePayments)
    .values(ids.map((id) => ({ organizationId, transactionTemplateId: id, file, updatedAt: now })))
    .onConflictDoUpdate({
      target: [filePayments.transactionTemplateId, filePayments.organizationId],
      set: { file, updatedAt: now },
    });
}
