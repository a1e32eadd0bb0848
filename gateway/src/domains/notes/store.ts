import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { NoteAttachmentRow } from '../../db/rows.ts';
import {
  accountNotes,
  fileNotes,
  noteAttachments,
  noteMentions,
  paymentNotes,
} from '../../db/schema/index.ts';

const MOST_WAITING = 50;

/** What mentions somebody who has not seen it, the oldest first, with the record that it is on. */
export const waitingFor = (db: Db, userId: string, organizationId: string) =>
  db
    .select({
      id: noteMentions.noteId,
      createdAt: noteMentions.createdAt,
      templateId: paymentNotes.transactionTemplateId,
      file: fileNotes.file,
      escrowAccountId: accountNotes.escrowAccountId,
      fundingSourceId: accountNotes.fundingSourceId,
      authorId: sql<string>`coalesce(${paymentNotes.authorId}, ${fileNotes.authorId}, ${accountNotes.authorId})`,
    })
    .from(noteMentions)
    .leftJoin(paymentNotes, eq(paymentNotes.id, noteMentions.noteId))
    .leftJoin(fileNotes, eq(fileNotes.id, noteMentions.noteId))
    .leftJoin(accountNotes, eq(accountNotes.id, noteMentions.noteId))
    .where(
      and(
        eq(noteMentions.userId, userId),
        eq(noteMentions.organizationId, organizationId),
        isNull(noteMentions.seenAt),
      ),
    )
    .orderBy(asc(noteMentions.createdAt), asc(noteMentions.noteId))
    .limit(MOST_WAITING);

/** Marks what somebody has seen. @returns the notes that were new to them */
export async function see(
  tx: Db,
  userId: string,
  organizationId: string,
  noteIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const seen = await tx
    .update(noteMentions)
    .set({ seenAt: now })
    .where(
      and(
        eq(noteMentions.userId, userId),
        eq(noteMentions.organizationId, organizationId),
        inArray(noteMentions.noteId, [...noteIds]),
        isNull(noteMentions.seenAt),
      ),
    )
    .returning({ noteId: noteMentions.noteId });
  return seen.map(({ noteId }) => noteId);
}

/**
 * A file of a note with the payment or the bank account that the note is on, none of both for one on a file or an escrow
 * account; null for one without a note.
 */
export async function attachmentWithRecord(
  db: Db,
  id: string,
): Promise<{
  attachment: NoteAttachmentRow;
  templateId: number | null;
  fundingSourceId: string | null;
} | null> {
  const [found] = await db
    .select({
      attachment: noteAttachments,
      templateId: paymentNotes.transactionTemplateId,
      fundingSourceId: accountNotes.fundingSourceId,
    })
    .from(noteAttachments)
    .leftJoin(paymentNotes, eq(paymentNotes.id, noteAttachments.noteId))
    .leftJoin(accountNotes, eq(accountNotes.id, noteAttachments.noteId))
    .where(eq(noteAttachments.id, id));
  return found === undefined || found.attachment.noteId === null ? null : found;
}

/** Files that were kept before then, for notes that nobody has written. */
export const unwrittenBefore = (db: Db, at: Date): Promise<Pick<NoteAttachmentRow, 'id' | 'file'>[]> =>
  db
    .select({ id: noteAttachments.id, file: noteAttachments.file })
    .from(noteAttachments)
    .where(and(isNull(noteAttachments.noteId), lt(noteAttachments.createdAt, at)))
    .limit(500);

/** @returns false where a note has taken it up meanwhile. */
export async function deleteUnwritten(tx: Db, id: string): Promise<boolean> {
  const gone = await tx
    .delete(noteAttachments)
    .where(and(eq(noteAttachments.id, id), isNull(noteAttachments.noteId)))
    .returning({ id: noteAttachments.id });
  return gone.length > 0;
}
